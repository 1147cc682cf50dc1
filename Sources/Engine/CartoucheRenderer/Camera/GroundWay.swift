import CartoucheGeometry

/// The way of a camera's centre over the ground, the shorter one around the world.
///
/// On a flat map it is a straight line of the Mercator map, on a globe a great circle. Scales on both are compared by
/// *levels*: zoom levels at the equator at which the map would look as large.
struct GroundWay {
  private enum Path {
    /// From a place of the unit world along a vector.
    case straight(SIMD2<Double>, SIMD2<Double>)
    /// From a point of the sphere towards another direction at a right angle, over an angle in radians.
    case greatCircle(SIMD3<Double>, SIMD3<Double>, angle: Double)
  }

  private let path: Path
  private let isOnGlobe: Bool

  /// The way between the centres of two cameras.
  init(from origin: Camera, to destination: Camera, onGlobe isOnGlobe: Bool) {
    self.isOnGlobe = isOnGlobe
    let start = Mercator.project(longitude: origin.center.x, latitude: origin.center.y)
    let end = Mercator.project(longitude: destination.center.x, latitude: destination.center.y)
    var vector = end - start
    vector.x = vector.x.remainder(dividingBy: 1)
    let (a, b) = (Globe.point(of: start), Globe.point(of: end))
    let cosine = (a * b).sum()
    let across = b - a * cosine
    let sine = (across * across).sum().squareRoot()
    // Next to each other both ways are the same, and opposite places have no nearest one.
    path =
      isOnGlobe && sine > 1e-9
      ? .greatCircle(a, across / sine, angle: ElementaryFunctions.arctangent(y: sine, x: cosine))
      : .straight(start, vector)
  }

  /// The length in widths of the world at the equator.
  var length: Double {
    switch path {
    case .straight(_, let vector): (vector * vector).sum().squareRoot()
    case .greatCircle(_, _, let angle): angle / (2 * .pi)
    }
  }

  /// The place at a fraction of the way, longitude and latitude in degrees.
  func place(_ share: Double) -> SIMD2<Double> {
    switch path {
    case .straight(let start, let vector): return Mercator.unproject(start + vector * share)
    case .greatCircle(let start, let side, let angle):
      let turn = angle * share
      let point = start * ElementaryFunctions.cosine(turn) + side * ElementaryFunctions.sine(turn)
      let across = (point.x * point.x + point.z * point.z).squareRoot()
      let degrees = 180 / Double.pi
      return SIMD2(
        ElementaryFunctions.arctangent(y: point.x, x: point.z) * degrees,
        ElementaryFunctions.arctangent(y: point.y, x: across) * degrees)
    }
  }

  // MARK: Levels

  /// The fraction of the sphere at a level: a globe is flat from zoom 12 on (style specification, “projection”).
  private func shareOfSphere(_ level: Double) -> Double { isOnGlobe ? min(max(12 - level, 0), 1) : 0 }

  /// The binary logarithm of the scale of the flat map at a latitude in degrees; 0 at the equator, and less elsewhere.
  private static func stretch(_ latitude: Double) -> Double {
    let bounded = min(max(latitude, -Mercator.latitudeLimit), Mercator.latitudeLimit)
    return ElementaryFunctions.logarithmToBaseTwo(ElementaryFunctions.cosine(bounded * .pi / 180))
  }

  /// The level of a camera.
  func level(of camera: Camera) -> Double {
    guard isOnGlobe else { return camera.zoom }
    let stretch = Self.stretch(camera.center.y)
    if camera.zoom >= 12 { return camera.zoom }
    // Between the two the zoom grows by 1 − stretch for each level.
    let between = (camera.zoom - 12 * stretch) / (1 - stretch)
    return between >= 11 ? between : camera.zoom - stretch
  }

  /// The zoom at a level and a latitude in degrees.
  func zoom(at level: Double, latitude: Double) -> Double {
    let share = shareOfSphere(level)
    return share > 0 ? level + share * Self.stretch(latitude) : level
  }
}
