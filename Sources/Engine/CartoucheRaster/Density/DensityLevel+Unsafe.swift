// Sound because: memory is allocated here for all cells and a vector beyond the last; it is handed out to those
// who keep to the level's rows and columns.

/// The cells in which points of about one radius are summed.
///
/// Level 0 is the grid itself. The cells of each following level are twice as wide: a point of a large radius is smooth
/// enough to be summed there, and the sum is then interpolated into level 0.
final class DensityLevel: @unchecked Sendable {
  /// The number of cells outside the frame on each side, which are mixed with those at its border.
  let margin: Int
  /// The width of a cell in cells of level 0.
  let step: Double
  private(set) var columns = 0
  private(set) var rows = 0
  /// From one row to the next; rows have room for a vector that begins in their last column.
  private(set) var stride = 0
  private(set) var values = UnsafeMutablePointer<Float>.allocate(capacity: 1)
  private var capacity = 1

  /// The rows of a band, which are summed together.
  static let bandRows = 64
  /// The number of levels.
  static let count = 9
  /// The radius in cells that points of a level have at least, but for level 0; the highest level has all above.
  ///
  /// A third of it is the standard deviation: the cubic through four cells is then within 0.0001 of the height of
  /// the distribution.
  static let leastRadius: Float = 16

  init(_ index: Int) {
    margin = Int(Self.margin(index))
    step = Double(1 << index)
  }

  deinit { values.deallocate() }

  /// The number of bands.
  var bands: Int { (rows + Self.bandRows - 1) / Self.bandRows }

  /// The rows of a band.
  func rows(ofBand band: Int) -> Range<Int> {
    band * Self.bandRows..<min((band + 1) * Self.bandRows, rows)
  }

  /// Sets the size that belongs to a grid.
  func resize(_ grid: DensityGrid) {
    let width = Int(step)
    columns = (grid.columns - 1) / width + 1 + 2 * margin
    rows = (grid.rows - 1) / width + 1 + 2 * margin
    stride = columns + 8
  }

  /// Makes room for the cells, whose content is then undefined.
  func reserve() {
    let wanted = stride * rows
    guard wanted > capacity else { return }
    values.deallocate()
    capacity = wanted
    values = .allocate(capacity: wanted)
  }

  /// Cells of a level in one of level 0.
  static func scale(_ index: Int) -> Double { 1 / Double(1 << index) }

  /// The number of cells outside the frame on each side of a level.
  static func margin(_ index: Int) -> Double { index == 0 ? 0 : 2 }
}
