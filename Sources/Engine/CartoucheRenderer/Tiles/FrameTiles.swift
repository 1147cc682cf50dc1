import CartoucheGeometry
import CartoucheJSON
import CartoucheLayers
import CartoucheStyle
import CartoucheTiles

/// One tile that a frame draws from a source.
///
/// Two of them are equal if they are the same part of the same tile: their data are the same, too.
struct FrameTile: Sendable, Equatable {
  /// The tile.
  let id: OverscaledTileID
  /// The number of the open source and the tile, by which layouts are kept.
  let key: TileKey
  /// The content of the tile.
  let data: TileData
  /// The squares of it that are drawn: all of it, or what finer tiles leave; `nil` where data are not clipped.
  let squares: [UnwrappedTileID]?
  /// The part of a stretched tile that the view can show; `nil` if the tile is laid out as a whole.
  var window: TileWindow?
  /// For a tile beside the picture, what reaches from it into the picture.
  var beside: TileReach?
  /// Whether the tile is drawn in the place of others that are on their way, and leaves to all others what is theirs.
  var isStandIn = false

  static func == (first: FrameTile, second: FrameTile) -> Bool {
    first.id == second.id && first.key == second.key && first.squares == second.squares
      && first.window == second.window
      && first.beside == second.beside && first.isStandIn == second.isStandIn
  }

  /// Whether the tile is beside the picture.
  var isBeside: Bool { beside != nil }

  /// The part in which points are the tile's own; `nil` where no other tile has the rest.
  var part: OwnedTileArea? {
    isStandIn ? squares.map { OwnedTileArea(of: id.unwrapped, squares: $0) } : nil
  }
}

/// Finds the tiles of one source for a view, and replacements for those that are missing.
///
/// As the reference does in still mode (`update_renderables.hpp`), a missing tile is replaced by the nearest existing
/// one above it, drawn where no other tile of the source is drawn. A tile that is still being loaded is replaced by
/// those that are available, below or above it.
struct TileSearch {
  /// The source.
  let source: OpenSource
  private let pyramid: TilePyramid
  private var ideal: [OverscaledTileID]
  /// The part of the unit world whose symbols may reach into the picture.
  private let seen: Box
  /// The tiles around a picture that is combined with others, and what reaches from them into it.
  private let beside: [(id: OverscaledTileID, reach: TileReach)]
  private var states: [TileID: TileState] = [:]

  // The only tiles that exist if the source is paused.
  private let held: Set<TileID>?

  /// A search for the tiles of `view`.
  ///
  /// - Parameters:
  ///   - reach: What is drawn of the source beyond the edges of its tiles: a picture that is combined with others needs
  ///     the tiles from which it reaches into the picture.
  ///   - paused: The view at which the source was paused: only the tiles that it shows exist.
  /// - Throws: ``FrameError/tooManyTiles(_:)``.
  init(
    _ source: OpenSource, for view: ViewTransform, _ mode: MapMode = .still, drawing reach: TileReach = [],
    paused: ViewTransform? = nil
  ) throws(FrameError) {
    self.source = source
    pyramid = source.source.pyramid
    var tiles: [OverscaledTileID]
    var around: [(id: OverscaledTileID, reach: TileReach)] = []
    do throws(TileCoverError) {
      tiles = try source.source.tiles(for: view)
      if mode.isTiled, !pyramid.isRaster { around = try Self.around(view, source.source, reach) }
      held = try paused.map { view throws(TileCoverError) in
        Set(try source.source.tiles(for: view).map(\.canonical))
      }
    } catch {
      throw .tooManyTiles("\(error)")
    }
    if mode.isTiled, !pyramid.isRaster { tiles = tiles.filter { view.shows($0.unwrapped.worldBox) } }
    if mode == .tile, !pyramid.isRaster {
      let center = Mercator.project(longitude: view.camera.center.x, latitude: view.camera.center.y)
      tiles = tiles.filter { $0.unwrapped.worldBox.contains(center) }.suffix(1)
      // Beyond its tile a picture is empty, and labels of other tiles would stand there alone.
      if let tile = tiles.first, view.showsMore(than: tile.unwrapped.worldBox) { around = [] }
    }
    // Pictures that are combined agree on the labels of all tiles around them.
    seen = (mode.isTiled ? Self.surroundings(view) : view).boxOfSymbols
    ideal = tiles
    beside = around.filter { !tiles.contains($0.id) }
  }

  /// A search for tiles of heights that are wanted one after the other, at first none.
  init(heightsOf source: OpenSource, for view: ViewTransform) {
    self.source = source
    pyramid = source.source.pyramid
    (ideal, beside, held) = ([], [], nil)
    seen = view.boxOfSymbols
  }

  /// Replaces the tiles that are searched for.
  ///
  /// - Returns: Whether some of them were not searched for before.
  mutating func search(for tiles: [OverscaledTileID]) -> Bool {
    let known = Set(ideal)
    ideal = tiles
    return !tiles.allSatisfy(known.contains)
  }

