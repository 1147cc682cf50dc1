import Cartouche
import CartoucheCoreLocation
import CartoucheMapView
import CartoucheQuartzCore
import CartoucheUIKit
import MapLibreExpressions
import MapLibreMap

// Movements take 0.3 seconds by default, as on iOS.
extension MLNMapView {
  // MARK: The camera

  /// The camera; setting it is a jump.
  ///
  /// A separate object each time: change it and give it to the view.
  public var camera: MLNMapCamera {
    get { MLNMapCamera(state.camera, in: bounds.size) }
    set { setCamera(newValue, animated: false) }
  }

  /// The place in the middle of the area that the content inset leaves free; setting it is a jump.
  public var centerCoordinate: CLLocationCoordinate2D {
    get { CLLocationCoordinate2D(latitude: state.camera.center.y, longitude: state.camera.center.x) }
    set { setCenter(newValue, animated: false) }
  }

  /// The zoom level; at 0 the world is 512 points wide.
  ///
  /// Setting it is a jump.
  public var zoomLevel: Double {
    get { state.camera.zoom }
    set { setZoomLevel(newValue, animated: false) }
  }

  /// The direction that is up, in degrees clockwise from north; setting it is a jump.
  public var direction: CLLocationDirection {
    get { state.camera.bearing }
    set { setDirection(newValue, animated: false) }
  }

  /// The roll of the picture about the line of sight in degrees; positive values turn the picture anticlockwise.
  ///
  /// Setting it is a jump; numbers that are not finite change nothing.
  public var roll: CGFloat {
    get { camera.roll }
    set {
      let camera = camera
      camera.roll = newValue
      setCamera(camera, animated: false)
    }
  }

  // MARK: Limits

  /// The smallest zoom level; 0 unless set.
  public var minimumZoomLevel: Double {
    get { state.limits.minimumZoom }
    set { change { $0.limits.minimumZoom = newValue } }
  }

  /// The greatest zoom level; 22 unless set.
  public var maximumZoomLevel: Double {
    get { state.limits.maximumZoom }
    set { change { $0.limits.maximumZoom = newValue } }
  }

  /// The smallest tilt in degrees; 0 unless set.
  public var minimumPitch: CGFloat {
    get { CGFloat(state.limits.minimumPitch) }
    set { change { $0.limits.minimumPitch = Double(newValue) } }
  }

  /// The greatest tilt in degrees; 60 unless set, 85 at most.
  public var maximumPitch: CGFloat {
    get { CGFloat(state.limits.maximumPitch) }
    set { change { $0.limits.maximumPitch = Double(newValue) } }
  }

  /// The part of the world that the view may show; the whole world unless set.
  ///
  /// The camera zooms in if the view would show more.
  public var maximumScreenBounds: MLNCoordinateBounds {
    get { MLNCoordinateBounds(state.limits.bounds ?? .world) }
    set {
      let bounds = CoordinateBounds(newValue)
      change { $0.limits.bounds = bounds == .world || !bounds.isFinite ? nil : bounds }
    }
  }

  // MARK: Setting

  /// Moves to a place.
  public func setCenter(_ coordinate: CLLocationCoordinate2D, animated: Bool) {
    ease(animated) { $0.center = coordinate.degrees ?? $0.center }
  }

  /// Moves to a place and a zoom level.
  public func setCenter(_ centerCoordinate: CLLocationCoordinate2D, zoomLevel: Double, animated: Bool) {
    setCenter(centerCoordinate, zoomLevel: zoomLevel, direction: -1, animated: animated)
  }

  /// Moves to a place, a zoom level and a direction.
  public func setCenter(
    _ centerCoordinate: CLLocationCoordinate2D, zoomLevel: Double, direction: CLLocationDirection,
    animated: Bool
  ) {
    setCenter(
      centerCoordinate, zoomLevel: zoomLevel, direction: direction, animated: animated, completionHandler: nil
    )
  }

  /// Moves to a place, a zoom level and a direction.
  ///
  /// - Parameters:
  ///   - centerCoordinate: The place; the current one if it is invalid.
  ///   - zoomLevel: The zoom level.
  ///   - direction: Degrees clockwise from north; below 0 for the current direction.
  ///   - animated: Whether it takes 0.3 seconds.
  ///   - completion: Called when the movement is over, even if another one replaced it.
  public func setCenter(
    _ centerCoordinate: CLLocationCoordinate2D, zoomLevel: Double, direction: CLLocationDirection,
    animated: Bool, completionHandler completion: (@MainActor @Sendable () -> Void)? = nil
  ) {
    ease(animated, completion: completion) { camera in
      camera.center = centerCoordinate.degrees ?? camera.center
      camera.zoom = zoomLevel
      if direction >= 0 { camera.bearing = direction }
    }
  }

  /// Moves to a zoom level.
  public func setZoomLevel(_ zoomLevel: Double, animated: Bool) { ease(animated) { $0.zoom = zoomLevel } }

  /// Turns to a direction, in degrees clockwise from north; does nothing for a negative one.
  public func setDirection(_ direction: CLLocationDirection, animated: Bool) {
    guard direction >= 0 else { return }
    ease(animated) { $0.bearing = direction }
  }

