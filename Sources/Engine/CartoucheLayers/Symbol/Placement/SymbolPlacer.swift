import CartoucheGeometry
import CartoucheRaster
import CartoucheText
import CartoucheThreads
import CartoucheTiles

/// A tile whose symbols are to be placed.
package struct PlacementTile: Sendable {
  let layout: SymbolLayout
  let tile: OverscaledTileID
  let transform: Transform
  /// The part in which symbols are the tile's own; `nil` where no other tile has the rest.
  let part: OwnedTileArea?
  private let translation: SymbolTranslation

  /// A layer's part of a tile.
  ///
  /// - Parameters:
  ///   - part: The part in which symbols are the tile's own; `nil` where no other tile has the rest.
  ///   - translation: The distance by which the layer moves what it draws.
  package init(
    _ layout: SymbolLayout, tile: OverscaledTileID, _ transform: Transform, part: OwnedTileArea? = nil,
    translation: SymbolTranslation = SymbolTranslation()
  ) {
    self.layout = layout
    self.tile = tile
    self.transform = transform
    self.part = part
    self.translation = translation
  }

  /// The view of the tile, of its text as it is drawn, and of its icons.
  func views(_ frame: FrameContext) -> (plain: SymbolView, text: SymbolView, icon: SymbolView) {
    let (text, icon) = (translation.text, translation.icon)
    return (
      frame.symbolView(of: tile, transform),
      frame.symbolView(of: tile, transform, by: text, translation.textAnchor),
      frame.symbolView(of: tile, transform, by: icon, translation.iconAnchor)
    )
  }
}

/// A group of layers whose symbols are to be placed.
package struct PlacementLayer: Sendable {
  let group: Int
  let name: String
  let source: Int
  let tiles: [PlacementTile]

  /// The layers of a group.
  ///
  /// - Parameters:
  ///   - group: The number by which the placed symbols of the layers are identified.
  ///   - name: The name by which they are identified in other frames.
  ///   - source: The number of the layers' source.
  ///   - tiles: The tiles of the source that the layers draw.
  package init(group: Int, name: String, source: Int, tiles: [PlacementTile]) {
    self.group = group
    self.name = name
    self.source = source
    self.tiles = tiles
  }
}

