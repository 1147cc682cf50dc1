import Cartouche
import CartoucheImages
import CartoucheJSON
import Foundation
import Testing

@testable import CartoucheServer

/// A server of a gray ground with a few things on it, whose pixels are known.
enum PaperServer {
  /// Gray ground; a red square around 0, 0 and a green one around 10, 0, which have classes; nothing is around 20, 20.
  static let style = """
    {"version": 8, "name": "Paper", "sources": {
      "squares": {"type": "geojson", "data":
        {"type": "FeatureCollection", "features": [
          {"type": "Feature", "properties": {"class": "red"}, "geometry": {"type": "Polygon", "coordinates":
            [[[-1, -1], [1, -1], [1, 1], [-1, 1], [-1, -1]]]}},
          {"type": "Feature", "properties": {"class": "green"}, "geometry": {"type": "Polygon", "coordinates":
            [[[9, -1], [11, -1], [11, 1], [9, 1], [9, -1]]]}}]}}},
     "layers": [{"id": "ground", "type": "background", "paint": {"background-color": "#c0c0c0"}},
      {"id": "squares", "type": "fill", "source": "squares", "paint": {"fill-antialias": false,
       "fill-color": ["match", ["get", "class"], "red", "#ff0000", "#00ff00"]}}]}
    """

  /// The same, with the names of those whose data it is.
  static let attributed = style.replacing(
    #""data":"#,
    with: #""attribution": "<a href='https://a.example'>&copy; Some &amp; Others</a>", "data":"#)

  /// The server that most tests share.
  static let shared = Task { try await make() }

  /// A server of the style, or of another one, by the name `paper`.
  static func make(
    _ options: ServerOptions = ServerOptions(), style: String = style
  ) async throws -> MapServer {
    let folder = FileManager.default.temporaryDirectory.appending(path: "paper-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "paper.json")
    try Data(style.utf8).write(to: file)
    let server = MapServer(options: options)
    await server.load([file.path(percentEncoded: false)])
    return server
  }

  /// The answer to a path with its query; what has to be encoded is, as browsers do.
  static func get(
    _ url: String, body: String? = nil, headers: [(name: String, value: String)] = [],
    from server: MapServer? = nil
  ) async throws -> ServerAnswer {
    let halves = url.split(separator: "?", maxSplits: 1).map(String.init)
    let request = ServerRequest(
      method: body == nil ? "GET" : "POST", path: halves[0], query: halves.count > 1 ? halves[1] : nil,
      headers: headers, body: Array((body ?? "").utf8))
    if let server { return await server.answer(request) }
    return await (try shared.value).answer(request)
  }

  /// The picture at a path.
  static func picture(
    _ url: String, body: String? = nil, from server: MapServer? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> Image {
    let answer = try await get(url, body: body, from: server)
    try #require(answer.status == .ok, "\(url): \(answer.text.prefix(300))", sourceLocation: sourceLocation)
    return try Image(decoding: answer.body)
  }

  /// The places that the path's `.json` tells.
  static func places(_ url: String, body: String? = nil) async throws -> JSONObject {
    let answer = try await get(url, body: body)
    try #require(answer.status == .ok, "\(url): \(answer.text.prefix(300))")
    return try #require(try JSONValue(parsing: answer.body).object)
  }
}

extension ServerAnswer {
  /// The numbers of a header field.
  func numbers(_ name: String) -> [Double] {
    (self[name] ?? "").split(separator: ",").compactMap { Double($0) }
  }

  /// The place that a problem names.
  var place: String? { (try? JSONValue(parsing: body))?["place"]?.string }
}

extension Image {
  /// Red, green and blue of a pixel.
  func color(_ x: Int, _ y: Int) -> SIMD3<Int> {
    let start = 4 * (y * width + x)
    return SIMD3(Int(pixels[start]), Int(pixels[start + 1]), Int(pixels[start + 2]))
  }

  /// The mean place of the pixels that pass a test, in pixels from the upper left corner; `nil` without any.
  func middle(where test: (SIMD3<Int>) -> Bool) -> SIMD2<Double>? {
    var (sum, count) = (SIMD2<Double>.zero, 0.0)
    for y in 0..<height {
      for x in 0..<width where test(color(x, y)) {
        sum += SIMD2(Double(x) + 0.5, Double(y) + 0.5)
        count += 1
      }
    }
    return count > 0 ? sum / count : nil
  }

  /// The box of the pixels that pass a test: left, top, and beyond right and bottom; `nil` without any.
  func box(where test: (SIMD3<Int>) -> Bool) -> SIMD4<Int>? {
    var box = SIMD4(width, height, 0, 0)
    for y in 0..<height {
      for x in 0..<width where test(color(x, y)) {
        box = SIMD4(min(box.x, x), min(box.y, y), max(box.z, x + 1), max(box.w, y + 1))
      }
    }
    return box.z > 0 ? box : nil
  }
}

/// Random numbers that are the same each time (SplitMix64).
struct SeededNumbers: RandomNumberGenerator {
  private var state: UInt64

  init(seed: Int) { state = UInt64(truncatingIfNeeded: seed) &* 0x9E37_79B9_7F4A_7C15 }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
    return z ^ z >> 31
  }
}
