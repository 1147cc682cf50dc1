import Cartouche

/// A report of findings, and the exit code that they lead to.
package struct FindingsReport {
  private let findings: [Diagnostic]
  private let unsupported: [String]

  /// The findings of a picture, and the features of its style that the engine does not draw.
  package init(_ findings: [Diagnostic], unsupported: [String]) {
    // Features that are not drawn are no fault of the input, and are summarised.
    self.findings = findings.map { finding in
      guard finding.kind == .notDrawn else { return finding }
      var note = finding
      note.severity = .note
      return note
    }
    self.unsupported = unsupported
  }

  /// The exit code: determined by the errors, or by the warnings as well where these count.
  package func status(isStrict: Bool) -> ExitStatus {
    let errors = findings.filter { $0.severity == .error }.compactMap { ExitStatus($0.kind) }
    if errors.isEmpty, isStrict, findings.contains(where: { $0.severity == .warning }) { return .badInput }
    return .heaviest(errors)
  }

  /// The lines for people: errors, then warnings, a summary of what is not drawn, and everything on request.
  package func lines(_ options: ReportOptionGroup) -> [String] {
    if options.verbose { return findings.map(\.description) + unsupportedLine }
    let shown = SummedFindings(findings.filter { $0.severity > (options.quiet ? .warning : .note) }).lines
    return options.quiet ? shown : shown + unsupportedLine
  }

  private var unsupportedLine: [String] {
    var names: [String] = []
    var counts: [String: Int] = [:]
    for name in unsupported {
      if counts[name] == nil { names.append(name) }
      counts[name, default: 0] += 1
    }
    if names.isEmpty { return [] }
    let list = names.prefix(6).map { name in counts[name].map { $0 > 1 ? "\(name) (\($0))" : name } ?? name }
    let rest = names.count > 6 ? " and \(names.count - 6) more" : ""
    return ["note: not drawn yet: \(list.joined(separator: ", "))\(rest)"]
  }
}
