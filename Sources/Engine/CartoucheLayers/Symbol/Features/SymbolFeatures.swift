import CartoucheExpressions
import CartoucheStyle
import CartoucheText
import CartoucheTiles

/// The features of a symbol layer in a tile that have a text or an icon, evaluated once.
///
/// Both the loading of glyphs and the layout read them. Texts, icons and values that are equal are kept once.
package struct SymbolFeatures: Sendable {
  /// A feature by the numbers of what it shows.
  struct Feature: Sendable {
    /// The feature's index in the selection.
    let index: Int32
    /// The number of its text; -1 for none.
    var text: Int32 = -1
    /// The index of the values for laying out the text; -1 without a text.
    var values: Int32 = -1
    /// The index of its icon; -1 for none.
    var icon: Int32 = -1
    /// The height above the map in metres.
    var height: Float = 0
    var sortKey = 0.0
  }

  /// The settings that all symbols share.
  let settings: SymbolSettings
  /// The sizes of texts and icons.
  let sizes: SymbolSizing
  /// The features in the order in which their symbols are laid out.
  var list: [Feature] = []
  /// The texts.
  var texts = SymbolTexts()
  /// The values for laying out texts.
  var values = DistinctValues<SymbolLabelValues>()
  /// The icons.
  var icons = DistinctValues<SymbolIcon>()
  /// Whether texts are left out that are longer than a label may be.
  var isCut = false

  /// No features yet.
  init(_ settings: SymbolSettings, _ sizes: SymbolSizing) {
    self.settings = settings
    self.sizes = sizes
  }

  /// The approximate number of bytes in the features, their texts and icons.
  var byteCount: Int {
    list.count * MemoryLayout<Feature>.stride + texts.byteCount
      + values.list.count * MemoryLayout<SymbolLabelValues>.stride
      + icons.list.count * MemoryLayout<SymbolIcon>.stride
  }

  /// The glyph ranges that the texts need and that are not loaded yet, in order.
  func missingGlyphs(_ glyphs: GlyphStore) -> [GlyphRequest] {
    guard glyphs.asksServer else { return [] }
    var missing = MissingRanges(glyphs)
    var plain = [[ArraySlice<CodePoint>]](repeating: [], count: texts.stacks.count)
    for text in texts.list {
      if let formatted = text.formatted {
        missing.add(LabelText(formatted, fontStack: texts.stacks[text.stack], glyphs: glyphs))
      } else {
        plain[text.stack].append(texts.characters(of: text))
      }
    }
    for (stack, plain) in zip(texts.stacks, plain) { missing.add(plain, stack) }
    return missing.requests
  }
}

/// Values by numbers, equal ones by the same.
struct DistinctValues<Value: Hashable & Sendable>: Sendable {
  /// The values by their numbers.
  private(set) var list: [Value] = []
  private var numbers: [Value: Int32] = [:]

  /// The value with a number.
  subscript(number: Int32) -> Value { list[Int(number)] }

  /// The number of a value.
  mutating func number(of value: Value) -> Int32 {
    if let last = list.last, last == value { return Int32(clamping: list.count - 1) }
    if let known = numbers[value] { return known }
    list.append(value)
    numbers[value] = Int32(clamping: list.count - 1)
    return Int32(clamping: list.count - 1)
  }
}

/// The values for laying out the text of a feature.
struct SymbolLabelValues: Hashable, Sendable {
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
struct SymbolIcon: Hashable, Sendable {
  var name: String
  /// The values besides the name.
  var values: Values

  /// The values for laying out an icon.
  struct Values: Hashable, Sendable {
    var sizes: SymbolSizes.Ends
    var layoutSize: Double
    var anchor: SymbolAnchor
    var offset: SIMD2<Double>
    var rotation: Double
    var padding: Padding
  }
}
