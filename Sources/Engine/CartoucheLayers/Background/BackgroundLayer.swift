import CartoucheExpressions
import CartoucheStyle

/// The properties of the `background` layer type: the colour behind everything.
package struct BackgroundProperties: PropertyTable {
  package let color = Property<Color>.paint("background-color", default: .black, by: .zoom)
    .requires(.absent("background-pattern"))
  package let pattern = Property<ResolvedImage?>.paint("background-pattern", default: nil, by: .zoom)
  package let opacity = Property<Double>.paint("background-opacity", default: 1, range: 0...1, by: .zoom)

  package init() {}
}

/// The `background` layer type.
package enum BackgroundLayer: LayerType {
  package typealias Properties = BackgroundProperties

  package typealias Content = NoContent

  package static let name = "background"
  package static let sourceTypes: [SourceType] = []
}
