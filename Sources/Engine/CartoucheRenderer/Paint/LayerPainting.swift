import CartoucheGeometry
import CartoucheLayers
import CartoucheRaster
import CartoucheStyle
import CartoucheThreads
import CartoucheTiles
import Synchronization

/// The painting of a frame's layers into display lists, in parallel.
///
/// Layers without symbols can be painted while symbols are still looking for room.
final class LayerPainting: Sendable {
  private let plan: RenderPlan
  private let layouts: FrameLayout
  private let frame: FrameContext
  private let memory: FrameMemory
  private let runs: [LayerRun]
  private let clips: TileClips
  /// Whether lists note the layers and texts of their steps.
  private let keepsNotes: Bool
  /// The lowest heatmap, before which the opaque parts of higher layers are painted; `nil` where they cover it.
  private let heatmap: Int?
  /// The lists of the runs that have been painted.
  private let finished: Mutex<[DisplayList?]>

  /// Nothing is painted yet.
  ///
  /// - Parameters:
  ///   - memory: The memory that lists are taken from and returned to.
  ///   - layers: The layers to paint, by their index in the plan; all by default.
  ///   - keepsNotes: Whether lists note the layers and texts of their steps.
  init(
    _ plan: RenderPlan, _ layouts: FrameLayout, _ frame: FrameContext, _ memory: FrameMemory,
    layers: Range<Int>? = nil, keepsNotes: Bool = false
  ) {
    self.keepsNotes = keepsNotes
    (self.plan, self.layouts, self.frame, self.memory) = (plan, layouts, frame, memory)
    clips = TileClips(plan.transform)
    // On terrain all backgrounds and fills lie on the ground.
    heatmap =
      frame.conventions.heatmapsCoverOpaqueLayers && frame.elevation == nil
      ? plan.layers.firstIndex { $0.resolved.style.type == HeatmapLayer.name } : nil
    runs =
      layers.map { [LayerRun(layers: $0, parts: nil, cost: 0, drawsSymbols: true)] }
      ?? layouts.runs(plan, count: 8)
    finished = Mutex([DisplayList?](repeating: nil, count: runs.count))
  }

  /// The result of work during which the layers without symbols are painted.
  func paintPlain<Result: Sendable>(
    until stop: StopSignal, beside work: @escaping @Sendable () -> Result
  ) -> Result {
    let order = order { !$0.drawsSymbols }
    return ParallelWork.map(order.count + 1) { place -> Result? in
      if place == 0 { return work() }
      self.paint(order[place - 1], nil, until: stop)
      return nil
    }[0] ?? work()
  }

  /// The lists of all layers, bottom-most first; those that are not painted yet are now.
  func lists(_ placed: PlacedSymbols, until stop: StopSignal) -> [DisplayList] {
    let isMissing = finished.withLock { $0.map { $0 == nil } }
    let order = order { isMissing[$0.place] }
    ParallelWork.perform(order.count) { self.paint(order[$0], placed, until: stop) }
    // Taken out of the mutex, so that each has one owner.
    var taken = [DisplayList?](repeating: nil, count: runs.count)
    finished.withLock { swap(&$0, &taken) }
    var lists = taken.compactMap { $0 }
    taken = []
    if lists.count == runs.count {
      for layers in Self.dividedLayers(runs) { DisplayList.joinGroups(&lists, in: layers) }
    }
    return lists.isEmpty ? [memory.list(for: plan.transform, frame.conventions, place: 0)] : lists
  }

