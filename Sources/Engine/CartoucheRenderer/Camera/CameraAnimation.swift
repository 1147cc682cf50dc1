import CartoucheExpressions
import CartoucheGeometry
import Foundation

/// A camera that moves from one view to another: a camera for every moment, without a clock.
///
/// The centre moves on a straight line of the Mercator map, the shorter way around the world, or on a great circle of a
/// globe; the bearing and the roll turn the shorter way round; everything else is interpolated. When the zoom changes too, the centre keeps pace with
/// the visible scale: it moves more slowly where the map is larger, by a factor of at most two (as `easeTo` of GL JS).
/// A flight rises and comes down in between instead.
public struct CameraAnimation: Sendable, Hashable {
  /// The camera before.
  public let origin: Camera
  /// The camera after.
  public let destination: Camera
  /// The time at which the movement begins.
  public let start: Duration
  /// The duration of the movement; 0 or less is a jump.
  public let duration: Duration
  /// The fraction of the movement as a function of the fraction of the time.
  public let easing: Interpolation
  /// The flight of the camera; `nil` if it moves straight.
  public let flight: CameraFlight?
  /// Whether the map is a globe, over which the centre moves on a great circle.
  public let isOnGlobe: Bool

  /// The default duration of a movement.
  public static let standardDuration = Duration.milliseconds(500)

  /// The curve `ease` of CSS: smooth at both ends, more so at the end.
  public static let ease = Interpolation.cubicBezier(x1: 0.25, y1: 0.1, x2: 0.25, y2: 1)

  /// A movement that begins at `start` on any clock.
  ///
  /// - Parameter isOnGlobe: Whether the map is a globe.
  public init(
    from origin: Camera, to destination: Camera, at start: Duration,
    duration: Duration = standardDuration, easing: Interpolation = ease, onGlobe isOnGlobe: Bool = false
  ) {
    self.isOnGlobe = isOnGlobe
    self.origin = origin
    self.destination = destination
    self.start = start
    self.duration = duration
    self.easing = easing
    flight = nil
  }

  /// A flight that begins at `start` on any clock.
  ///
  /// - Parameters:
  ///   - viewport: The size of the pictures.
  ///   - duration: How long it takes; `nil` is as long as the way asks for, at 1.2 lengths of
  ///     ``CameraFlight/length`` a second.
  ///   - curve: How much the camera rises, above 0.
  public init(
    flyingFrom origin: Camera, to destination: Camera, in viewport: Viewport, at start: Duration,
    duration: Duration? = nil, easing: Interpolation = ease, curve: Double = CameraFlight.standardCurve
  ) {
    let flight = CameraFlight(from: origin, to: destination, in: viewport, curve: curve)
    self.init(along: flight, from: origin, to: destination, at: start, duration: duration, easing: easing)
  }

  /// A flight between the two cameras for which its path was made, that begins at `start` on any clock.
  ///
  /// - Parameter duration: How long it takes; `nil` is as long as the way asks for, at 1.2 lengths of
  ///   ``CameraFlight/length`` a second.
  public init(
    along flight: CameraFlight, from origin: Camera, to destination: Camera, at start: Duration,
    duration: Duration? = nil, easing: Interpolation = ease
  ) {
    isOnGlobe = flight.isOnGlobe
    self.origin = origin
    self.destination = destination
    self.start = start
    self.duration = duration ?? .seconds(flight.length < 4320 ? flight.length / 1.2 : 3600)
    self.easing = easing
    self.flight = flight
  }

  /// The time at which the movement ends.
  public var end: Duration { start + max(duration, .zero) }

  /// The camera at a moment: before the movement the first one, after it the last.
  public func camera(at time: Duration) -> Camera {
    if time >= end { return destination }
    if time <= start { return origin }
    let share = easing.fraction(at: (time - start) / duration, from: 0, to: 1)
    func mix(_ value: KeyPath<Camera, Double>) -> Double {
      let from = origin[keyPath: value]
      return from + (destination[keyPath: value] - from) * share
    }
    func turn(_ angle: KeyPath<Camera, Double>) -> Double {
      let from = origin[keyPath: angle]
      return from + (destination[keyPath: angle] - from).remainder(dividingBy: 360) * share
    }
    var camera = destination
    let way = GroundWay(from: origin, to: destination, onGlobe: isOnGlobe)
    let (first, last) = (way.level(of: origin), way.level(of: destination))
    let level: Double
    if let flight {
      let (ground, rise) = flight.place(share)
      level = first - rise
      camera.center = way.place(ground)
    } else {
      level = first + (last - first) * share
      let growth = min(max(last - first, -1), 1)
      camera.center = way.place(share * ElementaryFunctions.powerOfTwo(growth * (1 - share)))
    }
    camera.zoom = way.zoom(at: level, latitude: camera.center.y)
    camera.bearing = turn(\.bearing)
    camera.pitch = mix(\.pitch)
    camera.roll = turn(\.roll)
    camera.fieldOfView = mix(\.fieldOfView)
    camera.padding = EdgeInsets(
      top: mix(\.padding.top), right: mix(\.padding.right), bottom: mix(\.padding.bottom),
      left: mix(\.padding.left))
    return camera
  }
}
