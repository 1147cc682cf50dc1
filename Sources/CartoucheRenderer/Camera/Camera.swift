import CartoucheGeometry
import Foundation

/// From where a map is seen.
public struct Camera: Sendable, Hashable {
  /// Longitude and latitude of the point in the middle of the picture, in degrees.
  public var center: SIMD2<Double>
  /// The zoom level; at 0 the world is 512 logical pixels wide, and each level doubles it.
  public var zoom: Double
  /// The compass direction that is up, in degrees clockwise from north.
  public var bearing: Double
  /// The tilt in degrees; 0 looks straight down.
  public var pitch: Double

  /// A camera over `center` (longitude, latitude in degrees), by default over (0, 0) at zoom 0, north up.
  public init(center: SIMD2<Double> = .zero, zoom: Double = 0, bearing: Double = 0, pitch: Double = 0) {
    self.center = center
    self.zoom = zoom
    self.bearing = bearing
    self.pitch = pitch
  }
}

/// The size of a picture.
public struct Viewport: Sendable, Hashable {
  /// The width in logical pixels.
  public var width: Double
  /// The height in logical pixels.
  public var height: Double
  /// Device pixels a logical pixel: 2 makes the same map with twice the detail.
  public var pixelRatio: Double

  /// A viewport of `width` by `height` logical pixels.
  public init(width: Double, height: Double, pixelRatio: Double = 1) {
    self.width = width
    self.height = height
    self.pixelRatio = pixelRatio
  }

  /// The width of the picture in device pixels, rounded down.
  public var pixelWidth: Int { Self.whole(width * pixelRatio) }

  /// The height of the picture in device pixels, rounded down.
  public var pixelHeight: Int { Self.whole(height * pixelRatio) }

  private static func whole(_ length: Double) -> Int {
    Int(exactly: length.rounded(.down)) ?? 0
  }
}

extension Camera {
  /// Moves to the middle of `bounds` and to the zoom at which they fill the picture.
  ///
  /// The bearing stays. Bounds without extent are shown at zoom 14.
  ///
  /// - Parameter padding: Logical pixels left free on every side; at most a picture's worth less one pixel.
  public mutating func fit(_ bounds: CoordinateBounds, in viewport: Viewport, padding: Double) {
    let box = bounds.worldBox
    let angle = bearing * .pi / 180
    let (sine, cosine) = (abs(sin(angle)), abs(cos(angle)))
    let extent = SIMD2(box.width * cosine + box.height * sine, box.width * sine + box.height * cosine)
    let room = SIMD2(max(viewport.width - 2 * padding, 1), max(viewport.height - 2 * padding, 1))
    let scale = min(room.x / extent.x, room.y / extent.y)
    zoom = scale.isFinite ? min(max(log2(scale / Mercator.tileSize), 0), 22) : 14
    center = Mercator.unproject(box.center)
  }
}
