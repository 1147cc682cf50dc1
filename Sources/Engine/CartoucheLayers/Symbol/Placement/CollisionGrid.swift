/// The boxes and circles placed in a picture so far, searched for those that block another.
///
/// Coordinates are logical pixels from the upper left corner of the picture with its padding, in `Float`. All borders
/// are closed: what touches collides (`grid_index.hpp` of MapLibre Native).
struct CollisionGrid {
  /// The owner of an item.
  struct Owner: Sendable, Hashable {
    /// The source, if sources are placed separately; else 0.
    var group: Int32
    /// The overlap that the item allows.
    var overlap: SymbolOverlap
  }

  private struct Item {
    /// Low x and y, high x and y; for a circle, its box.
    var box: SIMD4<Float>
    /// The radius of a circle; negative for a box.
    var radius: Float
    var owner: Owner
    var symbol: SymbolNumber
  }

  private let size: SIMD2<Float>
  private let columns: Int
  private let rows: Int
  private static let cellSize: Float = 32
  private var items: [Item] = []
  /// For each cell, the first of its entries; negative for none.
  private var heads: [Int32]
  /// Items by cell, each with the next entry of its cell.
  private var entries: [(item: Int32, next: Int32)] = []
  /// For each item of a picture that is combined with others, the decision about it.
  private var verdicts: [Verdict] = []

  /// The decision about an item.
  struct Verdict: Sendable {
    /// Whether it was placed; one that was not blocks nothing.
    var isPlaced: Bool
    /// The regions whose symbols are enough to come to the decision.
    var known: TileRegionSet
    /// The number of the layer from the top.
    var layer: Int32
    /// The region of the tiles that the symbol touches, if there is one.
    var region: Int?
    /// Whether the symbol is inside a tile.
    var isInside: Bool
  }

  /// A grid for a picture of a size, its padding on both sides included.
  init(size: SIMD2<Float>) {
    self.size = size
    columns = max(1, Int(min(size.x / Self.cellSize, 4_096).rounded(.up)))
    rows = max(1, Int(min(size.y / Self.cellSize, 4_096).rounded(.up)))
    heads = [Int32](repeating: -1, count: columns * rows)
  }

  /// Whether a box touches the grid.
  func contains(_ box: SIMD4<Float>) -> Bool {
    box.z >= 0 && box.x < size.x && box.w >= 0 && box.y < size.y
  }

  /// The symbol that blocks a shape, among those that it may not cover.
  func obstacle(to shape: CollisionShape, _ owner: Owner) -> SymbolNumber? {
    obstacle(to: Item(box: shape.bounds, radius: shape.radius, owner: owner, symbol: SymbolNumber()))
  }

  /// Notes a shape of a symbol.
  mutating func insert(_ shape: CollisionShape, of symbol: SymbolNumber, _ owner: Owner) {
    insert(Item(box: shape.bounds, radius: shape.radius, owner: owner, symbol: symbol))
  }

  /// Notes a shape that was tried for a symbol, placed or not, with the verdict about it.
  ///
  /// Either all shapes of a grid have verdicts, or none.
  mutating func insert(
    _ shape: CollisionShape, of symbol: SymbolNumber, _ owner: Owner, _ verdict: Verdict
  ) {
    guard contains(shape.bounds) else { return }
    verdicts.append(verdict)
    insert(shape, of: symbol, owner)
  }

  /// The symbol that blocks a shape, and the regions whose symbols are enough to decide whether anything does.
  ///
  /// One that is known to block it is enough. That nothing blocks it is known where all those are known not to stand that
  /// were tried in its place.
  func judge(_ shape: CollisionShape, _ owner: Owner) -> (obstacle: SymbolNumber?, known: TileRegionSet) {
    guard owner.overlap != .always else { return (nil, .all) }
    let item = Item(box: shape.bounds, radius: shape.radius, owner: owner, symbol: SymbolNumber())
    var obstacle: SymbolNumber?
    var (blocked, free) = (TileRegionSet.none, TileRegionSet.all)
    let (xs, ys) = cells(item.box)
    for row in ys {
      for column in xs {
        var next = heads[row * columns + column]
        while next >= 0 {
          let entry = entries[Int(next)]
          next = entry.next
          let other = items[Int(entry.item)]
          guard collides(item, other) else { continue }
          let verdict = verdicts[Int(entry.item)]
          if verdict.isPlaced {
            obstacle = obstacle ?? other.symbol
            blocked.formUnion(verdict.known)
          } else {
            free.formIntersection(verdict.known)
          }
        }
      }
    }
    return obstacle == nil ? (nil, free) : (obstacle, blocked)
  }

