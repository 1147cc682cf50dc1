import Cartouche
import Foundation

/// The zoom caused by a wheel, after `ScrollZoomHandler` of GL JS.
struct WheelZoom: Sendable {
  /// The place in the unit world that stays at its point.
  let place: SIMD2<Double>
  /// The point of that place, in logical pixels.
  let point: SIMD2<Double>
  /// The reason that is reported.
  var reason: CameraChangeReason
  /// The zoom level when the wheel was last turned.
  var startZoom: Double
  /// The zoom level that the wheel leads to.
  var targetZoom: Double
  /// The moment when the wheel was last turned.
  var start: Duration
  /// Whether the zoom is smoothed.
  var isSmooth: Bool
  /// The curve of the zoom since then; a different one if the wheel was turned again before the end.
  var easing = standardEasing

  /// The duration of the zoom after a turn, and the pause after which the wheel counts as still.
  static let duration = Duration.milliseconds(200)
  /// The curve `ease` of CSS.
  private static let standardEasing = Interpolation.cubicBezier(x1: 0.25, y1: 0.1, x2: 0.25, y2: 1)

  /// The moment at which the wheel counts as still.
  var end: Duration { start + Self.duration }

  /// The zoom level at a moment.
  func zoom(at time: Duration) -> Double {
    guard isSmooth, time < end else { return targetZoom }
    // Five milliseconds ahead, so that the first picture shows a change.
    let share = min((time - start + .milliseconds(5)) / Self.duration, 1)
    return startZoom + (targetZoom - startZoom) * easing.fraction(at: share, from: 0, to: 1)
  }

  /// The change of the zoom level by a turn of the wheel.
  ///
  /// - Parameters:
  ///   - delta: The distance in pixels as browsers report it, above 0 towards the user.
  ///   - isWheel: Whether it is a wheel with steps.
  static func levels(_ delta: Double, isWheel: Bool) -> Double {
    let rate = isWheel && abs(delta) > wheelStep ? 1.0 / 450 : 1.0 / 100
    // At most a factor of two in one step.
    let scale = ElementaryFunctions.logarithmToBaseTwo(
      2 / (1 + ElementaryFunctions.exponential(-abs(delta) * rate)))
    return delta > 0 ? -scale : scale
  }

  /// Whether a distance is that of a wheel with steps: a multiple of the distance that browsers give for one step.
  static func isWheel(_ delta: Double) -> Bool {
    delta != 0 && (delta.truncatingRemainder(dividingBy: wheelStep) == 0 || abs(delta) >= 100)
  }

  private static let wheelStep = 4.000244140625
}