  /// The ranges of runs that have the tiles of one layer.
  private static func dividedLayers(_ runs: [LayerRun]) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    for run in runs where run.parts != nil {
      if let last = ranges.last, runs[last.lowerBound].layers == run.layers {
        ranges[ranges.count - 1] = last.lowerBound..<run.place + 1
      } else {
        ranges.append(run.place..<run.place + 1)
      }
    }
    return ranges
  }

  /// The runs that are wanted, the longest first, so that no thread is left alone with one at the end.
  private func order(_ isWanted: (LayerRun) -> Bool) -> [LayerRun] {
    runs.filter(isWanted).sorted { ($1.cost, $0.place) < ($0.cost, $1.place) }
  }

  private func paint(_ run: LayerRun, _ placed: PlacedSymbols?, until stop: StopSignal) {
    var empty = memory.list(for: plan.transform, frame.conventions, place: run.place)
    empty.keepsNotes = keepsNotes
    var frame = frame
    (frame.stop, frame.plane) = (stop, empty.ground(of: plan.transform))
    var painter = FramePainter(plan, clips, consume empty)
    for layer in run.layers where !stop.isGiven {
      let parts = layouts.parts[layer]
      frame.part =
        heatmap.map { layer > $0 && plan.layers[layer].resolved.hasOpaquePart } == true ? .rest : .whole
      if layer == heatmap { paintOpaqueParts(above: layer, with: &painter, frame) }
      painter.paint(layer, parts[run.parts ?? parts.indices], placed?.groups[plan.symbolGroups[layer]], frame)
    }
    let list = painter.list
    finished.withLock { $0[run.place] = list }
  }
}

extension LayerPainting {
  /// Paints the opaque parts of all layers above one.
  private func paintOpaqueParts(above layer: Int, with painter: inout FramePainter, _ frame: FrameContext) {
    var frame = frame
    frame.part = .opaque
    for upper in plan.layers.indices where upper > layer && plan.layers[upper].resolved.hasOpaquePart {
      painter.paint(upper, layouts.parts[upper][...], nil, frame)
    }
  }
}

extension ResolvedLayer {
  /// Whether the layer may be painted in two parts (``LayerPart``).
  fileprivate var hasOpaquePart: Bool { [BackgroundLayer.name, FillLayer.name].contains(style.type) }
}

extension FrameMemory {
  /// An empty list for the picture of a view.
  func list(for view: ViewTransform, _ conventions: Conventions, place: Int) -> DisplayList {
    var list = list(width: view.viewport.pixelWidth, height: view.viewport.pixelHeight, place: place)
    list.outlinesAreThin = conventions.fillOutlinesAreThin
    return list
  }
}

extension DisplayList {
  /// The map plane as a view shows it; on terrain, the plane through the centre.
  mutating func plane(of view: ViewTransform) -> Facet {
    facet(through: view.projection, until: view.farthestDepth)
  }

  /// The ground of a view, if that is one plane; the picture itself on a globe and on terrain.
  mutating func ground(of view: ViewTransform) -> Facet { view.relief == nil ? plane(of: view) : .picture }
}

/// Layers, or tiles of one layer, that are painted into one list.
private struct LayerRun {
  let layers: Range<Int>
  /// The parts of the one layer, by their index in the layout, if others are in other runs; `nil` for all.
  let parts: Range<Int>?
  /// About how long it takes.
  let cost: Int
  let drawsSymbols: Bool
  /// The index among the runs of a frame.
  var place = 0
}

extension FrameLayout {
  /// The layers in about `count` runs of about equal work; symbols on top of all other layers have runs of their own, half
  /// as many.
  ///
  /// The runs depend only on the layouts, not on the number of threads.
  fileprivate func runs(_ plan: RenderPlan, count: Int) -> [LayerRun] {
    let costs = parts.map { $0.reduce(1024) { $0 + $1.cost } }
    // Most styles have all of their symbols there, so that no other layer waits for them to find room.
    let top = plan.layers.lastIndex { !$0.resolved.drawsSymbols }.map { $0 + 1 } ?? 0
    var runs: [LayerRun] = []
    for (layers, count) in [(costs[..<top], count), (costs[top...], count / 2)] {
      let share = layers.reduce(0, +) / max(count, 1) + 1
      var (start, cost) = (layers.startIndex, 0)
      func finish(before end: Int) {
        guard start < end else { return }
        runs.append(
          LayerRun(
            layers: start..<end, parts: nil, cost: cost,
            drawsSymbols: plan.layers[start..<end].contains { $0.resolved.drawsSymbols }, place: runs.count))
        (start, cost) = (end, 0)
      }
      for (index, own) in zip(layers.indices, layers) {
        // A large layer is not made larger by those below it.
        if cost + own > share { finish(before: index) }
        cost += own
        guard own > share, plan.layers[index].resolved.traits.isDivisible else { continue }
        for parts in divided(parts[index], share) {
          runs.append(
            LayerRun(
              layers: index..<index + 1, parts: parts,
              cost: self.parts[index][parts].reduce(0) { $0 + $1.cost },
              drawsSymbols: false, place: runs.count))
        }
        (start, cost) = (index + 1, 0)
      }
      finish(before: layers.endIndex)
    }
    return runs
  }

