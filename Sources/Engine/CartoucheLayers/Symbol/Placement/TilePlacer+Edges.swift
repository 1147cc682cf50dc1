import CartoucheGeometry
import CartoucheRaster
import CartoucheText
import CartoucheTiles

// The placement of symbols in pictures of tiles that are combined with others.

/// The work of a placer on its symbols.
enum TileStage: Sendable {
  /// The picture is viewed alone: it places them.
  case alone
  /// It places them as if the map had no edges, and finds out what each decision depends on.
  case judging
  /// It places the symbols across edges on which the tiles that meet there could not agree.
  case agreeing
  /// It fills the tiles: what the first stage left open finds room inside a tile, or none.
  case filling
}

/// The shapes with which a symbol was placed.
struct KeptShapes: Sendable {
  var text: [CollisionShape] = []
  var icon: CollisionShape?
}

/// The shapes that were tried for a symbol, and the knowledge that the outcome depends on.
struct SymbolTrial: Sendable {
  /// The parts of a symbol.
  enum Part: Sendable { case text, icon }

  /// The greatest distance in logical pixels from its anchor at which a symbol is expected to block others.
  static let farthest: Float = 192

  /// The box around everything that was tried, and the symbol's place; `nil` if nothing was.
  private(set) var bounds: SIMD4<Float>?
  /// The regions whose symbols are enough to come to the outcome.
  private(set) var known = TileRegionSet.all
  /// The shapes with which it was placed.
  private(set) var kept = KeptShapes()
  /// Whether it is to be drawn, as all pictures agree.
  var isDrawn = false
  /// The number of the symbol.
  var symbol = SymbolNumber()
  /// The place of the symbol.
  private(set) var place = SIMD2<Float>.zero
  /// The shapes that were tried.
  private(set) var shapes: [(shape: CollisionShape, part: Part)] = []
  private var text = Finding()
  private var icon = Finding()

  /// The result for a part.
  private struct Finding {
    var known = TileRegionSet.all
    /// Whether something blocks all that was tried.
    var isBlocked = false

    mutating func add(_ known: TileRegionSet, isBlocked: Bool) {
      self.known.formIntersection(known)
      self.isBlocked = isBlocked
    }
  }

  /// Nothing was tried.
  init() {}

  /// A trial of a symbol at a place.
  init(at place: SIMD2<Float>) { self.place = place }

  /// Notes that some shapes were tried together.
  mutating func note(_ tried: [CollisionShape], _ part: Part, known: TileRegionSet, isBlocked: Bool) {
    for shape in tried {
      shapes.append((shape, part))
      bounds = (bounds ?? SIMD4(lowHalf: place, highHalf: place)).union(shape.bounds)
    }
    switch part {
    case .text: text.add(known, isBlocked: isBlocked)
    case .icon: icon.add(known, isBlocked: isBlocked)
    }
  }

  /// Ends the trial.
  ///
  /// - Parameter mayMiss: Whether text or icon may be drawn without the other.
  mutating func finish(_ kept: KeptShapes, mayMiss: Bool) {
    self.kept = kept
    switch (mayMiss, text.isBlocked, icon.isBlocked) {
    // If neither part may stand without the other, an obstacle to either is enough.
    case (false, true, true):
      known = text.known
      known.formUnion(icon.known)
    case (false, true, false): known = text.known
    case (false, false, true): known = icon.known
    default:
      known = text.known
      known.formIntersection(icon.known)
    }
    // Unless it depends on nothing, one that others do not expect is left to the tile that it is in.
    if known != .all, !isExpected { known = .none }
  }

  /// Whether the symbol reaches no farther than others reckon with.
  var isExpected: Bool {
    guard let bounds else { return true }
    let (low, high) = (place - bounds.lowHalf, bounds.highHalf - place)
    return max(max(low.x, low.y), max(high.x, high.y)) <= Self.farthest
  }
}

