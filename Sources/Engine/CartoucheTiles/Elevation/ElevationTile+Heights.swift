extension ElevationTile {
  /// The height in metres at a place between samples: bilinear, sample i lying at i.
  ///
  /// - Parameters:
  ///   - x: The column, clamped to −1…side.
  ///   - y: The row, clamped likewise.
  @inline(__always)
  package func height(x: Double, y: Double) -> Double {
    let last = Double(side - 1)
    // A place that is not a number is taken as the first sample.
    let left = min(max(x.rounded(.down), -1), last)
    let top = min(max(y.rounded(.down), -1), last)
    let (across, down) = (min(max(x - left, 0), 1), min(max(y - top, 0), 1))
    guard left.isFinite, top.isFinite else { return 0 }
    let place = (Int(top) + 1) * (side + 2) + Int(left) + 1
    let below = place + side + 2
    let upper = Self.mix(heights[place], heights[place + 1], across)
    return upper + (Self.mix(heights[below], heights[below + 1], across) - upper) * down
  }

  @inline(__always)
  private static func mix(_ a: Float, _ b: Float, _ share: Double) -> Double {
    Double(a) + (Double(b) - Double(a)) * share
  }

  /// The lowest and the highest of the tile's samples in metres; samples that are not numbers do not count.
  ///
  /// - Complexity: O(side²).
  package var range: ClosedRange<Double> {
    var (low, high) = (Float.infinity, -Float.infinity)
    for height in heights {
      low = height < low ? height : low
      high = height > high ? height : high
    }
    return low <= high ? Double(low)...Double(high) : 0...0
  }
}
