import CartoucheExpressions
import CartoucheLayers
import CartoucheRenderer
import CartoucheStyle

/// A map that changes over time: the camera moves, and style changes take effect gradually.
///
/// A live map is a value without a clock. The program sets the time, relative to any start, and draws the map:
///
/// ```swift
/// var live = LiveMap(map)
/// try live.update { try $0.style.setProperty("fill-color", .paint, of: "land", to: "green") }
/// live.ease(to: Camera(center: [8.55, 47.37], zoom: 11))
/// while live.isMoving {
///   live.advance(to: clock.now - beginning)
///   let picture = try await snapshotter.snapshot(of: live, in: viewport)
///   live.didShow(picture)
///   show(picture)
/// }
/// ```
///
/// The same changes at the same times produce the same pictures. A ``Map`` that is drawn without a live map is a still
/// picture, in which every change takes effect immediately.
public struct LiveMap: Sendable {
  /// The map with all changes applied, and with the camera at the current time.
  public private(set) var map: Map
  /// The current time, which is the time that is drawn.
  public private(set) var time: Duration
  /// The camera animation in progress; `nil` if the camera is at rest.
  public private(set) var animation: CameraAnimation?
  /// The duration over which labels and icons fade in and out; 0 disables fading.
  public var symbolFading: Duration
  private var transitions = PaintTransitions()
  private var shownSymbols: ShownSymbols?
  /// Whether the last picture that was shown waits for no more resources: each was loaded or failed to load. `false` before
  /// the first picture.
  public private(set) var isLoaded = false

  /// The default fade duration of labels and icons, the same as in MapLibre GL JS.
  public static let standardSymbolFading = Duration.milliseconds(300)

  /// Creates a live map at a time, with nothing in motion.
  ///
  /// - Parameter symbolFading: See ``symbolFading``.
  public init(_ map: Map, time: Duration = .zero, symbolFading: Duration = standardSymbolFading) {
    self.map = map
    self.time = time
    self.symbolFading = symbolFading
  }

  /// Whether the picture changes as time passes.
  public var isMoving: Bool { settlingTime != nil }

  /// The time at which all animations in progress end; `nil` if there are none.
  public var settlingTime: Duration? {
    let ends = [animation?.end, transitions.end, shownSymbols?.settlingTime].compactMap(\.self).filter {
      $0 > time
    }
    return ends.max()
  }

  /// Advances the time; a moment before ``time`` has no effect.
  public mutating func advance(to moment: Duration) {
    guard moment > time else { return }
    time = moment
    transitions.removeFinished(at: time)
    guard let animation else { return }
    map.camera = animation.camera(at: time)
    if time >= animation.end { self.animation = nil }
  }

  /// Records that a picture of the map was shown, so that the next picture continues from its labels and icons.
  ///
  /// Symbols that were shown remain, even across tiles and zoom levels. A label with a variable anchor keeps its anchor.
  /// Other symbols fade in and out over ``symbolFading``. Without this call, every picture immediately shows all symbols
  /// that fit.
  public mutating func didShow(_ picture: Snapshot) {
    shownSymbols = picture.shownSymbols ?? shownSymbols
    isLoaded = picture.pendingCount == 0
  }

  /// Changes the map, or replaces it.
  ///
  /// Paint properties change over the duration of their transitions, in layers that still draw the same data. A changed
  /// camera takes effect immediately and ends an animation in progress.
  public mutating func update<Failure: Error>(_ change: (inout Map) throws(Failure) -> Void) throws(Failure) {
    var changed = map
    try change(&changed)
    if changed.camera != map.camera { animation = nil }
    transitions.begin(from: map.style, to: changed.style, at: time)
    map = changed
  }

  /// Animates the camera from its current position to another camera.
  ///
  /// The new animation replaces one in progress.
  ///
  /// - Parameters:
  ///   - camera: The camera at the end of the animation.
  ///   - duration: The duration of the animation; 0 moves the camera immediately.
  ///   - easing: The curve that maps the fraction of the time to the fraction of the way.
  public mutating func ease(
    to camera: Camera, duration: Duration = CameraAnimation.standardDuration,
    easing: Interpolation = CameraAnimation.ease
  ) {
    begin(
      CameraAnimation(
        from: map.camera, to: camera, at: time, duration: duration, easing: easing,
        onGlobe: map.projection.isSphere))
  }

  /// Flies the camera to another camera: it zooms out, moves, and zooms in again, so that the way is visible.
  ///
  /// The flight replaces an animation in progress.
  ///
  /// - Parameters:
  ///   - camera: The camera at the end of the flight.
  ///   - viewport: The size of the pictures.
  ///   - duration: The duration of the flight; if `nil`, it depends on the distance.
  public mutating func fly(to camera: Camera, in viewport: Viewport, duration: Duration? = nil) {
    let flight = CameraFlight(
      from: map.camera, to: camera, in: viewport, onGlobe: map.projection.isSphere)
    begin(CameraAnimation(along: flight, from: map.camera, to: camera, at: time, duration: duration))
  }

  private mutating func begin(_ movement: CameraAnimation) {
    map.camera = movement.camera(at: time)
    animation = movement.end > time ? movement : nil
  }

  /// The scene that a renderer draws at this moment.
  func scene(in viewport: Viewport) -> Scene {
    var scene = map.scene(in: viewport)
    if scene.mode == .still { scene.mode = .live }
    scene.transitions = transitions
    scene.time = time
    scene.symbolFading = symbolFading
    scene.shownSymbols = shownSymbols
    return scene
  }
}
