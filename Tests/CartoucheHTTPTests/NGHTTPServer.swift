import Foundation
import HTTPTestServer

/// A server of HTTP/2 on this machine: `nghttpd` of nghttp2, with a certificate of its own.
final class NGHTTPServer {
  private static let paths = ["/usr/bin/", "/usr/sbin/", "/usr/local/bin/", "/opt/homebrew/bin/"]

  /// Whether the server, and the command that makes certificates, are installed.
  static var isInstalled: Bool { program("nghttpd") != nil && program("openssl") != nil }

  /// The folder whose files the server sends, which also has the certificate and the log.
  let folder: URL
  let port: Int
  private let process = Process()

  /// Starts the server with files by their names, and waits until it listens.
  init(_ files: [String: [UInt8]]) throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("http2-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (name, bytes) in files { try Data(bytes).write(to: folder.appendingPathComponent(name)) }
    // A port that was free a moment ago.
    let server = try LoopbackServer { _, _ in .response(404) }
    port = server.port
    server.stop()

    try Self.run(
      "openssl",
      [
        "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", path("key.pem"), "-out",
        path("certificate.pem"),
        "-days", "2", "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost",
      ]
    ).waitUntilExit()
    try Data().write(to: folder.appendingPathComponent("log"))
    process.executableURL = Self.program("nghttpd").map { URL(fileURLWithPath: $0) }
    process.arguments = [
      "--address=127.0.0.1", "--htdocs=\(folder.path)", "--verbose", String(port), path("key.pem"),
      path("certificate.pem"),
    ]
    process.standardOutput = try FileHandle(forWritingTo: folder.appendingPathComponent("log"))
    process.standardError = FileHandle.nullDevice
    try process.run()
    for _ in 0..<100 where !log.contains("listen") { usleep(50_000) }
  }

  /// Ends the server and removes its files.
  func stop() {
    // Threads of tests block the signal by which processes are asked to end, and their children inherit that.
    kill(process.processIdentifier, SIGKILL)
    try? FileManager.default.removeItem(at: folder)
  }

  /// The file with the certificate, which clients have to trust.
  var certificate: String { path("certificate.pem") }

  /// The frames that were received and sent so far.
  var log: String { (try? String(contentsOfFile: path("log"), encoding: .utf8)) ?? "" }

  func url(_ name: String) -> String { "https://localhost:\(port)/\(name)" }

  private func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  private static func program(_ name: String) -> String? {
    paths.map { $0 + name }.first(where: FileManager.default.isExecutableFile(atPath:))
  }

  private static func run(_ name: String, _ arguments: [String]) throws -> Process {
    let process = Process()
    process.executableURL = program(name).map { URL(fileURLWithPath: $0) }
    process.arguments = arguments
    process.standardError = FileHandle.nullDevice
    try process.run()
    return process
  }
}
