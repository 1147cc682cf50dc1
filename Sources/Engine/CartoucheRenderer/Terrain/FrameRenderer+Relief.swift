import CartoucheGeometry
import CartoucheJSON
import CartoucheLayers
import CartoucheStyle
import CartoucheTiles

/// The loaded relief of a frame.
struct LoadedRelief: Sendable {
  /// The relief as the camera sees it.
  let view: ViewRelief
  /// The squares in which the ground is drawn, nearest to the centre first.
  let tiles: [UnwrappedTileID]
  /// The width and height in pixels of the picture of the ground in a square.
  let side: Int
}

/// The tiles of a relief.
struct ReliefKey: Sendable, Equatable {
  /// The number of the open source.
  let source: Int
  /// The known tiles.
  let tiles: [TileID]
  /// The factor on heights.
  let exaggeration: Double
}

extension FrameRenderer {
  /// Loads the heights that a view of terrain needs.
  ///
  /// The heights determine which tiles are visible: the tile at the centre is loaded first, and then the tiles visible
  /// over the known heights, until no more are needed. If there are too many, the ground is flat.
  ///
  /// - Returns: The search with the tiles of the source; `nil` if the ground is flat.
  func loadRelief(
    _ terrain: PlannedTerrain, _ open: OpenSource, _ view: ViewTransform, _ session: LoadSession,
    _ loaded: inout LoadedTiles, _ clock: inout StageClock
  ) async -> TileSearch? {
    let pyramid = open.source.pyramid
    // Ground is drawn in tiles twice as large as the tiles of heights (`terrain_tile_manager.ts`).
    let tileSize = min(max(pyramid.tileSize, 32), 1_024) * 2
    let heights = TilePyramid(zooms: pyramid.zooms, tileSize: tileSize, contains: pyramid.contains)
    let ground = TilePyramid(zooms: 0...22, tileSize: tileSize)
    var search = TileSearch(heightsOf: open, for: view)
    var view = view
    func see() -> ViewRelief {
      let known = search.elevationTiles
      let key = ReliefKey(source: open.number, tiles: known.map(\.id), exaggeration: terrain.exaggeration)
      if let kept = reliefs.value(for: key) { return ViewRelief(kept, under: view) }
      let elevation = Elevation(known, zooms: pyramid.zooms, exaggeration: terrain.exaggeration)
      reliefs.insert(elevation, for: key)
      return ViewRelief(elevation, under: view)
    }
    let loading = TileLoading(tiles, session)
    var wanted = heights.tileBelow(view)
    var relief = see()
    view = view.seeing(relief)
    if wanted.isEmpty { wanted = (try? heights.withAncestors(heights.tiles(for: view))) ?? [] }
    do throws(TileCoverError) {
      for _ in 0..<Self.mostRounds {
        guard search.search(for: wanted) else { break }
        var searches = [search]
        await loading.complete(&searches, &loaded.budget, &clock)
        search = searches[0]
        relief = see()
        view = view.seeing(relief)
        wanted = try heights.withAncestors(heights.tiles(for: view))
      }
      let squares = try ground.reliefTiles(for: view)
      // A grid of 129² corners, and skirts.
      guard loaded.budget.take(vertices: squares.count * TerrainGrid.cornerCount) else {
        loaded.leaveFlat(
          terrain, "\(squares.count.grouped) squares of ground are more than the vertices that are left")
        return nil
      }
      let side = Self.side(Int(tileSize) * 2, squares.count, &loaded.budget)
      guard let side, loaded.budget.take(memory: relief.elevation.byteCount) else {
        loaded.leaveFlat(
          terrain, "\(squares.count.grouped) pictures of the ground, and only \(loaded.budget.memoryLeft)")
        return nil
      }
      loaded.relief = LoadedRelief(view: relief, tiles: squares, side: side)
      return search
    } catch {
      loaded.leaveFlat(terrain, "\(error)")
      return nil
    }
  }

  /// The number of rounds of loading after which the ground is drawn with the known heights.
  private static let mostRounds = 5

  /// The side of pictures of the ground: the largest one, halved until the pictures fit into memory.
  private static func side(_ side: Int, _ count: Int, _ budget: inout FrameBudget) -> Int? {
    var side = side
    while side >= 64 {
      if budget.take(memory: 4 * side * side * count) { return side }
      side /= 2
    }
    return nil
  }
}

extension TilePyramid {
  /// The tile with the heights below the centre of a view.
  fileprivate func tileBelow(_ view: ViewTransform) -> [OverscaledTileID] {
    let zoom = Int(min(max(view.camera.zoom.rounded(.down) - 1, 0), Double(zooms.upperBound)))
    guard zoom >= zooms.lowerBound else { return [] }
    let side = Double(1 << zoom)
    let place = (view.center * side).rounded(.down)
    guard place.sum().isFinite else { return [] }
    let id = TileID(
      z: zoom, x: Int(min(max(place.x - view.center.x.rounded(.down) * side, 0), side - 1)),
      y: Int(min(max(place.y, 0), side - 1)))
    return contains(id) ? [OverscaledTileID(overscaledZ: zoom, canonical: id)] : []
  }

  /// Tiles with their parents and their ancestors at zoom 5, so that ground that comes into view has heights at once
  /// (`terrain_tile_manager.ts`).
  fileprivate func withAncestors(_ tiles: [OverscaledTileID]) -> [OverscaledTileID] {
    var seen = Set(tiles)
    var result = tiles
    for tile in tiles where tile.canonical.z > zooms.lowerBound {
      let far = max(zooms.lowerBound, min(tile.canonical.z, 5))
      for zoom in [tile.canonical.z - 1, far] {
        guard let above = tile.canonical.ancestor(atZoom: zoom), contains(above) else { continue }
        let id = OverscaledTileID(overscaledZ: zoom, wrap: tile.wrap, canonical: above)
        if seen.insert(id).inserted { result.append(id) }
      }
    }
    return result
  }
}

extension LoadedTiles {
  /// Reports that the ground is flat because the view needs too many heights.
  fileprivate mutating func leaveFlat(_ terrain: PlannedTerrain, _ message: String) {
    report.diagnostics.append(
      Diagnostic(
        .error, message + "; the ground is flat", kind: .limit, pointer: JSONPointer(["terrain"])))
  }
}
