import CartoucheGeometry
import CartoucheRaster
import CartoucheTiles
import Foundation

/// The mapping of one frame between the unit world and device pixels.
///
/// The unit world is the Web Mercator square: x from 0 (180° W) to 1 (180° E), y from 0 (north) to 1.
public struct ViewTransform: Sendable {
  /// The camera after it was kept from looking beyond the poles.
  public let camera: Camera
  /// The size of the picture.
  public let viewport: Viewport
  /// The width of the world in device pixels.
  let worldSize: Double

  private let center: SIMD2<Double>
  private let cosine: Double
  private let sine: Double

  /// The transform of `camera` for a picture of `viewport`'s size.
  ///
  /// Like the reference renderer (its `TransformState::constrain`), the view never shows what lies beyond
  /// the poles: a world that is lower than the picture is zoomed to its height, and the centre is moved
  /// north or south until the picture is filled. The camera's pitch is not applied.
  public init(_ camera: Camera, _ viewport: Viewport) {
    let tileSize = 512.0
    var camera = camera
    camera.zoom = min(max(camera.zoom, log2(max(viewport.height, 1) / tileSize), 0), 25.5)
    let logicalWorld = tileSize * exp2(camera.zoom)
    var center = Mercator.project(longitude: camera.center.x, latitude: camera.center.y)
    let margin = viewport.height / 2 / logicalWorld
    center.y = margin >= 0.5 ? 0.5 : min(max(center.y, margin), 1 - margin)
    camera.center = Mercator.unproject(center)

    self.camera = camera
    self.viewport = viewport
    self.center = center
    worldSize = logicalWorld * viewport.pixelRatio
    (sine, cosine) = Self.sineAndCosine(ofDegrees: -camera.bearing)
  }

  /// Where a point of the unit world lies in the picture, in device pixels from the upper left corner.
  public func pixel(_ world: SIMD2<Double>) -> SIMD2<Double> {
    let d = (world - center) * worldSize
    return SIMD2(cosine * d.x - sine * d.y, sine * d.x + cosine * d.y) + middle
  }

  /// The point of the unit world that is seen at `pixel`, in device pixels from the upper left corner.
  public func world(_ pixel: SIMD2<Double>) -> SIMD2<Double> {
    let d = pixel - middle
    return SIMD2(cosine * d.x + sine * d.y, cosine * d.y - sine * d.x) / worldSize + center
  }

  /// The side of a tile in its own units.
  static let extent = 8192

  /// Tile units of `tile` to device pixels.
  func transform(of tile: UnwrappedTileID) -> Transform {
    let box = tile.worldBox
    let origin = pixel(box.min)
    let unit = worldSize * box.width / Double(Self.extent)
    return Transform(
      a: cosine * unit, b: sine * unit, c: -sine * unit, d: cosine * unit, tx: origin.x, ty: origin.y)
  }

  /// Cosine and sine of the angle by which the map is turned in the picture, clockwise.
  var rotation: SIMD2<Double> { SIMD2(cosine, sine) }

  /// The corners of the picture in the unit world: upper left, upper right, lower right, lower left.
  var corners: [SIMD2<Double>] {
    let size = SIMD2(viewport.width, viewport.height) * viewport.pixelRatio
    return [SIMD2(0, 0), SIMD2(size.x, 0), size, SIMD2(0, size.y)].map(world)
  }

  private var middle: SIMD2<Double> { SIMD2(viewport.width, viewport.height) * (viewport.pixelRatio / 2) }

  /// Exact at multiples of 90°, so that an upright map has no trace of rotation.
  private static func sineAndCosine(ofDegrees degrees: Double) -> (Double, Double) {
    let turn = degrees.truncatingRemainder(dividingBy: 360)
    switch turn < 0 ? turn + 360 : turn {
    case 0: return (0, 1)
    case 90: return (1, 0)
    case 180: return (0, -1)
    case 270: return (-1, 0)
    case let angle: return (sin(angle * .pi / 180), cos(angle * .pi / 180))
    }
  }
}
