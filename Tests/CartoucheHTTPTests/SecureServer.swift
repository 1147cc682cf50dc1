import Foundation
import HTTPTestServer

/// A server of HTTPS on this machine, `openssl s_server`, with a certificate of the fixtures.
///
/// `authority.pem` is an authority made for these tests, whose key is lost; `expired.pem` is its certificate of
/// `localhost` for January 2020.
final class SecureServer {
  static let program = ["/usr/bin/openssl", "/usr/local/bin/openssl", "/opt/homebrew/bin/openssl"]
    .first(where: FileManager.default.isExecutableFile(atPath:))

  /// The port that it listens at.
  let port: Int
  private let process = Process()

  /// Starts the server, and waits until it listens.
  init(certificate: String) throws {
    // A port that was free a moment ago.
    let free = try LoopbackServer { _, _ in .response(404) }
    port = free.port
    free.stop()
    process.executableURL = Self.program.map { URL(fileURLWithPath: $0) }
    process.arguments = [
      "s_server", "-accept", String(port), "-www", "-cert", Self.file("\(certificate).pem"), "-key",
      Self.file("\(certificate)-key.pem"),
    ]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    // It says "ACCEPT" once it listens.
    var text = ""
    while !text.contains("ACCEPT") {
      let part = output.fileHandleForReading.availableData
      if part.isEmpty { break }
      text += String(decoding: part, as: UTF8.self)
    }
  }

  /// Ends the server.
  func stop() { kill(process.processIdentifier, SIGKILL) }

  /// The URL of its only page.
  var url: String { "https://localhost:\(port)/" }

  /// A file of the fixtures.
  static func file(_ name: String) -> String {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Fixtures/certificates/\(name)").path
  }
}
