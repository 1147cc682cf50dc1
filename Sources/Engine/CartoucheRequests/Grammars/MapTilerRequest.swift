import Cartouche
import CartoucheExpressions
import CartoucheGeometry
import CartoucheJSON

/// A request in the form of MapTiler's static maps, `/maps/{id}/static/{camera}/{size}?…`.
///
/// ```
/// camera = longitude "," latitude "," zoom | west "," south "," east "," north | "auto"
/// size   = width "x" height [ "@2x" ] [ "." format ]
/// query  = markers path latlng fill stroke width padding maxzoom attribution key
/// ```
///
/// Zoom levels are those of tiles of 512 pixels.
public enum MapTilerRequest {
  private struct Parts {
    var markers: [Overlay] = []
    var paths: [String] = []
    var grammar = TileServerOverlays()
    var padding: Double?
    var maxzoom: Double?
    var attribution = AttributionPlace.bottomRight
  }

  private static let grammar = QueryGrammar<Parts>(members: [
    (
      "markers", { (text, parts) throws(RequestError) in parts.markers += try MapTilerOverlays.markers(text) }
    ),
    ("path", { (text, parts) throws(RequestError) in parts.paths.append(text) }),
    (
      "latlng",
      { (text, parts) throws(RequestError) in parts.grammar.latitudeFirst = ["1", "true"].contains(text) }
    ),
    ("fill", { (text, parts) throws(RequestError) in _ = try parts.grammar.set("fill", to: text) }),
    ("stroke", { (text, parts) throws(RequestError) in _ = try parts.grammar.set("stroke", to: text) }),
    ("width", { (text, parts) throws(RequestError) in _ = try parts.grammar.set("width", to: text) }),
    (
      "padding", { (text, parts) throws(RequestError) in parts.padding = try number(text, 0...10, "a share") }
    ),
    (
      "maxzoom",
      { (text, parts) throws(RequestError) in parts.maxzoom = try number(text, 0...24, "a zoom level") }
    ),
    (
      "attribution",
      { (text, parts) throws(RequestError) in
        guard let place = AttributionPlace(name: text) else {
          throw RequestError(
            .value, found: "\"\(text)\"",
            expected: "one of \(AttributionPlace.names.joined(separator: ", "))")
        }
        parts.attribution = place
      }
    ), ("key", nil), ("v", nil), ("mtsid", nil),
  ])

  /// The request in the segments of a path and the members of its query, decoded.
  ///
  /// - Throws: ``RequestError``, whose source is the part that is wrong.
  public static func parse(
    camera: String, size: String, query: [(name: String, value: String)],
    limits: RequestLimits = RequestLimits()
  ) throws(RequestError) -> ImageRequest {
    var request = try picture(size)
    var parts = Parts()
    try grammar.read(query, into: &parts)
    for path in parts.paths {
      request.overlays.append(try parts.grammar.mapTilerPath(path))
    }
    request.overlays += parts.markers
    request.attribution = parts.attribution
    request.maxzoom = parts.maxzoom
    try look(camera, at: &request, padding: parts.padding ?? 0.1)
    try request.check(limits)
    return request
  }

  private static func number(
    _ text: String, _ range: ClosedRange<Double>, _ what: String
  ) throws(RequestError) -> Double {
    var text = try GrammarText(text, name: nil)
    let number = try text.number(range, what)
    try text.finish()
    return number
  }

  private static func picture(_ size: String) throws(RequestError) -> ImageRequest {
    var text = try GrammarText(size, name: "size")
    let sides = try text.size()
    var request = ImageRequest(width: sides.x, height: sides.y)
    if text.skip("@") {
      request.scale = try text.number(0.1...16, "a scale")
      guard text.skip(word: "x") else { throw text.error(expected: "\"x\"") }
    }
    if text.skip(".") { request.encoding = try PictureEncoding(named: text.text(until: ""), in: "size") }
    try text.finish("\".\" and a format")
    return request
  }

  private static func look(
    _ camera: String, at request: inout ImageRequest, padding: Double
  ) throws(RequestError) {
    if camera == "auto" {
      guard !request.overlays.isEmpty else {
        throw RequestError(
          .missing, found: "auto without anything to show", expected: "markers or path", source: "camera")
      }
      request.view = .fit(.overlays)
      request.padding = .share(padding)
      return
    }
    var text = try GrammarText(camera, name: "camera")
    let first = try text.place()
    try text.expect(",")
    let third = try text.number(-180...180, "a zoom level or an east")
    guard text.skip(",") else {
      try text.finish()
      guard (0...24).contains(third) else {
        throw text.error("the number \(third)", expected: "a zoom level from 0 to 24", kind: .range)
      }
      request.view = .center(first, zoom: third)
      return
    }
    let north = try text.number(-90...90, "a north")
    try text.finish()
    guard first.y < north else { throw text.error(expected: "a south below the north", at: 0, kind: .range) }
    request.view = .bounds(CoordinateBounds(west: first.x, south: first.y, east: third, north: north))
    request.padding = .share(padding)
  }
}

extension TileServerOverlays {
  /// The path of a text, which may begin with `shortest|`.
  fileprivate func mapTilerPath(_ text: String) throws(RequestError) -> Overlay {
    let word = "shortest|"
    return try path(text.hasPrefix(word) ? String(text.dropFirst(word.count)) : text, name: "query.path")
  }
}