  /// The heights that have been loaded, by address.
  var elevationTiles: [ElevationTile] {
    states.values.compactMap { state in
      if case .ready(.elevation(let tile)?) = state { tile } else { nil }
    }.sorted { $0.id < $1.id }
  }

  /// The view of a picture and of what decides on the labels at its edges.
  private static func surroundings(_ view: ViewTransform) -> ViewTransform {
    view.widened(by: SymbolPlacer.tileMargin)
  }

  /// The tiles of a view and around it from which something may reach into its picture.
  private static func around(
    _ view: ViewTransform, _ source: any TileSource, _ reach: TileReach
  ) throws(TileCoverError) -> [(id: OverscaledTileID, reach: TileReach)] {
    var found: [(id: OverscaledTileID, reach: TileReach)] = []
    func add(_ tiles: [OverscaledTileID], _ reach: TileReach) {
      for tile in tiles {
        if let known = found.firstIndex(where: { $0.id == tile }) {
          found[known].reach.formUnion(reach)
        } else {
          found.append((tile, reach))
        }
      }
    }
    if reach.contains(.labels) {
      add(try source.tiles(for: surroundings(view)), .labels)
    }
    if reach.contains(.heights) {
      add(try source.pyramid.tiles(for: view, over: view.polygonBelowHeights), .heights)
    }
    return found
  }

  /// The number of tiles that the view needs.
  var tileCount: Int { ideal.count + beside.count }

  /// The tiles whose state must be known before the search can continue, in drawing order.
  var unknown: [TileID] {
    var seen: Set<TileID> = []
    // Nothing replaces tiles beside the picture.
    let around = beside.map(\.id.canonical).filter { state(of: $0) == nil && seen.insert($0).inserted }
    return around
      + ideal.compactMap { id in
        var next: TileID? = id.canonical
        while let tile = next {
          guard let state = state(of: tile) else { return seen.insert(tile).inserted ? tile : nil }
          // A replacement is used only where no tile exists: what fails once fails again above.
          guard case .missing = state else { return nil }
          next = ancestor(of: tile, for: id.canonical)
        }
        return nil
      }
  }

  private func state(of tile: TileID) -> TileState? {
    if let held, !held.contains(tile) { return .missing }
    return states[tile]
  }

  /// Notes the state of a tile.
  mutating func resolve(_ tile: TileID, _ state: TileState) { states[tile] = state }

  /// The state of each tile in the view, in drawing order.
  ///
  /// Of a paused source only the tiles that it has count.
  var outcomes: [TileOutcome] {
    var seen: Set<TileID> = []
    return ideal.compactMap { id in
      let wanted = id.canonical
      if let held, !held.contains(wanted) { return nil }
      guard seen.insert(wanted).inserted else { return nil }
      var next: TileID? = wanted
      while let tile = next {
        switch state(of: tile) {
        case .ready?: return TileOutcome(tile: wanted, result: .drawn)
        case .failed(let failure)?: return TileOutcome(tile: tile, result: .failed(failure))
        case .absent?: return TileOutcome(tile: wanted, result: .missing)
        case .pending?: return TileOutcome(tile: wanted, result: .pending)
        case .missing?, nil: next = ancestor(of: tile, for: wanted)
        }
      }
      return TileOutcome(tile: wanted, result: .missing)
    }
  }

  // MARK: Stand-ins

  /// Whether a tile that the view shows is on its way.
  var isPending: Bool { ideal.contains { waiting(for: $0) != nil } }

  /// The tile on its way that a tile of the view waits for: itself, or one above that stands in for it.
  private func waiting(for id: OverscaledTileID) -> TileID? {
    var next: TileID? = id.canonical
    while let tile = next {
      switch state(of: tile) {
      case .pending?: return tile
      case .missing?: next = ancestor(of: tile, for: id.canonical)
      case .ready?, .absent?, .failed?, nil: return nil
      }
    }
    return nil
  }

  /// Lets tiles that are at hand stand in for those on their way: the four below a tile, and where those do not cover
  /// it, the nearest one above (as in `update_renderables.hpp` of the reference).
  ///
  /// - Parameter atHand: The state of a tile that is at hand; it is asked for each tile once.
  mutating func takeStandIns(_ atHand: (TileID) -> TileState?) {
    for id in ideal {
      guard let tile = waiting(for: id) else { continue }
      func take(_ tile: TileID) -> Bool {
        if states[tile] == nil, held?.contains(tile) ?? true, let known = atHand(tile) {
          states[tile] = known
        }
        return isReady(tile)
      }
      let below = tile == id.canonical ? children(of: tile).count { take($0) } : 0
      var next = below < 4 ? ancestor(of: tile, for: id.canonical) : nil
      while let above = next, !take(above) { next = ancestor(of: above, for: id.canonical) }
    }
  }

  private func isReady(_ tile: TileID) -> Bool { if case .ready? = states[tile] { true } else { false } }

  private func children(of tile: TileID) -> [TileID] {
    tile.z < pyramid.zooms.upperBound ? tile.children.filter(pyramid.contains) : []
  }

