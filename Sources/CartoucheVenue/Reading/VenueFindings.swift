import CartoucheJSON

/// The findings about a bundle while it is read, in the order of reading.
///
/// Files that are read at the same time have one each; ``append(_:)`` puts them together in the order of the files.
final class VenueFindings {
  /// Findings that were told, at most ``limit``, and how many more there were.
  struct Log: Sendable {
    fileprivate var kept: [Diagnostic] = []
    fileprivate var left = 0

    fileprivate mutating func append(_ finding: Diagnostic) {
      if kept.count < VenueFindings.limit { kept.append(finding) } else { left += 1 }
    }
  }

  /// The findings so far, and one that counts those that were left out.
  var list: [Diagnostic] {
    guard log.left > 0 else { return log.kept }
    return log.kept + [Diagnostic(.note, "\(log.left) more findings are left out")]
  }

  /// The findings so far, to be told elsewhere.
  private(set) var log = Log()
  private static let limit = 1_000

  /// Keeps a finding.
  func append(_ finding: Diagnostic) { log.append(finding) }

  /// Keeps what was told elsewhere.
  func append(_ other: Log) {
    for finding in other.kept { log.append(finding) }
    log.left += other.left
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
