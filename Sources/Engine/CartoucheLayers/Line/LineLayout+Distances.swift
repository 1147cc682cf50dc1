import CartoucheRaster

extension LineLayout {
  /// The length of a whole line with metrics in units of a tile, whatever its true length.
  ///
  /// The reference stores the progress along such lines in this way, and also reads dashes and patterns from it
  /// (`gfx/polyline_generator.cpp` of MapLibre Native, `line_bucket.ts` of MapLibre GL JS).
  static let measuredLength = 32_767.0

  /// The units in which distances are stored, and the number of them after which the reference starts again.
  private static let step = 2.0
  private static let limit = 16_384.0

  /// The scale of distances along a line.
  ///
  /// - Parameter scale: Device pixels per tile unit.
  func distances(_ index: Int, scale: Double) -> LineDistances {
    var distances = LineDistances(step: Float(Self.step * scale), limit: Float(Self.limit * scale))
    guard !fractions.isEmpty else { return distances }
    let part = fractions[index]
    let length = Double(lines.length(of: index))
    distances.limit = .infinity
    distances.origin = Float(part.lowerBound * Self.measuredLength * scale)
    distances.scale =
      length > 0 ? Float((part.upperBound - part.lowerBound) * Self.measuredLength / length) : 0
    return distances
  }
}
