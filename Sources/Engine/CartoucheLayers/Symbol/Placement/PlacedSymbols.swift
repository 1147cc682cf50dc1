import CartoucheText
import CartoucheTiles

/// The symbols of a frame that are shown: the outcome of placement.
package struct PlacedSymbols: Sendable {
  /// The symbols of one tile, in the order of its layout.
  package struct Tile: Sendable {
    package internal(set) var symbols: [PlacedSymbol]
    /// The circles of labels along lines by the indices of their symbols, if they are to be drawn for debugging.
    var circles: [Int: PlacedCircles] = [:]
    /// The boxes that were tried, likewise.
    var boxes: [Int: TriedBoxes] = [:]
  }

  /// The tiles of each group of layers, top-most last, by their identities.
  package internal(set) var groups: [Int: [OverscaledTileID: Tile]] = [:]

  /// The tiles of all groups, as numbered by ``SymbolNumber``.
  var numbered: [(group: Int, tile: OverscaledTileID)] = []

  /// The boxes that were placed, in that order; a label along a line has several.
  package internal(set) var boxes: [Box] = []

  /// A part of the picture that a symbol covers.
  package struct Box: Sendable {
    /// The group of layers, by its index in ``groups``.
    package let group: Int
    /// The tile.
    package let tile: OverscaledTileID
    /// The index of the symbol in the tile's layout.
    package let symbol: Int
    /// Low x and y, high x and y in logical pixels from the upper left corner of the picture.
    package let bounds: SIMD4<Float>
  }

  /// The information about this frame that the next one needs; `nil` if symbols do not fade.
  package internal(set) var shown: ShownSymbols?

  /// Nothing is placed.
  package init() {}
}

/// The visibility of a symbol and its form.
package struct PlacedSymbol: Sendable, Hashable {
  package internal(set) var showsText = false
  package internal(set) var showsIcon = false
  /// The opacity of the text while it fades in or out, 0 to 1.
  var textOpacity: Float = 1
  /// The opacity of the icon while it fades in or out, 0 to 1.
  var iconOpacity: Float = 1
  /// Whether the text was placed; one that may overlap is shown even if it was not.
  package internal(set) var hasTextPlace = false
  /// Whether the icon was placed.
  package internal(set) var hasIconPlace = false
  /// The reason why the text was not placed; `nil` if it was, or if there is no text.
  var textObstacle: PlacementObstacle?
  /// The reason why the icon was not placed.
  var iconObstacle: PlacementObstacle?
  /// Whether the text is written from top to bottom.
  var isVertical = false
  /// The position of a text with a variable anchor.
  var variable: VariablePosition?
}

/// The circles with which a label along a line was placed.
enum PlacedCircles: Sendable {
  /// The circles of the layout that lie under its glyphs, by their indices.
  case used([Int32])
  /// The circles of a label beside its line: their centres in logical pixels of the picture, and radii.
  case own([SIMD3<Float>])
}

/// The boxes in the picture with which a symbol was tried last, low x and y, high x and y in logical pixels.
struct TriedBoxes: Sendable {
  var text: SIMD4<Float>?
  var icon: SIMD4<Float>?
}

/// The place of a text with a variable anchor.
struct VariablePosition: Sendable, Hashable {
  var anchor: SymbolAnchor
  /// The offset in layout units.
  var offset: SIMD2<Float>
  /// The size of the text's box in tile units, padding included.
  var size: SIMD2<Float>
  /// Tile units per layout unit.
  var scale: Float

  /// A text in the middle of its symbol's place.
  static let none = VariablePosition(anchor: .center, offset: .zero, size: .zero, scale: 1)

  /// The offset of the text's middle from the symbol's place in tile units.
  var shift: SIMD2<Float> {
    SIMD2(
      -(Float(anchor.horizontal) - 0.5) * size.x + offset.x * scale,
      -(Float(anchor.vertical) - 0.5) * size.y + offset.y * scale)
  }

  /// The same, rotated if the text rotates with the map and boxes do not.
  func turnedShift(_ settings: SymbolSettings, _ frame: FrameContext) -> SIMD2<Float> {
    let shift = shift
    guard settings.text.rotatesWithMap else { return shift }
    let (cosine, sine) = (Float(frame.rotation.x), Float(frame.rotation.y))
    let turn = settings.text.pitchesWithMap ? sine : -sine
    return SIMD2(cosine * shift.x - turn * shift.y, turn * shift.x + cosine * shift.y)
  }

  /// The offset of the text's middle from the symbol's place in layout units.
  var shiftInLayoutUnits: SIMD2<Float> {
    SIMD2(
      -(Float(anchor.horizontal) - 0.5) * size.x / scale + offset.x,
      -(Float(anchor.vertical) - 0.5) * size.y / scale + offset.y)
  }
}
