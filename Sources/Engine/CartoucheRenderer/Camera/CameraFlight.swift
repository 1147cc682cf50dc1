import CartoucheGeometry
import Foundation

/// The path of a camera that rises, travels and comes down, as if it flew.
///
/// The path on which the map seems to move at a constant speed, after van Wijk and Nuij, “Smooth and efficient zooming
/// and panning”, 2003, with the names used there: *w* is the width of the visible part, *u* the way on the ground, *s*
/// the way along the path.
public struct CameraFlight: Sendable, Hashable {
  /// The tendency of the camera to rise rather than travel; the paper's users preferred 1.42.
  public let curve: Double
  /// The length of the path: the number of screens that pass by, times the curve.
  public let length: Double

  private let isUpright: Bool
  // The ratio of the width at the end to that at the start.
  private let growth: Double
  // The ratio of the way on the ground to the width at the start.
  private let ground: Double
  private let firstAngle: Double

  /// The default curve.
  public static let standardCurve = 1.42

  /// The path between the places of two cameras, seen in pictures of `viewport`'s size.
  ///
  /// - Parameter curve: How much the camera rises, above 0.
  public init(
    from origin: Camera, to destination: Camera, in viewport: Viewport, curve: Double = standardCurve
  ) {
    self.curve = curve.isFinite ? max(curve, 0.01) : Self.standardCurve
    growth = ElementaryFunctions.powerOfTwo(origin.zoom - destination.zoom)
    let way = MercatorWay(from: origin.center, to: destination.center).vector
    let width =
      max(viewport.width, viewport.height, 1)
      / (Mercator.tileSize * ElementaryFunctions.powerOfTwo(origin.zoom))
    ground = (way * way).sum().squareRoot() / width
    let square = self.curve * self.curve
    let (ground, growth) = (ground, growth)
    func angle(_ w: Double, _ sign: Double) -> Double {
      let b = (growth * growth - 1 + sign * square * square * ground * ground) / (2 * w * square * ground)
      return -ElementaryFunctions.inverseHyperbolicSine(b)
    }
    let first = angle(1, 1)
    let length = (angle(growth, -1) - first) / self.curve
    isUpright = ground < 1e-6 || !length.isFinite
    firstAngle = isUpright ? 0 : first
    self.length = isUpright ? abs(ElementaryFunctions.logarithm(growth)) / self.curve : length
  }

  /// The fraction of the way on the ground that is done, and the height of the camera, in zoom levels above the start.
  ///
  /// - Parameter share: The fraction of the path, 0 to 1.
  func place(_ share: Double) -> (ground: Double, rise: Double) {
    if isUpright { return (share, share * ElementaryFunctions.logarithmToBaseTwo(growth)) }
    let angle = firstAngle + curve * share * length
    let width = ElementaryFunctions.hyperbolicCosine(firstAngle) / ElementaryFunctions.hyperbolicCosine(angle)
    let way =
      (ElementaryFunctions.hyperbolicCosine(firstAngle) * ElementaryFunctions.hyperbolicTangent(angle)
        - ElementaryFunctions.hyperbolicSine(firstAngle)) / (curve * curve * ground)
    return (way, ElementaryFunctions.logarithmToBaseTwo(width))
  }
}

/// A straight line of the Mercator map, the shorter way around the world.
struct MercatorWay {
  private let origin: SIMD2<Double>
  /// From one end to the other, in the unit world.
  let vector: SIMD2<Double>

  /// The way between two places, longitude and latitude in degrees.
  init(from origin: SIMD2<Double>, to destination: SIMD2<Double>) {
    self.origin = Mercator.project(longitude: origin.x, latitude: origin.y)
    var way = Mercator.project(longitude: destination.x, latitude: destination.y) - self.origin
    way.x = way.x.remainder(dividingBy: 1)
    vector = way
  }

  /// The place at a fraction of the way, longitude and latitude in degrees.
  func place(_ share: Double) -> SIMD2<Double> { Mercator.unproject(origin + vector * share) }
}
