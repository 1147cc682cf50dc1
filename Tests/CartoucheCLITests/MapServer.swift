import HTTPTestServer
import Synchronization

/// A server on this machine with the maps and the faults that command lines of the tables ask for.
enum MapServer {
  /// The server of all tests; it ends with the process.
  static let shared = Result { try LoopbackServer { request, _ in reply(to: request) } }

  private static func reply(to request: LoopbackServer.Request) -> LoopbackServer.Reply {
    let name = request.path.split(separator: "/").first.map { String($0.prefix { $0 != "?" }) } ?? ""
    switch name {
    case "hang": return .hangs
    case "error": return .response(500)
    case "busy": return .response(429)
    case "page": return text("<!DOCTYPE html><html></html>")
    case "tile": return .response(200, body: CommandInputs.tile)
    case "secret" where request.headers["X-Key"] != ["k"]: return .response(403)
    case "auth" where request.headers["Authorization"] != ["Basic dXNlcjpwYXNz"]: return .response(401)
    case "keyed" where !request.path.hasSuffix("?key=k"): return .response(403)
    case "style", "secret", "auth", "keyed": return style(#"{"type": "geojson", "data": "/line"}"#, "line")
    case "asks": return style(#"{"type": "geojson", "data": "/keyed-line?key={key}"}"#, "line")
    case "keyed-line" where !request.path.hasSuffix("?key=k"): return .response(403)
    case "once", "stale", "revalidated", "strict", "unstored", "private": return kept(request, name)
    case "line", "keyed-line": return text(#"{"type":"LineString","coordinates":[[7,46],[9,47]]}"#)
    case "files": return style(#"{"type": "geojson", "data": "file:///etc/hostname"}"#, "line")
    case "tiles":
      let tiles = request.path.split(separator: "/").last ?? ""
      return style(#"{"type": "vector", "maxzoom": 4, "tiles": ["/\#(tiles)/{z}/{x}/{y}"]}"#, "line")
    case "bomb":
      guard let bytes = bombs[String(request.path.split(separator: "/").last ?? "")] else {
        return .response(404)
      }
      // What unfolds is sent as a zlib stream (RFC 9110 §8.4.1.2).
      return .response(200, [("Content-Encoding", "deflate")], body: bytes)
    default: return .response(404)
    }
  }

  /// The number of requests for each path.
  private static let counts = Mutex<[String: Int]>([:])

  /// A style that is sent once, for caches; later requests find a server that fails.
  private static func kept(_ request: LoopbackServer.Request, _ name: String) -> LoopbackServer.Reply {
    let count = counts.withLock { counts in
      counts[request.path, default: 0] += 1
      return counts[request.path] ?? 0
    }
    let control = [
      "stale": "max-age=0", "revalidated": "max-age=0", "strict": "max-age=0, must-revalidate",
      "unstored": "no-store, max-age=1000", "private": "private, max-age=1000",
    ]
    let fields = [("Cache-Control", control[name] ?? "max-age=1000"), ("ETag", "\"1\"")]
    if count > 1 {
      if name == "revalidated" {
        return .response(request.headers["If-None-Match"] == ["\"1\""] ? 304 : 500, fields)
      }
      return .response(name == "stale" ? 503 : 500)
    }
    let body = #"""
      {"version": 8, "center": [8, 46.5], "zoom": 5, "sources": {"s": {"type": "geojson", "data":
        {"type": "LineString", "coordinates": [[7, 46], [9, 47]]}}}, "layers": [
        {"id": "ground", "type": "background", "paint": {"background-color": "#ffeedd"}},
        {"id": "l", "type": "line", "source": "s"}]}
      """#
    return .response(200, fields, body: Array(body.utf8))
  }

  /// Documents that unfold to a hundred million values and to twenty million positions.
  private static let bombs: [String: [UInt8]] = [
    "style": try? HostileInputs.deflated(
      #"{"version":8,"sources":{},"layers":[],"metadata":["#, "0,", count: 100_000_000, "0]}"),
    "geojson": try? HostileInputs.deflated(
      #"{"type":"FeatureCollection","features":[{"type":"Feature","properties":{},"geometry":{"type":"MultiPoint","coordinates":["#,
      "[0,0],", count: 20_000_000, "[0,0]]}}]}"),
  ].compactMapValues(\.self)

  private static func text(_ text: String) -> LoopbackServer.Reply { .response(200, body: Array(text.utf8)) }

  private static func style(_ source: String, _ type: String) -> LoopbackServer.Reply {
    text(
      """
      {"version": 8, "center": [8, 46.5], "zoom": 5, "sources": {"s": \(source)}, "layers": [
        {"id": "ground", "type": "background", "paint": {"background-color": "#ffeedd"}},
        {"id": "l", "type": "\(type)", "source": "s"\(source.contains("vector") ? #", "source-layer": "roads""# : "")}]}
      """)
  }
}
