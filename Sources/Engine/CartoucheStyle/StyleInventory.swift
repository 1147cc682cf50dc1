import CartoucheExpressions
import CartoucheJSON

/// The resources that a style needs besides its sources: fonts and images by name.
public struct StyleInventory: Sendable, Hashable {
  /// The lists of fonts for text, in the order of their first use.
  public private(set) var fontStacks: [[String]] = []
  /// The images that layers name, in the order of their first use; names computed from data are unknown.
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
        let property = PropertySpecification(.formatted, isInterpolated: false, hasTokens: true)
        add(Self.expression(text, property)?.imageNames ?? [])
      }
      for (name, value) in Array(layer.layout) + Array(layer.paint) where Self.imageProperties.contains(name)
      {
        let property = PropertySpecification(.resolvedImage, isInterpolated: false, hasTokens: true)
        guard let expression = Self.expression(value, property) else { continue }
        add(expression.outputs.compactMap(\.string) + expression.imageNames)
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
    let property = PropertySpecification([String].propertyType, isInterpolated: false)
    let stacks = expression(fonts, property)?.outputs.compactMap { $0.array?.compactMap(\.string) }
    return (stacks ?? []).filter { !$0.isEmpty }
  }

  private static func expression(_ json: JSONValue, _ property: PropertySpecification) -> StyleExpression? {
    try? StylePropertyExpression(json, for: property).expression
  }
}
