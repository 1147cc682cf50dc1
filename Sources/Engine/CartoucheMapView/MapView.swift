import Cartouche

/// A map that people move: fingers, a mouse, a wheel and keys become cameras.
///
/// A value without a clock, like ``LiveMap``: the program that shows it forwards what people do, each event with its
/// time, lets time pass, draws ``live`` and takes the ``events``.
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
/// The same events at the same times give the same cameras. At every moment the camera keeps within ``limits``.
public struct MapView: Sendable {
  /// The map at the current moment, to be drawn.
  public private(set) var live: LiveMap
  /// The size of the pictures.
  public internal(set) var viewport: Viewport
  /// The cameras that are allowed; one that is not allowed jumps to the nearest that is.
  public var limits = CameraLimits() {
    didSet { if limits != oldValue { constrain() } }
  }
  /// The gestures that are enabled, and their options.
  public var options = InteractionOptions()
  /// Called before a gesture changes the camera, with the old camera, the new one and the reason; false keeps the
  /// camera.
  ///
  /// For a gesture that begins a movement, the new camera is the end of that movement.
  public var shouldChange: (@Sendable (Camera, Camera, CameraChangeReason) -> Bool)?
  /// Called before a recognised gesture begins; false makes it fail.
  public var shouldBegin: (@Sendable (MapGesture) -> Bool)?
  /// Called to ask whether two gestures that usually exclude each other may be active at the same time.
  public var recognizesSimultaneously: (@Sendable (MapGesture, MapGesture) -> Bool)?
  /// The point about which gestures turn and zoom, in logical pixels, such as that of the user's location while the
  /// camera follows it; `nil` for the point between the fingers.
  public var gestureAnchor: SIMD2<Double>?
  /// Called for the point about which a gesture turns or zooms, with the gesture and the middle of its fingers.
  ///
  /// A result of `nil` means the centre of the map. Unless this is set, ``gestureAnchor`` and the options decide.
  public var anchorPoint: (@Sendable (MapGesture, SIMD2<Double>) -> SIMD2<Double>?)?
  /// The program's own recognisers that watch the same fingers.
  public var rivals: [RivalGesture] = []
  /// The rectangle that is being drawn for zooming, in logical pixels; `nil` if there is none.
  public internal(set) var selection: Box?
  /// The events that have not been taken yet, in the order in which they arose.
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

  /// A view of a map, for pictures of a given size, with nothing moving.
  public init(_ map: Map, viewport: Viewport, time: Duration = .zero) {
    live = LiveMap(map, time: time)
    self.viewport = viewport.finite
    constrain()
  }

  // MARK: State

  /// The map with all changes made.
  public var map: Map { live.map }
  /// The camera of the current moment.
  public var camera: Camera { live.map.camera }
  /// The current moment.
  public var time: Duration { live.time }

  /// Whether the picture changes by itself as time passes, or a gesture is still undecided.
  public var isMoving: Bool { settlingTime != nil }

  /// The moment at which everything that continues by itself will be over; `nil` when nothing does.
  ///
  /// A gesture that begins something at its end, such as a tap once it is recognised, may prolong it.
  public var settlingTime: Duration? {
    [live.settlingTime, movement?.path.end, wheel?.end, arena.due].compactMap(\.self).filter { $0 > time }
      .max()
  }

  /// Whether a finger, or a drag of the mouse, holds the map.
  public var isHeld: Bool { arena.isActive || pointer.isActive }

  /// The stage of a gesture with fingers.
  public func stage(of gesture: MapGesture) -> GestureStage { arena.stage(of: gesture) }

  /// The measures of a gesture with fingers.
  public func reading(of gesture: MapGesture) -> GestureReading { arena.reading(of: gesture) }

  /// The reasons of the current change; none when the camera is at rest.
  public var changeReason: CameraChangeReason { change?.reason ?? [] }

  /// Removes and returns the events since the last call.
  public mutating func takeEvents() -> [MapViewEvent] {
    defer { events = [] }
    return events
  }

  // MARK: Changes

  /// Changes the map, or replaces it by another one; see ``LiveMap/update(_:)``.
  ///
  /// A changed camera is a jump.
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

  /// Notes that a picture of the map has been shown; see ``LiveMap/didShow(_:)``.
  public mutating func didShow(_ picture: Snapshot) { live.didShow(picture) }

  /// The duration in which labels and icons appear and disappear; 0 for none.
  public var symbolFading: Duration {
    get { live.symbolFading }
    set { live.symbolFading = newValue }
  }

  /// Changes the size of the pictures; the camera stays where it is, within its limits.
  public mutating func resize(to viewport: Viewport) {
    guard viewport.finite != self.viewport else { return }
    self.viewport = viewport.finite
    constrain()
  }

  /// Lets time pass; moments before ``time`` change nothing.
  public mutating func advance(to moment: Duration) {
    guard moment > time else { return }
    live.advance(to: moment)
    apply(arena.advance(to: moment, rules))
    step()
  }

  /// Moves the camera to where the current movements have it at this moment.
  private mutating func step() {
    if let movement {
      let moved = movement.path.camera(at: time, in: viewport, limits)
      let isOver = time >= movement.path.end
      if isOver { self.movement = nil }
      show(moved)
      if isOver, let id = movement.id { emit(.movementEnded(id, completed: true)) }
    }
    stepWheel()
    finishChange()
  }

  // MARK: The camera

  func limited(_ camera: Camera) -> Camera { limits.limited(camera, in: viewport, orElse: self.camera) }

  private mutating func constrain() {
    let kept = limits.limited(camera, in: viewport, orElse: Camera())
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
