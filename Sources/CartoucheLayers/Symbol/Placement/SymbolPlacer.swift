import CartoucheRaster
import CartoucheText
import CartoucheTiles

/// A tile whose symbols are to be placed.
package struct PlacementTile: Sendable {
  let layout: SymbolLayout
  let tile: OverscaledTileID
  let transform: Transform

  /// A layer's part of a tile; `nil` for one of a layer without symbols.
  package init?(_ layout: any Sendable, tile: OverscaledTileID, _ transform: Transform) {
    guard let layout = layout as? SymbolLayout else { return nil }
    self.layout = layout
    self.tile = tile
    self.transform = transform
  }
}

/// Finds room for symbols, layer by layer from the top (`placement.cpp` of MapLibre Native).
///
/// The outcome depends on the layouts and the frame alone, not on the order in which tiles came.
package struct SymbolPlacer {
  private let frame: FrameContext
  private let padding: Float
  private let whole: SIMD2<Float>
  private var grid: CollisionGrid
  /// Whether sources are placed apart from each other.
  private let separatesSources: Bool

  /// Nothing is placed yet.
  ///
  /// - Parameter separatesSources: Whether symbols of other sources are in nobody's way.
  package init(_ frame: FrameContext, separatesSources: Bool = false) {
    self.frame = frame
    self.separatesSources = separatesSources
    // The reference looks farther beyond the picture when the map is tilted.
    padding = frame.projection == nil ? 100 : 200
    whole = SIMD2(Float(frame.size.x), Float(frame.size.y)) + 2 * padding
    grid = CollisionGrid(size: whole)
  }

  /// Places the symbols of a layer: O(symbols) for labels that are spread evenly.
  ///
  /// - Parameters:
  ///   - tiles: The layer's tiles.
  ///   - source: The number of the layer's source.
  package mutating func place(
    _ tiles: [PlacementTile], source: Int
  ) -> [OverscaledTileID: PlacedSymbols.Tile] {
    let group = separatesSources ? Int32(clamping: source) : 0
    let ordered = tiles.sorted { order($0.tile) < order($1.tile) }
    var placers = ordered.map { TilePlacer($0, frame, padding, whole, group: group) }
    let isSorted = ordered.first?.layout.settings.isSorted ?? false
    if isSorted {
      let runs = placers.indices.flatMap { index in placers[index].runs.map { (index, $0) } }
        .sorted { ($0.1.key, $0.0, $0.1.range.lowerBound) < ($1.1.key, $1.0, $1.1.range.lowerBound) }
      for (index, run) in runs { placers[index].place(run.range, in: &grid) }
    } else {
      for index in placers.indices { placers[index].placeAll(in: &grid) }
    }
    var result: [OverscaledTileID: PlacedSymbols.Tile] = [:]
    for placer in placers { result[placer.tile] = PlacedSymbols.Tile(symbols: placer.placed) }
    return result
  }

  /// The finest tiles first, then those further up in the picture, then those on the left.
  private func order(_ tile: OverscaledTileID) -> (Int, Float, Float, OverscaledTileID) {
    let (x, y) = (Float(tile.canonical.x), Float(tile.canonical.y))
    let (cosine, sine) = (Float(frame.rotation.x), Float(frame.rotation.y))
    return (-tile.canonical.z, sine * x + cosine * y, cosine * x - sine * y, tile)
  }
}

/// Places the symbols of one tile.
private struct TilePlacer {
  let tile: OverscaledTileID
  private(set) var placed: [PlacedSymbol]
  private let layout: SymbolLayout
  private let settings: SymbolSettings
  private let view: SymbolView
  private let frame: FrameContext
  private let padding: Float
  private let whole: SIMD2<Float>
  private let textOwner: CollisionGrid.Owner
  private let iconOwner: CollisionGrid.Owner
  private let group: Int32
  private let pixelsPerUnit: Float
  private let textFraction: Float

