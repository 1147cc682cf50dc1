import CartoucheExpressions
import CartoucheGeometry
import CartoucheRaster
import CartoucheStyle
import CartoucheText
import CartoucheTiles

/// The symbols of one tile in the order in which they are placed, with everything that placement and drawing need.
package struct SymbolLayout: Sendable {
  /// The settings that all symbols share.
  let settings: SymbolSettings
  /// The number of tile units per logical pixel at the tile's whole zoom.
  let unitsPerPixel: Double
  /// The factor by which the tile is stretched.
  let overscale: Double
  let textSizes: SymbolSizes
  let iconSizes: SymbolSizes
  /// The symbols.
  package internal(set) var symbols: [Symbol] = []
  /// The distinct texts of symbols; the first is that of symbols without one.
  var texts = [SymbolTextPart()]
  /// The distinct icons of symbols; the first is that of symbols without one.
  var icons = [SymbolIconPart()]
  /// The pictures of texts.
  var textQuads: [SymbolQuad] = []
  /// The number of pictures that symbols share with equal ones.
  var sharedQuadCount = 0
  /// The pictures of icons.
  var iconQuads: [SymbolQuad] = []
  /// For each picture of an icon the rule by which it grows.
  var iconGrowths: [IconGrowth] = []
  /// The vertices of the lines that symbols follow, in tile units.
  var vertices: [SIMD2<Float>] = []
  /// The circles of labels along lines.
  var circles: [CollisionCircle] = []
  /// The anchors that labels may have.
  var anchors: [VariableAnchor] = []
  /// The texts by which equal labels are identified.
  var keys: [String] = []
  /// The names of images, indexed by quads.
  var images: [String] = []
  /// The colours of sections, indexed by quads.
  var sectionColors: [Color] = []
  /// The names of images that the style does not have.
  var missingImages: [String] = []
  /// The characters that the fonts do not draw themselves, in order.
  var shortfalls: [GlyphShortfall] = []
  /// Whether symbols are missing because they exceeded the limit.
  var isCut = false
  /// The files of fonts that texts are drawn with.
  var fonts: Set<FontMemory> = []
  /// The ranges that have, or lack, the glyphs of texts.
  var glyphRanges: [GlyphRequest] = []
  /// The places of the glyphs' fields.
  var glyphCells: [FieldSheet.Cell] = []
  /// The glyphs of font files, which have outlines, by the places of their fields.
  var outlinedGlyphs: [FieldSheet.Cell: GlyphOutlines.Source] = [:]
  /// The store of the glyphs' fields.
  var glyphs: GlyphAtlas?
  /// For each feature of the selection its index in its layer.
  let features: [Int32]
  /// The values of paint properties by feature.
  let values: FeatureValueTable<SymbolProperties>

  /// The text of a symbol, in all the ways in which it may be drawn.
  func text(of symbol: Symbol) -> SymbolTextPart { texts[Int(symbol.text)] }

  /// The icon of a symbol.
  func icon(of symbol: Symbol) -> SymbolIconPart { icons[Int(symbol.icon)] }

  /// Whether some symbol has a text.
  var hasText: Bool { !textQuads.isEmpty }
  /// Whether some symbol has an icon.
  var hasIcons: Bool { !iconQuads.isEmpty }

  /// The share of the limits that the symbols take.
  var cost: SymbolRoom {
    SymbolRoom(
      labels: symbols.count,
      glyphs: textQuads.count + sharedQuadCount + iconQuads.count + circles.count + vertices.count)
  }

  /// The approximate number of bytes in the layout.
  package var byteCount: Int {
    symbols.count * MemoryLayout<Symbol>.stride + texts.count * MemoryLayout<SymbolTextPart>.stride
      + icons.count * MemoryLayout<SymbolIconPart>.stride
      + (textQuads.count + iconQuads.count) * MemoryLayout<SymbolQuad>.stride
      + iconGrowths.count * MemoryLayout<IconGrowth>.stride + vertices.count * 8
      + circles.count * MemoryLayout<CollisionCircle>.stride + (keys.count + shortfalls.count) * 32
      + features.count * 4 + glyphRanges.count * MemoryLayout<GlyphRequest>.stride
      + glyphCells.count * MemoryLayout<FieldSheet.Cell>.stride + outlinedGlyphs.count * 40
  }
}

