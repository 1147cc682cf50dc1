import CartoucheCommandLine
import Foundation

/// The secret in the URL of the page: anyone who knows it may see the map and its files.
struct AccessToken: Sendable {
  /// The secret: 32 hexadecimal digits.
  let text: String

  /// The number of digits; each is worth four bits.
  private static let length = 32

  /// A new secret of 128 random bits.
  init() {
    var generator = SystemRandomNumberGenerator()
    let digits = (0..<Self.length).map { _ in String(Int.random(in: 0..<16, using: &generator), radix: 16) }
    text = digits.joined()
  }

  /// The secret in a text; `nil` if the text is not a secret.
  init?(_ text: String) {
    guard text.utf8.count == Self.length, text.allSatisfy({ $0.isHexDigit && $0.isASCII }) else { return nil }
    self.text = text
  }

  /// Whether `text` is the secret; the time taken does not reveal how much of it is right.
  func matches(_ text: some StringProtocol) -> Bool {
    let (own, other) = (Array(self.text.utf8), Array(text.utf8))
    guard own.count == other.count else { return false }
    return zip(own, other).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }

  /// The secret for a port: the previous one, so that open pages find a server that was restarted.
  ///
  /// It is kept in a file below `XDG_STATE_HOME` that only its owner may read. Port 0, which stands for any, gets a new
  /// one.
  ///
  /// - Throws: `OutputError` if it cannot be stored.
  static func kept(
    forPort port: Int, environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(OutputError) -> AccessToken {
    if port == 0 { return AccessToken() }
    let state = environment["XDG_STATE_HOME"].flatMap { $0.isEmpty ? nil : $0 }
    let home = environment["HOME"] ?? NSHomeDirectory()
    let folder = (state ?? home + "/.local/state") + "/cartouche"
    let path = "\(folder)/view-\(port).token"
    if let old = read(path) { return old }
    let token = AccessToken()
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw OutputError(folder, reason: error.localizedDescription)
    }
    try? FileManager.default.removeItem(atPath: path)
    let isWritten = FileManager.default.createFile(
      atPath: path, contents: Data(token.text.utf8), attributes: [.posixPermissions: 0o600])
    if !isWritten { throw OutputError(path, reason: "the file cannot be created") }
    return token
  }

  /// The secret in a file that only its owner may read; otherwise `nil`.
  private static func read(_ path: String) -> AccessToken? {
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: path),
      let permissions = (attributes[.posixPermissions] as? NSNumber)?.intValue, permissions & 0o077 == 0,
      let data = FileManager.default.contents(atPath: path)
    else { return nil }
    return AccessToken(String(decoding: data, as: UTF8.self))
  }
}