  init(
    _ tile: PlacementTile, _ frame: FrameContext, _ padding: Float, _ whole: SIMD2<Float>, group: Int32
  ) {
    self.tile = tile.tile
    layout = tile.layout
    settings = tile.layout.settings
    view = SymbolView(tile.transform, frame)
    self.frame = frame
    self.padding = padding
    self.whole = whole
    self.group = group
    textOwner = CollisionGrid.Owner(group: group, overlap: tile.layout.settings.text.overlap)
    iconOwner = CollisionGrid.Owner(group: group, overlap: tile.layout.settings.icon.overlap)
    pixelsPerUnit = Float(1 / tile.layout.unitsPerPixel)
    textFraction = tile.layout.textSizes.fraction(atZoom: frame.zoom)
    placed = [PlacedSymbol](repeating: PlacedSymbol(), count: tile.layout.symbols.count)
  }

  /// The symbols in runs of equal sort keys.
  var runs: [(key: Double, range: Range<Int>)] {
    var runs: [(key: Double, range: Range<Int>)] = []
    for (index, symbol) in layout.symbols.enumerated() {
      if let last = runs.last, last.key == symbol.sortKey {
        runs[runs.count - 1].range = last.range.lowerBound..<index + 1
      } else {
        runs.append((symbol.sortKey, index..<index + 1))
      }
    }
    return runs
  }

  mutating func placeAll(in grid: inout CollisionGrid) {
    guard settings.zOrder == .viewportY else { return place(layout.symbols.indices, in: &grid) }
    for index in layout.orderByY(frame).reversed() { place(index, in: &grid) }
  }

  mutating func place(_ range: Range<Int>, in grid: inout CollisionGrid) {
    for index in range { place(index, in: &grid) }
  }

  // MARK: One symbol

  private mutating func place(_ index: Int, in grid: inout CollisionGrid) {
    let symbol = layout.symbols[index]
    let anchor = view.pixel(SIMD2<Double>(symbol.anchor))
    guard anchor.depth > 0 else { return }
    if tile.overscaleFactor > 1 {
      let clip = anchor.place / frame.size * 2 - 1
      guard abs(clip.x) < 2, abs(clip.y) < 2 else { return }
    }
    let seen = Seen(
      place: SIMD2<Float>(anchor.place + Double(padding)),
      scale: pixelsPerUnit * Float(0.5 + 0.5 / anchor.depth), depth: anchor.depth)
    var result = PlacedSymbol()
    var shapes: [Shape] = []
    let text = symbol.text
    let hasText = text.exists
    let hasIcon = symbol.icon.exists
    if hasText { placeText(symbol, seen, grid, &result, &shapes) }

    var iconShape: Shape?
    if hasIcon {
      var shift = SIMD2<Float>.zero
      if settings.iconTextFit != .none, result.hasTextPlace, let variable = result.variable {
        shift = variable.turnedShift(settings, frame)
      }
      let box = result.isVertical && result.hasTextPlace ? symbol.icon.verticalBox ?? symbol.icon.box : symbol.icon.box
      if let box {
        let shape = Shape.box(seen.box(box, shift))
        result.hasIconPlace = fits(shape, iconOwner, grid)
        iconShape = shape
      } else {
        result.hasIconPlace = false
      }
    }

    let textMayMiss = !hasText || settings.text.isOptional
    let iconMayMiss = !hasIcon || settings.icon.isOptional
    switch (textMayMiss, iconMayMiss) {
    case (false, false):
      let both = result.hasTextPlace && result.hasIconPlace
      (result.hasTextPlace, result.hasIconPlace) = (both, both)
    case (true, false): result.hasTextPlace = result.hasTextPlace && result.hasIconPlace
    case (false, true): result.hasIconPlace = result.hasTextPlace && result.hasIconPlace
    case (true, true): break
    }
    if result.hasTextPlace, !settings.text.ignoresPlacement {
      for shape in shapes { shape.insert(into: &grid, textOwner) }
    }
    if result.hasIconPlace, !settings.icon.ignoresPlacement, let iconShape {
      iconShape.insert(into: &grid, iconOwner)
    }
    let (textOverlaps, iconOverlaps) = (settings.text.overlap == .always, settings.icon.overlap == .always)
    result.showsText =
      hasText
      && (result.hasTextPlace
        || textOverlaps && (iconOverlaps || !layout.hasIcons || settings.icon.isOptional))
    result.showsIcon =
      hasIcon
      && (result.hasIconPlace
        || iconOverlaps && (textOverlaps || !layout.hasText || settings.text.isOptional))
    placed[index] = result
  }

