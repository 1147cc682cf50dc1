import Cartouche
import Foundation

extension MapView {
  /// Handles a user's input at a moment; time passes until then.
  ///
  /// Events that come late are handled at the current time of the view.
  public mutating func send(_ event: InputEvent, at moment: Duration) {
    advance(to: moment)
    switch event {
    case .touches(let touches):
      // A finger on a moving map stops it.
      if touches.contains(where: { $0.phase == .began }) { interrupt() }
      apply(arena.take(touches, at: time, rules))
    case .mouseDown(let button, let point, let modifiers): press(button, at: point, modifiers)
    case .mouseMoved(let point): movePointer(to: point)
    case .mouseUp(let button, let point): release(button, at: point)
    case .mouseCancelled: cancelPointer()
    case .wheel(let delta, let kind, let point, let modifiers): turnWheel(delta, kind, at: point, modifiers)
    case .key(let key, let modifiers): press(key, modifiers)
    }
    finishChange()
  }

  /// Ends an active gesture, and keeps it from being recognised until all fingers are lifted.
  public mutating func cancel(_ gesture: MapGesture) {
    apply(arena.cancel(gesture))
    finishChange()
  }

  /// Judges the fingers again, after ``rivals`` or ``options`` changed.
  public mutating func reconsider() {
    apply(arena.advance(to: time, rules))
    finishChange()
  }

  var rules: GestureArena.Rules {
    let (mayBegin, ask) = (shouldBegin, recognizesSimultaneously)
    return GestureArena.Rules(options: options, rivals: rivals, mayBegin: { mayBegin?($0) ?? true }) {
      MapGesture.isSimultaneous($0, $1) || ask?($0, $1) == true
    }
  }

  private mutating func interrupt() {
    guard movement != nil || wheel != nil else { return }
    cancelMovement()
  }

  // MARK: Fingers

  mutating func apply(_ updates: [GestureArena.Update]) {
    for update in updates {
      emit(.gesture(update.gesture, update.stage))
      switch update.gesture {
      case .pan: pan(update)
      case .pinch: pinch(update)
      case .rotate: rotate(update)
      case .twoFingerDrag: tilt(update)
      case .quickZoom: quickZoom(update)
      case .doubleTap: zoom(by: 1, update, .gestureZoomIn)
      case .twoFingerTap: zoom(by: -1, update, .gestureZoomOut)
      case .singleTap: emit(.tap(update.reading.point))
      }
    }
  }

  /// The point about which a gesture turns or zooms.
  func anchor(_ gesture: MapGesture?, _ point: SIMD2<Double>) -> SIMD2<Double>? {
    if let gesture, let anchorPoint { return anchorPoint(gesture, point) }
    if let gestureAnchor { return gestureAnchor }
    if gesture == .twoFingerDrag || gesture == .quickZoom || options.anchorsToCenter { return nil }
    return point
  }

  /// Begins to follow a gesture.
  private mutating func follow(_ update: GestureArena.Update, _ reason: CameraChangeReason) {
    interrupt()
    beginnings[update.gesture] = camera
    taken[update.gesture] = update.reading
    beginChange(reason, animated: false)
  }

  /// Shows the camera that a gesture leads to, unless ``shouldChange`` forbids it.
  private mutating func lead(to wanted: Camera, _ reason: CameraChangeReason) {
    guard allows(wanted, reason) else { return }
    interrupt()
    beginChange(reason, animated: false)
    show(wanted)
  }

  /// Begins the movement that a gesture leaves behind, unless it is forbidden or something holds the map.
  ///
  /// Movements of gestures that end at the same moment become one.
  mutating func drift(_ drift: GestureMovement, _ reason: CameraChangeReason) {
    guard drift.duration > .zero, !isHeld else { return }
    var whole = drift
    if let other = driftOfThisMoment {
      whole.zoom += other.zoom
      whole.bearing += other.bearing
      whole.pitch += other.pitch
      whole.offset += other.offset
      whole.anchor = other.anchor ?? drift.anchor
      whole.duration = max(drift.duration, other.duration)
    }
    guard
      allows(whole.camera(at: whole.start + whole.duration, in: viewport, limits, on: map.projection), reason)
    else { return }
    if driftOfThisMoment != nil {
      beginChange(reason, animated: true)
      replaceMovement(CameraMovement(whole))
    } else {
      begin(CameraMovement(whole), id: nil, reason)
    }
  }

  /// The movement that another gesture left behind at this moment.
  private var driftOfThisMoment: GestureMovement? {
    movement?.path.gesture.flatMap { $0.start == time ? $0 : nil }
  }

