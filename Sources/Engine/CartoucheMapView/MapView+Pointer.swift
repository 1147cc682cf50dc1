import Cartouche
import Foundation

// The conventions of maps on the web, with the figures of MapLibre GL JS (`src/ui/handler`).
extension MapView {
  // MARK: Buttons

  mutating func press(_ button: MouseButton, at point: SIMD2<Double>, _ modifiers: KeyModifiers) {
    guard point.x.isFinite, point.y.isFinite, pointer.press == nil else { return }
    let use: PointerDrag.Use =
      if button == .secondary || modifiers.contains(.control) {
        .rotate
      } else if modifiers.contains(.shift) {
        .box
      } else { .pan }
    cancelMovement()
    var press = PointerDrag.Press(
      button: button, use: use, start: point, time: time, modifiers: modifiers, last: point)
    press.speed.add(.zero, at: time)
    pointer.press = press
  }

  mutating func movePointer(to point: SIMD2<Double>) {
    guard var press = pointer.press, point.x.isFinite, point.y.isFinite else { return }
    if !press.isDrag {
      guard (point - press.start).length >= PointerDrag.clickTolerance else { return }
      press.isDrag = true
    }
    let way = point - press.last
    press.last = point
    let part = along(way)
    press.way += part
    press.speed.add(press.way, at: time)
    pointer.press = press
    switch press.use {
    case .pan:
      if options.scrolls { follow(dragged(by: part, at: point), .gesturePan) }
    case .rotate:
      var wanted = camera
      var reason: CameraChangeReason = []
      if options.rotates, way.x != 0 {
        wanted.bearing += way.x * PointerDrag.bearingPerPixel
        reason.formUnion(.gestureRotate)
      }
      if options.tilts, way.y != 0 {
        wanted.pitch = limits.limited(pitch: wanted.pitch + way.y * PointerDrag.pitchPerPixel)
        reason.formUnion(.gestureTilt)
      }
      if !reason.isEmpty { follow(wanted, reason) }
    case .box:
      if options.zooms { selection = Box(around: [press.start, point]) }
    }
  }

  mutating func release(_ button: MouseButton, at point: SIMD2<Double>) {
    guard pointer.press?.button == button else { return }
    if point.x.isFinite, point.y.isFinite, point != pointer.press?.last { movePointer(to: point) }
    guard var press = pointer.press else { return }
    pointer.press = nil
    let selection = selection
    self.selection = nil
    guard press.isDrag else {
      if press.button == .primary, press.use != .rotate { click(at: press.start, press.modifiers) }
      return
    }
    switch press.use {
    case .pan:
      guard options.scrolls, options.driftTime > 0,
        let inertia = PointerInertia(speed: press.speed.speed(at: time))
      else { return }
      drift(
        GestureMovement(
          origin: camera, offset: inertia.offset, start: time, duration: inertia.duration,
          easing: PointerInertia.easing), .gesturePan)
    case .rotate: snapToNorth()
    case .box:
      if let selection { zoom(to: selection) }
    }
  }

  mutating func cancelPointer() {
    pointer.press = nil
    selection = nil
  }

  /// Shows the camera that a drag leads to, unless ``shouldChange`` forbids it.
  private mutating func follow(_ wanted: Camera, _ reason: CameraChangeReason) {
    guard allows(wanted, reason) else { return }
    if movement != nil { cancelMovement() }
    beginChange(reason, animated: false)
    show(wanted)
  }

  private mutating func click(at point: SIMD2<Double>, _ modifiers: KeyModifiers) {
    let isDouble =
      pointer.lastClick.map {
        time - $0.time <= TapMemory.interval && (point - $0.point).length <= PointerDrag.clickTolerance * 2
      } ?? false
    guard isDouble, options.zooms else {
      pointer.lastClick = TouchTracker.Tap(point: point, time: time)
      if modifiers.isEmpty { emit(.tap(point)) }
      return
    }
    pointer.lastClick = nil
    let isOut = modifiers.contains(.shift)
    step(
      toZoom: camera.zoom + (isOut ? -1 : 1), about: anchor(nil, point),
      isOut ? .gestureZoomOut : .gestureZoomIn)
  }

  /// Zooms until a rectangle of the picture fills it.
  private mutating func zoom(to box: Box) {
    let corners = [box.min, SIMD2(box.max.x, box.min.y), box.max, SIMD2(box.min.x, box.max.y)]
    let places = corners.compactMap(coordinate)
    guard places.count == corners.count else { return }
    let wanted = camera(fitting: places)
    guard allows(wanted, .gestureZoomIn) else { return }
    ease(to: wanted, reason: .gestureZoomIn)
  }

  // MARK: The wheel

