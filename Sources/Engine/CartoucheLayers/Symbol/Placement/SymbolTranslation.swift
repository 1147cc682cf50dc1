import CartoucheStyle

/// The distances by which a layer moves its text and its icons from their places (`text-translate`, `icon-translate`).
package struct SymbolTranslation: Sendable {
  var text = SIMD2<Double>.zero
  var textAnchor = TranslateAnchor.map
  var icon = SIMD2<Double>.zero
  var iconAnchor = TranslateAnchor.map

  /// No distance.
  package init() {}

  /// The distances of a layer in a frame, if they count in placement there.
  init(_ properties: LayerProperties<SymbolProperties>, _ frame: FrameContext) {
    guard frame.symbolsCollideAsDrawn else { return }
    text = frame.value(of: properties.textTranslate)
    textAnchor = frame.value(of: properties.textTranslateAnchor)
    icon = frame.value(of: properties.iconTranslate)
    iconAnchor = frame.value(of: properties.iconTranslateAnchor)
  }
}
