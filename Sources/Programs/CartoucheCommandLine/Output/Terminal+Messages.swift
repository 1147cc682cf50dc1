import Cartouche

extension Terminal {
  /// Writes a message about the work of the command: `cartouche: error: map.json does not exist`.
  package func tell(_ severity: Diagnostic.Severity, _ message: String) {
    say("cartouche: \(severity.rawValue): \(message)")
  }

  /// Writes a finding with its place.
  package func tell(_ finding: Diagnostic) { say("cartouche: \(finding)") }

  /// Writes the causes of a failure.
  package func tell(_ failure: CommandFailure) {
    for message in failure.messages { tell(.error, message) }
  }
}