  /// Turns back to north.
  public func resetNorth() { ease(true, reason: .resetNorth) { $0.bearing = 0 } }

  /// Returns to the camera of the style.
  public func resetPosition() {
    let style = style
    move { state in
      var camera = style.map { Map($0).camera } ?? Camera()
      camera.padding = state.camera.padding
      return state.jump(to: camera)
    }
  }

  /// Moves to a camera.
  public func setCamera(_ camera: MLNMapCamera, animated: Bool) {
    setCamera(camera, withDuration: animated ? Self.standardDuration : 0, animationTimingFunction: nil)
  }

  /// Moves to a camera.
  ///
  /// - Parameters:
  ///   - camera: The camera; what it leaves open stays as it is.
  ///   - duration: The time in seconds; 0 for a jump.
  ///   - function: The curve of the movement; `nil` for one that slows down towards the end.
  ///
  /// Differs from iOS in the timing function, a stand-in for that of Quartz Core, which follows the view's own time.
  public func setCamera(
    _ camera: MLNMapCamera, withDuration duration: TimeInterval,
    animationTimingFunction function: CAMediaTimingFunction?
  ) {
    setCamera(camera, withDuration: duration, animationTimingFunction: function, completionHandler: nil)
  }

  /// Moves to a camera; see ``setCamera(_:withDuration:animationTimingFunction:)``.
  ///
  /// - Parameter completion: Called when the movement is over, even if another one replaced it.
  public func setCamera(
    _ camera: MLNMapCamera, withDuration duration: TimeInterval,
    animationTimingFunction function: CAMediaTimingFunction?,
    completionHandler completion: (@MainActor @Sendable () -> Void)? = nil
  ) {
    setCamera(
      camera, withDuration: duration, animationTimingFunction: function, edgePadding: .zero,
      completionHandler: completion)
  }

  /// Moves to a camera whose centre is in the middle of the area that the content inset and other insets leave free.
  ///
  /// Differs from iOS in that the padding does not stay: ``cameraEdgeInsets`` is the content inset afterwards too.
  ///
  /// - Parameters:
  ///   - edgePadding: More space at the borders, in points.
  ///   - completion: Called when the movement is over, even if another one replaced it.
  public func setCamera(
    _ camera: MLNMapCamera, withDuration duration: TimeInterval,
    animationTimingFunction function: CAMediaTimingFunction?, edgePadding: UIEdgeInsets,
    completionHandler completion: (@MainActor @Sendable () -> Void)? = nil
  ) {
    let size = bounds.size
    move(completion: completion) { state in
      let wanted = Camera(camera, in: size, otherwise: state.camera)
      return state.ease(
        to: wanted.centered(within: EdgeInsets(edgePadding), in: state.viewport), duration: .of(duration),
        easing: function?.easing ?? .cubicBezier(x1: 0, y1: 0, x2: 0.25, y2: 1))
    }
  }

  // MARK: Flights

  /// Flies to a camera, in a time that suits the distance.
  public func fly(
    to camera: MLNMapCamera, completionHandler completion: (@MainActor @Sendable () -> Void)? = nil
  ) {
    fly(to: camera, withDuration: -1, completionHandler: completion)
  }

  /// Flies to a camera.
  ///
  /// - Parameters:
  ///   - duration: The time in seconds; 0 for a jump, below 0 for one that suits the distance.
  ///   - completion: Called when the flight is over, even if another movement replaced it.
  public func fly(
    to camera: MLNMapCamera, withDuration duration: TimeInterval,
    completionHandler completion: (@MainActor @Sendable () -> Void)? = nil
  ) {
    fly(to: camera, withDuration: duration, peakAltitude: -1, completionHandler: completion)
  }

  /// Flies to a camera.
  ///
  /// - Parameters:
  ///   - duration: The time in seconds; 0 for a jump, below 0 for one that suits the distance.
  ///   - peakAltitude: The greatest height of the flight in metres; below 0 for one that suits the distance.
  ///   - completion: Called when the flight is over, even if another movement replaced it.
  public func fly(
    to camera: MLNMapCamera, withDuration duration: TimeInterval, peakAltitude: CLLocationDistance,
    completionHandler completion: (@MainActor @Sendable () -> Void)? = nil
  ) {
    fly(camera, EdgeInsets(), duration, peakAltitude: peakAltitude, completion)
  }

  /// Flies to a camera whose centre is in the middle of the area that the content inset and other insets leave free.
  ///
  /// Differs from iOS in that the padding does not stay: ``cameraEdgeInsets`` is the content inset afterwards too.
  ///
  /// - Parameters:
  ///   - insets: More space at the borders, in points.
  ///   - duration: The time in seconds; 0 for a jump, below 0 for one that suits the distance.
  ///   - completion: Called when the flight is over, even if another movement replaced it.
  public func fly(
    to camera: MLNMapCamera, edgePadding insets: UIEdgeInsets, withDuration duration: TimeInterval,
    completionHandler completion: (@MainActor @Sendable () -> Void)? = nil
  ) {
    fly(camera, EdgeInsets(insets), duration, peakAltitude: -1, completion)
  }

