import CartoucheExpressions
import CartoucheStyle

/// The properties that the pens of a layer's tiles read, looked up once for all of them.
struct SymbolLook {
  /// The properties of texts or of icons.
  struct Part {
    let color: FrameProperty<Color>
    let opacity: FrameProperty<Double>
    let haloColor: FrameProperty<Color>
    let haloWidth: FrameProperty<Double>
    let haloBlur: FrameProperty<Double>
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
      color: FrameProperty(properties.textColor, frame),
      opacity: FrameProperty(properties.textOpacity, frame),
      haloColor: FrameProperty(properties.textHaloColor, frame),
      haloWidth: FrameProperty(properties.textHaloWidth, frame),
      haloBlur: FrameProperty(properties.textHaloBlur, frame),
      translate: frame.value(of: properties.textTranslate),
      translateAnchor: frame.value(of: properties.textTranslateAnchor))
    icon = Part(
      color: FrameProperty(properties.iconColor, frame),
      opacity: FrameProperty(properties.iconOpacity, frame),
      haloColor: FrameProperty(properties.iconHaloColor, frame),
      haloWidth: FrameProperty(properties.iconHaloWidth, frame),
      haloBlur: FrameProperty(properties.iconHaloBlur, frame),
      translate: frame.value(of: properties.iconTranslate),
      translateAnchor: frame.value(of: properties.iconTranslateAnchor))
    textIsZoomed =
      if case .expression(let size) = properties.textSize { size.expression.zoomCurve != nil } else { false }
    hasPlainIcons = properties.iconSize.constant == 1 && properties.iconRotate.constant == 0
  }
}
