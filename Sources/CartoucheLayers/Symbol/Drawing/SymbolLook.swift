import CartoucheExpressions
import CartoucheStyle

/// The properties that the pens of a layer's tiles read, looked up once for all of them.
struct SymbolLook {
  /// The properties of texts or of icons.
  struct Part {
    let color: PropertyValue<Color>
    let opacity: PropertyValue<Double>
    let haloColor: PropertyValue<Color>
    let haloWidth: PropertyValue<Double>
    let haloBlur: PropertyValue<Double>
    /// The distance by which places are moved, in logical pixels, and the axes along which it is measured.
    let translate: SIMD2<Double>
    let translateAnchor: TranslateAnchor
  }

  let text: Part
  let icon: Part
  /// Whether the size of texts depends on the zoom level.
  let textIsZoomed: Bool
  /// Whether all icons have the size of their images and are turned by nothing of their own.
  let hasPlainIcons: Bool

  /// The look of a layer in a frame.
  init(_ properties: LayerProperties<SymbolProperties>, _ frame: FrameContext) {
    text = Part(
      color: properties.textColor, opacity: properties.textOpacity, haloColor: properties.textHaloColor,
      haloWidth: properties.textHaloWidth, haloBlur: properties.textHaloBlur,
      translate: frame.value(of: properties.textTranslate),
      translateAnchor: frame.value(of: properties.textTranslateAnchor))
    icon = Part(
      color: properties.iconColor, opacity: properties.iconOpacity, haloColor: properties.iconHaloColor,
      haloWidth: properties.iconHaloWidth, haloBlur: properties.iconHaloBlur,
      translate: frame.value(of: properties.iconTranslate),
      translateAnchor: frame.value(of: properties.iconTranslateAnchor))
    textIsZoomed =
      if case .expression(let size) = properties.textSize { size.expression.zoomCurve != nil } else { false }
    hasPlainIcons = properties.iconSize.constant == 1 && properties.iconRotate.constant == 0
  }
}
