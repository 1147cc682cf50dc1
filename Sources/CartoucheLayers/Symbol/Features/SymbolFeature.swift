import CartoucheExpressions
import CartoucheGeometry
import CartoucheStyle
import CartoucheText
import CartoucheTiles

/// A feature of a symbol layer: its text and icon, and their places.
struct SymbolFeature {
  /// The feature's index in the selection.
  let index: Int
  /// The feature itself.
  let feature: TileFeature
  /// The text; `nil` for none.
  var label: SymbolLabel?
  /// The icon; `nil` for none.
  var icon: SymbolIcon?
  var sortKey = 0.0
  /// The parts of the geometry in tile units.
  var parts: [[Point]] = []
}

/// The text of a feature as the layer's properties specify it.
struct SymbolLabel {
  /// The text, its letters transformed.
  var text: FormattedText
  /// The colours of the text's sections that have their own.
  var sectionColors: [Color?] = []
  var fontStack: FontStack
  /// The whole text without formats, by which equal labels are identified.
  var key: String

  /// Whether the text is of one section in the layer's own font.
  var isPlain: Bool { text.sections.count == 1 && text.sections[0].fontStack == nil }

  /// Evaluates the text of the current feature of `context`; `nil` if there is none.
  init?(_ properties: SymbolLabelProperties, in context: inout EvaluationContext) {
    let field = properties.textField.value(in: &context)
    guard !field.isEmpty else { return nil }
    var sections: [FormattedText.Section] = []
    for section in field.sections {
      let align = section.verticalAlign.flatMap(VerticalAlign.init(rawValue:)) ?? .bottom
      if let image = section.image {
        guard !image.name.isEmpty else { continue }
        sections.append(FormattedText.Section(image: image.name, verticalAlign: align))
      } else {
        guard !section.text.isEmpty else { continue }
        sections.append(
          FormattedText.Section(
            section.text, scale: section.scale ?? 1,
            fontStack: section.fontStack.map { FontStack(joined: $0) }, verticalAlign: align))
      }
      sectionColors.append(section.textColor)
    }
    guard !sections.isEmpty else { return nil }
    text = properties.textTransform.value(in: &context).apply(to: FormattedText(sections))
    fontStack = FontStack(properties.textFont.value(in: &context))
    var key = ""
    for section in text.sections {
      switch section.content {
      case .text(let characters): key += characters
      case .image: key += "\u{E000}"
      }
    }
    self.key = key
  }
}

/// The values for laying out the text of a feature.
struct SymbolLabelValues: Hashable {
  var sizes = SymbolSizes.Ends(lower: 16, upper: 16)
  /// The size for laying out boxes.
  var layoutSize = 16.0
  /// The size at the tile's whole zoom, for which images in the text are sized.
  var sizeAtZoom = 16.0
  /// The size by which the distance of labels along lines is measured.
  var sizeAlongLines = 16.0
  var anchor = SymbolAnchor.center
  var offset = SIMD2<Double>.zero
  var radialOffset: Double?
  var justify = TextJustification.center
  var letterSpacing = 0.0
  var maxWidth = 10.0
  var rotation = 0.0
  var anchorOffsets: [VariableAnchor] = []
}

/// An anchor that a label may have, with the offset that belongs to it in layout units.
package struct VariableAnchor: Sendable, Hashable {
  let anchor: SymbolAnchor
  let offset: SIMD2<Float>
}

/// The icon of a feature as the layer's properties specify it.
struct SymbolIcon {
  var name: String
  var sizes: SymbolSizes.Ends
  var layoutSize: Double
  var anchor: SymbolAnchor
  var offset: SIMD2<Double>
  var rotation: Double
  var padding: Padding
}
