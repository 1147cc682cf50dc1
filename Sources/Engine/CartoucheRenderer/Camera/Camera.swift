import CartoucheGeometry
import Foundation

/// The camera that sees a map.
public struct Camera: Sendable, Hashable {
  /// Longitude and latitude of the point in the middle of the picture, in degrees.
  public var center: SIMD2<Double>
  /// The zoom level; at 0 the world is 512 logical pixels wide, and each level doubles it.
  public var zoom: Double
  /// The compass direction that is up, in degrees clockwise from north.
  public var bearing: Double
  /// The tilt in degrees, 0…85; 0 looks straight down.
  public var pitch: Double
  /// The roll of the camera about its line of sight in degrees; positive values turn the picture anticlockwise.
  public var roll: Double
  /// Space at the borders of the picture, in logical pixels: the centre is in the middle of the rest.
  public var padding: EdgeInsets
  /// The angle between the lowest and the highest line of sight in degrees, 1…170; it only shows on tilted maps.
  public var fieldOfView: Double
  /// The shift of a point per metre of height, right and up, when heights are drawn in parallel projection; `nil` draws
  /// heights in perspective.
  ///
  /// It is the skew of the reference renderer's axonometric mode (`TransformState::getProjMatrix`), where a height of h
  /// pixels moves by skew · h / 2 times the picture's size over the camera's distance. The ground looks the same as
  /// without it.
  public var axonometricSkew: SIMD2<Double>?

  /// The angle of view of the reference renderer: the camera is one and a half picture heights away.
  public static let standardFieldOfView = 36.86989764584402

  /// A camera over `center` (longitude, latitude in degrees), by default over (0, 0) at zoom 0, north up.
  public init(center: SIMD2<Double> = .zero, zoom: Double = 0, bearing: Double = 0, pitch: Double = 0) {
    self.center = center
    self.zoom = zoom
    self.bearing = bearing
    self.pitch = pitch
    roll = 0
    padding = EdgeInsets()
    fieldOfView = Self.standardFieldOfView
    axonometricSkew = nil
  }
}

/// Distances from the four borders of a picture inwards, in logical pixels.
public struct EdgeInsets: Sendable, Hashable {
  /// The distance from the upper border.
  public var top: Double
  /// The distance from the right border.
  public var right: Double
  /// The distance from the lower border.
  public var bottom: Double
  /// The distance from the left border.
  public var left: Double

  /// The insets of each border, in the order of CSS.
  public init(top: Double = 0, right: Double = 0, bottom: Double = 0, left: Double = 0) {
    self.top = top
    self.right = right
    self.bottom = bottom
    self.left = left
  }

  /// The same inset on every side.
  public init(all inset: Double) {
    self.init(top: inset, right: inset, bottom: inset, left: inset)
  }

  /// Whether all four are finite numbers.
  var isFinite: Bool { top.isFinite && right.isFinite && bottom.isFinite && left.isFinite }

  /// The offset of the middle of the free area from the middle of the picture, x to the right and y down.
  var centerOffset: SIMD2<Double> {
    let offset = SIMD2(left - right, top - bottom) / 2
    return offset.x.isFinite && offset.y.isFinite ? offset : .zero
  }
}

/// The size of a picture.
public struct Viewport: Sendable, Hashable {
  /// The width in logical pixels.
  public var width: Double
  /// The height in logical pixels.
  public var height: Double
  /// The number of device pixels per logical pixel: 2 makes the same map with twice the detail.
  public var pixelRatio: Double

  /// A viewport of `width` by `height` logical pixels.
  public init(width: Double, height: Double, pixelRatio: Double = 1) {
    self.width = width
    self.height = height
    self.pixelRatio = pixelRatio
  }

  /// The width of the picture in device pixels, rounded down; 0 if it is not a length.
  public var pixelWidth: Int { Self.whole(width * pixelRatio) }

  /// The height of the picture in device pixels, rounded down; 0 if it is not a length.
  public var pixelHeight: Int { Self.whole(height * pixelRatio) }

  /// The number of device pixels.
  var pixelCount: Int { pixelWidth * pixelHeight }

  private static func whole(_ length: Double) -> Int {
    Int(exactly: length.rounded(.down)) ?? 0
  }
}
