import CartoucheGeometry

/// Traces the contours of a grid of heights that arrives row by row from the north, by marching squares.
///
/// In each square of four samples, lines run straight from edge to edge (Lorensen and Cline, *Marching cubes*, 1987, in
/// the plane). A crossing belongs to the edge that two squares share, so that lines are joined, and two grids that
/// share samples agree on the lines between them. In a saddle, where only the samples at two opposite corners are above
/// a level, the mean of all four decides: if it is not below the level, the higher ground is connected. A crossing
/// stays at least 1/1024 of the distance between samples from each sample, so that lines of one level never touch.
///
/// Lines end at squares with a sample that is not a number.
public struct ContourTracer: Sendable {
  /// The number of samples in a row.
  public let width: Int
  /// The heights at which lines run.
  public let levels: ContourLevels
  /// The factor that turns samples into the unit of the levels.
  public let scale: Double
  /// The maximum number of vertices.
  public let vertexLimit: Int
  /// The number of rows so far.
  public private(set) var height = 0

  /// The crossings of lines with edges, in the order of rows.
  var vertices: [Crossing] = []
  /// The sides of squares with data that no other such square shares, if bands are to be made.
  var sides: [BorderSide] = []
  let collectsSides: Bool

  /// The last row.
  var row = Row()
  /// Whether the squares above the last row have four samples.
  private var isWhole: [Bool] = []

  /// The default maximum number of vertices.
  public static let standardVertexLimit = 20_000_000
  /// The number that samples without height have in place of a level.
  static let noData = Int32.min

  /// A place where a line crosses an edge between two samples.
  struct Crossing: Sendable, BitwiseCopyable {
    var x, y: Double
    /// The number of the line's level.
    var level: Int32
    /// The neighbours along the line, −1 for none.
    var next: Int32 = -1
    var previous: Int32 = -1

    /// The place as a point.
    var point: Point { Point(x, y) }
  }

  /// A row of samples.
  struct Row: Sendable {
    /// The heights in the unit of the levels.
    var heights: [Double] = []
    /// The highest level that each height reaches.
    var numbers: [Int32] = []
    /// The crossing of the lowest level on the edge from each sample to the next; undefined on edges without crossings.
    var east: [Int32] = []
    /// The same for the edges from the samples of the preceding row.
    var north: [Int32] = []
  }

  /// A side of a square at the border of the data; seen with north up, the square is on its left.
  struct BorderSide: Sendable {
    /// The samples at which the side begins and ends.
    var fromX, fromY, toX, toY: Int32
    /// The highest levels that these samples reach.
    var fromNumber, toNumber: Int32
    /// The crossing of the lowest level on the side.
    var first: Int32
  }

  /// A tracer of rows of `width` samples.
  ///
  /// - Parameters:
  ///   - scale: The factor that turns samples into the unit of the levels.
  ///   - vertexLimit: The maximum number of vertices.
  ///   - makesBands: Whether ``bands()`` will be called.
  public init(
    width: Int, levels: ContourLevels, scale: Double = 1, vertexLimit: Int = standardVertexLimit,
    makesBands: Bool = false
  ) {
    self.width = max(width, 0)
    self.levels = levels
    self.scale = scale
    self.vertexLimit = min(max(vertexLimit, 0), Int(Int32.max) - 1)
    collectsSides = makesBands
  }

  /// Adds the next row to the south; samples that are not finite count as missing.
  ///
  /// - Throws: ``ContourError`` for too many levels or vertices, or a row of a different length.
  public mutating func append(_ samples: [Float]) throws(ContourError) {
    guard samples.count == width else {
      throw .rowLength(row: height, found: samples.count, expected: width)
    }
    var row = try measured(samples)
    try cross(&row)
    if height > 0 { connect(self.row, row) }
    if collectsSides, height > 0 { addSides(below: row) }
    self.row = row
    height += 1
  }

  // MARK: - The border of the data

  /// Adds the sides of the squares above a row at which data border on none, including the sides shared with the
  /// squares of the row before.
  private mutating func addSides(below next: Row) {
    let noData = Self.noData
    let whole = (0..<max(width - 1, 0)).map { column in
      row.numbers[column] != noData && row.numbers[column + 1] != noData && next.numbers[column] != noData
        && next.numbers[column + 1] != noData
    }
    let top = height - 1
    for column in whole.indices {
      let isAbove = !isWhole.isEmpty && isWhole[column]
      if whole[column], !isAbove {
        addSide(
          (column + 1, top), (column, top), row.numbers[column + 1], row.numbers[column], row.east[column])
      } else if isAbove, !whole[column] {
        addSide(
          (column, top), (column + 1, top), row.numbers[column], row.numbers[column + 1], row.east[column])
      }
    }
    for column in 0..<(whole.isEmpty ? 0 : width) {
      let (west, east) = (column > 0 && whole[column - 1], column < width - 1 && whole[column])
      if east, !west {
        addSide(
          (column, top), (column, top + 1), row.numbers[column], next.numbers[column], next.north[column])
      } else if west, !east {
        addSide(
          (column, top + 1), (column, top), next.numbers[column], row.numbers[column], next.north[column])
      }
    }
    isWhole = whole
  }

  /// Ends the grid after its last row.
  mutating func closeSides() {
    for column in isWhole.indices where isWhole[column] {
      addSide(
        (column, height - 1), (column + 1, height - 1), row.numbers[column], row.numbers[column + 1],
        row.east[column])
    }
    isWhole = []
  }

  private mutating func addSide(
    _ from: (Int, Int), _ to: (Int, Int), _ fromNumber: Int32, _ toNumber: Int32, _ first: Int32
  ) {
    sides.append(
      BorderSide(
        fromX: Int32(truncatingIfNeeded: from.0), fromY: Int32(truncatingIfNeeded: from.1),
        toX: Int32(truncatingIfNeeded: to.0), toY: Int32(truncatingIfNeeded: to.1),
        fromNumber: fromNumber, toNumber: toNumber, first: first))
  }
}
