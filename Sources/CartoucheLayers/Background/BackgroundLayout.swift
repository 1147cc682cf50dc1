import CartoucheStyle

extension BackgroundLayer {
  /// A background has no features.
  package typealias Layout = Never

  /// No tile has a part in a background.
  package static func layout(_ selection: FeatureSelection, _ properties: LayerProperties<Properties>)
    -> Never?
  {
    nil
  }
}