extension TilePlacer {
  /// Whether a symbol takes part in the present stage.
  func isTried(_ index: Int) -> Bool {
    guard let border else { return true }
    switch stage {
    case .alone, .judging: return true
    case .agreeing:
      guard let bounds = trials[index].bounds, border.cell(containing: bounds) == nil,
        let region = border.region(of: bounds)
      else { return false }
      // All that might stand in its way must be anchored where the region knows it.
      return trials[index].isExpected && !trials[index].known.contains(region)
        && border.regions(around: bounds, by: SymbolTrial.farthest).contains(region)
    case .filling:
      let state = placed[index]
      return !state.showsText && !state.showsIcon && trials[index].bounds != nil
        && border.shows(border.cell(trials[index].place))
    }
  }

  /// The rank of a symbol that crosses edges of tiles; `nil` for all others.
  func rank(of index: Int) -> TileBorder.Rank? {
    guard let border, !(settings.avoidsEdges || settings.placement == .line) else { return nil }
    let symbol = layout.symbols[index]
    guard let seen = see(symbol), border.isKnown(seen.place) else { return nil }
    var crossing: TileBorder.Crossing?
    let (text, icon) = (layout.text(of: symbol), layout.icon(of: symbol))
    let first = text.anchors.first
    if let box = text.box, text.exists {
      let shift = first.map { position(text, box, $0).turnedShift(settings, frame) } ?? .zero
      crossing = border.crossing(seen.box(box, shift))
    }
    if let box = icon.box, icon.exists {
      var shift = SIMD2<Float>.zero
      if let first, settings.iconTextFit != .none, settings.icon.overlap == .never, let box = text.box {
        shift = position(text, box, first).turnedShift(settings, frame)
      }
      crossing = TileBorder.Crossing(crossing, border.crossing(seen.box(box, shift)))
    }
    return crossing.map {
      TileBorder.Rank($0, tile.corner + SIMD2<Double>(symbol.anchor), layout.keys[Int(symbol.key)])
    }
  }

  /// Notes that a symbol is going to be placed; `false` if it is too far away to matter.
  func begin(_ index: Int, at place: SIMD2<Float>) -> Bool {
    guard let border else { return true }
    guard stage == .judging else {
      trial = trials[index]
      return true
    }
    guard border.isKnown(place) else {
      (placed[index].textObstacle, placed[index].iconObstacle) = (.outside, .outside)
      return false
    }
    trial = SymbolTrial(at: place)
    return true
  }

  /// Whether a shape may stand where it is, as far as edges of tiles go.
  func mayStand(_ shape: CollisionShape, _ border: TileBorder) -> Bool {
    switch stage {
    case .filling: return border.cell(containing: shape.bounds) == border.cell(trial.place)
    // The tiles around reckon with no other shapes.
    case .agreeing: return trial.shapes.contains { $0.shape == shape }
    case .alone, .judging:
      return !(settings.avoidsEdges || settings.placement == .line)
        || border.cell(containing: shape.bounds) != nil
    }
  }

  /// Whether a text with a variable anchor may be placed at one of its anchors.
  ///
  /// It may cross an edge only at the first anchor, and only if it would do so unshifted too.
  func allows(_ box: SIMD4<Float>, unshifted: SIMD4<Float>, isFirst: Bool) -> Bool {
    guard let border else { return true }
    return border.crossing(box) == nil || isFirst && border.crossing(unshifted) != nil
  }

  /// The symbol that prevents shapes from being placed together.
  func judge(
    _ shapes: [CollisionShape], of part: SymbolTrial.Part, _ owner: CollisionGrid.Owner,
    _ grid: CollisionGrid
  ) -> PlacementObstacle? {
    guard stage == .judging else {
      for shape in shapes {
        if let symbol = grid.obstacle(to: shape, owner) ?? objection(to: shape, owner) {
          return .symbol(symbol)
        }
      }
      return nil
    }
    var obstacle: SymbolNumber?
    var (blocked, free) = (TileRegionSet.none, TileRegionSet.all)
    for shape in shapes {
      let (found, known) = grid.judge(shape, owner)
      if let found {
        obstacle = obstacle ?? found
        blocked.formUnion(known)
      } else {
        free.formIntersection(known)
        // Symbols that are anchored near the shape might reach it, too.
        if owner.overlap != .always, let border {
          free.formIntersection(border.regions(around: shape.bounds, by: SymbolTrial.farthest))
        }
      }
    }
    trial.note(shapes, part, known: obstacle == nil ? free : blocked, isBlocked: obstacle != nil)
    return obstacle.map { .symbol($0) }
  }

