import CartoucheJSON

/// Collects the findings about a bundle in the order of reading.
///
/// Files that are read in parallel have one collection each; ``append(_:)`` joins them in the order of the files.
final class VenueFindings {
  /// The findings reported so far, at most ``limit``, and the number of further ones.
  struct Log: Sendable {
    fileprivate var kept: [Diagnostic] = []
    fileprivate var left = 0

    fileprivate mutating func append(_ finding: Diagnostic) {
      if kept.count < VenueFindings.limit { kept.append(finding) } else { left += 1 }
    }
  }

  /// The findings so far, with one that counts those left out.
  var list: [Diagnostic] {
    guard log.left > 0 else { return log.kept }
    return log.kept + [Diagnostic(.note, "\(log.left) more findings are left out")]
  }

  /// The findings so far, to be reported elsewhere.
  private(set) var log = Log()
  private static let limit = 1_000

  /// Appends a finding.
  func append(_ finding: Diagnostic) { log.append(finding) }

  /// Appends the findings of another collection.
  func append(_ other: Log) {
    for finding in other.kept { log.append(finding) }
    log.left += other.left
  }

  /// Reports that something was ignored or replaced.
  func warn(
    _ message: String, _ file: String?, _ pointer: JSONPointer? = nil, kind: Diagnostic.Kind = .invalid
  ) {
    append(Diagnostic(.warning, message, kind: kind, source: file, pointer: pointer))
  }

  /// Reports something worth knowing that loses nothing.
  func note(_ message: String, _ file: String?, _ pointer: JSONPointer? = nil) {
    append(Diagnostic(.note, message, source: file, pointer: pointer))
  }
}

/// Counts faults of one kind in one file, which are reported as a single finding.
struct FaultTally {
  private var count = 0
  private var first: (name: String, pointer: JSONPointer)?

  /// Counts a fault about `name`.
  mutating func add(_ name: String, _ pointer: @autoclosure () -> JSONPointer) {
    count += 1
    if first == nil { first = (name, pointer()) }
  }

  /// Reports the faults, if any, at the place of the first one.
  ///
  /// - Parameter message: Returns the text for the number of faults and the name of the first.
  func tell(_ findings: VenueFindings, _ file: String, _ message: (Int, String) -> String) {
    guard let first else { return }
    findings.warn(message(count, "\"\(first.name)\""), file, first.pointer)
  }
}
