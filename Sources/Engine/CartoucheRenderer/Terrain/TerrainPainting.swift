import CartoucheGeometry
import CartoucheLayers
import CartoucheRaster
import CartoucheStyle
import CartoucheThreads
import CartoucheTiles

/// The painting of a frame over terrain.
///
/// After GL JS (`render_to_texture.ts`): runs of consecutive layers that lie on the ground are drawn into a picture for
/// each square of the ground, which is then draped over it. All other layers are drawn in place.
struct TerrainPainting {
  private let plan: RenderPlan
  private let layouts: FrameLayout
  private let frame: FrameContext
  private let relief: LoadedRelief
  private let memory: FrameMemory
  /// The reusable pictures of earlier frames; `nil` while colours are in transition.
  private let drapes: DrapeCache?

  /// The painting of a frame.
  ///
  /// - Parameter drapes: The pictures of earlier frames; `nil` while colours are in transition.
  init(
    _ stages: PreparedFrame.Stages, _ relief: LoadedRelief, _ memory: FrameMemory, _ drapes: DrapeCache?
  ) {
    (plan, layouts, frame) = (stages.plan, stages.layout, stages.context)
    (self.relief, self.memory, self.drapes) = (relief, memory, drapes)
  }

  /// A run of consecutive layers.
  private struct Stack {
    /// The place of layers.
    enum Place {
      /// On the ground, as pictures.
      case ground
      /// In place, each shape at its height.
      case space
      /// On the plane through the centre, as for layers of the program, which know no heights.
      case plane
    }

    var layers: Range<Int>
    let place: Place
  }

  private static let drapedTypes: Set = [
    BackgroundLayer.name, FillLayer.name, LineLayer.name, RasterLayer.name, HillshadeLayer.name,
    ColorReliefLayer.name,
  ]

  private var stacks: [Stack] {
    plan.layers.indices.reduce(into: []) { stacks, layer in
      let planned = plan.layers[layer]
      let place: Stack.Place =
        planned.pointer == nil
        ? .plane : Self.drapedTypes.contains(planned.resolved.style.type) ? .ground : .space
      if let last = stacks.last, last.place == place {
        stacks[stacks.count - 1].layers = last.layers.lowerBound..<layer + 1
      } else {
        stacks.append(Stack(layers: layer..<layer + 1, place: place))
      }
    }
  }

  /// The shapes of the frame.
  ///
  /// - Throws: `RasterError` when a picture of the ground is too complex, or drawing was stopped.
  func shapes(_ placed: PlacedSymbols, until stop: StopSignal) throws(RasterError) -> FrameShapes {
    let stacks = stacks
    var lists: [DisplayList] = []
    let grids = relief.tiles.map {
      TerrainGrid(
        $0, relief.view, zoom: plan.transform.camera.zoom, hasSkirts: plan.terrain?.hasSkirts ?? true)
    }
    for stack in stacks {
      guard stack.place == .ground else {
        lists += LayerPainting(plan, layouts, frame, memory, layers: stack.layers).lists(placed, until: stop)
        continue
      }
      let pictures = try pictures(of: stack.layers, until: stop)
      guard pictures.contains(where: { $0 != nil }) else { continue }
      let start = lists.count
      lists += ParallelWork.map(pictures.count) { index -> DisplayList in
        var list = memory.list(for: plan.transform, frame.conventions, place: start + index)
        if !stop.isGiven { paint(pictures[index], on: grids[index], into: &list) }
        return list
      }
    }
    if lists.isEmpty { lists = [memory.list(for: plan.transform, frame.conventions, place: 0)] }
    return FrameShapes(lists: lists)
  }

