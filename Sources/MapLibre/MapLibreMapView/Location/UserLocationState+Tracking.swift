import Cartouche
import CartoucheCoreGraphics
import CartoucheCoreLocation
import CartoucheMapView
import CartoucheUIKit
import Foundation
import MapLibreExpressions

extension UserLocationState {
  /// Changes the tracking mode.
  ///
  /// - Parameter completion: Called when the map has come to the user, or immediately if it need not move.
  func setMode(_ mode: MLNUserTrackingMode, animated: Bool, completion: (@MainActor @Sendable () -> Void)?) {
    guard let map else { return }
    defer { map.deliver() }
    guard mode != tracking.mode else {
      map.finish(completion)
      return
    }
    let old = tracking.mode
    tracking.mode = mode
    if mode == .none {
      tracking.stage = .waiting
      arrange()
      map.finish(completion)
    } else {
      if mode != .followWithHeading || old == .none { tracking.stage = animated ? .waiting : .following }
      show()
      // Without permission for locations, no user is followed.
      guard tracking.mode == mode else { return map.finish(completion) }
      // Each tracking mode has a view size of its own.
      view?.update()
      follow(animated: animated, completion: completion)
    }
    updateHeadings()
    if mode == .followWithHeading, tracking.stage == .following, let heading = location?.heading {
      turn(to: heading.direction)
    }
    map.tell { $1.mapView($0, didChange: mode, animated: animated) }
    step()
    map.setNeedsFrame()
  }

  /// Handles a gesture: a pan ends tracking, a rotation ends only the tracking of a direction.
  func gesture(_ gesture: MapGesture, _ stage: GestureStage) {
    guard stage == .began, tracking.mode != .none else { return }
    switch gesture {
    case .pan: setMode(.none, animated: true, completion: nil)
    case .rotate:
      if tracking.mode != .follow { setMode(.follow, animated: true, completion: nil) }
    default: break
    }
  }

  /// The point about which gestures turn and zoom while the map follows; `nil` while it does not.
  var gestureAnchor: CGPoint? { tracking.mode != .none && location?.location != nil ? anchor : nil }

  // MARK: Places

  /// The point of the user in the map view while the map follows.
  var anchor: CGPoint {
    guard let map else { return .zero }
    let inset = map.contentInset
    let point = map.delegate?.mapViewUserLocationAnchorPoint(map) ?? standardAnchor
    guard point.x.isFinite, point.y.isFinite else { return CGPoint(x: map.bounds.midX, y: map.bounds.midY) }
    return CGPoint(x: point.x + inset.left, y: point.y + inset.top)
  }

  /// That point within the content inset, by default determined by the vertical alignment.
  package var standardAnchor: CGPoint {
    guard let map else { return .zero }
    let inset = map.contentInset
    let content = map.bounds.inset(by: inset)
    let free = content.insetBy(dx: 0, dy: margin)
    let frame = content.height > 2 * margin ? free : content
    let y =
      switch alignment {
      case .center: frame.midY
      case .top: frame.minY
      case .bottom: frame.maxY
      }
    return CGPoint(x: frame.midX - inset.left, y: y - inset.top)
  }

  /// The room above and below the user; as in the SDK, half the view of the user counts twice.
  private var margin: CGFloat { CGFloat(UserTracking.margin) + (view?.bounds.height ?? 0) }

  /// The direction of the map while it follows the course; `nil` for the one that it has.
  private var courseDirection: Double? {
    guard let map, tracking.mode == .followWithCourse, let place = location?.location else { return nil }
    var direction = place.course
    if CLLocationCoordinate2DIsValid(map.target) {
      let start = Mercator.project(longitude: place.coordinate.longitude, latitude: place.coordinate.latitude)
      let way = Mercator.project(longitude: map.target.longitude, latitude: map.target.latitude) - start
      // Zero is up on the map, that is, against y.
      direction = way == .zero ? -1 : MLNDegreesFromRadians(atan2(way.x.remainder(dividingBy: 1), -way.y))
      if way != .zero, direction < 0 { direction += 360 }
    }
    guard direction >= 0, direction.isFinite else { return nil }
    return alignment == .top ? direction + 180 : direction
  }

  // MARK: Movements