  /// The symbol that the tiles around the present one may see in the place of a shape.
  private func objection(to shape: CollisionShape, _ owner: CollisionGrid.Owner) -> SymbolNumber? {
    guard stage == .agreeing, owner.overlap != .always, let judged, let bounds = trial.bounds,
      let region = border?.region(of: bounds)
    else { return nil }
    return judged.objection(to: shape, of: trial.symbol, owner, region: region, layer: layer)
  }

  /// Notes the outcome for a symbol.
  func finish(_ index: Int, _ kept: KeptShapes, _ mayMiss: Bool, in grid: inout CollisionGrid) {
    switch stage {
    case .alone, .filling: keep(kept, of: index, in: &grid)
    case .judging:
      trial.symbol = SymbolNumber(tile: number, symbol: Int32(clamping: index))
      trial.finish(kept, mayMiss: mayMiss)
      noteTrial(in: &grid)
      trials[index] = trial
    case .agreeing:
      keep(kept, of: index, in: &grid)
      trials[index].isDrawn = true
    }
  }

  /// Notes where a symbol stands, and where it might have stood.
  private func noteTrial(in grid: inout CollisionGrid) {
    guard let border, let bounds = trial.bounds, trial.isExpected else { return }
    let (region, isInside) = (border.region(of: bounds), border.cell(containing: bounds) != nil)
    for (shape, part) in trial.shapes {
      let isText = part == .text
      guard !(isText ? settings.text.ignoresPlacement : settings.icon.ignoresPlacement) else {
        continue
      }
      let isPlaced = isText ? trial.kept.text.contains(shape) : trial.kept.icon == shape
      grid.insert(
        shape, of: trial.symbol, isText ? textOwner : iconOwner,
        CollisionGrid.Verdict(
          isPlaced: isPlaced, known: trial.known, layer: layer, region: region, isInside: isInside))
    }
  }

  /// Keeps the outcomes for symbols across edges that all pictures with a part of them share.
  func settleCrossing(_ judged: CollisionGrid, in grid: inout CollisionGrid) {
    self.judged = judged
    stage = .agreeing
    guard let border else { return }
    for index in placed.indices where !isDone[index] {
      guard let bounds = trials[index].bounds else { continue }
      let known = trials[index].known
      guard known != .all else {
        trials[index].isDrawn = true
        keep(trials[index].kept, of: index, in: &grid)
        continue
      }
      guard border.cell(containing: bounds) == nil,
        border.region(of: bounds).map(known.contains) ?? false
      else { continue }
      trials[index].isDrawn = true
      keep(trials[index].kept, of: index, in: &grid)
    }
  }

  /// Keeps the outcomes for symbols inside tiles that no symbol across an edge contradicts, and forgets all others.
  func settleInside(in grid: inout CollisionGrid) {
    stage = .filling
    judged = nil
    guard let border else { return }
    for index in placed.indices where !isDone[index] && !trials[index].isDrawn {
      guard let bounds = trials[index].bounds else { continue }
      let (known, kept) = (trials[index].known, trials[index].kept)
      let isFree =
        !kept.text.contains { grid.obstacle(to: $0, textOwner) != nil }
        && kept.icon.map { grid.obstacle(to: $0, iconOwner) == nil } ?? true
      if isFree, border.cell(containing: bounds) != nil,
        border.region(of: bounds).map(known.contains) ?? false
      {
        keep(kept, of: index, in: &grid)
      } else {
        placed[index] = PlacedSymbol()
        (placed[index].textObstacle, placed[index].iconObstacle) = (.edge, .edge)
      }
    }
  }
}

extension SIMD4<Float> {
  /// The box around two boxes, each low x and y, high x and y.
  fileprivate func union(_ box: SIMD4<Float>) -> SIMD4<Float> {
    SIMD4(Swift.min(x, box.x), Swift.min(y, box.y), Swift.max(z, box.z), Swift.max(w, box.w))
  }
}
