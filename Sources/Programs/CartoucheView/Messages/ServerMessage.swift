import CartoucheJSON
import CartoucheMapView
import CartoucheVenue

/// A message to the page, besides its pictures.
enum ServerMessage: Sendable {
  /// The camera of the next picture, and the state of the map's surroundings.
  ///
  /// - Parameters:
  ///   - isFixed: Whether the map has a size of its own on the page.
  ///   - isResting: Whether the picture is the last for now.
  case view(MapView, isFixed: Bool, isResting: Bool)
  /// The style's name, layers and overlays.
  case style(StyleDocument, overlays: [String])
  /// The findings in style and data, the worst first; whether the style cannot be drawn as it is now.
  case findings([PageFinding], isBroken: Bool)
  /// The attributions of the sources, as HTML.
  case attributions([String])
  /// The number of pending answers of servers.
  case loading(Int)
  /// The features under a place, topmost first; the place in degrees.
  case features(number: Int, [QueriedFeature], place: SIMD2<Double>?)
  /// The command line of this view, and notes about omissions.
  case commandLine(String, notes: [String])
  /// The venue as the page shows it.
  case venue(PageVenue)
  /// There is no venue.
  case noVenue
  /// The places whose names have the words of a search.
  case matches(number: Int, [VenueSearch.Match], ViewedVenue)
  /// A message of the page that could not be read.
  case refusal(String)

  /// The most logical pixels that the scale bar takes.
  private static let scaleLength = 110.0

  /// The message as JSON.
  var text: String {
    // Numbers that JSON has no form for do not occur in cameras, and a message that cannot be written is none.
    String(
      decoding: (try? JSONValue.object(json).encoded()) ?? [UInt8]("{\"type\":\"none\"}".utf8), as: UTF8.self)
  }

  private var json: JSONObject {
    switch self {
    case .view(let view, let isFixed, let isResting):
      var object: JSONObject = [
        "type": "view", "camera": Self.json(view.camera), "resting": .bool(isResting),
        "fixed": .bool(isFixed),
        "width": .double(view.viewport.width), "height": .double(view.viewport.height),
      ]
      for units in [DistanceUnits.metric, .imperial] {
        let bar = ScaleBar(
          metersPerPoint: view.metersPerPoint(), maximumLength: Self.scaleLength,
          units: units)
        object[units.rawValue] = bar.map {
          ["length": .double($0.length), "text": .string($0.labels.last ?? "")]
        }
      }
      if let box = view.selection {
        object["selection"] = [
          .double(box.min.x), .double(box.min.y), .double(box.max.x), .double(box.max.y),
        ]
      }
      return object
    case .style(let style, let overlays):
      return [
        "type": "style", "name": .string(style.name ?? ""),
        "layers": .array(style.layers.map(Self.json)), "overlays": .array(overlays.map(JSONValue.string)),
      ]
    case .findings(let findings, let isBroken):
      return ["type": "findings", "broken": .bool(isBroken), "findings": .array(findings.map(\.json))]
    case .attributions(let attributions):
      return [
        "type": "attributions", "parts": .array(Attribution.parts(ofHTML: attributions).map(Self.json)),
      ]
    case .loading(let count): return ["type": "loading", "count": .int(Int64(count))]
    case .features(let number, let features, let place):
      var object: JSONObject = [
        "type": "features", "number": .int(Int64(number)),
        "features": .array(features.map(InspectedFeature.json)),
      ]
      object["place"] = place.map { [.double($0.x), .double($0.y)] }
      return object
    case .commandLine(let text, let notes):
      return ["type": "commandLine", "text": .string(text), "notes": .array(notes.map(JSONValue.string))]
    case .venue(let venue): return venue.json
    case .noVenue: return ["type": "venue"]
    case .matches(let number, let matches, let venue):
      return [
        "type": "matches", "number": .int(Int64(number)),
        "matches": .array(
          matches.map { match in
            [
              "id": .string(match.id), "name": .string(match.name),
              "floor": .string(match.floor.flatMap(venue.title(ofFloor:)) ?? ""),
            ]
          }),
      ]
    case .refusal(let text): return ["type": "refusal", "text": .string(text)]
    }
  }

  private static func json(_ camera: Camera) -> JSONValue {
    [
      "longitude": .double(camera.center.x), "latitude": .double(camera.center.y),
      "zoom": .double(camera.zoom),
      "bearing": .double(camera.bearing), "pitch": .double(camera.pitch), "roll": .double(camera.roll),
    ]
  }

  /// Text, and a link to a page of the web: other addresses could run something.
  private static func json(_ attribution: Attribution) -> JSONValue {
    var object: JSONObject = ["text": .string(attribution.text)]
    if let link = attribution.link, ["http", "https"].contains(ResourceURL.scheme(of: link)) {
      object["link"] = .string(link)
    }
    return .object(object)
  }

  private static func json(_ layer: StyleLayer) -> JSONValue {
    var object: JSONObject = [
      "id": .string(layer.id), "type": .string(layer.type),
      "visible": .bool(layer.layout["visibility"]?.string != "none"),
    ]
    object["source"] = layer.source.map(JSONValue.string)
    return .object(object)
  }
}
