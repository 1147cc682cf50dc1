import Foundation

/// The built `cartouche`, run as a user does.
struct Program {
  struct Result {
    let status: Int32
    let output: String
    let error: String
  }

  /// The program beside the test bundle, where the package manager builds both.
  static let url: URL = {
    let folders = [Bundle.main.bundleURL, Bundle.main.executableURL?.deletingLastPathComponent()].compactMap(
      \.self)
    let candidates = folders.map { $0.appendingPathComponent("cartouche") }
    return candidates.first { FileManager.default.isExecutableFile(atPath: $0.path) } ?? candidates[0]
  }()

  /// The folder that commands are run in.
  let folder: URL
  /// Variables of the environment besides those of the test; those of the command itself are taken away.
  var environment: [String: String] = [:]

  /// A program in a new folder, which the caller removes.
  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("cartouche-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  /// Runs the command with these arguments.
  func run(_ arguments: [String], input: String = "") throws -> Result {
    try run(Self.url, arguments, input: input)
  }

  /// Runs a line of the shell, in which `cartouche` is the command.
  func shell(_ line: String, input: String = "") throws -> Result {
    try run(URL(fileURLWithPath: "/bin/sh"), ["-c", line], input: input)
  }

  private func run(_ executable: URL, _ arguments: [String], input: String) throws -> Result {
    // Files, not pipes: whoever writes much to both streams never waits for the reader of one.
    let streams = FileManager.default.temporaryDirectory.appendingPathComponent(
      "streams-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: streams, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: streams) }
    let files = ["input", "output", "error"].map { streams.appendingPathComponent($0) }
    try Data(input.utf8).write(to: files[0])
    for file in files[1...] { try Data().write(to: file) }

    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    process.currentDirectoryURL = folder
    let inherited = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("CARTOUCHE_") }
    let path = Self.url.deletingLastPathComponent().path + ":" + (inherited["PATH"] ?? "/usr/bin:/bin")
    // The settings of whoever runs the tests are not those of the commands.
    let own = [
      "PATH": path, "XDG_CONFIG_HOME": self.folder.appendingPathComponent("config").path,
      "XDG_CACHE_HOME": self.folder.appendingPathComponent("user-cache").path,
    ]
    process.environment = inherited.merging(own) { $1 }.merging(environment) { $1 }
    process.standardInput = try FileHandle(forReadingFrom: files[0])
    process.standardOutput = try FileHandle(forWritingTo: files[1])
    process.standardError = try FileHandle(forWritingTo: files[2])
    try process.run()
    let deadline = Date(timeIntervalSinceNow: 60)
    while process.isRunning, Date() < deadline { usleep(2000) }
    if process.isRunning { process.terminate() }
    process.waitUntilExit()
    return Result(
      status: process.terminationStatus, output: try text(files[1]), error: try text(files[2]))
  }

  private func text(_ file: URL) throws -> String {
    String(decoding: try Data(contentsOf: file), as: UTF8.self)
  }

  /// Writes a file into the folder, or below it.
  func write(_ text: String, _ name: String) throws {
    let file = folder.appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }
}