  /// Moves the camera as the tracking mode requires.
  func follow(animated: Bool, completion: (@MainActor @Sendable () -> Void)?) {
    guard let map else { return }
    guard isShown, tracking.mode != .none, tracking.stage != .approaching,
      let coordinate = location?.location?.coordinate, CLLocationCoordinate2DIsValid(coordinate)
    else {
      map.finish(completion)
      return
    }
    let point = map.convert(coordinate, toPointTo: map)
    let wanted = anchor
    let isThere = abs(point.x - wanted.x) <= 1 && abs(point.y - wanted.y) <= 1
    if isThere, tracking.mode != .followWithCourse {
      tracking.stage = .following
      arrange()
      map.finish(completion)
      return
    }
    if tracking.mode == .followWithCourse, CLLocationCoordinate2DIsValid(map.target) {
      let isFirst = tracking.stage == .waiting && animated
      move(
        to: cameraShowingTarget(from: coordinate), .ease(animated ? UserTracking.duration : 0),
        isFirst: isFirst,
        completion)
    } else if tracking.stage == .waiting {
      var camera = map.state.camera
      if camera.zoom < UserTracking.leastZoom { camera.zoom = UserTracking.standardZoom }
      move(to: showing(coordinate, in: camera), animated ? .fly : .ease(0), isFirst: animated, completion)
    } else {
      let camera = showing(coordinate, in: map.state.camera)
      move(to: camera, .ease(animated ? UserTracking.duration : 0), isFirst: false, completion)
    }
  }

  /// Rotates the map to a direction in degrees; the user stays at the same point.
  func turn(to direction: CLLocationDirection) {
    guard let map, let coordinate = location?.location?.coordinate, CLLocationCoordinate2DIsValid(coordinate)
    else { return }
    var camera = map.state.camera
    camera.bearing = direction
    move(to: showing(coordinate, in: camera), .ease(UserTracking.turnDuration), isFirst: false, nil)
  }

  /// The ways to move to another camera.
  private enum Movement {
    case fly
    /// At constant speed, in a number of seconds.
    case ease(TimeInterval)
  }

  /// Moves the camera.
  ///
  /// - Parameter isFirst: Whether the map has to reach the user before it follows them.
  private func move(
    to camera: Camera, _ movement: Movement, isFirst: Bool, _ completion: (@MainActor @Sendable () -> Void)?
  ) {
    guard let map else { return }
    tracking.approach += 1
    let approach = tracking.approach
    tracking.stage = isFirst ? .approaching : .following
    let done: @MainActor @Sendable () -> Void = { [weak self] in
      if isFirst { self?.arrived(by: approach) }
      completion?()
    }
    map.move(completion: done) { state in
      switch movement {
      case .fly: state.fly(to: camera)
      case .ease(let seconds): state.ease(to: camera, duration: .of(seconds), easing: .linear)
      }
    }
  }

  /// The map has reached the user, and continues to where they have moved meanwhile.
  private func arrived(by approach: Int) {
    guard tracking.approach == approach, tracking.mode != .none else { return }
    tracking.stage = .following
    follow(animated: true, completion: nil)
  }

  /// Notes that the program wants another place kept in view.
  func targetChanged(animated: Bool, completion: (@MainActor @Sendable () -> Void)?) {
    guard tracking.mode == .followWithCourse, tracking.stage != .approaching else {
      map?.finish(completion)
      map?.deliver()
      return
    }
    tracking.stage = .waiting
    follow(animated: animated, completion: completion)
    map?.deliver()
  }

  /// A camera in which the user is at the anchor, in the direction of the course if that counts.
  private func showing(_ coordinate: CLLocationCoordinate2D, in camera: Camera) -> Camera {
    guard let map else { return camera }
    var camera = camera
    if let direction = courseDirection { camera.bearing = direction }
    camera.center = SIMD2(coordinate.longitude, coordinate.latitude)
    let place = Mercator.project(longitude: coordinate.longitude, latitude: coordinate.latitude)
    let anchor = SIMD2(Double(anchor.x), Double(anchor.y))
    return camera.showing(place, at: anchor, in: map.viewport)
  }

  /// The camera that shows the user and the target.
  private func cameraShowingTarget(from coordinate: CLLocationCoordinate2D) -> Camera {
    guard let map else { return Camera() }
    let content = map.bounds.inset(by: map.contentInset)
    let room = min(Double(margin), Double(content.height) / 4)
    var insets = EdgeInsets(top: room, bottom: room)
    // The user in the middle, the target above.
    if alignment == .center { insets.bottom = Double(content.height) / 2 }
    let places = [coordinate, map.target].map { SIMD2($0.longitude, $0.latitude) }
    return map.state.camera(fitting: places, insets: insets, bearing: courseDirection)
  }
}
