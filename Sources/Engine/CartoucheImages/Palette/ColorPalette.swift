import CartoucheThreads

/// The palette of a picture: its own colours where they are few, and otherwise those that come nearest to them.
struct ColorPalette: Sendable {
  /// The colours with straight alpha, translucent ones first; red in the lowest byte, alpha in the highest.
  let colors: [UInt32]
  /// The place of every colour of the picture among them.
  let map: ColorMap

  /// The palette of a picture of these colours alone, up to 256.
  init(exact pixels: [UInt32], _ alpha: Image.Alpha) {
    let straight = pixels.map { alpha == .straight ? $0 : ColorPalette.straight($0) }
    self.init(pixels, mask: .max, straight, Array(pixels.indices.map { UInt8(truncatingIfNeeded: $0) }))
  }

  /// Selects at most `count` colours for a picture.
  ///
  /// - Complexity: O(buckets × count).
  init(_ histogram: ColorHistogram, count: Int, _ alpha: Image.Alpha) {
    let buckets = histogram.buckets
    let channels = buckets.map { ColorPoint.channels($0.color, alpha) }
    let places = channels.map { $0 * ColorPoint.weights }
    // The root of the number of pixels: few pixels in a colour of their own, of a small symbol, count for more than their
    // part of a picture, and large areas for less.
    let weights = buckets.map { Float($0.count).squareRoot() }
    let samples = zip(places, weights).map { ColorCut.Sample(place: $0, weight: $1) }
    var means = ColorCut.means(samples, count: count)
    for _ in 0..<ColorPalette.rounds {
      means = ColorPalette.refined(means, places, weights)
    }
    let nearest = NearestColor(means).nearest(to: places)
    let colors = ColorPalette.colors(means, nearest, buckets, alpha)
    let points = colors.map { ColorPoint($0, .straight).place }
    self.init(
      buckets.map(\.key), mask: histogram.mask, colors, NearestColor(points).nearest(to: places))
  }

  /// The number of times that the colours move to the means of what is nearest to them (Lloyd's algorithm).
  private static let rounds = 3

  /// Puts translucent colours first and drops those that nothing uses.
  private init(_ keys: [UInt32], mask: UInt32, _ colors: [UInt32], _ places: [UInt8]) {
    var isUsed = [Bool](repeating: false, count: colors.count)
    for place in places { isUsed[Int(place)] = true }
    let used = colors.indices.filter { isUsed[$0] }
    let order = used.filter { colors[$0] >> 24 < 255 } + used.filter { colors[$0] >> 24 == 255 }
    var newPlaces = [UInt8](repeating: 0, count: colors.count)
    for (place, old) in order.enumerated() { newPlaces[old] = UInt8(truncatingIfNeeded: place) }
    self.colors = order.map { colors[$0] }
    map = ColorMap(keys, places.map { newPlaces[Int($0)] }, mask: mask)
  }

  /// The means of the places that are nearest to each mean; a mean that is nearest to none moves to the place that is
  /// represented worst.
  private static func refined(
    _ means: [SIMD4<Float>], _ places: [SIMD4<Float>], _ weights: [Float]
  ) -> [SIMD4<Float>] {
    let nearest = NearestColor(means).nearest(to: places)
    var sums = [SIMD4<Double>](repeating: .zero, count: means.count)
    var totals = [Double](repeating: 0, count: means.count)
    for (index, mean) in nearest.enumerated() {
      let weight = Double(weights[index])
      sums[Int(mean)] += SIMD4<Double>(places[index]) * weight
      totals[Int(mean)] += weight
    }
    return means.indices.map { totals[$0] > 0 ? SIMD4<Float>(sums[$0] / totals[$0]) : means[$0] }
  }

  /// The colours of means; where one colour has half of the pixels of a mean, that colour, so that areas keep theirs.
  private static func colors(
    _ means: [SIMD4<Float>], _ nearest: [UInt8], _ buckets: [ColorHistogram.Bucket], _ alpha: Image.Alpha
  ) -> [UInt32] {
    var totals = [UInt64](repeating: 0, count: means.count)
    var first: [ColorHistogram.Bucket?] = Array(repeating: nil, count: means.count)
    for (bucket, mean) in zip(buckets, nearest) {
      totals[Int(mean)] += UInt64(bucket.count)
      if bucket.colorCount > first[Int(mean)]?.colorCount ?? 0 { first[Int(mean)] = bucket }
    }
    return means.indices.map { index in
      if let bucket = first[index], UInt64(bucket.colorCount) * 2 >= totals[index] {
        return alpha == .straight ? bucket.color : straight(bucket.color)
      }
      return ColorPoint.color(means[index] / ColorPoint.weights)
    }
  }

  private static func straight(_ color: UInt32) -> UInt32 {
    let alpha = UInt8(truncatingIfNeeded: color >> 24)
    guard alpha < 255 else { return color }
    return (0..<3).reduce(UInt32(alpha) << 24) { result, channel in
      let value = UInt8(truncatingIfNeeded: color >> UInt32(8 * channel))
      return result | UInt32(unpremultiplied(value, alpha)) << UInt32(8 * channel)
    }
  }
}
