import CartoucheJSON
import MapLibreExpressions

/// The messages of the interface's own code.
package enum Log {
  /// Passes a message to the configuration of the process.
  package static func report(
    _ level: MLNLoggingLevel, _ message: @autoclosure () -> String, file: String = #fileID,
    function: String = #function, line: UInt = #line
  ) {
    MLNLoggingConfiguration.shared.report(level, message(), file: file, function: function, line: line)
  }

  /// Reports the findings about a style or its data.
  package static func report(
    _ findings: [Diagnostic], file: String = #fileID, function: String = #function, line: UInt = #line
  ) {
    for finding in findings {
      report(finding.severity.level, finding.description, file: file, function: function, line: line)
    }
  }
}

extension Diagnostic.Severity {
  fileprivate var level: MLNLoggingLevel {
    switch self {
    case .error: .error
    case .warning: .warning
    default: .info
    }
  }
}