  private func placeText(
    _ symbol: Symbol, _ seen: Seen, _ grid: CollisionGrid, _ result: inout PlacedSymbol,
    _ shapes: inout [Shape]
  ) {
    let text = symbol.text
    if settings.textFollowsLines {
      // Along a line anchors do not vary.
      guard text.anchors.isEmpty else { return }
      guard let circles = circles(symbol, seen) else { return }
      if frame.showsCollisions { result.usedCircles = circles.map(\.index) }
      shapes = circles.map { Shape.circle(center: $0.center, radius: $0.radius) }
      let isInside = circles.contains {
        grid.contains(
          SIMD4(
            $0.center.x - $0.radius, $0.center.y - $0.radius, $0.center.x + $0.radius,
            $0.center.y + $0.radius))
      }
      guard isInside else { return }
      result.hasTextPlace = !circles.contains {
        grid.hits(center: $0.center, radius: $0.radius, textOwner)
      }
      return
    }
    let modes: [WritingMode] =
      text.verticalBox != nil && settings.allowsVerticalPlacement ? settings.writingModes : [.horizontal]
    for mode in modes {
      guard let box = mode == .vertical ? text.verticalBox : text.box else { continue }
      if text.anchors.isEmpty {
        let shape = Shape.box(seen.box(box, .zero))
        if fits(shape, textOwner, grid) {
          result.hasTextPlace = true
          shapes = [shape]
        }
      } else {
        placeVariable(symbol, box, seen, grid, &result, &shapes)
      }
      if result.hasTextPlace {
        result.isVertical = mode == .vertical
        return
      }
    }
  }

  /// Tries the anchors of a text one after the other.
  private func placeVariable(
    _ symbol: Symbol, _ box: CollisionBox, _ seen: Seen, _ grid: CollisionGrid, _ result: inout PlacedSymbol,
    _ shapes: inout [Shape]
  ) {
    let text = symbol.text
    let rounds: [SymbolOverlap] =
      settings.text.overlap == .never ? [.never] : [.never, settings.text.overlap]
    for overlap in rounds {
      for index in text.anchors {
        let choice = layout.anchors[Int(index)]
        let position = VariablePosition(
          anchor: choice.anchor, offset: choice.offset, size: SIMD2(box.width, box.height), scale: text.scale)
        let shift = position.turnedShift(settings, frame)
        let shape = Shape.box(seen.box(box, shift))
        let owner = CollisionGrid.Owner(group: group, overlap: overlap)
        result.hasTextPlace = fits(shape, owner, grid)
        guard result.hasTextPlace else { continue }
        shapes = [shape]
        if settings.iconTextFit != .none, let icon = symbol.icon.box,
          !fits(.box(seen.box(icon, shift)), iconOwner, grid)
        {
          // As in the reference the text counts as placed when the last anchor fails by its icon alone.
          continue
        }
        result.variable = position
        return
      }
    }
  }

  private func fits(_ shape: Shape, _ owner: CollisionGrid.Owner, _ grid: CollisionGrid) -> Bool {
    guard case .box(let box) = shape else { return false }
    return grid.contains(box) && !grid.hits(box: box, owner)
  }

  // MARK: Labels along lines

