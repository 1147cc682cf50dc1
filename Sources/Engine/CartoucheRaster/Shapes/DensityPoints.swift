/// Points that spread a weight around themselves, to show how densely they lie.
///
/// Around a point the density falls off like a normal distribution whose standard deviation is a third of the
/// radius; at the point itself it is 1 / √(2π) for a weight of 1. It ends at the square, along the axes of the
/// places, at whose edges' middles it has fallen to 1/4080.
public struct DensityPoints: Hashable, Sendable {
  /// The places of the points, in a plane of their own.
  public var places: [SIMD2<Float>]

  /// The weight of each point, or one for all; values that are not positive add nothing.
  public var weights: [Float]

  /// The radius of each point in device pixels, or one for all; values that are not positive add nothing.
  public var radii: [Float]

  /// The transform of the places to device pixels: a similarity, turned by the same angle for all points of a step.
  public var transform: Transform

  /// For each point of a surface that is no plane the corners of the cells over which it spreads its weight, row by row:
  /// x · w, y · w and w of their images, and their distance from the horizon; none for points of a plane.
  package var corners: [SIMD4<Float>] = []

  /// The number of corners in a row.
  package var cornersPerSide = 0

  /// The distance in radii of each point's outermost corners along each axis.
  package var reaches: [Float] = []

  /// Describes points; the last weight and the last radius are repeated for those that follow.
  public init(
    places: [SIMD2<Float>], weights: [Float] = [1], radii: [Float], transform: Transform = .identity
  ) {
    self.places = places
    self.weights = weights
    self.radii = radii
    self.transform = transform
  }

  /// The places of the corners in a row of cells, −1…1: the middle one of three cells is the widest.
  package static func steps(_ count: Int) -> [Double] { count == 4 ? [-1, -3.0 / 7, 3.0 / 7, 1] : [-1, 1] }
}

/// The cells of the grid in which densities are summed: the whole frame, divided evenly.
public struct DensityGrid: Hashable, Sendable {
  /// The number of cells in a row.
  public var columns: Int

  /// The number of rows.
  public var rows: Int

  /// Divides a frame; it has one cell at least and two for each pixel in a row or column at most.
  public init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }

  /// The grid with at most two cells for each pixel of a frame, and 32,768, in a row or column.
  func limited(width: Int, height: Int) -> DensityGrid {
    DensityGrid(
      columns: max(1, min(columns, 2 * width, 32_768)), rows: max(1, min(rows, 2 * height, 32_768)))
  }
}
