import CartoucheJSON
import CartoucheZIP

/// The reason why a bundle cannot be read at all.
public enum VenueError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The archive around the bundle cannot be read.
  case archive(ZipError)
  /// The bundle is of version 1; `evidence` is the file that shows it.
  case versionOne(evidence: String)
  /// The archive contains something else; `found` holds the names of its first files.
  case notABundle(found: [String])
  /// The names of all files lead out of the archive, so none is read; `names` holds the first of them.
  case namesLeadOut(names: [String])
  /// The list of floors is missing.
  case noFloorList(expected: String)
  /// The list of floors contains none that can be used.
  case noFloors(Diagnostic)

  /// The error, what was expected, and what may help.
  public var description: String {
    switch self {
    case .archive(let error): "\(error)"
    case .versionOne(let evidence):
      """
      this is a bundle of MVF version 1, as \(evidence) shows, which is not supported; export the venue in version 2 \
      or 3
      """
    case .notABundle(let found) where found.isEmpty:
      "the archive is empty; expected a Mappedin venue (MVF) bundle"
    case .notABundle(let found):
      """
      the archive is not a Mappedin venue (MVF) bundle: expected floor.geojson or floors.geojson, found \
      \(found.joined(separator: ", "))
      """
    case .namesLeadOut(let names):
      """
      every name in the archive points outside it, so no file is read: expected floor.geojson or floors.geojson, found \
      \(names.joined(separator: ", "))
      """
    case .noFloorList(let expected): "the bundle has no list of floors; expected \(expected)"
    case .noFloors(let diagnostic): "the bundle has no floor that can be used: \(diagnostic.message)"
    }
  }

  /// The error as a finding, with the file if it is known.
  public var diagnostic: Diagnostic {
    switch self {
    case .noFloors(let diagnostic):
      Diagnostic(
        .error, description, source: diagnostic.source, location: diagnostic.location,
        pointer: diagnostic.pointer)
    case .noFloorList(let expected): Diagnostic(.error, description, kind: .missing, source: expected)
    case .versionOne(let evidence): Diagnostic(.error, description, source: evidence)
    case .archive(let error):
      switch error {
      case .entryTooLarge, .totalTooLarge, .ratioTooHigh, .tooManyEntries:
        Diagnostic(.error, description, kind: .limit, source: error.entry)
      default: Diagnostic(.error, description, source: error.entry)
      }
    case .namesLeadOut: Diagnostic(.error, description, kind: .refused)
    case .notABundle: Diagnostic(.error, description)
    }
  }
}
