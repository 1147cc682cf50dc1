import CartoucheExpressions
import CartoucheRaster

/// The properties of an element that drawing needs (SVG 1.1, appendix N).
struct SVGStyle {
  // MARK: Inherited

  var color = Color.black
  var fill = SVGPaint.color(.black)
  var fillOpacity = 1.0
  var fillRule = FillRule.nonZero
  var clipRule = FillRule.nonZero
  var stroke = SVGPaint.none
  var strokeOpacity = 1.0
  var strokeWidth = SVGLength(1)
  var cap = StrokeStyle.Cap.butt
  var join = StrokeStyle.Join.miter
  var miterLimit = 4.0
  var dashes: [SVGLength] = []
  var dashOffset = SVGLength(0)
  var isVisible = true
  var strokesFirst = false
  var fontSize = 16.0

  // MARK: Not inherited

  var opacity = 1.0
  var isDisplayed = true
  var clipPath: String?
  var mask: String?
  var stopColor = SVGPaint.color(.black)
  var stopOpacity = 1.0

  /// The style that an element begins with inside one of this style.
  var inherited: SVGStyle {
    var style = self
    let fresh = SVGStyle()
    (style.opacity, style.isDisplayed) = (fresh.opacity, fresh.isDisplayed)
    (style.clipPath, style.mask) = (nil, nil)
    (style.stopColor, style.stopOpacity) = (fresh.stopColor, fresh.stopOpacity)
    return style
  }

  /// The answer to a declaration.
  enum Answer {
    case taken
    /// The property has no influence here.
    case unknown
    /// The value is not one of the property.
    case invalid
    /// The property changes the picture in a way that is not drawn.
    case notDrawn
  }

  /// The names of presentation attributes.
  static let names: Set<String> = [
    "color", "fill", "fill-opacity", "fill-rule", "clip-rule", "stroke", "stroke-opacity", "stroke-width",
    "stroke-linecap", "stroke-linejoin", "stroke-miterlimit", "stroke-dasharray", "stroke-dashoffset",
    "visibility", "paint-order", "font-size", "opacity", "display", "clip-path", "mask", "stop-color",
    "stop-opacity", "filter", "mix-blend-mode", "vector-effect", "marker", "marker-start", "marker-mid",
    "marker-end",
  ]

  /// Sets a property.
  mutating func set(_ declaration: Declaration, parent: SVGStyle) -> Answer {
    let value = declaration.value
    if value == "inherit" {
      inherit(declaration.name, parent)
      return .taken
    }
    switch declaration.name {
    case "fill": return Self.assign(&fill, SVGPaint(value))
    case "stroke": return Self.assign(&stroke, SVGPaint(value))
    case "stop-color": return Self.assign(&stopColor, SVGPaint(value))
    case "color":
      if value.lowercased() == "currentcolor" { return .taken }
      return Self.assign(&color, Color(css: value))
    case "fill-opacity": return Self.assign(&fillOpacity, Self.share(value))
    case "stroke-opacity": return Self.assign(&strokeOpacity, Self.share(value))
    case "stop-opacity": return Self.assign(&stopOpacity, Self.share(value))
    case "opacity": return Self.assign(&opacity, Self.share(value))
    case "fill-rule": return Self.assign(&fillRule, Self.rules[value])
    case "clip-rule": return Self.assign(&clipRule, Self.rules[value])
    case "stroke-width": return Self.assign(&strokeWidth, SVGLength(value))
    case "stroke-linecap": return Self.assign(&cap, Self.caps[value])
    case "stroke-linejoin": return Self.assign(&join, Self.joins[value])
    case "stroke-miterlimit": return Self.assign(&miterLimit, Double(value).flatMap { $0 >= 1 ? $0 : nil })
    case "stroke-dasharray": return Self.assign(&dashes, Self.dashes(value))
    case "stroke-dashoffset": return Self.assign(&dashOffset, SVGLength(value))
    case "font-size":
      if let length = SVGLength(value) { fontSize = length.pixels(of: fontSize, fontSize: fontSize) }
      return .taken
    default: return setRest(declaration)
    }
  }

  private mutating func setRest(_ declaration: Declaration) -> Answer {
    let value = declaration.value
    switch declaration.name {
    case "visibility": isVisible = value == "visible"
    case "display": isDisplayed = value != "none"
    case "clip-path": clipPath = value == "none" ? nil : value
    case "mask": mask = value == "none" ? nil : value
    case "paint-order": strokesFirst = value.hasPrefix("stroke")
    case "filter", "marker", "marker-start", "marker-mid", "marker-end", "vector-effect":
      return value == "none" ? .taken : .notDrawn
    case "mix-blend-mode": return value == "normal" ? .taken : .notDrawn
    default: return .unknown
    }
    return .taken
  }

  private mutating func inherit(_ name: String, _ parent: SVGStyle) {
    switch name {
    case "opacity": opacity = parent.opacity
    case "stop-color": stopColor = parent.stopColor
    case "stop-opacity": stopOpacity = parent.stopOpacity
    case "fill": fill = parent.fill
    case "stroke": stroke = parent.stroke
    default: break
    }
  }

  private static func assign<Value>(_ property: inout Value, _ value: Value?) -> Answer {
    guard let value else { return .invalid }
    property = value
    return .taken
  }

  private static let rules: [String: FillRule] = ["nonzero": .nonZero, "evenodd": .evenOdd]
  private static let caps: [String: StrokeStyle.Cap] = ["butt": .butt, "round": .round, "square": .square]
  private static let joins: [String: StrokeStyle.Join] = [
    "miter": .miter, "miter-clip": .miter, "arcs": .miter, "round": .round, "bevel": .bevel,
  ]

  private static func share(_ text: String) -> Double? {
    var scanner = NumberScanner(text)
    guard let number = scanner.number() else { return nil }
    return min(max(text.hasSuffix("%") ? number / 100 : number, 0), 1)
  }

  private static func dashes(_ text: String) -> [SVGLength]? {
    if text == "none" { return [] }
    let words = text.split { $0 == "," || $0.isWhitespace }
    guard words.count <= 256 else { return nil }
    let lengths = words.compactMap { SVGLength(String($0)) }
    return lengths.count == words.count ? lengths : nil
  }
}
