import CartoucheRaster

/// The view of a symbol's place.
struct Seen {
  /// In logical pixels from the corner of the grid.
  let place: SIMD2<Float>
  /// The number of logical pixels per tile unit, smaller far away.
  let scale: Float
  let depth: Double
  /// Whether boxes are kept in steps, so that adjacent pictures see them alike, bit for bit.
  let isStepped: Bool

  func box(_ box: CollisionBox, _ shift: SIMD2<Float>) -> SIMD4<Float> {
    var low = (SIMD2(box.x1, box.y1) + shift) * scale
    var high = (SIMD2(box.x2, box.y2) + shift) * scale
    if isStepped { (low, high) = (Self.stepped(low), Self.stepped(high)) }
    return SIMD4(lowHalf: low + place, highHalf: high + place)
  }

  /// A circle of a label along a line.
  func circle(_ center: SIMD2<Float>, _ radius: Float) -> CollisionShape {
    guard isStepped else { return CollisionShape(center: center, radius: radius) }
    return CollisionShape(
      center: Self.stepped(center), radius: Self.stepped(SIMD2(repeating: radius)).x)
  }

  /// A place or size in whole 1/64 of a pixel, all of which single precision can represent in and around a picture.
  static func stepped(_ value: SIMD2<Float>) -> SIMD2<Float> { (value * 64).rounded(.toNearestOrEven) / 64 }
}
