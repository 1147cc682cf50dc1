import CartoucheGeometry
import CartoucheRaster
import CartoucheStyle
import CartoucheTiles

/// The view of a tile in a frame, for its symbols.
///
/// Places in the picture are in logical pixels from its upper left corner; depths are 1 at the centre of the map
/// and grow away from the camera.
struct SymbolView {
  /// The ground on which symbols stand.
  let ground: any Ground
  let pixelRatio: Double
  /// The size of the picture in logical pixels.
  let size: SIMD2<Double>
  /// Logical pixels of the plane per tile unit.
  let scale: Double
  /// Tile units to the plane in which labels are laid out.
  private let layout: Transform

  /// The view of a tile.
  init(on ground: any Ground, _ frame: FrameContext) {
    self.ground = ground
    pixelRatio = frame.pixelRatio
    size = frame.size
    (scale, layout) = (ground.scale, ground.plane)
  }

  /// The view of the plane in which a symbol stands, above or below a plain flat map by its height.
  func raised(for symbol: Symbol, _ frame: FrameContext) -> SymbolView {
    symbol.height == 0 ? self : SymbolView(on: ground.raised(by: Double(symbol.height)), frame)
  }

  /// The place of a point of the tile in the picture; behind the camera the depth is not positive.
  func pixel(_ point: SIMD2<Double>) -> (place: SIMD2<Double>, depth: Double) {
    let image = ground.image(of: point)
    return (SIMD2(image.x, image.y) / (image.w * pixelRatio), image.w)
  }

  /// The place of a point of the tile in the plane in which labels are laid out, in device pixels.
  func plane(_ point: SIMD2<Double>) -> SIMD2<Double> { layout.apply(x: point.x, y: point.y) }

  /// The direction of the tile's x axis in that plane, of length 1.
  var planeAxis: SIMD2<Double> { SIMD2(layout.a, layout.b) / layout.scale }

  /// The depth of a point of the tile.
  func depth(_ point: SIMD2<Double>) -> Double { ground.depth(of: point) }

  /// Whether a point of the tile lies beyond the horizon of the globe.
  func isHidden(_ point: SIMD2<Double>) -> Bool { ground.distanceFromHorizon(point) < 0 }

  /// The factor on lengths of what lies on the map at a point; 1 on a flat map.
  func stretch(at point: SIMD2<Double>) -> Double { ground.stretch(at: point) }

  /// The direction in the picture of the tile's x axis at a point, of length 1.
  func xAxis(at point: SIMD2<Double>) -> SIMD2<Double> {
    let direction =
      ground.isFlat ? SIMD2(layout.a, layout.b) : pixel(point + SIMD2(1, 0)).place - pixel(point).place
    let length = (direction.x * direction.x + direction.y * direction.y).squareRoot()
    return length > 0 ? direction / length : SIMD2(1, 0)
  }

  /// The line of a symbol in tile units, and the index in it of the vertex before the symbol's place.
  ///
  /// On the globe it has a vertex wherever it passes from one cell of the tile to another, since it is straight only
  /// between these.
  func line(of symbol: Symbol, in layout: SymbolLayout) -> (vertices: ArraySlice<SIMD2<Float>>, segment: Int)
  {
    let line = layout.vertices[Int(symbol.line.lowerBound)..<Int(symbol.line.upperBound)]
    let segment = Int(symbol.segment)
    guard ground.lineCells > 1, segment >= 0, segment + 1 < line.count else {
      return (line, segment)
    }
    let grid = GlobeGrid(cells: ground.lineCells)
    func divided(_ part: ArraySlice<SIMD2<Float>>) -> [SIMD2<Double>] {
      grid.divided(line: part.map { SIMD2<Double>($0) })
    }
    let split = line.startIndex + segment
    let before = divided(line[...split])
    let around = divided(line[split...split + 1])
    let after = divided(line[(split + 1)...])
    // The vertex before the place is the last that lies no farther along the segment.
    let along = around[around.count - 1] - around[0]
    let anchor = (SIMD2<Double>(symbol.anchor) * along).sum()
    let passed = around.dropFirst().dropLast().prefix { ($0 * along).sum() <= anchor }.count
    let vertices = before + around.dropFirst().dropLast() + after
    return (vertices.map { SIMD2<Float>($0) }[...], before.count - 1 + passed)
  }
}

extension FrameContext {
  /// The view of a tile, moved by a `…-translate` in logical pixels.
  func symbolView(
    of tile: OverscaledTileID, _ transform: Transform, by translate: SIMD2<Double> = .zero,
    _ anchor: TranslateAnchor = .map
  ) -> SymbolView {
    SymbolView(on: ground(of: tile, transform, by: translate, anchor), self)
  }

  /// Whether symbols collide where they are drawn: always on a globe and on terrain, which only GL JS
  /// has.
  var symbolsCollideAsDrawn: Bool { conventions.symbolsCollideAsDrawn || globe != nil || elevation != nil }
}

/// The plane in which labels along lines are composed: the map, or the picture.
struct LabelPlane {
  let view: SymbolView
  /// Whether it is the map, in logical pixels along the axes of the tile; otherwise it is the picture.
  let isMap: Bool

  /// A point of the tile in the plane; in the picture's plane, 0 or less for points behind the camera.
  func project(_ point: SIMD2<Float>) -> (place: SIMD2<Float>, depth: Double) {
    if isMap { return (point * Float(view.scale), 1) }
    let pixel = view.pixel(SIMD2<Double>(point))
    return (SIMD2<Float>(pixel.place), pixel.depth)
  }

  /// Whether a point of the plane lies before the camera.
  func isVisible(_ place: SIMD2<Float>) -> Bool {
    !isMap || view.depth(SIMD2<Double>(place) / view.scale) > 0
  }

  /// Whether no label may pass a point of the tile, as it lies beyond the horizon; what lies on the map is cut there.
  func isBarred(_ point: SIMD2<Float>) -> Bool { !isMap && view.isHidden(SIMD2<Double>(point)) }

  /// The place in the picture of a point of the plane, in logical pixels.
  func pixel(_ place: SIMD2<Float>) -> SIMD2<Double> {
    isMap ? view.pixel(SIMD2<Double>(place) / view.scale).place : SIMD2<Double>(place)
  }

  /// The longest part of a line of the plane that lies before the horizon.
  func longestSeen(_ path: [SIMD2<Float>]) -> [SIMD2<Float>] {
    guard isMap, !view.ground.isPlane else { return path }
    let runs = path.split { view.isHidden(SIMD2<Double>($0) / view.scale) }
    var longest = path[..<0]
    for run in runs where run.count > longest.count { longest = run }
    return Array(longest)
  }
}
