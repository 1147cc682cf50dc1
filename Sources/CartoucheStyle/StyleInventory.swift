import CartoucheExpressions
import CartoucheJSON

/// What a style needs besides its sources: fonts and images by name.
public struct StyleInventory: Sendable, Hashable {
  /// The lists of fonts that text is set in, in the order of their appearance.
  public private(set) var fontStacks: [[String]] = []
  /// The images that layers name, in the order of their appearance; names made of data are not known.
  public private(set) var images: [String] = []

  private static let imageProperties: Set<String> = [
    "icon-image", "fill-pattern", "line-pattern", "background-pattern", "fill-extrusion-pattern",
  ]

  /// The needs of the visible and hidden layers of `style`.
  public init(_ style: StyleDocument) { self.init(style.layers) }

  /// The needs of some layers.
  public init(_ layers: [StyleLayer]) {
    for layer in layers {
      let text = layer.layout["text-field"]
      if let fonts = layer.layout["text-font"] {
        collectFonts(fonts)
      } else if let text, text != "" {
        add(["Open Sans Regular", "Arial Unicode MS Regular"])
      }
      if let text { collectImageOperators(text) }
      for (name, value) in Array(layer.layout) + Array(layer.paint)
      where Self.imageProperties.contains(name) {
        collectImages(value)
      }
    }
  }

  // MARK: Fonts

  private mutating func add(_ fonts: [String]) {
    if !fontStacks.contains(fonts) { fontStacks.append(fonts) }
  }

  private mutating func collectFonts(_ value: JSONValue) {
    switch value {
    case .array(let items):
      if let fonts = [String](constant: value), !StyleExpression.isExpression(value), !fonts.isEmpty {
        add(fonts)
      } else if items.first == "literal", items.count == 2 {
        if let fonts = [String](constant: items[1]), !fonts.isEmpty { add(fonts) }
      } else {
        for item in items.dropFirst() where item.array != nil { collectFonts(item) }
      }
    case .object(let function):
      for stop in function["stops"]?.array ?? [] {
        if let output = stop.array?.last { collectFonts(output) }
      }
      if let fallback = function["default"] { collectFonts(fallback) }
    default: break
    }
  }

  // MARK: Images

  private mutating func addImage(_ name: String) {
    if !name.isEmpty, !name.contains("{"), !images.contains(name) { images.append(name) }
  }

  private mutating func collectImages(_ value: JSONValue) {
    switch value {
    case .string(let name): addImage(name)
    case .array(let items): collectOutputs(items)
    case .object(let function):
      for stop in function["stops"]?.array ?? [] {
        if let output = stop.array?.last { collectImages(output) }
      }
      if let fallback = function["default"] { collectImages(fallback) }
    default: break
    }
  }

  /// The images among the values that an expression can have.
  private mutating func collectOutputs(_ items: [JSONValue]) {
    func every(_ step: Int, from first: Int) -> [JSONValue] {
      stride(from: first, to: items.count, by: step).map { items[$0] }
    }
    switch items.first?.string {
    case "image", "coalesce", "literal", "to-string", "string":
      every(1, from: 1).forEach { collectImages($0) }
    case "case":
      every(2, from: 2).forEach { collectImages($0) }
      items.last.map { collectImages($0) }
    case "match":
      every(2, from: 3).forEach { collectImages($0) }
      items.last.map { collectImages($0) }
    case "step": every(2, from: 2).forEach { collectImages($0) }
    case "let": items.last.map { collectImages($0) }
    default: break
    }
  }

  private mutating func collectImageOperators(_ value: JSONValue) {
    guard let items = value.array else { return }
    if items.first == "image" { collectOutputs(items) }
    for item in items.dropFirst() { collectImageOperators(item) }
  }
}
