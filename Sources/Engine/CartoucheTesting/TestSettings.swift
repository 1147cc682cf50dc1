import Foundation

/// The settings that the environment of a test run has for recording.
enum TestSettings {
  /// Whether pictures and answers are recorded: `CARTOUCHE_RECORD=1`.
  static var isRecording: Bool { value(of: "CARTOUCHE_RECORD") == "1" }

  /// The folder for pictures that differ: `CARTOUCHE_DIFFERENCES`.
  static var differences: String? { value(of: "CARTOUCHE_DIFFERENCES") }

  private static func value(of name: String) -> String? {
    ProcessInfo.processInfo.environment[name].flatMap { $0.isEmpty ? nil : $0 }
  }
}
