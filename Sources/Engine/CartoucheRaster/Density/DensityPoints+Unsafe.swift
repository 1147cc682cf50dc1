// Sound because: a range lies within the places, and values are looked up within their number; no more spots are
// written than there are points.

extension DensityPoints {
  /// Writes the spots of a range of points that reach the frame; returns their number.
  ///
  /// - Parameters:
  ///   - intensity: The factor on weights.
  ///   - body: Gets each spot as it is made.
  func project<Projector: DensityProjector>(
    _ range: Range<Int>, by projector: Projector, intensity: Float,
    to spots: UnsafeMutablePointer<DensitySpot>, _ body: (DensitySpot) -> Void
  ) -> Int {
    let factor = intensity * Self.peak
    let projector = projector.following(transform)
    var found = 0
    places.withUnsafeBufferPointer { places in
      DensityValues.with(weights) { weights in
        DensityValues.with(radii) { radii in
          for first in stride(from: range.lowerBound, to: range.upperBound, by: 8) {
            var points = DensityLanes()
            points.first = first
            for lane in 0..<min(8, range.upperBound &- first) {
              let place = places[first &+ lane]
              points.x[lane] = place.x
              points.y[lane] = place.y
              points.strength[lane] = weights[first &+ lane] * factor
              points.radius[lane] = radii[first &+ lane]
            }
            points.strength = minimum(Lanes(repeating: DensitySpot.greatest), points.strength)
            points.reach = Self.reach(points.strength)
            projector.forEachSpot(points) { spot in
              body(spot)
              spots[found] = spot
              found &+= 1
            }
          }
        }
      }
    }
    return found
  }

  /// The density at a point of a weight times the intensity, as a multiple of the least that is drawn.
  package static func contrast(ofWeight weight: Float) -> Double {
    Double(min(weight, DensitySpot.greatest)) * 0.398_942_280_401_432_7 / Double(DensitySpot.least)
  }

  /// The density at a point of weight 1: 1 / √(2π).
  private static let peak: Float = 0.398_942_28

  /// Half the sides of the squares of points by their strengths, in radii; 0 for points that are not drawn.
  ///
  /// The distance at which the distribution has fallen to the least density: √(2 ln(strength / least)) standard deviations.
  @inline(__always)
  private static func reach(_ strength: Lanes) -> Lanes {
    let least = Lanes(repeating: DensitySpot.least)
    let ratio = selected(strength / least, .one, where: less(least, strength))
    // 2 · ln 2 / 9
    return squareRoot(maximum(logarithmOfTwo(ratio), .zero) * 0.154_032_71)
  }
}

/// A value for each point; the last one is repeated.
private struct DensityValues {
  private let values: UnsafeBufferPointer<Float>
  private let last: Int

  static func with(_ values: [Float], _ body: (DensityValues) -> Void) {
    guard !values.isEmpty else { return }
    values.withUnsafeBufferPointer { body(DensityValues(values: $0, last: $0.count - 1)) }
  }

  @inline(__always)
  subscript(index: Int) -> Float { values[index < last ? index : last] }
}
