import Foundation
import Testing

@testable import CartoucheView

/// Only those are answered who know the secret, and no page of somebody else's.
@Suite struct RequestGuardTests {
  private let token = AccessToken()

  private func resource(
    _ path: String, host: String? = "127.0.0.1:8080", origin: String? = nil, needsOrigin: Bool = false
  ) throws(RequestGuard.Refusal) -> String {
    let request = RequestGuard.Request(method: "GET", path: path, host: host, origin: origin)
    return try RequestGuard(token, port: 8080).resource(of: request, needsOrigin: needsOrigin)
  }

  @Test func thePageAndItsFilesAreFound() throws {
    #expect(try resource("/\(token.text)/") == "")
    #expect(try resource("/\(token.text)") == "")
    #expect(try resource("/\(token.text)/page.css", host: "localhost:8080") == "page.css")
    #expect(
      try resource("/\(token.text)/socket", origin: "http://127.0.0.1:8080", needsOrigin: true) == "socket")
  }

  @Test(arguments: [
    nil, "", "example.org", "example.org:8080", "127.0.0.1", "127.0.0.1:8081", "127.0.0.1:8080.example.org",
  ])
  func anotherHostIsRefused(host: String?) {
    #expect(throws: RequestGuard.Refusal.host) { try resource("/\(token.text)/", host: host) }
  }

  @Test(arguments: [
    "null", "http://example.org", "https://127.0.0.1:8080", "http://127.0.0.1:8081",
    "http://127.0.0.1:8080.example.org",
    "file://",
  ])
  func anotherPageIsRefused(origin: String) {
    #expect(throws: RequestGuard.Refusal.origin) { try resource("/\(token.text)/socket", origin: origin) }
  }

  @Test func aSocketNeedsAPage() {
    #expect(throws: RequestGuard.Refusal.origin) { try resource("/\(token.text)/socket", needsOrigin: true) }
  }

  @Test func withoutTheSecretNothingIsFound() {
    let wrong = String(token.text.reversed()) + "0"
    for path in [
      "", "/", "/page.css", "/\(wrong)/", "/\(token.text.dropLast())/", "//\(token.text)/",
      "x/\(token.text)/",
    ] {
      #expect(throws: RequestGuard.Refusal.token) { try resource(path) }
    }
  }

  @Test func secretsDifferAndAreCompared() {
    let other = AccessToken()
    #expect(token.text != other.text)
    #expect(token.matches(token.text))
    #expect(!token.matches(other.text))
    #expect(!token.matches(""))
    #expect(AccessToken("short") == nil)
    #expect(AccessToken(String(repeating: "g", count: 32)) == nil)
  }

  @Test func theSecretOfAPortIsKeptWhereItsOwnerAloneCanReadIt() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("view-\(UUID().uuidString)")
      .path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let environment = ["XDG_STATE_HOME": folder]
    let first = try AccessToken.kept(forPort: 8080, environment: environment)
    #expect(try AccessToken.kept(forPort: 8080, environment: environment).text == first.text)
    #expect(try AccessToken.kept(forPort: 8081, environment: environment).text != first.text)
    #expect(try AccessToken.kept(forPort: 0, environment: environment).text != first.text)
    let file = folder + "/cartouche/view-8080.token"
    let permissions = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? NSNumber
    #expect(permissions?.intValue == 0o600)
    // What others could have read is no secret any more.
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file)
    #expect(try AccessToken.kept(forPort: 8080, environment: environment).text != first.text)
  }
}
