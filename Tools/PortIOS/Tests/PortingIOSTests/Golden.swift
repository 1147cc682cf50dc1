import PortingIOS
import Testing

/// A piece of an app before and after, with what is reported as "line:column severity rule".
struct Golden: Sendable, CustomTestStringConvertible {
  let name: String
  let before: String
  let after: String
  let findings: [String]

  init(_ name: String, _ before: String, _ after: String, _ findings: [String] = []) {
    (self.name, self.before, self.after, self.findings) = (name, before, after, findings)
  }

  /// A piece that stays as it is.
  init(same name: String, _ text: String, _ findings: [String] = []) { self.init(name, text, text, findings) }

  var testDescription: String { name }
}

/// The result of rewriting one file.
func port(_ text: String) -> PortedFile? {
  Porting.port([SourceText(name: "App.swift", text: text)]).first
}

extension PortedFile {
  var places: [String] {
    findings.map { "\($0.line):\($0.column) \($0.severity.rawValue) \($0.rule.rawValue)" }
  }
}