  mutating func turnWheel(
    _ delta: Double, _ kind: WheelKind, at point: SIMD2<Double>, _ modifiers: KeyModifiers
  ) {
    guard options.zooms, delta.isFinite, delta != 0, point.x.isFinite, point.y.isFinite else { return }
    let isWheel =
      switch kind {
      case .wheel: true
      case .trackpad: false
      case .automatic: WheelZoom.isWheel(delta) && !modifiers.contains(.control)
      }
    let reason: CameraChangeReason = delta > 0 ? .gestureZoomOut : .gestureZoomIn
    // A quarter of the way with shift, for fine control.
    let levels = WheelZoom.levels(modifiers.contains(.shift) ? delta / 4 : delta, isWheel: isWheel)
    let anchor = anchor(nil, point) ?? viewport.middle + camera.padding.offset
    var zoom: WheelZoom
    if let going = wheel, going.point == anchor {
      zoom = going
    } else {
      if movement != nil { cancelMovement() }
      guard let place = transform.world(anchor) else { return }
      zoom = WheelZoom(
        place: place, point: anchor, reason: reason, startZoom: camera.zoom,
        targetZoom: wheel?.targetZoom ?? camera.zoom, start: time, isSmooth: isWheel)
    }
    zoom.startZoom = camera.zoom
    zoom.targetZoom = limits.limited(zoom: zoom.targetZoom + levels)
    (zoom.start, zoom.isSmooth, zoom.reason) = (time, isWheel, reason)
    var target = camera
    target.zoom = zoom.targetZoom
    guard allows(target, reason) else { return }
    wheel = zoom
    stepWheel()
  }

  /// Moves the camera to where the wheel has it at this moment.
  mutating func stepWheel() {
    guard let wheel else { return }
    let zoom = wheel.zoom(at: time)
    if zoom != camera.zoom {
      var wanted = camera
      wanted.zoom = zoom
      beginChange(wheel.reason, animated: true)
      show(wanted.showing(wheel.place, at: wheel.point, in: viewport, on: map.projection))
    }
    if time >= wheel.end { self.wheel = nil }
  }

  // MARK: Keys

  mutating func press(_ key: Key, _ modifiers: KeyModifiers) {
    // Combinations with these modifiers belong to the browser or the program.
    guard modifiers.isDisjoint(with: [.control, .alternate, .command]) else { return }
    let isShifted = modifiers.contains(.shift)
    switch key {
    case .left: isShifted ? turn(by: -15) : shift(by: [-1, 0])
    case .right: isShifted ? turn(by: 15) : shift(by: [1, 0])
    case .up: isShifted ? tilt(by: 10) : shift(by: [0, -1])
    case .down: isShifted ? tilt(by: -10) : shift(by: [0, 1])
    case .plus: keyZoom(by: isShifted ? 2 : 1)
    case .minus: keyZoom(by: isShifted ? -2 : -1)
    case .home: home()
    case .escape:
      cancelPointer()
      cancelMovement()
    }
  }

  /// The camera that keys start from: another key counts from the end of the movement that the previous one began.
  private var keyOrigin: Camera {
    movement?.path.camera(at: movement?.path.end ?? time, in: viewport, limits, on: map.projection) ?? camera
  }

  private mutating func shift(by direction: SIMD2<Double>) {
    guard options.scrolls else { return }
    move(to: keyOrigin.dragged(by: -100 * along(direction), in: viewport, on: map.projection), .gesturePan)
  }

  private mutating func turn(by angle: Double) {
    guard options.rotates else { return }
    var camera = keyOrigin
    camera.bearing += angle
    move(to: camera, .gestureRotate)
  }

  private mutating func tilt(by angle: Double) {
    guard options.tilts else { return }
    var camera = keyOrigin
    camera.pitch = limits.limited(pitch: camera.pitch + angle)
    move(to: camera, .gestureTilt)
  }

  private mutating func keyZoom(by levels: Double) {
    guard options.zooms else { return }
    var camera = keyOrigin
    camera.zoom = limits.limited(zoom: camera.zoom.rounded() + levels)
    move(to: camera, levels > 0 ? .gestureZoomIn : .gestureZoomOut)
  }

  private mutating func home() {
    guard options.rotates || options.tilts else { return }
    var camera = keyOrigin
    if options.rotates { camera.bearing = 0 }
    if options.tilts { camera.pitch = limits.limited(pitch: 0) }
    move(to: camera, .resetNorth)
  }

  /// Eases to a camera in 0.3 seconds, unless that is forbidden; slower towards the end (`easeOut` of GL JS: t · (2 −
  /// t)).
  private mutating func move(to wanted: Camera, _ reason: CameraChangeReason) {
    guard allows(wanted, reason), limited(wanted) != camera else { return }
    ease(
      to: wanted, duration: .stepDuration, easing: .cubicBezier(x1: 1.0 / 3, y1: 2.0 / 3, x2: 2.0 / 3, y2: 1),
      reason: reason)
  }
}

extension EdgeInsets {
  /// The distance from the middle of the picture to the middle of the area that the insets leave.
  var offset: SIMD2<Double> {
    let offset = SIMD2(left - right, top - bottom) / 2
    return offset.x.isFinite && offset.y.isFinite ? offset : .zero
  }
}
