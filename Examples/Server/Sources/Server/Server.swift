// Serves the tiles of a map as PNG files: of the style whose path or URL is the argument, or of the embedded world.
//
//     swift run -c release Server style.json
//     curl -o tile.png http://127.0.0.1:8080/4/8/5.png

import Cartouche
import CartoucheHTTP
import Hummingbird

@main
struct Server {
  let map: Map
  let snapshotter: Snapshotter

  static func main() async throws {
    let loader = SchemeLoader.web(transport: AsyncHTTPClientTransport())
    var snapshotter = Snapshotter(loader: loader, limits: Limits(memory: 128 << 20), queueLimit: 100)
    snapshotter.loading.timeout = .seconds(5)
    let style = CommandLine.arguments.dropFirst().first
    let map = if let style { try await Map.load(style, loader: loader) } else { try Map.world() }
    for finding in map.diagnostics { print(finding) }
    let server = Server(map: map, snapshotter: snapshotter)

    let router = Router()
    router.get("/health") { _, _ in HTTPResponse.Status.ok }
    router.get("/{z}/{x}/{y}.png") { request, context in
      let tile = TileID(
        z: try context.parameters.require("z", as: Int.self),
        x: try context.parameters.require("x", as: Int.self),
        y: try context.parameters.require("y", as: Int.self))
      // Ends the picture when the client closes the connection, which ends after the response, too.
      return try await request.body.consumeWithCancellationOnInboundClose { _ in
        try await server.response(tile)
      }
    }
    try await Application(router: router).runService()
  }

  /// The picture of a tile, or the status that says why there is none.
  func response(_ tile: TileID) async throws -> Response {
    guard tile.isValid else { return Response(status: .notFound) }
    do throws(MapError) {
      let (png, isComplete) = try await picture(tile)
      return Response(
        status: .ok,
        headers: [
          .contentType: "image/png", .cacheControl: isComplete ? "public, max-age=3600" : "no-store",
        ],
        body: ResponseBody(byteBuffer: ByteBuffer(bytes: png)))
    } catch MapError.busy {
      return Response(status: .serviceUnavailable, headers: [.retryAfter: "1"])
    } catch {
      try Task.checkCancellation()
      return Response(status: error.kind == .limit ? .contentTooLarge : .internalServerError)
    }
  }

  private func picture(_ tile: TileID) async throws(MapError) -> (png: [UInt8], isComplete: Bool) {
    let snapshot = try await snapshotter.tile(tile, of: map)
    return (try await snapshot.data(), snapshot.isComplete)
  }
}
