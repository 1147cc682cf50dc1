import CartoucheGeometry
import CartoucheRaster
import CartoucheText
import CartoucheThreads
import CartoucheTiles

/// Places the symbols of one tile.
///
/// An object: its functions read much and change little, and would be called on copies of a value.
final class TilePlacer {
  let tile: OverscaledTileID
  var placed: [PlacedSymbol]
  /// The boxes that were placed, with the numbers of their symbols.
  var boxes: [(symbol: Int, bounds: SIMD4<Float>)] = []
  /// The circles of labels along lines, if they are to be drawn for debugging.
  private(set) var placedCircles: [Int: PlacedCircles] = [:]
  /// The boxes that were tried last, if they are to be drawn for debugging as they are in the picture.
  var triedBoxes: [Int: TriedBoxes] = [:]
  let layout: SymbolLayout
  let settings: SymbolSettings
  let view: SymbolView
  /// The view of the tile's text, moved by `text-translate`, and of its icons.
  let textView: SymbolView
  let iconView: SymbolView
  let frame: FrameContext
  let padding: Float
  /// The edges of tiles in a picture that is combined with others.
  let border: TileBorder?
  /// The box that no symbol may leave.
  private let fence: SIMD4<Float>?
  /// The work that is being done.
  var stage = TileStage.alone
  /// The trials of the symbols, which decide what is drawn across edges.
  var trials: [SymbolTrial] = []
  /// The trial of the symbol that is being placed.
  var trial = SymbolTrial()
  /// The symbols that other tiles place.
  let isDone: [Bool]
  let textOwner: CollisionGrid.Owner
  let iconOwner: CollisionGrid.Owner
  private let group: Int32
  let number: Int32
  /// The number of the layer from the top.
  let layer: Int32
  /// The outcomes of the first stage, for those after it.
  var judged: CollisionGrid?
  let pixelsPerUnit: Float
  let textFraction: Float
  private var watch: StopWatch
  /// The name of the layer, and the symbols of the previous frame, if they are to be considered.
  let layerName: String
  let before: ShownSymbolIndex?

  /// The role of a tile among others that are placed.
  struct Place {
    /// The group of symbols that block each other.
    let group: Int32
    /// The number by which the tile is identified.
    let number: Int32
    /// The number of the layer from the top.
    let layer: Int32
    /// The tiles that are placed too: what a tile repeats of them beyond its edge is left to them.
    let neighbors: Set<OverscaledTileID>
    /// The name by which symbols of the layer are identified in other frames.
    let layerName: String
    /// The symbols of the previous frame.
    let before: ShownSymbolIndex?
    /// The signal after which nothing more is placed.
    let stop: StopSignal
    /// The box in the grid of placement that no symbol may leave; `nil` for none.
    let fence: SIMD4<Float>?
  }

  /// A placer for a tile.
  ///
  /// - Parameter place: The numbers of the tile, and how long it may be worked on.
  init(
    _ tile: PlacementTile, _ frame: FrameContext, _ padding: Float, _ border: TileBorder?, _ place: Place
  ) {
    (number, layer) = (place.number, place.layer)
    group = place.group
    layerName = place.layerName
    before = place.before
    watch = StopWatch(place.stop, every: 128)
    self.tile = tile.tile
    layout = tile.layout
    settings = tile.layout.settings
    (view, textView, iconView) = tile.views(frame)
    self.frame = frame
    self.padding = padding
    self.border = border
    fence = place.fence
    isDone = tile.layout.symbols.map { symbol in
      if let part = tile.part, !part.contains(symbol.anchor) { return true }
      return tile.tile.holder(of: symbol.anchor).map { place.neighbors.contains($0) } ?? false
    }
    textOwner = CollisionGrid.Owner(group: group, overlap: tile.layout.settings.text.overlap)
    iconOwner = CollisionGrid.Owner(group: group, overlap: tile.layout.settings.icon.overlap)
    pixelsPerUnit = Float(1 / tile.layout.unitsPerPixel)
    textFraction = tile.layout.textSizes.fraction(atZoom: frame.zoom)
    placed = [PlacedSymbol](repeating: PlacedSymbol(), count: tile.layout.symbols.count)
    if border != nil {
      stage = .judging
      trials = [SymbolTrial](repeating: SymbolTrial(), count: placed.count)
    }
  }