/// A text, an icon or both at one place of a tile.
package struct Symbol: Sendable {
  /// The place in tile units.
  var anchor: SIMD2<Float>
  /// The height above the map in metres.
  var height: Float = 0
  /// The index of the line's vertex before the place; negative at points.
  var segment: Int32 = -1
  /// The line in ``SymbolLayout/vertices``.
  var line: Range<Int32> = 0..<0
  /// The index of the feature in the tile's selection.
  var feature: Int32
  /// The index of the text in ``SymbolLayout/keys``.
  var key: Int32
  /// The index of the text in ``SymbolLayout/texts``.
  var text: Int32 = 0
  /// The index of the icon in ``SymbolLayout/icons``.
  var icon: Int32 = 0
  /// The circles of a label along the line, in ``SymbolLayout/circles``.
  var circles: Range<Int32> = 0..<0
  var sortKey: Double

  /// The place in whole units, at which depth and turn are determined.
  var wholeAnchor: SIMD2<Double> {
    SIMD2(Double(anchor.x.rounded(.towardZero)), Double(anchor.y.rounded(.towardZero)))
  }
}

/// The text of a symbol, in all the ways in which it may be drawn.
struct SymbolTextPart: Sendable {
  var sizes = SymbolSizes.Ends(lower: 16, upper: 16)
  /// Quads by justification; equal if one serves for all.
  var left: Range<Int32> = 0..<0
  var center: Range<Int32> = 0..<0
  var right: Range<Int32> = 0..<0
  /// Quads written from top to bottom.
  var vertical: Range<Int32> = 0..<0
  var box: CollisionBox?
  var verticalBox: CollisionBox?
  /// The range in ``SymbolLayout/anchors``.
  var anchors: Range<Int32> = 0..<0
  /// Tile units per layout unit, with which boxes were made.
  var scale: Float = 0
  /// The offset of the text in layout units.
  var offset = SIMD2<Float>.zero
  /// The justification for variable anchors; `nil` for that of the anchor.
  var justify: TextJustify?

  /// Whether there is something to draw.
  var exists: Bool { !center.isEmpty || !right.isEmpty || !left.isEmpty || !vertical.isEmpty }

  /// The quads for an anchor.
  func quads(for anchor: SymbolAnchor) -> Range<Int32> {
    switch justify ?? TextJustify(for: anchor) {
    case .left: left
    case .center: center
    case .right: right
    }
  }
}

/// The icon of a symbol.
struct SymbolIconPart: Sendable {
  var sizes = SymbolSizes.Ends(lower: 1, upper: 1)
  var quads: Range<Int32> = 0..<0
  /// Quads of the icon fitted to the text written from top to bottom.
  var verticalQuads: Range<Int32> = 0..<0
  var box: CollisionBox?
  var verticalBox: CollisionBox?
  /// The offset of the icon in logical pixels.
  var offset = SIMD2<Float>.zero
  /// Whether the icon is a distance field.
  var isSDF = false

  var exists: Bool { !quads.isEmpty }
}

/// A part of a picture and its place.
///
/// Corners are in layout units of text or in logical pixels of icons around the symbol's place, y down.
struct SymbolQuad: Sendable {
  /// The source of a quad's pixels.
  enum Picture: Sendable {
    /// A glyph's field.
    case glyph(FieldSheet.Cell)
    /// An image, by its index in ``SymbolLayout/images``.
    case image(Int32)
  }

  var picture: Picture
  /// The part in pixels of the picture: low x and y, high x and y.
  var part: SIMD4<Float>
  var topLeft: SIMD2<Float>
  var topRight: SIMD2<Float>
  var bottomLeft: SIMD2<Float>
  /// The glyph's distance along a line in layout units.
  var distance: Float = 0
  /// The index of the section's colour; negative for none.
  var color: Int32 = -1
}

/// The rule by which a quad of an icon grows.
struct IconGrowth: Sendable {
  /// The part of the corners that does not grow with the size, in logical pixels.
  var fixed = SIMD4<Float>.zero
  /// The least size in each direction.
  var leastSize = SIMD2<Float>.zero
}