  /// The ranges of a layer's parts that each cost no more than a share, or are one part.
  private func divided(_ parts: [Part], _ share: Int) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var (start, cost) = (0, 0)
    for (index, part) in parts.enumerated() {
      if cost + part.cost > share, start < index {
        ranges.append(start..<index)
        (start, cost) = (index, 0)
      }
      cost += part.cost
    }
    return ranges + [start..<parts.count]
  }
}

extension FrameLayout.Part {
  /// About how long it takes to draw.
  fileprivate var cost: Int { layout.cost.effort + 256 }
}

/// The squares of tiles as clips, which are the same in all lists of a frame.
final class TileClips: Sendable {
  /// The square of a tile; an aligned one is moved by less than a pixel.
  struct Square: Hashable {
    let id: UnwrappedTileID
    let isAligned: Bool
  }

  private let view: ViewTransform
  private let alignedView: ViewTransform
  private let shapes = Mutex<[Square: ClipShape]>([:])

  /// The clips of a view.
  ///
  /// - Parameter isAligned: Whether pictures are moved by less than a pixel, as those on the ground of terrain are not.
  init(_ view: ViewTransform, isAligned: Bool = true) {
    self.view = view
    alignedView = isAligned ? view.alignedToPixels : view
  }

  /// The mapping from units of a tile to the plane.
  func transform(of square: Square) -> Transform {
    (square.isAligned ? alignedView : view).transform(of: square.id)
  }

  /// The clip of a tile in the lists of the frame, of which `list` is one with this plane.
  func shape(of square: Square, on plane: Facet, in list: DisplayList) -> ClipShape {
    if let known = shapes.withLock({ $0[square] }) { return known }
    let transform = transform(of: square)
    let extent = Double(TileID.extent)
    let shape = list.clipShape(
      ofConvexPolygon: [(0, 0), (extent, 0), (extent, extent), (0, extent)].map {
        transform.apply(x: $0.0, y: $0.1)
      }, on: plane)
    shapes.withLock { $0[square] = shape }
    return shape
  }
}

/// Paints layers into a list with the clips of their tiles.
struct FramePainter {
  private let plan: RenderPlan
  private let tileClips: TileClips
  private var facets: [TileClips.Square: Facet] = [:]
  private(set) var list: DisplayList

  init(_ plan: RenderPlan, _ tileClips: TileClips, _ list: DisplayList) {
    self.plan = plan
    self.tileClips = tileClips
    self.list = list
  }

  /// Paints the layer at an index of the plan.
  mutating func paint(
    _ index: Int, _ parts: ArraySlice<FrameLayout.Part>, _ placed: [OverscaledTileID: PlacedSymbols.Tile]?,
    _ frame: FrameContext
  ) {
    let layer = plan.layers[index].resolved
    var tiles: [LaidOutTile<MadeLayout>] = []
    for part in parts {
      let id = part.tile.id
      let isAligned = layer.traits.isAlignedToPixels
      let own = TileClips.Square(id: id.unwrapped, isAligned: isAligned)
      let transform = tileClips.transform(of: own)
      guard layer.traits.isClippedToTiles, let squares = part.tile.squares else {
        var tile = LaidOutTile(part.layout, part.layout.token, tile: id, transform, on: frame.plane)
        (tile.placed, tile.part) = (placed?[id], part.tile.part)
        tiles.append(tile)
        continue
      }
      for square in squares {
        let square = TileClips.Square(id: square, isAligned: isAligned)
        tiles.append(
          LaidOutTile(
            part.layout, part.layout.token, tile: id, transform, on: facet(of: square, in: frame.plane)))
      }
    }
    list.noteLayer(layer.style.id)
    var frame = frame
    frame.layer = index
    layer.paint(tiles, frame, into: &list)
  }

  private mutating func facet(of square: TileClips.Square, in plane: Facet) -> Facet {
    if let known = facets[square] { return known }
    let facet = plane.within(list.addClip(tileClips.shape(of: square, on: plane, in: list)))
    facets[square] = facet
    return facet
  }
}
