import CartoucheJSON
import Foundation
import Testing

@testable import CartoucheServer

/// A server of the sample venue, of two floors, by the name `sample-venue`.
enum VenueServer {
  /// The path of the bundle.
  static let bundle: String = {
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    return tests.appendingPathComponent("Fixtures/venues/sample-venue.zip").path
  }()

  /// The server that tests share.
  static let shared = Task {
    let server = MapServer()
    await server.load([bundle])
    return server
  }

  /// The answer to a path with its query.
  static func get(_ url: String, headers: [(name: String, value: String)] = []) async -> ServerAnswer {
    await shared.value.get(url, headers: headers)
  }

  /// The document at a path.
  static func json(
    _ url: String, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> JSONValue {
    let answer = await get(url)
    try #require(answer.status == .ok, "\(url): \(answer.text.prefix(300))", sourceLocation: sourceLocation)
    return try JSONValue(parsing: answer.body)
  }
}
