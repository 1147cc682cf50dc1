import Foundation
import HTTPTestServer

/// A `cartouche serve` that runs until it is told to end.
final class ServingProgram {
  private let process = Process()
  private let output: URL
  private let error: URL

  /// Runs the command with these arguments behind `serve`.
  init(_ program: Program, _ arguments: [String], environment: [String: String] = [:]) throws {
    output = program.folder.appendingPathComponent("output-\(UUID().uuidString)")
    error = program.folder.appendingPathComponent("error-\(UUID().uuidString)")
    for file in [output, error] { try Data().write(to: file) }
    process.executableURL = Program.url
    process.arguments = ["serve"] + arguments
    process.currentDirectoryURL = program.folder
    let inherited = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("CARTOUCHE_") }
    process.environment = inherited.merging(environment) { $1 }.merging(
      ["XDG_CONFIG_HOME": program.folder.appendingPathComponent("config").path]) { $1 }
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: error)
    try process.run()
  }

  deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

  /// What the program has printed.
  var printed: String { (try? String(contentsOf: output, encoding: .utf8)) ?? "" }
  /// What the program has said.
  var said: String { (try? String(contentsOf: error, encoding: .utf8)) ?? "" }

  /// The port that it prints once it is ready.
  func port() throws -> Int {
    let deadline = Date(timeIntervalSinceNow: 30)
    while Date() < deadline, process.isRunning {
      // With metrics on a port of their own, theirs may be printed first.
      let lines = printed.split(separator: "\n").filter { $0.hasSuffix("/") }
      if let port = lines.last?.split(separator: ":").last.flatMap({ Int($0.dropLast()) }) { return port }
      usleep(10_000)
    }
    throw CocoaError(.fileReadUnknown, userInfo: ["said": said])
  }

  /// Sends a signal.
  func signal(_ number: Int32) { kill(process.processIdentifier, number) }

  /// The status with which the program ends; `nil` if it does not in so many seconds.
  func status(within seconds: Double) -> Int32? {
    let deadline = Date(timeIntervalSinceNow: seconds)
    while process.isRunning, Date() < deadline { usleep(5000) }
    return process.isRunning ? nil : process.terminationStatus
  }

  /// Waits until something is true, for at most ten seconds.
  static func eventually(_ condition: () throws -> Bool) rethrows -> Bool {
    for _ in 0..<200 {
      if try condition() { return true }
      usleep(50_000)
    }
    return try condition()
  }
}
