import Cartouche
import CartoucheExpressions
import CartoucheJSON

/// The look of a feature by its properties (simplestyle specification 1.1).
///
/// Other than the specification says, colours may be any of CSS; a property of the wrong kind is an error.
struct SimplestyleLook {
  /// The look of points; `icon` is the URL of a picture in place of a pin.
  var pin = PinLook()
  var icon: String?
  /// The look of lines, and of areas.
  var line = ShapeLook.simpleLine
  var area = ShapeLook.simpleArea

  init(_ properties: JSONObject, at pointer: JSONPointer) throws(RequestError) {
    // Features have properties of all names, so only those of the specification are judged.
    let names = ["stroke", "stroke-width", "stroke-opacity", "fill", "fill-opacity"]
    let own = JSONObject(properties.filter { (names + Self.markers).contains($0.key) })
    let reader = try RequestReader(.object(own), at: pointer, names: names + Self.markers)
    let shape = try RequestReader(
      .object(JSONObject(own.filter { names.contains($0.key) }.map { ($0.key, Self.number($0.value)) })),
      at: pointer, names: names)
    line = try ShapeLook(shape, standard: .simpleLine)
    line.fill = nil
    area = try ShapeLook(shape, standard: .simpleArea)
    line.cap = .round
    line.join = .round
    area.join = .round
    if let color = try reader.color("marker-color", opacity: "") {
      pin.color = color
    } else {
      pin.color = PinLook.simplestyleColor
    }
    pin.size = try reader.word("marker-size", PinLook.Size.self) ?? .medium
    if let value = reader.value("marker-symbol") {
      let text = value.string ?? value.number.map(\.plain) ?? ""
      guard let symbol = PinSymbol(name: text) else {
        throw reader.error(
          .value, "marker-symbol", value.summary, expected: PinSymbol.expected,
          suggestion: PinSymbol.nearest(to: text))
      }
      pin.symbol = symbol
    }
    icon = try reader.string("marker-url", expected: "the URL of a picture")
  }

  private static let markers = ["marker-color", "marker-size", "marker-symbol", "marker-url"]

  /// A number that may be written as a text; anything else as it is.
  private static func number(_ value: JSONValue) -> JSONValue {
    guard let text = value.string, let number = Double(text), number.isFinite else { return value }
    return .double(number)
  }
}
