/// Slopes along x and y at the points of a grid, as reliefs are shaded by.
///
/// Points lie at the centres of squares of side 1, the first at (0.5, 0.5), rows from the top.
public struct SlopeField: Hashable, Sendable {
  /// The number of points in a row.
  public let width: Int

  /// The number of rows.
  public let height: Int

  /// The slope of each point, x in the low and y in the high half, as multiples of ``step`` plus 32,768.
  let words: [UInt32]

  /// The smallest distinguishable difference between neighbouring slopes; slopes reach ±32.
  public static let step: Float = 1.0 / 1_024

  /// Wraps packed slopes; nil unless there are `width · height` of them and at least one.
  public init?(width: Int, height: Int, words: [UInt32]) {
    let (count, overflow) = width.multipliedReportingOverflow(by: height)
    guard width > 0, height > 0, !overflow, words.count == count, width <= RasterLimits.maximumSide,
      height <= RasterLimits.maximumSide
    else { return nil }
    self.width = width
    self.height = height
    self.words = words
  }

  /// One packed slope: rise over run to the right and downwards, cut to ±31.
  @inlinable
  public static func word(x: Float, y: Float) -> UInt32 {
    packed(x) | packed(y) << 16
  }

  @inlinable
  static func packed(_ slope: Float) -> UInt32 {
    // NaN counts as level.
    let cut = slope > -31 ? (slope < 31 ? slope : 31) : (slope <= -31 ? -31 : 0)
    return UInt32((cut * 1_024 + 32_768.5).rounded(.down))
  }
}

/// Heights at the points of a grid.
///
/// Points lie at the centres of squares of side 1, the first at (0.5, 0.5), rows from the top.
public struct HeightField: Hashable, Sendable {
  /// The number of points in a row.
  public let width: Int

  /// The number of rows.
  public let height: Int

  /// The height of each point, in any unit.
  let values: [Float]

  /// Wraps heights; nil unless there are `width · height` of them and at least one.
  public init?(width: Int, height: Int, values: [Float]) {
    let (count, overflow) = width.multipliedReportingOverflow(by: height)
    guard width > 0, height > 0, !overflow, values.count == count, width <= RasterLimits.maximumSide,
      height <= RasterLimits.maximumSide
    else { return nil }
    self.width = width
    self.height = height
    self.values = values
  }
}
