import CartoucheStyle

/// Where along its geometry a symbol stands.
package enum SymbolPlacement: String, StyleKeyword {
  /// At the point.
  case point
  /// Along the line, again and again.
  case line
  /// At the middle of the line, once.
  case lineCenter = "line-center"
}

/// Which symbols of a layer cover others.
package enum SymbolZOrder: String, StyleKeyword {
  /// By sort key where there is one, else as `viewport-y` where symbols may overlap, else as `source`.
  case auto
  /// Those further down in the picture.
  case viewportY = "viewport-y"
  /// Those later in the source.
  case source
}

/// Whether a symbol may cover others.
package enum SymbolOverlap: String, StyleKeyword {
  /// It is left out where it would.
  case never
  /// It is always drawn.
  case always
  /// It may cover others that are cooperative, too.
  case cooperative
}

/// What a symbol is aligned with when the map is turned or tilted.
package enum SymbolAlignment: String, StyleKeyword {
  /// The map, or the line that the symbol stands on.
  case map
  /// The picture.
  case viewport
  /// The picture for points, the map for lines; of a pitch what the rotation has.
  case auto
}

/// What text is aligned with when the map is turned.
package enum TextRotationAlignment: String, StyleKeyword {
  /// The map, or the line that the text stands on.
  case map
  /// The picture.
  case viewport
  /// Along the line as a whole, each glyph upright in the picture.
  case viewportGlyph = "viewport-glyph"
  /// The picture for points, the map for lines.
  case auto
}

/// The part of a symbol that stands at its anchor.
package enum SymbolAnchor: String, StyleKeyword {
  /// The middle.
  case center
  /// The left edge.
  case left
  /// The right edge.
  case right
  /// The upper edge.
  case top
  /// The lower edge.
  case bottom
  /// The upper left corner.
  case topLeft = "top-left"
  /// The upper right corner.
  case topRight = "top-right"
  /// The lower left corner.
  case bottomLeft = "bottom-left"
  /// The lower right corner.
  case bottomRight = "bottom-right"
}

/// How an icon is stretched to the text it goes with.
package enum IconTextFit: String, StyleKeyword {
  /// Not at all.
  case none
  /// To the width of the text.
  case width
  /// To the height of the text.
  case height
  /// To width and height of the text.
  case both
}

/// How the lines of a text are aligned with each other.
package enum TextJustify: String, StyleKeyword {
  /// Towards the anchor.
  case auto
  /// At the left.
  case left
  /// In the middle.
  case center
  /// At the right.
  case right
}

/// In which direction text runs.
package enum TextWritingMode: String, StyleKeyword {
  /// From left to right or from right to left.
  case horizontal
  /// From top to bottom.
  case vertical
}

/// How the case of a text is changed.
package enum TextTransform: String, StyleKeyword {
  /// Not at all.
  case none
  /// To capitals.
  case uppercase
  /// To small letters.
  case lowercase
}

/// From where the height of a symbol counts.
package enum SymbolHeightAnchor: String, StyleKeyword {
  /// From the ground below it.
  case ground
  /// From sea level.
  case absolute
}
