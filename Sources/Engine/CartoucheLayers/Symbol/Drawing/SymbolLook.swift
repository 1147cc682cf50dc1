import CartoucheExpressions
import CartoucheStyle

/// The properties that the pens of a layer's tiles read, looked up once for all of them.
struct SymbolLook {
  /// The distance by which places are moved, in logical pixels, and the axes along which it is measured.
  typealias Part = (translate: SIMD2<Double>, translateAnchor: TranslateAnchor)

  let properties: FrameProperties<SymbolProperties>
  let text: Part
  let icon: Part
  /// Whether the size of texts depends on the zoom level.
  let textIsZoomed: Bool
  /// Whether all icons have the size of their images and are turned by nothing of their own.
  let hasPlainIcons: Bool

  /// The look of a layer in a frame.
  init(_ properties: LayerProperties<SymbolProperties>, _ frame: FrameContext) {
    self.properties = FrameProperties(properties, frame)
    text = (
      frame.value(of: properties.textTranslate), frame.value(of: properties.textTranslateAnchor)
    )
    icon = (
      frame.value(of: properties.iconTranslate), frame.value(of: properties.iconTranslateAnchor)
    )
    textIsZoomed =
      if case .expression(let size) = properties.textSize { size.expression.zoomCurve != nil } else { false }
    hasPlainIcons = properties.iconSize.constant == 1 && properties.iconRotate.constant == 0
  }
}
