/// A point that is ready to be summed.
struct DensitySpot {
  /// The cells of its level that it reaches: first and end column, first and end row.
  var box: SIMD4<UInt16>
  /// The place: in cells of its level; in the plane of a projection, in device pixels.
  var place = SIMD2<Float>.zero
  /// One over the radius, in the same unit, along x; of points with facets the index in all parts, as bits.
  var scale: Float = 0
  /// The density at the point.
  var strength: Float = 0
  /// Half the side of the square it ends at, in radii.
  var reach: Float = 0

  /// The first band of its level among those of all levels.
  var firstBand: UInt32

  /// Calls with the bands that it reaches, among those of all levels.
  @inline(__always)
  func forEachBand(_ body: (Int) -> Void) {
    // There is one row at least.
    var band = Int(firstBand) &+ Int(box.z) / DensityLevel.bandRows
    let last = Int(firstBand) &+ (Int(box.w) &- 1) / DensityLevel.bandRows
    while band <= last {
      body(band)
      band &+= 1
    }
  }

  /// The density below which nothing is drawn: a sixteenth of a step of 8 bits.
  static let least: Float = 1.0 / 255 / 16
  /// Densities above this are treated as equal to it, and can still be summed.
  static let greatest: Float = 1e30
  /// Radii above this are treated as equal to it.
  static let greatestRadius: Float = 1e6
}
