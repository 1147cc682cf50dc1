import CartoucheGeometry
import Foundation

/// The camera of a map: the place that it looks at, and from where.
///
/// ```swift
/// var camera = Camera(center: [8.55, 47.37], zoom: 14, bearing: 30, pitch: 60)
/// camera.padding = EdgeInsets(left: 240)
/// ```
public struct Camera: Sendable, Hashable {
  /// The longitude and latitude, in degrees, at the middle of the picture without its ``padding``.
  public var center: SIMD2<Double>
  /// The zoom level. At level 0 the world is 512 logical pixels wide; each further level doubles its width.
  public var zoom: Double
  /// The compass direction at the top of the picture, in degrees clockwise from north.
  public var bearing: Double
  /// The tilt in degrees, from 0, straight down, to 85.
  public var pitch: Double
  /// The rotation about the line of sight in degrees; positive values turn the picture anticlockwise.
  public var roll: Double
  /// The insets of the picture, in logical pixels; ``center`` is in the middle of the remaining area.
  public var padding: EdgeInsets
  /// The vertical field of view in degrees, 1…170; it matters only for tilted maps.
  public var fieldOfView: Double
  /// The shift of a point per metre of height, right and up, in parallel projection; `nil` draws heights in perspective.
  ///
  /// This is the skew of the reference renderer's axonometric mode (`TransformState::getProjMatrix`), where a height of h
  /// pixels moves by skew · h / 2 times the picture's size over the camera's distance. The ground does not
  /// change.
  public var axonometricSkew: SIMD2<Double>?

  /// The default field of view, that of the reference renderer: the camera is 1.5 picture heights away from the ground.
  public static let standardFieldOfView = 36.86989764584402

  /// Creates a camera, by default over longitude and latitude 0 at zoom level 0, with north up.
  ///
  /// - Parameters:
  ///   - center: The longitude and latitude in degrees.
  ///   - zoom: The zoom level.
  ///   - bearing: The compass direction at the top, in degrees clockwise from north.
  ///   - pitch: The tilt in degrees, 0…85.
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

/// Insets from the four edges of a picture, in logical pixels.
public struct EdgeInsets: Sendable, Hashable {
  /// The inset from the top edge.
  public var top: Double
  /// The inset from the right edge.
  public var right: Double
  /// The inset from the bottom edge.
  public var bottom: Double
  /// The inset from the left edge.
  public var left: Double

  /// Creates insets for each edge, in the order of CSS.
  public init(top: Double = 0, right: Double = 0, bottom: Double = 0, left: Double = 0) {
    self.top = top
    self.right = right
    self.bottom = bottom
    self.left = left
  }

  /// Creates the same inset for every edge.
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

/// The size of a picture in logical pixels, and its pixel ratio.
///
/// ```swift
/// let viewport = Viewport(width: 800, height: 600, pixelRatio: 2)
/// // The picture has 1600 x 1200 pixels.
/// ```
public struct Viewport: Sendable, Hashable {
  /// The width in logical pixels.
  public var width: Double
  /// The height in logical pixels.
  public var height: Double
  /// The number of device pixels per logical pixel; 2 draws the same map at twice the resolution.
  public var pixelRatio: Double

  /// Creates a viewport of a width and height in logical pixels.
  public init(width: Double, height: Double, pixelRatio: Double = 1) {
    self.width = width
    self.height = height
    self.pixelRatio = pixelRatio
  }

  /// The width of the picture in device pixels, rounded down; 0 if it is not a valid length.
  public var pixelWidth: Int { Self.whole(width * pixelRatio) }

  /// The height of the picture in device pixels, rounded down; 0 if it is not a valid length.
  public var pixelHeight: Int { Self.whole(height * pixelRatio) }

  /// The number of device pixels.
  var pixelCount: Int { pixelWidth * pixelHeight }

  private static func whole(_ length: Double) -> Int {
    Int(exactly: length.rounded(.down)) ?? 0
  }
}
