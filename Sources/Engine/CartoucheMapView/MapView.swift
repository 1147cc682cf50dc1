import Cartouche

/// An interactive map that turns touches, mouse, wheel and key input into camera movements.
///
/// Like ``LiveMap``, a map view is a value without a clock. The program forwards input events with their times, advances
/// the time, draws ``live`` and handles the ``events``:
///
/// ```swift
/// var view = MapView(map, viewport: Viewport(width: 390, height: 844, pixelRatio: 3))
/// view.send(.touches([Touch(id: 1, .began, at: [200, 400])]), at: clock.now - beginning)
/// view.advance(to: clock.now - beginning)
/// let picture = try await snapshotter.snapshot(of: view.live, in: view.viewport)
/// view.didShow(picture)
/// show(picture)
/// for event in view.takeEvents() { tell(event) }
/// ```
///
/// The same events at the same times produce the same cameras. The camera always stays within ``limits``.
public struct MapView: Sendable {
  /// The live map to draw.
  public private(set) var live: LiveMap
  /// The size of the pictures.
  public internal(set) var viewport: Viewport
  /// The limits of the camera; a camera outside the limits is moved to the nearest one within them.
  public var limits = CameraLimits() {
    didSet { if limits != oldValue { constrain() } }
  }
  /// The enabled gestures and their options.
  public var options = InteractionOptions()
  /// A function that decides whether a gesture may change the camera, given the old camera, the new camera and the reason.
  ///
  /// For a gesture that starts an animation, the new camera is the one at its end.
  public var shouldChange: (@Sendable (Camera, Camera, CameraChangeReason) -> Bool)?
  /// A function that decides whether a recognized gesture may begin.
  public var shouldBegin: (@Sendable (MapGesture) -> Bool)?
  /// A function that decides whether two mutually exclusive gestures may be active at the same time.
  public var recognizesSimultaneously: (@Sendable (MapGesture, MapGesture) -> Bool)?
  /// The point about which gestures rotate and zoom, in logical pixels; `nil` uses the point between the fingers.
  ///
  /// Set it, for example, to the user's location while the camera follows the user.
  public var gestureAnchor: SIMD2<Double>?
  /// A function that returns the point about which a gesture rotates or zooms, given the gesture and the middle of its
  /// fingers.
  ///
  /// A result of `nil` means the centre of the map. If no function is set, ``gestureAnchor`` and the options decide.
  public var anchorPoint: (@Sendable (MapGesture, SIMD2<Double>) -> SIMD2<Double>?)?
  /// Gesture recognizers of the program that observe the same touches.
  public var rivals: [RivalGesture] = []
  /// The box-zoom rectangle that is being drawn, in logical pixels; `nil` if there is none.
  public internal(set) var selection: Box?
  /// The pending events, in order; ``takeEvents()`` removes them.
  public private(set) var events: [MapViewEvent] = []

  var arena = GestureArena()
  var pointer = PointerDrag()
  var wheel: WheelZoom?
  /// The cameras at the beginning of gestures.
  var beginnings: [MapGesture: Camera] = [:]
  /// The scales, translations and so on of gestures that have already been applied.
  var taken: [MapGesture: GestureReading] = [:]
  private(set) var movement: ActiveMovement?
  private var change: CameraChange?
  private var movementCount = 0

  /// A current movement of the camera.
  struct ActiveMovement: Sendable {
    let id: MovementID?
    let path: CameraMovement
  }

  /// A change of the camera that has been announced and is not over.
  private struct CameraChange: Sendable {
    var reason: CameraChangeReason
    var animated: Bool
  }

  /// Creates a view of a map for pictures of a given size, with nothing in motion.
  public init(_ map: Map, viewport: Viewport, time: Duration = .zero) {
    live = LiveMap(map, time: time)
    self.viewport = viewport.finite
    constrain()
  }

  // MARK: State

  /// The map with all changes applied.
  public var map: Map { live.map }
  /// The camera at the current time.
  public var camera: Camera { live.map.camera }
  /// The current time.
  public var time: Duration { live.time }

  /// Whether the picture changes as time passes, or a gesture is not yet recognized.
  public var isMoving: Bool { settlingTime != nil }

  /// The time at which all animations and pending gestures end; `nil` if there are none.
  ///
  /// A gesture that starts an animation, such as a double tap, may extend it.
  public var settlingTime: Duration? {
    [live.settlingTime, movement?.path.end, wheel?.end, arena.due].compactMap(\.self).filter { $0 > time }
      .max()
  }

  /// Whether a touch or a drag of the mouse holds the map.
  public var isHeld: Bool { arena.isActive || pointer.isActive }

  /// Returns the stage of a touch gesture.
  public func stage(of gesture: MapGesture) -> GestureStage { arena.stage(of: gesture) }

