import CartoucheGeometry
import CartoucheResources
import Foundation
import Testing

@testable import CartoucheOffline

/// Answers are taken from the database while they hold, and while servers cannot be asked.
@Suite struct OfflineAnswersTests {
  private let scratch = Scratch()
  private let server = FakeServer()
  private let now = Date(timeIntervalSince1970: 1_700_000_000)
  private let url = "https://example.org/a.json"

  private func answers() -> OfflineAnswers {
    OfflineAnswers(scratch.database(), now: { [now] in now })
  }

  private func ask(_ answers: OfflineAnswers, _ request: ResourceRequest? = nil) async throws -> String {
    let response = try await answers.answer(to: request ?? ResourceRequest(url)) {
      request throws(ResourceError) in try server.load(request)
    }
    return response.status == .found ? String(decoding: response.bytes, as: UTF8.self) : "\(response.status)"
  }

  private func tileRequest(isVolatile: Bool = false) -> ResourceRequest {
    var request = ResourceRequest(
      "https://example.org/1/0/0.pbf", kind: .tile, tile: .init(z: 1, x: 0, y: 0))
    request.tileStorage = .init(
      template: "https://example.org/{z}/{x}/{y}.pbf", row: 0, isVolatile: isVolatile)
    return request
  }

  @Test func whatIsFreshIsNotAskedForAgain() async throws {
    let answers = answers()
    var response = ResourceResponse.text("one")
    response.expires = now + 60
    server[url] = .success(response)
    #expect(try await ask(answers) == "one")
    server[url] = .success(.text("two"))
    #expect(try await ask(answers) == "one")
    #expect(server.urls.count == 1)
  }

  @Test func whatIsOldIsAskedForConditionally() async throws {
    let answers = answers()
    var response = ResourceResponse.text("one")
    response.validators = .init(etag: "\"1\"", lastModified: "Sun, 06 Nov 1994 08:49:37 GMT")
    response.expires = now - 1
    server[url] = .success(response)
    _ = try await ask(answers)
    var unchanged = ResourceResponse(status: .notModified)
    unchanged.expires = now + 60
    server[url] = .success(unchanged)
    #expect(try await ask(answers) == "one")
    #expect(server.requests.last?.validators == response.validators)
    #expect(try await ask(answers) == "one")
    #expect(server.urls.count == 2)
  }

  @Test(arguments: [
    ResourceError.unreachable(url: "u", reason: "r"), .timedOut(url: "u", after: .seconds(1)),
    .status(url: "u", code: 503, expected: "200"),
  ]) func whatIsOldIsGivenWhereTheServerFails(_ error: ResourceError) async throws {
    let answers = answers()
    server[url] = .success(.text("one"))
    _ = try await ask(answers)
    server[url] = .failure(error)
    #expect(try await ask(answers) == "one")
  }

  @Test func whatMustBeRevalidatedIsNotGivenWhereTheServerFails() async throws {
    let answers = answers()
    var response = ResourceResponse.text("one")
    response.mustRevalidate = true
    server[url] = .success(response)
    _ = try await ask(answers)
    server[url] = .failure(.unreachable(url: url, reason: "down"))
    await #expect(throws: ResourceError.self) { try await ask(answers) }
  }

  @Test func refusalsAreNotCoveredUp() async throws {
    let answers = answers()
    server[url] = .success(.text("one"))
    _ = try await ask(answers)
    server[url] = .failure(.status(url: url, code: 403, expected: "200"))
    await #expect(throws: ResourceError.self) { try await ask(answers) }
  }

  @Test func whatMustNotBeStoredIsNot() async throws {
    let answers = answers()
    var response = ResourceResponse.text("one")
    (response.mustNotBeStored, response.expires) = (true, now + 60)
    server[url] = .success(response)
    _ = try await ask(answers)
    var tile = ResourceResponse.text("tile")
    tile.expires = now + 60
    server[tileRequest().url] = .success(tile)
    _ = try await ask(answers, tileRequest(isVolatile: true))
    _ = try await ask(answers)
    _ = try await ask(answers, tileRequest())
    #expect(server.urls.count == 4)
    _ = try await ask(answers, tileRequest())
    #expect(server.urls.count == 4)
  }

  @Test func thatATileIsNotThereIsKept() async throws {
    let answers = answers()
    var nothing = ResourceResponse.notFound
    nothing.expires = now + 60
    server[tileRequest().url] = .success(nothing)
    #expect(try await ask(answers, tileRequest()) == "notFound")
    server[tileRequest().url] = .failure(.unreachable(url: url, reason: "down"))
    #expect(try await ask(answers, tileRequest()) == "notFound")
    // Of other things it is not.
    #expect(try await ask(answers) == "notFound")
    server[url] = .success(.text("one"))
    #expect(try await ask(answers) == "one")
  }

  @Test func limitsOfARequestCount() async throws {
    let answers = answers()
    var response = ResourceResponse.text("one")
    response.expires = now + 60
    server[url] = .success(response)
    _ = try await ask(answers)
    var request = ResourceRequest(url)
    request.sizeLimit = 2
    let limited = request
    await #expect(throws: ResourceError.self) { try await ask(answers, limited) }
  }

  @Test func aDatabaseThatCannotBeUsedIsNoHindrance() async throws {
    let file = scratch.path("file")
    try Data().write(to: URL(fileURLWithPath: file))
    let answers = OfflineAnswers(OfflineDatabase(path: file + "/cache.db"))
    server[url] = .success(.text("one"))
    #expect(try await ask(answers) == "one")
  }
}
