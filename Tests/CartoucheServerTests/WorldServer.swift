import Cartouche
import CartoucheJSON
import Testing

@testable import CartoucheServer

/// A server of the embedded world, which all tests share.
enum WorldServer {
  /// The server, once it has read the world.
  static let shared = Task { await make() }

  /// A server of its own.
  static func make(
    _ options: ServerOptions = ServerOptions(), snapshotter: Snapshotter? = nil
  ) async -> MapServer {
    let server = MapServer(snapshotter: snapshotter, options: options)
    await server.load([WorldResources.stylePath ?? ""])
    return server
  }

  /// The answer to a path with its query.
  static func get(
    _ url: String, method: String = "GET", headers: [(name: String, value: String)] = [], body: String = ""
  ) async -> ServerAnswer {
    let halves = url.split(separator: "?", maxSplits: 1).map(String.init)
    return await shared.value.answer(
      ServerRequest(
        method: method, path: halves[0], query: halves.count > 1 ? halves[1] : nil, headers: headers,
        body: Array(body.utf8)))
  }

  /// The members of a JSON answer.
  static func json(_ url: String) async throws -> JSONObject {
    let answer = await get(url)
    try #require(answer.status == .ok)
    return try #require(try JSONValue(parsing: answer.body).object)
  }
}

extension ServerAnswer {
  /// The body as text.
  var text: String { String(decoding: body, as: UTF8.self) }
}
