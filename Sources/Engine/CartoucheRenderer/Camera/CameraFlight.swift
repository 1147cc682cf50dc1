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

  /// Whether the map is a globe, over which the camera flies on a great circle.
  public let isOnGlobe: Bool

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
  /// - Parameters:
  ///   - curve: How much the camera rises, above 0.
  ///   - isOnGlobe: Whether the map is a globe, over which the camera flies on a great circle.
  public init(
    from origin: Camera, to destination: Camera, in viewport: Viewport, curve: Double = standardCurve,
    onGlobe isOnGlobe: Bool = false
  ) {
    self.isOnGlobe = isOnGlobe
    self.curve = curve.isFinite ? max(curve, 0.01) : Self.standardCurve
    let way = GroundWay(from: origin, to: destination, onGlobe: isOnGlobe)
    let level = way.level(of: origin)
    growth = ElementaryFunctions.powerOfTwo(level - way.level(of: destination))
    let width =
      max(viewport.width, viewport.height, 1)
      / (Mercator.tileSize * ElementaryFunctions.powerOfTwo(level))
    ground = way.length / width
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
