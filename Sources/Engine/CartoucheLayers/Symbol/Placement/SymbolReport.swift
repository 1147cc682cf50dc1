import CartoucheGeometry
import CartoucheRaster
import CartoucheTiles

/// The outcome of placing one symbol of a frame, for debugging missing labels.
package struct SymbolReport: Sendable {
  /// The text; empty for an icon alone.
  package let text: String
  /// The index of the feature in its layer.
  package let feature: Int
  /// The place in logical pixels from the upper left corner of the picture; `nil` behind the camera, beyond the horizon and far away.
  package let place: SIMD2<Double>?
  /// The box around the placed parts, padding included, in logical pixels; `nil` if none was placed.
  package let bounds: CartoucheGeometry.Box?
  /// The visibility of the text and, if it is hidden, the reason; `nil` without a text.
  package let textOutcome: (isShown: Bool, obstacle: Obstacle?)?
  /// The visibility of the icon and, if it is hidden, the reason; `nil` without an icon.
  package let iconOutcome: (isShown: Bool, obstacle: Obstacle?)?

  /// An obstacle that blocks a symbol.
  package enum Obstacle: Sendable {
    /// The symbol lies beyond the picture or the horizon.
    case outside
    /// The symbol would cross the edge of a tile.
    case edge
    /// Another symbol, by its group of layers, its tile and its index in the tile's layout.
    case symbol(group: Int, tile: OverscaledTileID, index: Int)
    /// The line that the label follows is too short or bends too much.
    case line
    /// The icon or text that belongs to it was not placed.
    case partner
  }
}

extension PlacedSymbols {
  /// The outcomes for the symbols of one tile, in the order of its layout.
  ///
  /// - Parameter transform: Tile units to the map plane in device pixels.
  package func reports(
    group: Int, tile: OverscaledTileID, _ layout: SymbolLayout, _ transform: Transform, _ frame: FrameContext
  ) -> [SymbolReport] {
    let view = frame.symbolView(of: tile, transform)
    let placed = groups[group]?[tile]?.symbols ?? []
    var covered: [Int: CartoucheGeometry.Box] = [:]
    for box in boxes where box.group == group && box.tile == tile {
      covered[box.symbol, default: .empty].formUnion(SIMD2<Double>(box.bounds.lowHalf))
      covered[box.symbol, default: .empty].formUnion(SIMD2<Double>(box.bounds.highHalf))
    }
    return zip(layout.symbols, placed).enumerated().map { index, pair in
      let (symbol, placed) = pair
      let seen = view.pixel(SIMD2<Double>(symbol.anchor))
      return SymbolReport(
        text: layout.plainText(of: symbol), feature: layout.feature(of: symbol) ?? -1,
        place: seen.depth > 0 && !view.isHidden(SIMD2<Double>(symbol.anchor)) && abs(seen.place.x) < 1e9
          && abs(seen.place.y) < 1e9 ? seen.place : nil,
        bounds: covered[index],
        textOutcome: layout.text(of: symbol).exists ? (placed.showsText, obstacle(placed.textObstacle)) : nil,
        iconOutcome: layout.icon(of: symbol).exists ? (placed.showsIcon, obstacle(placed.iconObstacle)) : nil)
    }
  }

  private func obstacle(_ obstacle: PlacementObstacle?) -> SymbolReport.Obstacle? {
    switch obstacle {
    case .outside, .horizon: return .outside
    case .edge: return .edge
    case .line: return .line
    case .partner: return .partner
    case .symbol(let number):
      guard numbered.indices.contains(Int(number.tile)) else { return nil }
      let (group, tile) = numbered[Int(number.tile)]
      return .symbol(group: group, tile: tile, index: Int(number.symbol))
    case nil: return nil
    }
  }
}

extension SymbolLayout {
  /// The text of the symbol at an index; empty if there is none.
  package func text(ofSymbol index: Int) -> String {
    symbols.indices.contains(index) ? plainText(of: symbols[index]) : ""
  }

  /// The text without the characters that represent images.
  fileprivate func plainText(of symbol: Symbol) -> String {
    guard keys.indices.contains(Int(symbol.key)) else { return "" }
    return String(keys[Int(symbol.key)].filter { $0 != "\u{E000}" })
  }

  /// The feature of a symbol, by its index in its layer.
  func feature(of symbol: Symbol) -> Int? {
    features.indices.contains(Int(symbol.feature)) ? Int(features[Int(symbol.feature)]) : nil
  }
}