  private mutating func pan(_ update: GestureArena.Update) {
    let reading = update.reading
    switch update.stage {
    case .began: follow(update, .gesturePan)
    case .changed, .ended, .cancelled:
      let way = along(reading.translation - (taken[.pan]?.translation ?? .zero))
      taken[.pan] = reading
      lead(to: dragged(by: way, at: reading.point), .gesturePan)
      let speed = along(reading.velocity)
      let rate = options.driftTime
      // Below this speed the finger had stopped (`handlePanGesture:` of MapLibre Native, like all figures here).
      guard update.stage == .ended, rate > 0, speed.length >= 100 else { return }
      drift(
        GestureMovement(
          origin: camera, offset: speed * (rate / 4), start: time, duration: .seconds(rate),
          easing: .driftEasing), .gesturePan)
    case .possible, .failed: return
    }
  }

  /// The part of a displacement in the directions in which the map may be dragged.
  func along(_ way: SIMD2<Double>) -> SIMD2<Double> {
    switch options.panDirections {
    case .all: way
    case .horizontal: SIMD2(way.x, 0)
    case .vertical: SIMD2(0, way.y)
    }
  }

  /// The camera after the content at a point was dragged by `way`; on the ground it sticks to the finger.
  func dragged(by way: SIMD2<Double>, at point: SIMD2<Double>) -> Camera {
    guard way != .zero else { return camera }
    let view = transform
    if camera.pitch > 0 || view.globe != nil, way.length <= viewport.width + viewport.height,
      let place = view.world(point - way)
    {
      let stuck = camera.showing(place, at: point, in: viewport, on: map.projection)
      let free = camera.dragged(by: way, in: viewport, on: map.projection)
      // Near the horizon a pixel is a long distance.
      if stuck.distance(to: camera) <= 3 * free.distance(to: camera) { return stuck }
    }
    return camera.dragged(by: way, in: viewport, on: map.projection)
  }

  private mutating func pinch(_ update: GestureArena.Update) {
    let reading = update.reading
    switch update.stage {
    case .began: follow(update, .gesturePinch)
    case .changed, .ended, .cancelled:
      let last = taken[.pinch] ?? reading
      if update.stage == .changed {
        taken[.pinch] = reading
        var wanted = camera
        wanted.zoom = limits.limited(
          zoom: camera.zoom + ElementaryFunctions.logarithmToBaseTwo(reading.scale / last.scale))
        if let point = anchor(.pinch, reading.point) {
          // The place between the fingers stays at its point.
          let held = point == reading.point && options.scrolls ? last.point : point
          if let place = transform.world(held) {
            wanted = wanted.showing(place, at: point, in: viewport, on: map.projection)
          }
        }
        lead(to: wanted, .gesturePinch)
      } else {
        if update.stage == .ended { fling(reading) }
        snapToNorth()
      }
    case .possible, .failed: return
    }
  }

  /// Continues zooming for a while after a quick pinch.
  private mutating func fling(_ reading: GestureReading) {
    let velocity = reading.scaleVelocity
    guard !(velocity > -0.5 && velocity < 3), velocity.isFinite, options.driftTime > 0 else { return }
    let duration = (velocity > 0 ? 1 : 0.25) * options.driftTime
    let scale = ElementaryFunctions.powerOfTwo(beginnings[.pinch]?.zoom ?? camera.zoom) * reading.scale
    let more =
      velocity >= 0 ? scale * velocity * duration * 0.1 : scale / (velocity * duration) * 0.1
    let zoom = ElementaryFunctions.logarithmToBaseTwo(scale + more)
    guard zoom.isFinite, zoom >= limits.limited(zoom: -.infinity) else { return }
    drift(
      GestureMovement(
        origin: camera, zoom: limits.limited(zoom: zoom) - camera.zoom,
        anchor: anchor(.pinch, reading.point), start: time, duration: .seconds(duration),
        easing: .driftEasing), .gesturePinch)
  }

  private mutating func rotate(_ update: GestureArena.Update) {
    let reading = update.reading
    switch update.stage {
    case .began: follow(update, .gestureRotate)
    case .changed:
      let turn = reading.rotation - (taken[.rotate]?.rotation ?? 0)
      taken[.rotate] = reading
      lead(to: turned(by: -turn, about: anchor(.rotate, reading.point)), .gestureRotate)
    case .ended, .cancelled:
      let rate = options.driftTime
      // Faster than three radians per second.
      if update.stage == .ended, rate > 0, abs(reading.rotationVelocity) * .pi / 180 > 3 {
        var turn = -reading.rotationVelocity * rate * 0.1
        let end = (camera.bearing + turn).remainder(dividingBy: 360)
        if abs(end) < options.northTolerance { turn -= end }
        drift(
          GestureMovement(
            origin: camera, bearing: turn,
            anchor: anchor(.rotate, reading.point), start: time, duration: .seconds(rate),
            easing: .driftEasing), .gestureRotate)
      } else {
        snapToNorth()
      }
    case .possible, .failed: return
    }
  }

