import CartoucheExpressions
import CartoucheGeoJSON
import CartoucheJSON
import CartoucheLayers
import CartoucheRenderer
import CartoucheStyle
import Synchronization

/// The pins of an overlay: points with `marker-symbol`, `marker-size` or `marker-color` (simplestyle specification 1.1).
///
/// Features without any of them keep their dots.
struct OverlayPins {
  /// The different pins by the names of their images, in the order in which features first use them.
  let looks: [(name: String, look: PinLook)]
  /// A finding for each symbol that does not exist.
  let diagnostics: [Diagnostic]

  private static let properties = ["marker-size", "marker-color", "marker-symbol"]
  private static let prefix = "cartouche pin"

  /// The most different pins of an overlay; one with more keeps its dots.
  private static let maximum = 256

  /// The pins of the points in data; `nil` if there are none: O(features).
  ///
  /// - Parameters:
  ///   - color: The colour of pins that do not specify one.
  ///   - isExplicit: Whether all pins have that colour, whatever they specify.
  ///   - source: The name of the source.
  init?(of data: SourceData, color: String, isExplicit: Bool = false, source: String) {
    var looks: [(name: String, look: PinLook)] = []
    var known: Set<String> = []
    var unknown: [(symbol: String, count: Int)] = []
    for feature in data.geoJSON.features where Self.isPoint(feature.geometry) {
      let values = Self.properties.map { feature.properties[$0] }
      guard values.contains(where: { $0 != nil }) else { continue }
      let texts = values.map { Value($0 ?? .null).text }
      let symbol = PinSymbol(name: texts[2])
      if symbol == nil {
        if let place = unknown.firstIndex(where: { $0.symbol == texts[2] }) {
          unknown[place].count += 1
        } else if unknown.count < Self.maximum {
          unknown.append((texts[2], 1))
        }
      }
      let name = ([Self.prefix] + texts).joined(separator: " ")
      guard known.insert(name).inserted else { continue }
      guard looks.count < Self.maximum else { return nil }
      let own = isExplicit ? nil : Color(css: texts[1]) ?? Color(css: "#" + texts[1])
      let shade = own ?? Color(css: color)
      looks.append(
        (
          name,
          PinLook(
            size: PinLook.Size(rawValue: texts[0]) ?? .medium, color: shade ?? PinLook.standardColor,
            symbol: symbol ?? .none)
        ))
    }
    guard !looks.isEmpty else { return nil }
    self.looks = looks
    diagnostics = unknown.map { symbol, count in
      let features = count == 1 ? "1 feature" : "\(count) features"
      return Diagnostic(
        .warning,
        "source \"\(source)\": marker-symbol of \(features): expected \(PinSymbol.expected), found "
          + "\"\(symbol.prefix(60))\"\(Spelling.hint(PinSymbol.nearest(to: symbol))); drawn as a plain pin",
        pointer: JSONPointer(["sources", source, "data"]))
    }
  }

  private static func isPoint(_ geometry: Geometry?) -> Bool {
    geometry?.kind == .point || geometry?.kind == .multiPoint
  }

  /// The layers of an overlay with one for the pins, whose points have no dots.
  func adding(to layers: [StyleLayer]) -> [StyleLayer] {
    let has: [JSONValue] = Self.properties.map { ["has", .string($0)] }
    let hasPin = JSONValue.array(["any"] + has)
    return layers.flatMap { layer -> [StyleLayer] in
      guard layer.type == "circle", let filter = layer.filter else { return [layer] }
      var (dots, pins) = (layer, layer)
      dots.filter = ["all", filter, ["!", hasPin]]
      pins = StyleLayer(id: layer.id + " pin", type: "symbol", source: layer.source)
      pins.filter = ["all", filter, hasPin]
      var name: [JSONValue] = ["concat", .string(Self.prefix)]
      for property in Self.properties {
        name += [" ", ["to-string", ["get", .string(property)]]]
      }
      pins.layout = [
        "icon-image": .array(name), "icon-anchor": "bottom", "icon-allow-overlap": true,
        "icon-ignore-placement": true,
      ]
      return [dots, pins]
    }
  }
}

/// The pins of a map's overlays, and their images for the pixel ratios that were drawn.
struct PinImages: Sendable {
  private var looks: [String: PinLook] = [:]
  private let drawn = DrawnPins()

  /// Pins are drawn for at most this many pixels per logical pixel.
  private static let greatestRatio = 4.0

  /// Adds the pins of an overlay.
  mutating func add(_ pins: OverlayPins) { looks.merge(pins.looks.map { ($0.name, $0.look) }) { $1 } }

  /// Whether there are none.
  var isEmpty: Bool { looks.isEmpty }

  /// The images of all pins, sorted by their names.
  func images(pixelRatio: Double) -> [(name: String, image: StyleImage)] {
    looks.sorted { $0.key < $1.key }.map { name, look in
      (name, drawn.image(of: look, pixelRatio: min(pixelRatio, Self.greatestRatio)))
    }
  }

  /// Adds the images of all pins to those of a map, except where the program has one of that name.
  func add(to images: inout ImageEdits, pixelRatio: Double) {
    for (name, look) in looks where images.image(name) == nil {
      images.set(name, to: drawn.image(of: look, pixelRatio: min(pixelRatio, Self.greatestRatio)))
    }
  }
}

/// The images of pins, drawn when they are first needed; shared by the copies of a map.
private final class DrawnPins: Sendable {
  private struct Key: Hashable {
    let look: PinLook
    let pixelRatio: Double
  }

  private let images = Mutex<[Key: StyleImage]>([:])

  /// The most images that are kept.
  private static let maximum = 512

  func image(of look: PinLook, pixelRatio: Double) -> StyleImage {
    let key = Key(look: look, pixelRatio: pixelRatio)
    if let known = images.withLock({ $0[key] }) { return known }
    let image = PinImage(look, pixelRatio: pixelRatio).image
    images.withLock { images in
      if images.count >= Self.maximum { images = [:] }
      images[key] = image
    }
    return image
  }
}