  /// Lays a picture on the ground of a square; ground without one only hides what is behind it.
  private func paint(_ picture: Bitmap?, on grid: TerrainGrid, into list: inout DisplayList) {
    guard let picture else {
      list.mesh(grid.mesh(in: plan.transform, picture: 1), paint: .color(.clear), depth: .writes)
      return
    }
    var paint = MeshPicture(picture)
    paint.maximumTaps = 16
    if let fog = plan.terrain?.fog {
      paint.fog = MeshFog(
        color: fog.color, horizonColor: fog.horizonColor, groundBlend: Float(fog.groundBlend),
        horizonBlend: Float(fog.horizonBlend), opacity: Float(fog.opacity))
    }
    list.mesh(
      grid.mesh(in: plan.transform, picture: picture.width), paint: .picture(paint), depth: .writes)
  }

  // MARK: Pictures of the ground

  /// The pictures of layers in all squares; `nil` where they draw nothing.
  private func pictures(of layers: Range<Int>, until stop: StopSignal) throws(RasterError) -> [Bitmap?] {
    let look = drapes.map { $0.number(of: DrapeCache.Look(plan.layers[layers], plan, frame)) } ?? 0
    let parts = relief.tiles.map { tile in
      layers.map { layer in layouts.parts[layer].compactMap { $0.restricted(to: tile) } }
    }
    let keys = zip(relief.tiles, parts).map { tile, parts in
      DrapeCache.Key(
        look: look, square: tile, side: relief.side, tiles: parts.map { $0.map(\.tile) },
        layouts: parts.map { $0.map(\.layout.token) })
    }
    var pictures = keys.map { drapes?.kept.value(for: $0) }
    let missing = pictures.indices.filter { pictures[$0] == nil }
    let lists = ParallelWork.map(missing.count) { index -> DisplayList? in
      stop.isGiven
        ? nil : drape(layers, parts[missing[index]], on: relief.tiles[missing[index]], until: stop)
    }
    for (index, list) in zip(missing, lists) {
      guard let list else { continue }
      let picture = try memory.rasterize([list], stop).condensed
      pictures[index] = picture
      // Missing images are reported by every frame.
      if !stop.isGiven, frame.missingImages.names.isEmpty { drapes?.kept.insert(picture, for: keys[index]) }
    }
    return pictures
  }

  /// The shapes of layers in a square.
  private func drape(
    _ layers: Range<Int>, _ parts: [[FrameLayout.Part]], on tile: UnwrappedTileID, until stop: StopSignal
  ) -> DisplayList? {
    let view = ViewTransform(of: tile, side: relief.side, for: plan.transform)
    let extent = Double(TileID.extent)
    let world = Transform.scale(x: extent, y: extent).concatenated(with: view.transform(of: .world))
    var context = frame.draped(pixelRatio: view.viewport.pixelRatio, world: world)
    context.stop = stop
    var painter = FramePainter(
      plan, TileClips(view, isAligned: false), DisplayList(width: relief.side, height: relief.side))
    for (layer, parts) in zip(layers, parts) where !stop.isGiven {
      painter.paint(layer, parts[...], nil, context)
    }
    return painter.list.count > 0 ? painter.list : nil
  }
}

extension FrameLayout.Part {
  /// The part clipped to the visible area of a square of the ground; `nil` if it is elsewhere.
  fileprivate func restricted(to square: UnwrappedTileID) -> FrameLayout.Part? {
    // Parts that are not clipped to tiles, such as images, may reach into other copies of the world.
    guard let squares = tile.squares else { return self }
    guard tile.id.wrap == square.wrap else { return nil }
    let seen = squares.filter {
      $0.wrap == square.wrap
        && ($0.canonical.contains(square.canonical) || square.canonical.contains($0.canonical))
    }
    guard !seen.isEmpty else { return nil }
    return FrameLayout.Part(layout: layout, tile: tile.drawn(in: seen))
  }
}

extension FrameTile {
  /// The tile, of which other squares are drawn.
  fileprivate func drawn(in squares: [UnwrappedTileID]) -> FrameTile {
    FrameTile(
      id: id, key: key, data: data, squares: squares, window: window, beside: beside, isStandIn: isStandIn)
  }
}
