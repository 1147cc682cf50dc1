import Cartouche

/// A moving camera: along the path of an animation, or about a place that stays at its point.
struct CameraMovement: Sendable {
  /// The path of a camera.
  private enum Path: Sendable {
    case animation(CameraAnimation)
    case gesture(GestureMovement)
  }

  private let path: Path

  /// The movement of an animation.
  init(_ animation: CameraAnimation) { path = .animation(animation) }

  /// The movement after a gesture.
  init(_ movement: GestureMovement) { path = .gesture(movement) }

  /// The movement after a gesture, if it is one.
  var gesture: GestureMovement? { if case .gesture(let movement) = path { movement } else { nil } }

  /// The end of the movement.
  var end: Duration {
    switch path {
    case .animation(let animation): animation.end
    case .gesture(let movement): movement.start + movement.duration
    }
  }

  /// The camera at a moment.
  func camera(
    at time: Duration, in viewport: Viewport, _ limits: CameraLimits, on projection: MapProjection
  ) -> Camera {
    switch path {
    case .animation(let animation): animation.camera(at: time)
    case .gesture(let movement): movement.camera(at: time, in: viewport, limits, on: projection)
    }
  }
}

/// The movement that a gesture begins or leaves behind: turned, zoomed and tilted about a point, and moved.
struct GestureMovement: Sendable {
  /// The camera before the movement.
  var origin: Camera
  /// The change of the zoom level.
  var zoom = 0.0
  /// The change of the bearing in degrees.
  var bearing = 0.0
  /// The change of the tilt in degrees.
  var pitch = 0.0
  /// The distance by which the map moves in the picture, in logical pixels.
  var offset = SIMD2<Double>.zero
  /// The point that always shows the same place, in logical pixels; `nil` for the centre of the camera.
  var anchor: SIMD2<Double>?
  /// The time at which it begins.
  var start: Duration
  /// The duration of the movement.
  var duration: Duration
  /// The fraction of the way as a function of the fraction of the time.
  var easing: Interpolation

  /// The camera at a moment.
  func camera(
    at time: Duration, in viewport: Viewport, _ limits: CameraLimits, on projection: MapProjection
  ) -> Camera {
    let share: Double
    if time >= start + duration {
      share = 1
    } else {
      share = time <= start ? 0 : easing.fraction(at: (time - start) / duration, from: 0, to: 1)
    }
    let place = anchor.flatMap { ViewTransform(origin, viewport.logical, in: projection).world($0) }
    var camera = origin
    camera.zoom = limits.limited(zoom: origin.zoom + zoom * share)
    camera.bearing += bearing * share
    // Exactly north at the end, if that was intended.
    if share == 1, abs(camera.bearing.remainder(dividingBy: 360)) < 1e-9 { camera.bearing = 0 }
    camera.pitch = limits.limited(pitch: origin.pitch + pitch * share)
    if let anchor, let place { camera = camera.showing(place, at: anchor, in: viewport, on: projection) }
    return camera.dragged(by: offset * share, in: viewport, on: projection)
  }
}
