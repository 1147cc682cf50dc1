import Cartouche

/// A drag of the mouse: a button, the place where it was pressed, and the resulting use.
struct PointerDrag: Sendable {
  /// The use of a drag.
  enum Use: Sendable {
    /// The map is moved.
    case pan
    /// The map is turned and tilted.
    case rotate
    /// A rectangle is drawn.
    case box
  }

  /// A button that is down.
  struct Press: Sendable {
    let button: MouseButton
    let use: Use
    let start: SIMD2<Double>
    let time: Duration
    let modifiers: KeyModifiers
    var last: SIMD2<Double>
    /// Whether it has moved too far to be a click.
    var isDrag = false
    var speed = Speedometer()
    var way = SIMD2<Double>.zero
  }

  /// The button that is down; `nil` for none.
  var press: Press?
  /// The last click with the main button.
  var lastClick: TouchTracker.Tap?

  /// Whether the mouse holds the map.
  var isActive: Bool { press?.isDrag == true }

  /// The distance that a click may move, in logical pixels: `clickTolerance` of GL JS.
  static let clickTolerance = 3.0
  /// The degrees that the map turns per pixel to the right: `bearingDegreesPerPixelMoved` of GL JS.
  static let bearingPerPixel = 0.8
  /// The degrees that the map tilts per pixel down: `pitchDegreesPerPixelMoved` of GL JS.
  static let pitchPerPixel = -0.5
}

/// The movement that a drag of the mouse leaves behind, after `HandlerInertia` of GL JS.
struct PointerInertia: Sendable {
  /// The displacement in logical pixels.
  let offset: SIMD2<Double>
  /// The duration of the movement.
  let duration: Duration

  private static let linearity = 0.3
  private static let deceleration = 2500.0
  private static let maximumSpeed = 1400.0
  /// The curve of the movement.
  static let easing = Interpolation.cubicBezier(x1: 0, y1: 0, x2: 0.3, y2: 1)

  /// The movement after a speed in logical pixels per second; `nil` for a mouse at rest.
  init?(speed: SIMD2<Double>) {
    let length = speed.length
    guard length > 0, length.isFinite else { return nil }
    let start = min(length * Self.linearity, Self.maximumSpeed)
    let seconds = start / (Self.deceleration * Self.linearity)
    offset = speed / length * (start * seconds / 2)
    duration = .seconds(seconds)
  }
}
