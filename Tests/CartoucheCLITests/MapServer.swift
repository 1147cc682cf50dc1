import Foundation
import Synchronization

/// A server on this machine with the maps and the faults that command lines of the tables ask for: a thread for each
/// connection, one request on each.
final class MapServer: Sendable {
  /// The server of all tests; it ends with the process.
  static let shared = MapServer()

  /// The beginning of its URLs, without a slash at the end.
  let url: String
  /// Host and port.
  let host: String
  private let listener: Int32

  private init() {
    signal(SIGPIPE, SIG_IGN)
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        _ = bind(listener, $0, length)
        _ = listen(listener, 64)
        _ = getsockname(listener, $0, &length)
      }
    }
    self.listener = listener
    host = "127.0.0.1:\(UInt16(bigEndian: address.sin_port))"
    url = "http://\(host)"
    Thread.detachNewThread {
      while case let connection = accept(listener, nil, nil), connection >= 0 {
        Thread.detachNewThread { Self.serve(connection) }
      }
    }
  }

  private static func serve(_ connection: Int32) {
    defer { close(connection) }
    var head = ""
    var buffer = [UInt8](repeating: 0, count: 4096)
    while !head.contains("\r\n\r\n") {
      let count = read(connection, &buffer, buffer.count)
      guard count > 0 else { return }
      head += String(decoding: buffer[..<count], as: UTF8.self)
    }
    let lines = head.split(separator: "\r\n").map(String.init)
    let path = lines.first?.split(separator: " ").dropFirst().first.map(String.init) ?? ""
    guard let (status, body) = answer(path, headers: lines.dropFirst().map { $0.lowercased() }) else {
      // A server that hangs: until the other side goes away.
      while read(connection, &buffer, buffer.count) > 0 {}
      return
    }
    // What unfolds is sent as a zlib stream (RFC 9110 §8.4.1.2).
    let coding = path.hasPrefix("/bomb/") ? "Content-Encoding: deflate\r\n" : ""
    let fields = "HTTP/1.1 \(status) x\r\nContent-Length: \(body.count)\r\n\(coding)Connection: close\r\n\r\n"
    let bytes = Array(fields.utf8) + body
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes { write(connection, $0.baseAddress, $0.count) }
      guard count > 0 else { return }
      sent += count
    }
  }

  /// Status and body; `nil` never answers.
  private static func answer(_ path: String, headers: [String]) -> (Int, [UInt8])? {
    let name = path.split(separator: "/").first.map { String($0.prefix { $0 != "?" }) } ?? ""
    switch name {
    case "hang": return nil
    case "error": return (500, [])
    case "busy": return (429, [])
    case "page": return (200, Array("<!DOCTYPE html><html></html>".utf8))
    case "tile": return (200, CommandInputs.tile)
    case "secret" where !headers.contains("x-key: k"): return (403, [])
    case "auth" where !headers.contains("authorization: basic dxnlcjpwyxnz"): return (401, [])
    case "keyed" where !path.hasSuffix("?key=k"): return (403, [])
    case "style", "secret", "auth", "keyed":
      return (200, style(#"{"type": "geojson", "data": "/line"}"#, "line"))
    case "line": return (200, Array(#"{"type":"LineString","coordinates":[[7,46],[9,47]]}"#.utf8))
    case "files": return (200, style(#"{"type": "geojson", "data": "file:///etc/hostname"}"#, "line"))
    case "tiles":
      let tiles = path.split(separator: "/").last ?? ""
      return (200, style(#"{"type": "vector", "maxzoom": 4, "tiles": ["/\#(tiles)/{z}/{x}/{y}"]}"#, "line"))
    case "bomb": return bombs[String(path.split(separator: "/").last ?? "")].map { (200, $0) } ?? (404, [])
    default: return (404, [])
    }
  }

  /// Documents that unfold to a hundred million values and to twenty million positions.
  private static let bombs: [String: [UInt8]] = [
    "style": try? HostileInputs.deflated(
      #"{"version":8,"sources":{},"layers":[],"metadata":["#, "0,", count: 100_000_000, "0]}"),
    "geojson": try? HostileInputs.deflated(
      #"{"type":"FeatureCollection","features":[{"type":"Feature","properties":{},"geometry":{"type":"MultiPoint","coordinates":["#,
      "[0,0],", count: 20_000_000, "[0,0]]}}]}"),
  ].compactMapValues(\.self)

  private static func style(_ source: String, _ type: String) -> [UInt8] {
    Array(
      """
      {"version": 8, "center": [8, 46.5], "zoom": 5, "sources": {"s": \(source)}, "layers": [
        {"id": "ground", "type": "background", "paint": {"background-color": "#ffeedd"}},
        {"id": "l", "type": "\(type)", "source": "s"\(source.contains("vector") ? #", "source-layer": "roads""# : "")}]}
      """.utf8)
  }
}