  /// The circles of a label that lie under its glyphs; `nil` where it does not fit its line.
  private func circles(_ symbol: Symbol, _ seen: Seen) -> [(center: SIMD2<Float>, radius: Float, index: Int32)]? {
    let text = symbol.text
    let quads = layout.textQuads[Int(text.center.lowerBound)..<Int(text.center.upperBound)]
    guard !quads.isEmpty, symbol.segment >= 0 else { return nil }
    let size = layout.textSizes.size(text.sizes, fraction: textFraction)
    let label = LineLabel(
      LabelPlane(view: view, isMap: settings.text.pitchesWithMap),
      line: layout.vertices[Int(symbol.line.lowerBound)..<Int(symbol.line.upperBound)],
      anchor: symbol.anchor, segment: Int(symbol.segment), scale: size / 24,
      // 24 times what is drawn, as the reference has it.
      offset: text.offset * size)
    guard let ends = label.ends(quads) else { return nil }
    let (first, last) = (tileDistance(ends.first, seen), tileDistance(ends.last, seen))
    let all = layout.circles[Int(text.circles.lowerBound)..<Int(text.circles.upperBound)]
    var used: [(center: SIMD2<Float>, radius: Float, index: Int32)] = []
    var previous: SIMD2<Float>?
    func isUnder(_ circle: CollisionCircle) -> Bool { circle.distance >= -first && circle.distance <= last }
    for index in all.indices {
      let circle = all[index]
      guard isUnder(circle) else {
        previous = nil
        continue
      }
      let pixel = view.pixel(SIMD2<Double>(circle.center))
      let center = SIMD2<Float>(pixel.place + Double(padding))
      let radius = circle.radius * seen.scale
      if let before = previous {
        let d = center - before
        if 2 * radius * radius > d.x * d.x + d.y * d.y {
          // One so near to the one before may be left out, unless it is the last.
          let next = index + 1 < all.endIndex ? all[index + 1] : nil
          if let next, next.distance > -first, next.distance < last {
            previous = nil
            continue
          }
        }
      }
      previous = center
      used.append((center, radius, Int32(clamping: index)))
    }
    return used.isEmpty ? nil : used
  }

  /// The distance of a glyph along the line in tile units.
  private func tileDistance(_ glyph: LineLabel.PlacedGlyph, _ seen: Seen) -> Float {
    let increase =
      settings.text.pitchesWithMap ? 1 : Float(seen.depth / max(frame.pitchCosine, 1e-6))
    let perPixel = Float(1 / view.scale)
    return glyph.tileDistance + glyph.rest * perPixel * (1 + (increase - 1) * abs(glyph.direction.y))
  }
}

/// Where a symbol's place is seen.
private struct Seen {
  /// In logical pixels from the corner of the grid.
  let place: SIMD2<Float>
  /// Logical pixels a tile unit, smaller far away.
  let scale: Float
  let depth: Double

  func box(_ box: CollisionBox, _ shift: SIMD2<Float>) -> SIMD4<Float> {
    SIMD4(
      (box.x1 + shift.x) * scale + place.x, (box.y1 + shift.y) * scale + place.y,
      (box.x2 + shift.x) * scale + place.x, (box.y2 + shift.y) * scale + place.y)
  }
}

/// What a part of a symbol covers.
private enum Shape {
  case box(SIMD4<Float>)
  case circle(center: SIMD2<Float>, radius: Float)

  func insert(into grid: inout CollisionGrid, _ owner: CollisionGrid.Owner) {
    switch self {
    case .box(let box): grid.insert(box: box, owner)
    case .circle(let center, let radius): grid.insert(center: center, radius: radius, owner)
    }
  }
}

extension SymbolLayout {
  /// The symbols in the order of their height in the picture, those further down last.
  ///
  /// Of equal height the one of the later feature comes first.
  func orderByY(_ frame: FrameContext) -> [Int] {
    let (cosine, sine) = (Float(frame.rotation.x), Float(frame.rotation.y))
    let keys = symbols.map { symbol -> (Int, Int32) in
      let y = (sine * symbol.anchor.x + cosine * symbol.anchor.y).rounded(.toNearestOrAwayFromZero)
      return (Int(max(min(y, 1e9), -1e9)), -symbol.feature)
    }
    return symbols.indices.sorted { keys[$0] == keys[$1] ? $0 < $1 : keys[$0] < keys[$1] }
  }
}