  /// The symbol that may block one of the symbols across edges that are not decided by what a region knows.
  ///
  /// Outcomes that are known in the region count as they are. Of the other symbols, those inside tiles give way to their own
  /// layer and to higher ones, and those of the same region are placed together with this one. Nothing depends on another
  /// region.
  ///
  /// - Parameter symbol: The symbol itself.
  func objection(
    to shape: CollisionShape, of symbol: SymbolNumber, _ owner: Owner, region: Int, layer: Int32
  ) -> SymbolNumber? {
    let item = Item(box: shape.bounds, radius: shape.radius, owner: owner, symbol: symbol)
    let (xs, ys) = cells(item.box)
    for row in ys {
      for column in xs {
        var next = heads[row * columns + column]
        while next >= 0 {
          let entry = entries[Int(next)]
          next = entry.next
          let other = items[Int(entry.item)]
          guard other.symbol != symbol, collides(item, other) else { continue }
          let verdict = verdicts[Int(entry.item)]
          let isKnown = verdict.known.contains(region)
          let objects =
            verdict.isInside
            ? isKnown ? verdict.isPlaced : verdict.layer < layer
            : verdict.region != region || isKnown && verdict.isPlaced
          if objects { return other.symbol }
        }
      }
    }
    return nil
  }

  private mutating func insert(_ item: Item) {
    guard contains(item.box) else { return }
    let number = Int32(clamping: items.count)
    items.append(item)
    let (xs, ys) = cells(item.box)
    for row in ys {
      for column in xs {
        entries.append((number, heads[row * columns + column]))
        heads[row * columns + column] = Int32(clamping: entries.count - 1)
      }
    }
  }

  private func obstacle(to item: Item) -> SymbolNumber? {
    guard item.owner.overlap != .always else { return nil }
    let (xs, ys) = cells(item.box)
    for row in ys {
      for column in xs {
        var next = heads[row * columns + column]
        while next >= 0 {
          let entry = entries[Int(next)]
          let other = items[Int(entry.item)]
          if collides(item, other) { return other.symbol }
          next = entry.next
        }
      }
    }
    return nil
  }

  private func collides(_ a: Item, _ b: Item) -> Bool {
    guard a.owner.group == b.owner.group,
      a.owner.overlap == .never || b.owner.overlap == .never
    else { return false }
    let isApart = a.box.x > b.box.z || b.box.x > a.box.z || a.box.y > b.box.w || b.box.y > a.box.w
    if isApart { return false }
    switch (a.radius < 0, b.radius < 0) {
    case (true, true): return true
    case (false, false):
      let d = (SIMD2(a.box.x, a.box.y) + a.radius) - (SIMD2(b.box.x, b.box.y) + b.radius)
      let reach = a.radius + b.radius
      return reach * reach > d.x * d.x + d.y * d.y
    case (false, true): return Self.collides(circle: a, b.box)
    case (true, false): return Self.collides(circle: b, a.box)
    }
  }

  private static func collides(circle: Item, _ box: SIMD4<Float>) -> Bool {
    let center = SIMD2(circle.box.x, circle.box.y) + circle.radius
    let half = SIMD2(box.z - box.x, box.w - box.y) / 2
    let away = SIMD2(abs(center.x - (box.x + half.x)), abs(center.y - (box.y + half.y)))
    if away.x > half.x + circle.radius || away.y > half.y + circle.radius { return false }
    if away.x <= half.x || away.y <= half.y { return true }
    let d = away - half
    return d.x * d.x + d.y * d.y <= circle.radius * circle.radius
  }

  private func cells(_ box: SIMD4<Float>) -> (Range<Int>, Range<Int>) {
    func span(_ low: Float, _ high: Float, _ count: Int) -> Range<Int> {
      let last = Float(count - 1)
      let first = Int(min(max((low / Self.cellSize).rounded(.down), 0), last))
      let end = Int(min(max((high / Self.cellSize).rounded(.down), 0), last))
      return first..<max(first, end) + 1
    }
    return (span(box.x, box.z, columns), span(box.y, box.w, rows))
  }
}