  /// The tiles that stand in for one on its way, of those that are at hand.
  private func standIns(for id: OverscaledTileID, _ tile: TileID) -> [TileID] {
    var found = tile == id.canonical ? children(of: tile).filter(isReady) : []
    guard found.count < 4 else { return found }
    var next = ancestor(of: tile, for: id.canonical)
    while let above = next {
      if isReady(above) {
        found.append(above)
        break
      }
      next = ancestor(of: above, for: id.canonical)
    }
    return found
  }

  // MARK: Tiles

  /// The tiles to draw, in drawing order.
  var tiles: [FrameTile] {
    var found: [OverscaledTileID: TileData?] = [:]
    var standIns: Set<OverscaledTileID> = []
    for id in ideal {
      if let tile = waiting(for: id) {
        for other in self.standIns(for: id, tile) {
          guard case .ready(let data)? = states[other] else { continue }
          let drawn = OverscaledTileID(overscaledZ: other.z, wrap: id.wrap, canonical: other)
          found[drawn] = .some(data)
          standIns.insert(drawn)
        }
        continue
      }
      var next: TileID? = id.canonical
      while let tile = next {
        if case .ready(let data)? = state(of: tile) {
          // Replacements are laid out for their own zoom.
          let drawn =
            tile == id.canonical
            ? id : OverscaledTileID(overscaledZ: tile.z, wrap: id.wrap, canonical: tile)
          found[drawn] = .some(data)
          break
        }
        guard case .missing? = state(of: tile) else { break }
        next = ancestor(of: tile, for: id.canonical)
      }
    }
    let around = beside.compactMap { id, reach -> FrameTile? in
      guard case .ready(let data?)? = state(of: id.canonical) else { return nil }
      let key = TileKey(source: source.number, tile: id.canonical)
      return FrameTile(
        id: id, key: key, data: data, squares: [], window: TileWindow(of: id, seen: seen), beside: reach)
    }
    let squares = Set(found.keys.map(\.unwrapped))
    let isMixed = Set(squares.map(\.canonical.z)).count > 1
    let own = found.sorted { ($0.key.unwrapped, $0.key) < ($1.key.unwrapped, $1.key) }.compactMap {
      id, data -> FrameTile? in
      guard let data else { return nil }
      let parts = isMixed ? Self.parts(of: id.unwrapped, without: squares) : [id.unwrapped]
      guard !parts.isEmpty else { return nil }
      return FrameTile(
        id: id, key: TileKey(source: source.number, tile: id.canonical), data: data,
        squares: source.source.isClippedToTiles ? parts : nil, window: TileWindow(of: id, seen: seen),
        isStandIn: standIns.contains(id))
    }
    // One order in all pictures that share tiles.
    return around.isEmpty
      ? own : (own + around).sorted { ($0.id.unwrapped, $0.id) < ($1.id.unwrapped, $1.id) }
  }

  /// The maximum number of zooms above its own in which a tile is searched; the reference's limit (`maxOverzooming`).
  private static let farthestAncestor = 10

  /// The next tile above `tile` that may replace `missing`.
  private func ancestor(of tile: TileID, for missing: TileID) -> TileID? {
    guard tile.z > pyramid.zooms.lowerBound, missing.z - tile.z < Self.farthestAncestor,
      let parent = tile.parent, pyramid.contains(parent)
    else { return nil }
    return parent
  }

  /// The rest of a square after those of finer tiles are removed.
  private static func parts(
    of square: UnwrappedTileID, without others: Set<UnwrappedTileID>
  ) -> [UnwrappedTileID] {
    let finer = others.filter {
      $0.wrap == square.wrap && $0.canonical.z > square.canonical.z && square.canonical.contains($0.canonical)
    }
    guard !finer.isEmpty else { return [square] }
    return square.canonical.children.flatMap { child -> [UnwrappedTileID] in
      let quarter = UnwrappedTileID(wrap: square.wrap, canonical: child)
      return finer.contains(quarter) ? [] : parts(of: quarter, without: finer)
    }
  }
}

extension ViewTransform {
  /// Whether the picture of a flat map shows at least half a pixel of a box of the unit world.
  fileprivate func shows(_ box: Box) -> Bool {
    let size = SIMD2(viewport.width, viewport.height) * viewport.pixelRatio
    let seen = Box(around: [SIMD2(0, 0), SIMD2(size.x, 0), SIMD2(0, size.y), size].map { world(plane: $0) })
    let margin = 0.5 / worldSize
    return seen.min.x < box.max.x - margin && seen.max.x > box.min.x + margin
      && seen.min.y < box.max.y - margin && seen.max.y > box.min.y + margin
  }

  /// Whether the picture of a flat map reaches at least half a pixel beyond a box of the unit world.
  fileprivate func showsMore(than box: Box) -> Bool {
    let size = SIMD2(viewport.width, viewport.height) * viewport.pixelRatio
    let corners = [SIMD2(0, 0), SIMD2(size.x, 0), SIMD2(0, size.y), size].map { world(plane: $0) }
    let margin = 0.5 / worldSize
    return corners.contains { corner in
      corner.x < box.min.x - margin || corner.y < box.min.y - margin || corner.x > box.max.x + margin
        || corner.y > box.max.y + margin
    }
  }
}
