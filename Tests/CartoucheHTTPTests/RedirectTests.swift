@testable import CartoucheHTTP
import CartoucheResources
import Foundation
import HTTPTestServer
import Testing

/// A response says where redirects led, as long as it is kept.
@Suite struct RedirectTests {
  @Test func theURLOfAResponseIsTheLastOne() async throws {
    let other = try LoopbackServer { request, _ in
      request.path == "/first" ? .response(307, [("Location", "second?a=1")]) : .response(200, body: [1])
    }
    let server = try LoopbackServer { request, _ in
      request.path == "/away" ? .response(302, [("Location", other.url("/first"))]) : .response(200)
    }
    defer {
      server.stop()
      other.stop()
    }
    let loader = SchemeLoader.web(options: .impatient())
    // The second time from memory.
    for _ in 0..<2 {
      let response = try await loader.load(ResourceRequest(server.url("/away")))
      #expect(response.url == other.url("/second?a=1"))
      #expect(try await loader.load(ResourceRequest(server.url("/here"))).url == nil)
    }
    #expect(server.requests.count == 2 && other.requests.count == 2)
  }

  @Test func whatIsStillValidKeepsTheURLThatItCameFrom() async throws {
    let other = try LoopbackServer { _, _ in
      .response(200, [("ETag", "\"e\""), ("Cache-Control", "max-age=0")], body: [1])
    }
    let server = try LoopbackServer { _, number in
      number == 1 ? .response(302, [("Location", other.url("/s.json"))]) : .response(304, [("ETag", "\"e\"")])
    }
    defer {
      server.stop()
      other.stop()
    }
    let loader = CachingLoader(HTTPLoader(options: .impatient()))
    for _ in 0..<2 {
      let response = try await loader.load(ResourceRequest(server.url("/s.json")))
      #expect(response.bytes == [1] && response.url == other.url("/s.json"))
    }
    #expect(server.requests.count == 2)
  }

  @Test func theURLHasNoKeyAndTheLoginOfItsOrigin() async throws {
    let other = try LoopbackServer { _, _ in .response(200, body: [1]) }
    let server = try LoopbackServer { request, _ in
      switch request.path {
      case "/k/s3cret/s.json": .response(302, [("Location", "/v2/s3cret/s.json?key=s3cret")])
      case "/login":
        .response(302, [("Location", "http://127.0.0.1:\(request.headers["X-Port"].first ?? "")/v2")])
      case "/away", "/away?s3cret": .response(302, [("Location", other.url("/s3cret"))])
      default: .response(200, body: [1])
      }
    }
    defer {
      server.stop()
      other.stop()
    }
    let loader = HTTPLoader(
      options: .impatient {
        $0.keys = APIKeys(general: "s3cret")
        $0.headers = [HTTPHeader("X-Port", "\(server.port)")]
      })
    func location(_ url: String) async throws -> String? {
      try await loader.load(ResourceRequest(url)).url
    }
    #expect(try await location(server.url("/k/{key}/s.json")) == server.url("/v2/{key}/s.json?key={key}"))
    let login = server.url("/login").replacingOccurrences(of: "//", with: "//u:p@")
    #expect(try await location(login) == "http://u:p@127.0.0.1:\(server.port)/v2")
    let away = server.url("/away").replacingOccurrences(of: "//", with: "//u:p@")
    #expect(try await location(away) == other.url("/s3cret"))
    // A server that hands the key on says nothing to others by it.
    #expect(try await location(server.url("/away?{key}")) == other.url("/{key}"))
  }
}
