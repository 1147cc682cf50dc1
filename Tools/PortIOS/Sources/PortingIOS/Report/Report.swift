import Foundation

/// The report of a run: what was rewritten, and what is left to do.
public struct Report: Sendable, Encodable {
  /// A file of the report.
  public struct File: Sendable, Encodable {
    /// The name of the file.
    public let name: String
    /// Whether anything in it was rewritten.
    public let isChanged: Bool
    /// Whether it was written: false for one that is not Swift.
    public let isWritten: Bool
  }

  /// The files, in the order in which they were named.
  public let files: [File]
  /// What is left to do, file by file.
  public let findings: [Finding]

  /// The report of some files.
  public init(_ ported: [PortedFile]) {
    files = ported.map { File(name: $0.file.name, isChanged: $0.isChanged, isWritten: $0.isSwift) }
    findings = ported.flatMap(\.findings)
  }

  /// The report as JSON, with the same bytes for the same files.
  public func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }

  /// The report in lines for people: the findings, then the counts.
  public func lines(isQuiet: Bool) -> [String] {
    let shown = isQuiet ? findings.filter { $0.severity == .error } : findings
    guard !isQuiet else { return shown.map(\.description) }
    let changed = files.count { $0.isChanged }
    let errors = findings.count { $0.severity == .error }
    return shown.map(\.description) + [
      "\(count(files.count, "file")), \(changed) rewritten; \(count(errors, "error")), "
        + count(findings.count - errors, "remark")
    ]
  }

  private func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
}
