import CartoucheJSON

/// The findings about a bundle while it is read, in the order of reading.
final class VenueFindings {
  /// The findings so far, at most ``limit``, and one that counts the others.
  var list: [Diagnostic] {
    guard left > 0 else { return kept }
    return kept + [Diagnostic(.note, "\(left) more findings are left out")]
  }

  private static let limit = 1_000
  private var kept: [Diagnostic] = []
  private var left = 0

  /// Keeps a finding.
  func append(_ finding: Diagnostic) {
    if kept.count < Self.limit { kept.append(finding) } else { left += 1 }
  }

  /// Notes that something was ignored or replaced.
  func warn(
    _ message: String, _ file: String?, _ pointer: JSONPointer? = nil, kind: Diagnostic.Kind = .invalid
  ) {
    append(Diagnostic(.warning, message, kind: kind, source: file, pointer: pointer))
  }

  /// Notes what is worth knowing and loses nothing.
  func note(_ message: String, _ file: String?, _ pointer: JSONPointer? = nil) {
    append(Diagnostic(.note, message, source: file, pointer: pointer))
  }
}

/// Faults of one kind in one file, told as a single finding.
struct FaultTally {
  private var count = 0
  private var first: (name: String, pointer: JSONPointer)?

  /// Counts a fault about `name`.
  mutating func add(_ name: String, _ pointer: @autoclosure () -> JSONPointer) {
    count += 1
    if first == nil { first = (name, pointer()) }
  }

  /// Tells of the faults, at the place of the first one.
  ///
  /// - Parameter message: The text for a number of faults and the name of the first.
  func tell(_ findings: VenueFindings, _ file: String, _ message: (Int, String) -> String) {
    guard let first else { return }
    findings.warn(message(count, "\"\(first.name)\""), file, first.pointer)
  }
}
