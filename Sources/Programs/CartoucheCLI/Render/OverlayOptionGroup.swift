import ArgumentParser
import Cartouche
import CartoucheJSON
import CartoucheRequests

/// The options for overlays on top of a map, in the order of the command line within each option.
struct OverlayOptionGroup: ParsableArguments {
  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "A line below the markers, as tileserver-gl writes it: [stroke:red|width:3|]lon,lat|lon,lat or enc:polyline.",
      valueName: "path"),
    transform: {
      try OverlayText($0) { (text) throws(RequestError) in [try TileServerOverlays().path(text)] }
    })
  var path: [OverlayText] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "An area, with the options of a path: [fill:red|]lon,lat|lon,lat|lon,lat.", valueName: "polygon"),
    transform: {
      try OverlayText($0) { (text) throws(RequestError) in [try TileServerOverlays().polygon(text)] }
    })
  var polygon: [OverlayText] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "A circle on the ground, with the options of a path: [fill:red|]lon,lat,metres.", valueName: "circle"),
    transform: {
      try OverlayText($0) { (text) throws(RequestError) in [try TileServerOverlays().circle(text)] }
    })
  var circle: [OverlayText] = []

  @Option(
    help: ArgumentHelp(
      "GeoJSON with looks by simplestyle: marker-symbol, stroke, fill and so on.", valueName: "json"),
    transform: { try OverlayText($0) { (text) throws(RequestError) in [try OverlayText.geoJSON(text)] } })
  var geojson: [OverlayText] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "A pin or an icon, as tileserver-gl writes it: lon,lat[|pin-s-rail+f00 or a file][|scale:2][|offset:0,0].",
      valueName: "marker"),
    transform: {
      try OverlayText($0) { (text) throws(RequestError) in [try TileServerOverlays().marker(text)] }
    })
  var marker: [OverlayText] = []

  @Option(
    help: ArgumentHelp(
      "A list of overlays as Mapbox writes it: pin-l-a+f00(lon,lat),path-5+00f(polyline).", valueName: "list"),
    transform: { try OverlayText($0) { (text) throws(RequestError) in try MapboxOverlays.parse(text) } })
  var overlay: [OverlayText] = []

  /// All overlays, the lowest first.
  var overlays: [Overlay] { (polygon + circle + path + geojson + marker + overlay).flatMap(\.overlays) }
}

/// The overlays that an option names.
struct OverlayText {
  let overlays: [Overlay]

  /// The overlays of a text, read by `read`.
  ///
  /// - Throws: `ValidationError` that says where the text is wrong.
  init(_ text: String, _ read: (String) throws(RequestError) -> [Overlay]) throws(ValidationError) {
    do throws(RequestError) {
      overlays = try read(text)
    } catch {
      var error = error
      error.source = nil
      // One line: the column is what counts.
      let place = error.location.map { " at byte \($0.offset)" } ?? ""
      error.location = nil
      throw ValidationError("\(error)\(place)")
    }
  }

  /// The overlay of GeoJSON in a text.
  static func geoJSON(_ text: String) throws(RequestError) -> Overlay {
    do throws(JSONError) {
      let document = try JSONDocument(parsing: text, name: "--geojson")
      return try overlay(document)
    } catch {
      throw RequestError(.json, found: error.found, expected: error.expected, at: error.place)
    }
  }

  private static func overlay(_ document: JSONDocument) throws(JSONError) -> Overlay {
    do throws(RequestError) {
      return .geoJSON(try GeoJSONOverlay(document.root))
    } catch {
      throw JSONError(
        .syntax, found: error.found, expected: error.expected, suggestion: error.suggestion, at: error.place)
    }
  }
}
