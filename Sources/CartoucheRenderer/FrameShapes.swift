import CartoucheGeometry
import CartoucheLayers
import CartoucheRaster
import CartoucheTiles
import Synchronization

/// The shapes of a frame in device pixels: display lists to be played one after the other.
struct FrameShapes {
  var lists: [DisplayList]

  /// Paints layers in parallel, bottom-most first.
  ///
  /// - Parameters:
  ///   - memory: The memory that lists are taken from and returned to.
  ///   - stop: The signal after which no more layers are painted.
  ///   - layers: The layers to paint, by their index in the plan; all by default.
  init(
    _ plan: RenderPlan, _ layouts: FrameLayout, _ placed: PlacedSymbols, _ frame: FrameContext,
    _ memory: FrameMemory, until stop: StopSignal, layers: Range<Int>? = nil
  ) {
    let view = plan.transform
    let runs = layers.map { [LayerRun(layers: $0, cost: 0)] } ?? layouts.runs(count: 8)
    // The longest first, so that no thread is left alone with one at the end.
    let order = runs.indices.sorted { (runs[$1].cost, $0) < (runs[$0].cost, $1) }
    let finished = Mutex([DisplayList?](repeating: nil, count: runs.count))
    ParallelWork.perform(runs.count) { place in
      let index = order[place]
      var painter = FramePainter(plan, memory.list(for: view, place: index))
      for layer in runs[index].layers where !stop.isGiven {
        painter.paint(layer, layouts.parts[layer], placed.groups[plan.symbolGroups[layer]], frame)
      }
      let list = painter.list
      finished.withLock { $0[index] = list }
    }
    // Taken out of the mutex, so that each has one owner.
    var taken: [DisplayList?] = []
    finished.withLock { swap(&$0, &taken) }
    lists = taken.compactMap { $0 }
    if lists.isEmpty { lists.append(memory.list(for: view, place: 0)) }
  }

  /// The number of steps.
  var count: Int { lists.reduce(0) { $0 + $1.count } }

  /// Draws the borders of tiles over everything.
  mutating func addBorders(of tiles: [FrameTile], _ view: ViewTransform) {
    lists[lists.count - 1].addBorders(of: tiles, view)
  }

  /// Puts a sky behind everything.
  mutating func addSky(_ sky: Sky) { lists[lists.count - 1].paintBehind(sky.gradient) }

  /// Draws the camera's padding over everything.
  mutating func addPadding(of view: ViewTransform) { lists[lists.count - 1].addPadding(of: view) }
}

extension DisplayList {
  /// Draws the borders of tiles in red, four logical pixels wide, as the reference does for debugging.
  fileprivate mutating func addBorders(of tiles: [FrameTile], _ view: ViewTransform) {
    let end = Float(TileID.extent)
    for tile in tiles {
      let transform = view.transform(of: tile.id.unwrapped)
      let side = (transform.a * transform.a + transform.b * transform.b).squareRoot()
      let half = Float(2 * view.viewport.pixelRatio / side)
      let (low, high) = (-half, end + half)
      var border = Path()
      func add(_ x: ClosedRange<Float>, _ y: ClosedRange<Float>) {
        border.append(
          contour: [
            SIMD2(x.lowerBound, y.lowerBound), SIMD2(x.upperBound, y.lowerBound),
            SIMD2(x.upperBound, y.upperBound), SIMD2(x.lowerBound, y.upperBound),
          ], closed: true)
      }
      add(low...half, low...high)
      add(end - half...high, low...high)
      add(low...high, low...half)
      add(low...high, end - half...high)
      let red = PremultipliedColor(red: 1, green: 0, blue: 0)
      fill(border, transform: transform, rule: .nonZero, edge: .pixelCentre, paint: .color(red))
    }
  }
}

extension FrameMemory {
  /// An empty list under the projection of a view.
  fileprivate func list(for view: ViewTransform, place: Int) -> DisplayList {
    var list = list(width: view.viewport.pixelWidth, height: view.viewport.pixelHeight, place: place)
    list.projection = view.projection
    list.farthestDepth = view.farthestDepth
    return list
  }
}

/// Layers that are painted into one list, and about how long that takes.
private struct LayerRun {
  let layers: Range<Int>
  let cost: Int
}

extension FrameLayout {
  /// The layers in up to `count` runs of about equal work.
  ///
  /// The runs depend only on the layouts, not on the number of threads.
  fileprivate func runs(count: Int) -> [LayerRun] {
    let costs = parts.map { $0.reduce(1024) { $0 + $1.effort + 256 } }
    let share = costs.reduce(0, +) / count + 1
    var runs: [LayerRun] = []
    var (start, cost) = (0, 0)
    for (index, own) in costs.enumerated() {
      cost += own
      if cost >= share || index == costs.count - 1 {
        runs.append(LayerRun(layers: start..<index + 1, cost: cost))
        (start, cost) = (index + 1, 0)
      }
    }
    return runs
  }
}

/// Paints layers into a list with the clips of their tiles.
private struct FramePainter {
  private let plan: RenderPlan
  private let alignedView: ViewTransform
  private var clips: [UnwrappedTileID: ClipID] = [:]
  private var alignedClips: [UnwrappedTileID: ClipID] = [:]
  private var whole: ClipID?
  private(set) var list: DisplayList

  init(_ plan: RenderPlan, _ list: DisplayList) {
    self.plan = plan
    alignedView = plan.transform.alignedToPixels
    self.list = list
  }

  /// Paints the layer at an index of the plan.
  mutating func paint(
    _ index: Int, _ parts: [FrameLayout.Part], _ placed: [OverscaledTileID: PlacedSymbols.Tile]?,
    _ frame: FrameContext
  ) {
    let layer = plan.layers[index].resolved
    var tiles: [LaidOutTile<any Sendable>] = []
    for part in parts {
      let id = part.tile.id
      let isAligned = layer.isAlignedToPixels
      let transform = (isAligned ? alignedView : plan.transform).transform(of: id.unwrapped)
      guard layer.isClippedToTiles, let squares = part.tile.squares else {
        let clip = part.tile.squares == nil ? wholeFrame() : clip(of: id.unwrapped, isAligned)
        var tile = LaidOutTile(part.layout, tile: id, transform, clip: clip)
        (tile.placed, tile.part) = (placed?[id], part.tile.part)
        tiles.append(tile)
        continue
      }
      for square in squares {
        tiles.append(LaidOutTile(part.layout, tile: id, transform, clip: clip(of: square, isAligned)))
      }
    }
    layer.paint(tiles, frame, into: &list)
  }

  private mutating func clip(of square: UnwrappedTileID, _ isAligned: Bool) -> ClipID {
    if let known = isAligned ? alignedClips[square] : clips[square] { return known }
    let transform = (isAligned ? alignedView : plan.transform).transform(of: square)
    let extent = Double(TileID.extent)
    let clip = list.addClip(
      convexPolygon: [(0, 0), (extent, 0), (extent, extent), (0, extent)].map {
        transform.apply(x: $0.0, y: $0.1)
      })
    if isAligned { alignedClips[square] = clip } else { clips[square] = clip }
    return clip
  }

  private mutating func wholeFrame() -> ClipID {
    if let whole { return whole }
    let clip = list.addClip(x: 0, y: 0, width: Double(list.width), height: Double(list.height))
    whole = clip
    return clip
  }
}
