import Cartouche
import CartoucheCommandLine
import CartoucheResources
import CartoucheVenue
import CartoucheZIP

/// The inputs of a command, which may be a venue.
struct VenueInputs: Sendable {
  private let options: SceneOptionGroup
  private let loader: any ResourceLoader

  /// The inputs in `options`.
  init(_ options: SceneOptionGroup, _ loader: any ResourceLoader) {
    self.options = options
    self.loader = loader
  }

  /// The bytes of the bundle; `nil` if the inputs are something else.
  ///
  /// - Throws: `CommandFailure` for a bundle among other inputs, `ResourceError` when it cannot be loaded.
  func bundle() async throws -> [UInt8]? {
    for input in options.inputs {
      guard try await isArchive(input) else { continue }
      let bytes = try await CommandInput(input, loader: loader).bytes
      guard isBundle(bytes) else { continue }
      if options.inputs.count > 1 {
        throw CommandFailure(
          .usage,
          "\(ResourceURL.redacted(input)) is a venue, which is shown on its own; use --base for a map below it"
        )
      }
      return bytes
    }
    return nil
  }

  /// The options for the map below the venue; `nil` for none.
  var optionsBelow: SceneOptionGroup? {
    guard let base = options.base, base != "none" else { return nil }
    var below = options
    below.inputs = []
    return below
  }

  /// Whether an input begins like a ZIP archive; one from a server must also be named like one.
  private func isArchive(_ input: String) async throws(ResourceError) -> Bool {
    let head: [UInt8]
    if input == "-" {
      head = Array(try StandardInput.bytes().prefix(4))
    } else {
      let url = CommandInput.absolute(input)
      if let path = ResourceURL.filePath(of: url) {
        guard !path.contains("{"), let answer = try? await loader.load(ResourceRequest(url, byteRange: 0..<4))
        else { return false }
        head = answer.bytes
      } else {
        guard input.prefix(while: { $0 != "?" && $0 != "#" }).lowercased().hasSuffix(".zip") else {
          return false
        }
        return true
      }
    }
    return head.starts(with: Self.signature)
  }

  /// The signature of a file in an archive (PKWARE's APPNOTE 6.3.10, section 4.3.7).
  private static let signature: [UInt8] = [0x50, 0x4B, 0x03, 0x04]

  /// Whether an archive is not of another archive format, such as Shapefile or KMZ.
  private func isBundle(_ bytes: [UInt8]) -> Bool {
    guard let archive = try? ZipArchive(bytes) else { return true }
    return !archive.entries.contains { entry in
      let name = entry.name.lowercased()
      return name.hasSuffix(".shp") || name.hasSuffix(".kml")
    }
  }
}
