import Cartouche
import CartoucheExpressions
import CartoucheJSON

/// A pin or an icon at a place, upright in the picture whatever the camera.
public struct MarkerOverlay: Sendable, Hashable {
  /// A thing that stands at a place.
  public enum Figure: Sendable, Hashable {
    /// A pin.
    case pin(PinLook)
    /// The picture at a URL or path.
    case icon(String)
  }

  /// The part of a figure that is at the place.
  public enum Anchor: String, Sendable, Hashable, CaseIterable {
    case center, left, right, top, bottom
    case topLeft = "top-left"
    case topRight = "top-right"
    case bottomLeft = "bottom-left"
    case bottomRight = "bottom-right"

    /// The place within a figure, as shares of its width and height from the upper left corner.
    var share: SIMD2<Double> {
      switch self {
      case .center: [0.5, 0.5]
      case .left: [0, 0.5]
      case .right: [1, 0.5]
      case .top: [0.5, 0]
      case .bottom: [0.5, 1]
      case .topLeft: [0, 0]
      case .topRight: [1, 0]
      case .bottomLeft: [0, 1]
      case .bottomRight: [1, 1]
      }
    }
  }

  /// Longitude and latitude in degrees.
  public var place: SIMD2<Double>
  /// The thing that stands there.
  public var figure: Figure
  /// The size, as a multiple of the usual one.
  public var scale = 1.0
  /// Logical pixels by which the figure is moved, to the right and down.
  public var offset = SIMD2<Double>.zero
  /// The part of the figure that is at the place.
  public var anchor: Anchor

  /// A figure whose foot is at a place.
  public init(at place: SIMD2<Double>, _ figure: Figure, anchor: Anchor = .bottom) {
    self.place = place
    self.figure = figure
    self.anchor = anchor
  }

  /// The scales of markers, and the pixels by which they are moved, as tileserver-gl bounds them.
  static let scales = 0.01...10.0
  static let offsets = -1000.0...1000.0

  static let memberNames = ["at", "symbol", "size", "color", "icon", "scale", "offset", "anchor"]

  init(_ reader: RequestReader) throws(RequestError) {
    let place = try reader.place(at: "at")
    self.init(at: try reader.required("at", place, expected: "the place of the marker"), .pin(PinLook()))
    if let icon = try reader.string("icon", expected: "the URL of a picture") {
      for name in ["symbol", "size", "color"] where reader.value(name) != nil {
        throw reader.error(
          .conflict, name, "\"icon\" and \"\(name)\" together", expected: "a picture or a pin")
      }
      guard !icon.isEmpty else {
        throw reader.error(.value, "icon", "an empty string", expected: "the URL of a picture")
      }
      figure = .icon(icon)
    } else {
      var look = PinLook()
      if let color = try reader.color("color", opacity: "") { look.color = color }
      look.size = try reader.word("size", PinLook.Size.self) ?? .medium
      if let text = try reader.string("symbol") {
        guard let symbol = PinSymbol(name: text) else {
          throw reader.error(
            .value, "symbol", "the string \"\(text)\"", expected: PinSymbol.expected,
            suggestion: PinSymbol.nearest(to: text))
        }
        look.symbol = symbol
      }
      figure = .pin(look)
    }
    scale = try reader.number("scale", Self.scales) ?? 1
    offset = try reader.pixels("offset", Self.offsets) ?? .zero
    anchor = try reader.word("anchor", Anchor.self) ?? .bottom
  }

  var members: JSONObject {
    var members: JSONObject = ["at": .place(place)]
    switch figure {
    case .pin(let look):
      members["color"] = .string(look.color.css)
      members["size"] = .string(look.size.rawValue)
      if look.symbol != .none { members["symbol"] = .string(look.symbol.name) }
    case .icon(let url): members["icon"] = .string(url)
    }
    if scale != 1 { members["scale"] = .double(scale) }
    if offset != .zero { members["offset"] = .place(offset) }
    if anchor != .bottom { members["anchor"] = .string(anchor.rawValue) }
    return members
  }
}
