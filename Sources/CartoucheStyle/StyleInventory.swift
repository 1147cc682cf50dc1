import CartoucheExpressions
import CartoucheJSON

/// The resources that a style needs besides its sources: fonts and images by name.
public struct StyleInventory: Sendable, Hashable {
  /// The lists of fonts that text is set in, in the order of their appearance.
  public private(set) var fontStacks: [[String]] = []
  /// The images that layers name, in the order of their appearance; names computed from data are unknown.
  public private(set) var images: [String] = []

  private static let imageProperties: Set<String> = [
    "icon-image", "fill-pattern", "line-pattern", "background-pattern", "fill-extrusion-pattern",
  ]

  /// The needs of the visible and hidden layers of `style`.
  public init(_ style: StyleDocument) { self.init(style.layers) }

  /// The needs of some layers.
  public init(_ layers: [StyleLayer]) {
    for layer in layers {
      for fonts in Self.fontStacks(of: layer) where !fontStacks.contains(fonts) { fontStacks.append(fonts) }
      if let text = layer.layout["text-field"] {
        let property = PropertySpecification(.formatted, hasTokens: true)
        add(Self.expression(text, property)?.imageNames ?? [])
      }
      for (name, value) in Array(layer.layout) + Array(layer.paint) where Self.imageProperties.contains(name) {
        let property = PropertySpecification(.resolvedImage, hasTokens: true)
        add(Self.expression(value, property)?.outputs.compactMap(\.string) ?? [])
      }
    }
  }

  private mutating func add(_ names: [String]) {
    for name in names where !name.isEmpty && !images.contains(name) { images.append(name) }
  }

  /// The lists of fonts that the text of a layer is set in, in the order of their appearance.
  package static func fontStacks(of layer: StyleLayer) -> [[String]] {
    guard let fonts = layer.layout["text-font"] else {
      guard let text = layer.layout["text-field"], text != "" else { return [] }
      return [["Open Sans Regular", "Arial Unicode MS Regular"]]
    }
    // A name of a font may be that of an operator.
    if let stack = [String](constant: fonts), !StyleExpression.isExpression(fonts) {
      return stack.isEmpty ? [] : [stack]
    }
    let stacks = expression(fonts, PropertySpecification([String].propertyType))?.outputs.compactMap { output in
      output.array?.compactMap(\.string)
    }
    return (stacks ?? []).filter { !$0.isEmpty }
  }

  private static func expression(_ json: JSONValue, _ property: PropertySpecification) -> StyleExpression? {
    try? StylePropertyExpression(json, for: property).expression
  }
}
