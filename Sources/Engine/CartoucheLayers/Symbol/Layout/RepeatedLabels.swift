import CartoucheGeometry

/// The places of labels along lines; equal labels keep a distance from each other.
///
/// In a window each cell has places of its own, and those of other cells that are within its reach: whether a label is
/// in a cell does not depend on the other cells of the window.
struct RepeatedLabels {
  private struct Key: Hashable {
    let text: Int32
    let cell: TileWindow.Cell?
  }

  private let window: TileWindow?
  private var places: [Key: PointGrid] = [:]

  /// No places yet, in a window or in a whole tile.
  init(_ window: TileWindow?) { self.window = window }

  /// Adds the place of a label; returns `false` if an equal one is nearer than the distance, or if the place is outside
  /// of the window.
  ///
  /// - Parameters:
  ///   - point: The place in tile units.
  ///   - text: The number that equal labels share; `nil` for symbols that keep no distance.
  ///   - distance: The distance in tile units.
  mutating func insert(_ point: Point, _ text: Int32?, distance: Double) -> Bool {
    guard let window else { return text.map { insert(point, Key(text: $0, cell: nil), distance) } ?? true }
    let own = window.cell(of: point)
    guard let text else { return own != nil }
    var isNew = false
    for cell in window.cells(near: point, within: window.reach(distance)) {
      let isInserted = insert(point, Key(text: text, cell: cell), distance)
      if cell == own { isNew = isInserted }
    }
    return isNew
  }

  private mutating func insert(_ point: Point, _ key: Key, _ distance: Double) -> Bool {
    places[key, default: PointGrid(distance: distance)].insert(point)
  }
}
