import CartoucheStyle

extension BackgroundLayer {
  /// A background has no tiles.
  package typealias Layout = Never

  /// No tile has a part in a background.
  package static func layout(_ content: NoContent, _ properties: LayerProperties<Properties>) -> Never? {
    nil
  }
}
