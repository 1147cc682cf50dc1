import CartoucheGeometry
import CartoucheStyle
import CartoucheText

/// A text laid out in all forms in which a label may be drawn.
struct LabelShapes {
  private(set) var left: SetText?
  private(set) var center: SetText?
  private(set) var right: SetText?
  private(set) var vertical: SetText?
  /// Whether one layout serves for all justifications.
  private(set) var isOne = false
  /// Whether nothing is drawn for some character that is not white space.
  private(set) var hasGaps = false
  /// The offset of the glyphs in layout units.
  let offset: Point

  /// The layouts that the settings require.
  init(
    _ text: LabelText, _ values: SymbolLabelValues, _ settings: SymbolSettings,
    images: [String: TextImage], by setter: inout TextSetter
  ) {
    let followsLines = settings.textFollowsLines
    let isVariable = !followsLines && !values.anchorOffsets.isEmpty
    var offset = Point(0, 0)
    if !isVariable {
      if let radius = values.radialOffset, radius > 0 {
        offset = values.anchor.offset(radius: radius * Em.units)
      } else {
        offset = values.offset * Em.units
      }
    }
    self.offset = offset

    var layout = TextLayout()
    layout.lineHeight = settings.textLineHeight * Em.units
    layout.letterSpacing = values.letterSpacing * Em.units
    // No width at all breaks lines wherever it may.
    layout.maxWidth = settings.placement == .point ? max(values.maxWidth, 0) * Em.units : .infinity
    layout.translation = offset
    layout.textSize = values.layoutSize
    layout.textSizeAtZoom = values.sizeAtZoom
    layout.allowsVerticalPlacement = settings.allowsVerticalPlacement
    func shape(
      _ anchor: SymbolAnchor, _ justify: TextJustify, _ mode: WritingMode = .horizontal
    ) -> SetText? {
      layout.anchor = anchor
      layout.justify = justify
      layout.writingMode = mode
      return setter.set(text, layout, images: images)
    }

    if isVariable {
      for justify in Self.justifications(values) {
        let shaped = shape(.center, justify)
        set(shaped, for: justify)
        if shaped?.lineCount == 1 {
          (left, center, right) = (shaped, shaped, shaped)
          isOne = true
          break
        }
      }
    } else {
      let justify =
        followsLines ? .center : values.justify.fixed ?? TextJustify(for: values.anchor)
      let shaped = shape(values.anchor, justify)
      (left, center, right) = (shaped, shaped, shaped)
      isOne = true
    }
    hasGaps = setter.hasGaps
    guard text.allowsVerticalWriting else { return }
    if settings.allowsVerticalPlacement {
      vertical = shape(values.anchor, .left, .vertical)
    } else if followsLines {
      vertical = shape(values.anchor, .center, .vertical)
    }
  }

  /// The layout that determines the space.
  var horizontal: SetText? { right ?? center ?? left }

  /// The justifications that a label with variable anchors may need, each once.
  private static func justifications(_ values: SymbolLabelValues) -> [TextJustify] {
    if let fixed = values.justify.fixed { return [fixed] }
    var result: [TextJustify] = []
    for anchor in values.anchorOffsets.map({ TextJustify(for: $0.anchor) }) where !result.contains(anchor) {
      result.append(anchor)
    }
    return result
  }

  private mutating func set(_ shaped: SetText?, for justify: TextJustify) {
    switch justify {
    case .left: left = shaped
    case .center: center = shaped
    case .right: right = shaped
    }
  }
}