  /// Returns the current values of a touch gesture.
  public func reading(of gesture: MapGesture) -> GestureReading { arena.reading(of: gesture) }

  /// The reasons for the current camera change; empty if the camera is at rest.
  public var changeReason: CameraChangeReason { change?.reason ?? [] }

  /// Returns the pending events and removes them.
  public mutating func takeEvents() -> [MapViewEvent] {
    defer { events = [] }
    return events
  }

  // MARK: Changes

  /// Changes the map, or replaces it; see ``LiveMap/update(_:)``.
  ///
  /// A changed camera takes effect immediately.
  public mutating func update<Failure: Error>(
    _ change: (inout Map) throws(Failure) -> Void
  ) throws(Failure) {
    var changed = map
    try change(&changed)
    let wanted = changed.camera
    changed.camera = camera
    let map = changed
    live.update { $0 = map }
    if wanted != camera { jump(to: wanted) }
  }

  /// Records that a picture of the map was shown; see ``LiveMap/didShow(_:)``.
  public mutating func didShow(_ picture: Snapshot) { live.didShow(picture) }

  /// The duration over which labels and icons fade in and out; 0 disables fading.
  public var symbolFading: Duration {
    get { live.symbolFading }
    set { live.symbolFading = newValue }
  }

  /// Changes the size of the pictures; the camera stays, within its limits.
  public mutating func resize(to viewport: Viewport) {
    guard viewport.finite != self.viewport else { return }
    self.viewport = viewport.finite
    constrain()
  }

  /// Advances the time; a moment before ``time`` has no effect.
  public mutating func advance(to moment: Duration) {
    guard moment > time else { return }
    live.advance(to: moment)
    apply(arena.advance(to: moment, rules))
    step()
  }

  /// Moves the camera to where the current movements have it at this moment.
  private mutating func step() {
    if let movement {
      let moved = movement.path.camera(at: time, in: viewport, limits, on: map.projection)
      let isOver = time >= movement.path.end
      if isOver { self.movement = nil }
      show(moved)
      if isOver, let id = movement.id { emit(.movementEnded(id, completed: true)) }
    }
    stepWheel()
    finishChange()
  }

  // MARK: The camera

  func limited(_ camera: Camera) -> Camera {
    limits.limited(camera, in: viewport, orElse: self.camera, on: map.projection)
  }

  private mutating func constrain() {
    let kept = limits.limited(camera, in: viewport, orElse: Camera(), on: map.projection)
    if kept != camera { live.update { $0.camera = kept } }
  }

  /// Announces a change, unless it belongs to a current one.
  mutating func beginChange(_ reason: CameraChangeReason, animated: Bool) {
    if var change {
      change.reason.formUnion(reason)
      if animated { change.animated = true }
      self.change = change
    } else {
      change = CameraChange(reason: reason, animated: animated)
      emit(.regionWillChange(reason, animated: animated))
    }
  }

  /// Shows a camera, kept within the limits.
  mutating func show(_ wanted: Camera, silently: Bool = false) {
    let kept = limited(wanted)
    guard kept != camera else { return }
    live.update { $0.camera = kept }
    if !silently, let change { emit(.regionIsChanging(change.reason)) }
  }

  /// Announces the end of the change, when nothing that belongs to it continues.
  mutating func finishChange() {
    guard let done = change, movement == nil, wheel == nil, !isHeld else { return }
    change = nil
    emit(.regionDidChange(done.reason, animated: done.animated))
  }

  /// Begins a movement, which replaces the current one.
  mutating func begin(_ path: CameraMovement, id: MovementID?, _ reason: CameraChangeReason) {
    cancelMovement()
    beginChange(reason, animated: true)
    movement = ActiveMovement(id: id, path: path)
    step()
  }

  /// Continues with another movement, as if it were the same.
  mutating func replaceMovement(_ path: CameraMovement) {
    movement = ActiveMovement(id: movement?.id, path: path)
    step()
  }

  /// Ends the current movement at its position.
  mutating func cancelMovement() {
    wheel = nil
    guard let cancelled = movement else { return finishChange() }
    movement = nil
    change?.reason.formUnion(.transitionCancelled)
    if let id = cancelled.id { emit(.movementEnded(id, completed: false)) }
    finishChange()
  }

  mutating func emit(_ event: MapViewEvent) { events.append(event) }

  mutating func nextMovement() -> MovementID {
    movementCount += 1
    return MovementID(number: movementCount)
  }

  /// Whether a gesture may change the camera.
  func allows(_ wanted: Camera, _ reason: CameraChangeReason) -> Bool {
    shouldChange?(camera, limited(wanted), reason) ?? true
  }
}