  /// Whether symbols are placed in the order of a sort key.
  var isSorted: Bool { settings.isSorted }

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

  /// The symbols of an unsorted layer in the order in which they are placed.
  private var sequence: [Int] {
    settings.zOrder == .viewportY ? layout.orderByY(frame).reversed() : Array(layout.symbols.indices)
  }

  func placeAll(in grid: inout CollisionGrid) {
    guard settings.zOrder == .viewportY else { return place(layout.symbols.indices, in: &grid) }
    for index in sequence where !watch.stops() { place(index, in: &grid) }
  }

  /// The symbols with their sort keys, as they are placed, and with their ranks if they cross edges of tiles.
  var ranked: [(symbol: Int, key: Double, rank: TileBorder.Rank?)] {
    let indices = isSorted ? Array(layout.symbols.indices) : sequence
    return indices.filter { !isDone[$0] }.map { index in
      (index, isSorted ? layout.symbols[index].sortKey : 0, rank(of: index))
    }
  }

  func place(_ range: Range<Int>, in grid: inout CollisionGrid) {
    for index in range where !watch.stops() { place(index, in: &grid) }
  }

  // MARK: One symbol

  private func place(_ index: Int, in grid: inout CollisionGrid) {
    guard !isDone[index], isTried(index) else { return }
    if frame.showsCollisions { (placedCircles[index], triedBoxes[index]) = (nil, nil) }
    let symbol = layout.symbols[index]
    var result = PlacedSymbol()
    guard let seen = see(symbol) else {
      (result.textObstacle, result.iconObstacle) = (.outside, .outside)
      placed[index] = result
      return
    }
    guard begin(index, at: seen.place) else { return }
    var shapes: [CollisionShape] = []
    let (text, icon) = (layout.text(of: symbol), layout.icon(of: symbol))
    let hasText = text.exists
    let hasIcon = icon.exists
    if hasText { placeText(index, text, icon, seen, grid, &result, &shapes) }

    var iconShape: CollisionShape?
    if hasIcon {
      let variable = settings.iconTextFit != .none && result.hasTextPlace ? result.variable : nil
      let box =
        result.isVertical && result.hasTextPlace
        ? icon.verticalBox ?? icon.box : icon.box
      if let box {
        let area = area(of: box, movedTo: variable, .icon, symbol, seen)
        let shape = CollisionShape(box: area.bounds)
        if frame.showsCollisions { triedBoxes[index, default: TriedBoxes()].icon = shape.bounds - padding }
        result.iconObstacle = area.isHidden ? .horizon : obstacle(to: shape, of: .icon, iconOwner, grid)
        result.hasIconPlace = result.iconObstacle == nil
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
    if hasText, !result.hasTextPlace, result.textObstacle == nil { result.textObstacle = .partner }
    if hasIcon, !result.hasIconPlace, result.iconObstacle == nil { result.iconObstacle = .partner }
    let kept = KeptShapes(
      text: result.hasTextPlace ? shapes : [], icon: result.hasIconPlace ? iconShape : nil)
    finish(index, kept, textMayMiss || iconMayMiss, in: &grid)
    let (textOverlaps, iconOverlaps) = (settings.text.overlap == .always, settings.icon.overlap == .always)
    result.showsText =
      hasText
      && (result.hasTextPlace
        || textOverlaps && result.textObstacle != .horizon
          && (iconOverlaps || !layout.hasIcons || settings.icon.isOptional))
    result.showsIcon =
      hasIcon
      && (result.hasIconPlace
        || iconOverlaps && result.iconObstacle != .horizon
          && (textOverlaps || !layout.hasText || settings.text.isOptional))
    placed[index] = result
  }

  /// Notes the shapes of a symbol that was placed; those that ignore placement block nothing.
  func keep(_ shapes: KeptShapes, of symbol: Int, in grid: inout CollisionGrid) {
    for shape in shapes.text {
      keep(shape, of: symbol, textOwner, settings.text.ignoresPlacement, in: &grid)
    }
    if let shape = shapes.icon {
      keep(shape, of: symbol, iconOwner, settings.icon.ignoresPlacement, in: &grid)
    }
  }

  private func keep(
    _ shape: CollisionShape, of symbol: Int, _ owner: CollisionGrid.Owner, _ ignoresPlacement: Bool,
    in grid: inout CollisionGrid
  ) {
    guard grid.contains(shape.bounds) else { return }
    boxes.append((symbol, shape.bounds - padding))
    guard !ignoresPlacement else { return }
    grid.insert(shape, of: SymbolNumber(tile: number, symbol: Int32(clamping: symbol)), owner)
  }

  /// The view of a symbol's place; `nil` behind the camera.
  func see(_ symbol: Symbol) -> Seen? {
    let anchor = view.raised(for: symbol, frame).pixel(SIMD2<Double>(symbol.anchor))
    guard anchor.depth > 0 else { return nil }
    if tile.overscaleFactor > 1, border == nil {
      let clip = anchor.place / frame.size * 2 - 1
      guard abs(clip.x) < 2, abs(clip.y) < 2 else { return nil }
    }
    let place = SIMD2<Float>(anchor.place + Double(padding))
    return Seen(
      place: border == nil ? place : Seen.stepped(place),
      scale: pixelsPerUnit * Float(0.5 + 0.5 / anchor.depth), depth: anchor.depth, isStepped: border != nil)
  }

  func position(_ text: SymbolTextPart, _ box: CollisionBox, _ anchor: Int32) -> VariablePosition {
    let choice = layout.anchors[Int(anchor)]
    return VariablePosition(
      anchor: choice.anchor, offset: choice.offset, size: SIMD2(box.width, box.height),
      scale: text.scale)
  }

  private func placeText(
    _ index: Int, _ text: SymbolTextPart, _ icon: SymbolIconPart, _ seen: Seen, _ grid: CollisionGrid,
    _ result: inout PlacedSymbol, _ shapes: inout [CollisionShape]
  ) {
    let symbol = layout.symbols[index]
    if settings.textFollowsLines {
      // Along a line anchors do not vary.
      guard text.anchors.isEmpty else { return }
      result.textObstacle = .line
      if text.offset == .zero, !collidesAsDrawn {
        guard let found = circles(symbol, seen) else { return }
        if frame.showsCollisions { placedCircles[index] = .used(found.map(\.index)) }
        shapes = found.map { seen.circle($0.center, $0.radius) }
      } else {
        guard let found = collidesAsDrawn ? drawnCircles(symbol) : circlesBesideLine(symbol, seen) else {
          return
        }
        if frame.showsCollisions {
          placedCircles[index] = .own(
            found.centers.map { SIMD3($0.x - padding, $0.y - padding, found.radius) })
        }
        shapes = found.centers.map { seen.circle($0, found.radius) }
      }
      result.textObstacle = obstacle(toAll: shapes, grid)
      result.hasTextPlace = result.textObstacle == nil
      return
    }
    let modes: [WritingMode] =
      text.verticalBox != nil && settings.allowsVerticalPlacement ? settings.writingModes : [.horizontal]
    for mode in modes {
      guard let box = mode == .vertical ? text.verticalBox : text.box else { continue }
      if text.anchors.isEmpty {
        let area = area(of: box, movedTo: nil, .text, symbol, seen)
        let shape = CollisionShape(box: area.bounds)
        if frame.showsCollisions { triedBoxes[index, default: TriedBoxes()].text = shape.bounds - padding }
        result.note(area.isHidden ? .horizon : obstacle(to: shape, of: .text, textOwner, grid))
        if result.hasTextPlace { shapes = [shape] }
      } else {
        let icon = mode == .vertical ? icon.verticalBox ?? icon.box : icon.box
        placeVariable(index, box, icon, seen, grid, &result, &shapes)
      }
      if result.hasTextPlace {
        result.isVertical = mode == .vertical
        result.textObstacle = nil
        return
      }
    }
  }

  /// Tries the anchors of a text one after the other, and with it the box of an icon that fits it.
  private func placeVariable(
    _ symbolIndex: Int, _ box: CollisionBox, _ icon: CollisionBox?, _ seen: Seen, _ grid: CollisionGrid,
    _ result: inout PlacedSymbol, _ shapes: inout [CollisionShape]
  ) {
    let symbol = layout.symbols[symbolIndex]
    let text = layout.text(of: symbol)
    let box = collidesAsDrawn ? box.inWholeUnits : box
    if frame.showsCollisions {
      triedBoxes[symbolIndex, default: TriedBoxes()].text =
        area(of: box, movedTo: VariablePosition.none, .text, symbol, seen).bounds - padding
    }
    let anchors = anchorOrder(symbolIndex)
    let rounds: [SymbolOverlap] =
      settings.text.overlap == .never ? [.never] : [.never, settings.text.overlap]
    for overlap in rounds {
      for index in anchors {
        let position = position(text, box, index)
        let area = area(of: box, movedTo: position, .text, symbol, seen)
        let place = area.bounds
        guard
          allows(
            place, unshifted: seen.box(box, .zero), isFirst: index == text.anchors.lowerBound)
        else {
          result.textObstacle = result.textObstacle ?? .edge
          continue
        }
        let shape = CollisionShape(box: place)
        let owner = CollisionGrid.Owner(group: group, overlap: overlap)
        result.note(area.isHidden ? .horizon : obstacle(to: shape, of: .text, owner, grid))
        guard result.hasTextPlace else { continue }
        shapes = [shape]
        if frame.showsCollisions { triedBoxes[symbolIndex, default: TriedBoxes()].text = place - padding }
        if settings.iconTextFit != .none, let icon,
          obstacle(
            to: CollisionShape(box: self.area(of: icon, movedTo: position, .icon, symbol, seen).bounds),
            of: .icon,
            iconOwner, grid) != nil
        {
          // As in the reference the text counts as placed when the last anchor fails by its icon alone.
          continue
        }
        result.variable = position
        return
      }
    }
  }

  /// The obstacle that prevents a box from being placed.
  private func obstacle(
    to shape: CollisionShape, of part: SymbolTrial.Part, _ owner: CollisionGrid.Owner, _ grid: CollisionGrid
  ) -> PlacementObstacle? {
    if let fence, !fence.covers(shape.bounds) { return .edge }
    if let border, !mayStand(shape, border) { return .edge }
    guard grid.contains(shape.bounds) else { return .outside }
    guard stage != .alone else { return grid.obstacle(to: shape, owner).map { .symbol($0) } }
    return judge([shape], of: part, owner, grid)
  }

  /// The obstacle that prevents the circles of a label along a line from being placed.
  private func obstacle(toAll shapes: [CollisionShape], _ grid: CollisionGrid) -> PlacementObstacle? {
    guard shapes.contains(where: { grid.contains($0.bounds) }) else { return .outside }
    if let fence, !shapes.allSatisfy({ fence.covers($0.bounds) }) { return .edge }
    if let border, !shapes.allSatisfy({ mayStand($0, border) }) { return .edge }
    return judge(shapes, of: .text, textOwner, grid)
  }

  // MARK: Labels along lines

  /// The circles of a label that lie under its glyphs; `nil` if it does not fit its line.
  private func circles(_ symbol: Symbol, _ seen: Seen) -> [(
    center: SIMD2<Float>, radius: Float, index: Int32
  )]? {
    let text = layout.text(of: symbol)
    let quads = layout.textQuads[Int(text.center.lowerBound)..<Int(text.center.upperBound)]
    guard !quads.isEmpty, symbol.segment >= 0 else { return nil }
    let size = layout.textSizes.size(text.sizes, fraction: textFraction)
    let label = LineLabel(
      LabelPlane(view: view, isMap: settings.text.pitchesWithMap),
      line: layout.vertices[Int(symbol.line.lowerBound)..<Int(symbol.line.upperBound)],
      anchor: symbol.anchor, segment: Int(symbol.segment), scale: size / 24, offset: .zero)
    guard let ends = label.ends(quads) else { return nil }
    let (first, last) = (tileDistance(ends.first, seen), tileDistance(ends.last, seen))
    let all = layout.circles[Int(symbol.circles.lowerBound)..<Int(symbol.circles.upperBound)]
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
          // A circle very near to the previous one may be left out, unless it is the last.
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

  /// The circles of a label that is offset from its line; `nil` if it does not fit.
  ///
  /// They lie where the label is drawn, as in MapLibre GL JS (`collision_index.ts`): the circles of MapLibre Native lie
  /// on the line, for an offset 24 times as large.
  private func circlesBesideLine(
    _ symbol: Symbol, _ seen: Seen
  ) -> (centers: [SIMD2<Float>], radius: Float)? {
    let text = layout.text(of: symbol)
    let quads = layout.textQuads[Int(text.center.lowerBound)..<Int(text.center.upperBound)]
    guard symbol.segment >= 0, let box = text.box, text.scale > 0 else { return nil }
    let isMap = settings.text.pitchesWithMap
    let drawn = layout.textSizes.size(text.sizes, fraction: textFraction)
    let ratio = Float(0.5 + 0.5 * seen.depth)
    let size = isMap ? drawn * ratio : drawn / ratio
    let plane = LabelPlane(view: view, isMap: isMap)
    let label = LineLabel(
      plane, line: layout.vertices[Int(symbol.line.lowerBound)..<Int(symbol.line.upperBound)],
      anchor: symbol.anchor, segment: Int(symbol.segment), scale: size / 24, offset: text.offset * (size / 24)
    )
    guard let path = label.path(quads), path.allSatisfy(plane.isVisible) else { return nil }
    let textPadding = Float(settings.textPadding)
    // In 1/24 em, without the padding that the box has.
    let height = max((box.height - 2 * textPadding / pixelsPerUnit) / text.scale, 10)
    let radius = height * drawn / 48 * Float(0.5 + 0.5 / seen.depth) + textPadding
    let pixels = path.map { SIMD2<Float>(plane.pixel($0)) + padding }
    return CirclePath(pixels).centers(radius: radius).map { ($0, radius) }
  }

  /// The distance of a glyph along the line in tile units.
  private func tileDistance(_ glyph: LineLabel.PlacedGlyph, _ seen: Seen) -> Float {
    let increase =
      settings.text.pitchesWithMap ? 1 : Float(seen.depth / max(frame.pitchCosine, 1e-6))
    let perPixel = Float(1 / view.scale)
    return glyph.tileDistance + glyph.rest * perPixel * (1 + (increase - 1) * abs(glyph.direction.y))
  }
}

extension OverscaledTileID {
  /// The upper left corner of the tile, in its units from that of the world.
  var corner: SIMD2<Double> {
    canonical.corner + SIMD2(Double(wrap) * Double(TileID.extent << canonical.z), 0)
  }

  /// The tile beside this one that a place beyond its edge is in; `nil` for places of its own, and beyond the poles.
  fileprivate func holder(of place: SIMD2<Float>) -> OverscaledTileID? {
    func step(_ value: Float) -> Int { value < 0 ? -1 : value < Float(TileID.extent) ? 0 : 1 }
    let (dx, dy) = (step(place.x), step(place.y))
    guard dx != 0 || dy != 0 else { return nil }
    let y = canonical.y + dy
    guard y >= 0, y < 1 << canonical.z else { return nil }
    let world = UnwrappedTileID(z: canonical.z, unwrappedX: canonical.x + wrap << canonical.z + dx, y: y)
    return OverscaledTileID(overscaledZ: overscaledZ, wrap: world.wrap, canonical: world.canonical)
  }
}

extension PlacedSymbol {
  /// Notes whether a text has been placed; of several obstacles the first counts.
  fileprivate mutating func note(_ obstacle: PlacementObstacle?) {
    hasTextPlace = obstacle == nil
    textObstacle = textObstacle ?? obstacle
  }
}
