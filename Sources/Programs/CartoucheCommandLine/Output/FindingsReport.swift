import Cartouche

/// A report of findings, and the exit code that they lead to.
package struct FindingsReport {
  private let findings: [Diagnostic]

  /// The findings of inputs and of a picture.
  package init(_ findings: [Diagnostic]) {
    // Features that are not drawn yet are no fault of the input.
    self.findings = findings.map { finding in
      guard finding.kind == .notDrawn else { return finding }
      var note = finding
      note.severity = .note
      return note
    }
  }

  /// The exit code: determined by the errors, or by the warnings as well where these count.
  package func status(isStrict: Bool) -> ExitStatus {
    let errors = findings.filter { $0.severity == .error }.compactMap { ExitStatus($0.kind) }
    if errors.isEmpty, isStrict, findings.contains(where: { $0.severity == .warning }) { return .badInput }
    return .heaviest(errors)
  }

  /// Readable lines: errors, warnings and unsupported features, each cause once, or everything on request.
  package func lines(_ options: ReportOptionGroup) -> [String] {
    if options.verbose { return findings.map(\.description) }
    return SummedFindings(
      findings.filter { finding in
        options.quiet ? finding.severity == .error : finding.severity > .note || finding.kind == .notDrawn
      }
    ).lines
  }
}
