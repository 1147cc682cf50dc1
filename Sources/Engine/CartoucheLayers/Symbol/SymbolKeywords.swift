import CartoucheStyle
import CartoucheText

extension SymbolAnchor: StyleKeyword {}
extension IconTextFit: StyleKeyword {}
extension TextTransform: StyleKeyword {}

/// The places of symbols along their geometry.
package enum SymbolPlacement: String, StyleKeyword {
  /// At the point.
  case point
  /// Along the line, repeatedly.
  case line
  /// At the middle of the line, once.
  case lineCenter = "line-center"
}

/// The order in which symbols of a layer cover each other.
package enum SymbolZOrder: String, StyleKeyword {
  /// By sort key if there is one; otherwise as `viewport-y` if symbols may overlap, and as `source` if not.
  case auto
  /// Symbols further down in the picture cover others.
  case viewportY = "viewport-y"
  /// Symbols later in the source cover others.
  case source
}

/// Whether a symbol may cover others.
package enum SymbolOverlap: String, StyleKeyword {
  /// It is left out if it would cover others.
  case never
  /// It is always drawn.
  case always
  /// It may cover others that are cooperative too.
  case cooperative
}

/// The alignment of symbols when the map is turned or tilted.
package enum SymbolAlignment: String, StyleKeyword {
  /// The map, or the line on which the symbol is placed.
  case map
  /// The picture.
  case viewport
  /// The picture for points, the map for lines; for pitch the same as for rotation.
  case auto
}

/// The alignment of text when the map is turned.
package enum TextRotationAlignment: String, StyleKeyword {
  /// The map, or the line on which the text is placed.
  case map
  /// The picture.
  case viewport
  /// Along the line as a whole, each glyph upright in the picture.
  case viewportGlyph = "viewport-glyph"
  /// The picture for points, the map for lines.
  case auto
}

/// The alignment of the lines of a text with each other.
package enum TextJustification: String, StyleKeyword {
  /// Towards the anchor.
  case auto
  /// At the left.
  case left
  /// In the middle.
  case center
  /// At the right.
  case right

  /// The justification that does not depend on an anchor; `nil` for ``auto``.
  var fixed: TextJustify? {
    switch self {
    case .auto: nil
    case .left: .left
    case .center: .center
    case .right: .right
    }
  }
}

/// The direction in which text runs.
package enum TextWritingMode: String, StyleKeyword {
  /// From left to right or from right to left.
  case horizontal
  /// From top to bottom.
  case vertical
}

/// The reference of a symbol's height.
package enum SymbolHeightAnchor: String, StyleKeyword {
  /// From the ground below it.
  case ground
  /// From sea level.
  case absolute
}
