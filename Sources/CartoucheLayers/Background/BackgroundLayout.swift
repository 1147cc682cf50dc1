import CartoucheStyle
import CartoucheTiles

extension BackgroundLayer {
  /// A background has no features.
  package typealias Layout = Never

  /// No tile has a part in a background.
  package static func layout(_ features: [TileFeature], _ properties: LayerProperties<Properties>) -> Never? {
    nil
  }
}