/// Places symbols, layer by layer from the top (`placement.cpp` of MapLibre Native).
///
/// The outcome depends only on the layouts and the frame, not on the order in which tiles arrived.
///
/// Pictures of tiles that are combined with others are placed in stages, so that no symbol is cut where two of them meet
/// (``TileStage``). First all symbols within ``tileMargin`` of the picture are placed as if it had no edges, and with each
/// outcome it is noted which tiles know enough to come to it. Those of symbols across edges are kept that are known to
/// all tiles concerned; on the rest these agree. Symbols inside tiles follow, with their first outcome where nothing
/// contradicts it, or else with what room is left.
package struct SymbolPlacer {
  /// The distance in logical pixels beyond the edges of a picture, combined with others, up to which symbols matter.
  package static let tileMargin = 512.0

  private let frame: FrameContext
  /// Cosine and sine of the map's rotation, by which tiles are put in order.
  private let turn: SIMD2<Float>
  private let padding: Float
  private let whole: SIMD2<Float>
  private var grid: CollisionGrid
  /// Whether sources are placed separately.
  private let separatesSources: Bool
  private let stop: StopSignal

  /// The edges of tiles in a picture that is combined with others.
  private let border: TileBorder?
  /// The box in the grid of placement that no symbol may leave.
  private let fence: SIMD4<Float>?
  /// The settings for fading symbols in and out.
  private let fading: SymbolFading?

  /// Nothing is placed yet.
  ///
  /// - Parameters:
  ///   - separatesSources: Whether symbols block only those of the same source.
  ///   - keepsInside: Whether symbols that would cross an edge of the picture are not placed there.
  ///   - fading: The symbols of the previous frame, from which those of this one continue.
  ///   - stop: The signal after which nothing more is placed.
  package init(
    _ frame: FrameContext, separatesSources: Bool = false, keepsInside: Bool = false,
    fading: SymbolFading? = nil, until stop: StopSignal = .never
  ) {
    self.frame = frame
    turn = Self.rounded(frame.rotation)
    self.fading = fading
    self.stop = stop
    self.separatesSources = separatesSources
    // The reference looks farther beyond the picture if the map is tilted, and if it is combined with others.
    let isWide = frame.isTilted && !frame.symbolsCollideAsDrawn
    padding = frame.tileSize != nil ? 1_024 : isWide ? 200 : 100
    let size = SIMD2(Float(frame.size.x), Float(frame.size.y))
    whole = size + 2 * padding
    border = TileBorder(frame, padding: padding)
    fence = keepsInside ? SIMD4(lowHalf: SIMD2(repeating: padding), highHalf: size + padding) : nil
    grid = CollisionGrid(size: whole)
  }

  /// Places the symbols of layers, of which the first is the top-most: O(symbols) for labels that are spread evenly.
  package mutating func place(_ layers: [PlacementLayer]) -> PlacedSymbols {
    var result = PlacedSymbols()
    let before = fading?.before.map { ShownSymbolIndex($0, worldSize: frame.worldSize) }
    let placers = layers.enumerated().map { place, layer -> [TilePlacer] in
      let group = separatesSources ? Int32(clamping: layer.source) : 0
      // A picture that is combined with others is placed with its neighbours, as far as they exist.
      let neighbors = border == nil ? [] : Set(layer.tiles.map(\.tile))
      return layer.tiles.sorted { order($0.tile) < order($1.tile) }.map { tile in
        result.numbered.append((layer.group, tile.tile))
        let number = Int32(clamping: result.numbered.count - 1)
        return TilePlacer(
          tile, frame, padding, border,
          TilePlacer.Place(
            group: group, number: number, layer: Int32(clamping: place), neighbors: neighbors,
            layerName: layer.name, before: before, stop: stop, fence: fence))
      }
    }
    if border == nil {
      for layer in placers { place(layer) }
    } else {
      placeTiles(placers)
    }
    result.shown = fading?.apply(to: placers, before)
    for (layer, placers) in zip(layers, placers) {
      result.groups[layer.group] = [:]
      for placer in placers {
        result.groups[layer.group]?[placer.tile] = PlacedSymbols.Tile(
          symbols: placer.placed, circles: placer.placedCircles, boxes: placer.triedBoxes)
        result.boxes += placer.boxes.map {
          PlacedSymbols.Box(
            group: layer.group, tile: placer.tile, symbol: $0.symbol, bounds: $0.bounds)
        }
      }
    }
    return result
  }

  private mutating func place(_ placers: [TilePlacer]) {
    guard placers.first?.isSorted ?? false else {
      for index in placers.indices { placers[index].placeAll(in: &grid) }
      return
    }
    let runs = placers.indices.flatMap { index in placers[index].runs.map { (index, $0) } }
      .sorted { ($0.1.key, $0.0, $0.1.range.lowerBound) < ($1.1.key, $1.0, $1.1.range.lowerBound) }
    for (index, run) in runs { placers[index].place(run.range, in: &grid) }
  }

  /// Places the symbols of tiles in stages.
  private mutating func placeTiles(_ placers: [[TilePlacer]]) {
    let order = placers.flatMap(Self.tileOrder)
    func placeAll(in grid: inout CollisionGrid) {
      for (placer, symbol) in order { placer.place(symbol..<symbol + 1, in: &grid) }
    }
    placeAll(in: &grid)
    let judged = grid
    grid = CollisionGrid(size: whole)
    for placer in placers.joined() { placer.settleCrossing(judged, in: &grid) }
    placeAll(in: &grid)
    for placer in placers.joined() { placer.settleInside(in: &grid) }
    placeAll(in: &grid)
  }

  /// The symbols of a layer in an order that all pictures share: by sort key, those that cross edges of tiles first.
  private static func tileOrder(_ placers: [TilePlacer]) -> [(placer: TilePlacer, symbol: Int)] {
    var items: [(placer: TilePlacer, symbol: Int, key: Double, rank: TileBorder.Rank?)] = []
    for placer in placers {
      for item in placer.ranked { items.append((placer, item.symbol, item.key, item.rank)) }
    }
    let order = items.indices.sorted { i, j in
      let (a, b) = (items[i], items[j])
      if a.key != b.key { return a.key < b.key }
      switch (a.rank, b.rank) {
      case (nil, nil): return i < j
      case (let first?, let second?): return first < second || !(second < first) && i < j
      case (let first, _): return first != nil
      }
    }
    return order.map { (items[$0].placer, items[$0].symbol) }
  }

  /// The finest tiles first, then those further up in the picture, then those on the left.
  ///
  /// With ``Conventions/symbolsArePlacedByColumn``, tiles of equal zoom from west to east, each column from north to south
  /// (`OverscaledTileID.isLessThan` of MapLibre GL JS).
  private func order(_ tile: OverscaledTileID) -> (Int, Float, Float, OverscaledTileID) {
    if frame.conventions.symbolsArePlacedByColumn { return (-tile.overscaledZ, 0, 0, tile) }
    return Self.rowOrder(tile, turn)
  }

  /// The finest tiles first, then those further up in the picture, then those on the left.
  ///
  /// - Parameter turn: Cosine and sine of the map's rotation, as `rounded(_:)` returns them.
  static func rowOrder(
    _ tile: OverscaledTileID, _ turn: SIMD2<Float>
  ) -> (Int, Float, Float, OverscaledTileID) {
    let (x, y) = (Float(tile.canonical.x), Float(tile.canonical.y))
    let (cosine, sine) = (turn.x, turn.y)
    return (-tile.canonical.z, sine * x + cosine * y, cosine * x - sine * y, tile)
  }

  /// Cosine and sine of an angle in single precision, whose traces decide between tiles that are equally far up.
  ///
  /// At 90° the reference's bearing is not quite a right angle (`render_tile_source.cpp` of MapLibre Native).
  static func rounded(_ rotation: SIMD2<Double>) -> SIMD2<Float> {
    let angle = Float(ElementaryFunctions.arctangent(y: rotation.y, x: rotation.x))
    let half = Float(Double.pi)
    // A half turn is negative there.
    let turn = Double(angle == half ? -half : angle)
    return SIMD2(Float(ElementaryFunctions.cosine(turn)), Float(ElementaryFunctions.sine(turn)))
  }
}