  /// The camera turned about a point.
  private func turned(by angle: Double, about point: SIMD2<Double>?) -> Camera {
    var wanted = camera
    wanted.bearing += angle
    guard let point, let place = transform.world(point) else { return wanted }
    return wanted.showing(place, at: point, in: viewport, on: map.projection)
  }

  /// Turns back to north if that is near and no fingers turn or zoom the map.
  mutating func snapToNorth() {
    let angle = camera.bearing.remainder(dividingBy: 360)
    guard angle != 0, abs(angle) < options.northTolerance, options.rotates, !stage(of: .pinch).isActive,
      !stage(of: .rotate).isActive, movement == nil || driftOfThisMoment?.bearing == 0
    else { return }
    drift(
      GestureMovement(
        origin: camera, bearing: -angle, start: time, duration: .stepDuration, easing: .driftEasing),
      .gestureRotate)
  }

  private mutating func tilt(_ update: GestureArena.Update) {
    switch update.stage {
    case .began, .changed:
      // As in the SDK (`MLNMapView.mm`, `handleTwoFingerDragGesture:`), the way before the gesture is found counts too.
      if update.stage == .began { follow(update, .gestureTilt) }
      guard update.reading.isUpright else { return }
      var wanted = camera
      wanted.pitch = (beginnings[.twoFingerDrag]?.pitch ?? camera.pitch) - update.reading.translation.y / 2
      wanted.pitch = limits.limited(pitch: wanted.pitch)
      lead(to: anchored(wanted, update), .gestureTilt)
    case .ended, .cancelled: snapToNorth()
    case .possible, .failed: return
    }
  }

  private mutating func quickZoom(_ update: GestureArena.Update) {
    switch update.stage {
    case .began: follow(update, .gestureOneFingerZoom)
    case .changed:
      let way = update.reading.translation.y * (options.isQuickZoomReversed ? -1 : 1)
      var wanted = camera
      wanted.zoom = limits.limited(zoom: (beginnings[.quickZoom]?.zoom ?? camera.zoom) + way / 75)
      lead(to: anchored(wanted, update), .gestureOneFingerZoom)
    case .ended, .cancelled: snapToNorth()
    case .possible, .failed: return
    }
  }

  /// A camera that shows the same place at the anchor of a gesture as this one.
  private func anchored(_ wanted: Camera, _ update: GestureArena.Update) -> Camera {
    guard let point = anchor(update.gesture, update.reading.point),
      let place = transform.world(point)
    else { return wanted }
    return wanted.showing(place, at: point, in: viewport, on: map.projection)
  }

  /// Zooms by a whole level about the tapped point.
  private mutating func zoom(by levels: Double, _ update: GestureArena.Update, _ reason: CameraChangeReason) {
    step(toZoom: camera.zoom.rounded() + levels, about: anchor(update.gesture, update.reading.point), reason)
  }

  /// Zooms to a level in 0.3 seconds.
  mutating func step(toZoom zoom: Double, about point: SIMD2<Double>?, _ reason: CameraChangeReason) {
    let zoom = limits.limited(zoom: zoom)
    guard zoom != camera.zoom else { return }
    cancelMovement()
    drift(
      GestureMovement(
        origin: camera, zoom: zoom - camera.zoom, anchor: point, start: time, duration: .stepDuration,
        easing: .driftEasing), reason)
  }
}

extension Camera {
  /// The distance between the centres of two cameras in the unit world.
  fileprivate func distance(to other: Camera) -> Double {
    let (a, b) = (center, other.center)
    return
      (Mercator.project(longitude: a.x, latitude: a.y) - Mercator.project(longitude: b.x, latitude: b.y))
      .length
  }
}

extension Interpolation {
  /// The curve of movements that end a gesture: `DEFAULT_TRANSITION_EASE` of MapLibre Native.
  static let driftEasing = Interpolation.cubicBezier(x1: 0, y1: 0, x2: 0.25, y2: 1)
}

extension Duration {
  /// The duration of one step of the zoom, or of the turn back to north.
  static let stepDuration = Duration.milliseconds(300)
}