  private func fly(
    _ camera: MLNMapCamera, _ insets: EdgeInsets, _ duration: TimeInterval, peakAltitude: CLLocationDistance,
    _ completion: (@MainActor @Sendable () -> Void)?
  ) {
    let size = bounds.size
    move(completion: completion) { state in
      let wanted = Camera(camera, in: size, otherwise: state.camera)
        .centered(within: insets, in: state.viewport)
      let peak =
        peakAltitude >= 0 ? MLNZoomLevelForAltitude(peakAltitude, 0, state.camera.center.y, size) : nil
      return state.fly(
        to: wanted, duration: duration < 0 ? nil : .of(duration), peakZoom: peak)
    }
  }

  // MARK: The content inset

  /// The borders of the view that something else covers: the centre of the map lies in the middle of the rest.
  ///
  /// Setting it keeps the place in the middle, which moves in the view. Differs from iOS in that no controller adjusts it.
  public var contentInset: UIEdgeInsets {
    get { UIEdgeInsets(state.contentInsets) }
    set { setContentInset(newValue, animated: false) }
  }

  /// The insets that the camera has: the content inset.
  ///
  /// Differs from iOS, where the padding of the last movement counts too.
  public var cameraEdgeInsets: UIEdgeInsets { contentInset }

  /// Sets the content inset.
  ///
  /// Differs from iOS as ``contentInset`` does.
  public func setContentInset(_ contentInset: UIEdgeInsets, animated: Bool) {
    setContentInset(contentInset, animated: animated, completionHandler: nil)
  }

  /// Sets the content inset.
  ///
  /// Differs from iOS as ``contentInset`` does.
  ///
  /// - Parameter completion: Called when the movement is over, even if another one replaced it.
  public func setContentInset(
    _ contentInset: UIEdgeInsets, animated: Bool,
    completionHandler completion: (@MainActor @Sendable () -> Void)? = nil
  ) {
    let hadCamera = hasOwnCamera
    move(completion: completion) { state in
      state.setContentInsets(EdgeInsets(contentInset), duration: .of(animated ? Self.standardDuration : 0))
    }
    // An inset alone does not set a camera: the style's camera still applies.
    hasOwnCamera = hadCamera
  }

  // MARK: The target

  /// The place that is kept in view together with the user's while the camera follows; an invalid coordinate for none.
  public var targetCoordinate: CLLocationCoordinate2D {
    get { target }
    set { setTargetCoordinate(newValue, animated: false) }
  }

  /// Sets the place that is kept in view together with the user's while the camera follows.
  public func setTargetCoordinate(_ targetCoordinate: CLLocationCoordinate2D, animated: Bool) {
    setTargetCoordinate(targetCoordinate, animated: animated, completionHandler: nil)
  }

  /// Sets the place that is kept in view together with the user's while the camera follows.
  ///
  /// - Parameter completion: Called when the movement that it asks for is over.
  public func setTargetCoordinate(
    _ targetCoordinate: CLLocationCoordinate2D, animated: Bool,
    completionHandler completion: (@MainActor @Sendable () -> Void)? = nil
  ) {
    target = targetCoordinate
    userLocationState.targetChanged(animated: animated, completion: completion)
  }

  // MARK: Parts

  /// The default duration of a movement in seconds.
  package static var standardDuration: TimeInterval { 0.3 }

  /// Moves the camera in the default time, or immediately.
  private func ease(
    _ animated: Bool, reason: CameraChangeReason = .programmatic,
    completion: (@MainActor @Sendable () -> Void)? = nil,
    _ body: @escaping (inout Camera) -> Void
  ) {
    move(completion: completion) { state in
      var camera = state.camera
      body(&camera)
      return state.ease(
        to: camera, duration: .of(animated ? Self.standardDuration : 0),
        easing: .cubicBezier(x1: 0.42, y1: 0, x2: 0.58, y2: 1), reason: reason)
    }
  }
}

extension Duration {
  /// A time in seconds; 0 for one that is not finite or below 0, and an hour at most.
  package static func of(_ seconds: TimeInterval) -> Duration {
    seconds.isFinite ? .seconds(min(max(seconds, 0), 3600)) : .zero
  }
}

extension CAMediaTimingFunction {
  /// The curve as the engine follows it.
  package var easing: Interpolation {
    let values = points.map { Double($0) }
    return .cubicBezier(x1: values[0], y1: values[1], x2: values[2], y2: values[3])
  }
}

extension Camera {
  /// A camera that shows its centre in the middle of what further insets leave free, with its original padding.
  ///
  /// Exact on maps without tilt.
  fileprivate func centered(within insets: EdgeInsets, in viewport: Viewport) -> Camera {
    let offset = SIMD2(insets.left - insets.right, insets.top - insets.bottom) / 2
    guard offset.x.isFinite, offset.y.isFinite, offset != .zero, zoom.isFinite else { return self }
    return dragged(by: offset, in: viewport)
  }
}
