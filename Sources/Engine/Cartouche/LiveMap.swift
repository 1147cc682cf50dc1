import CartoucheExpressions
import CartoucheLayers
import CartoucheRenderer
import CartoucheStyle

/// A map that changes over time: cameras move, and changes of the style take effect gradually.
///
/// A value without a clock. The program that shows it sets the time, counted from any moment, and draws it:
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
/// The same changes at the same times give the same pictures. A ``Map`` drawn by itself is a still picture, in which
/// every change has taken effect at once.
public struct LiveMap: Sendable {
  /// The map with all changes made, and with the camera of this moment.
  public private(set) var map: Map
  /// The moment that is drawn.
  public private(set) var time: Duration
  /// The current movement of the camera.
  public private(set) var animation: CameraAnimation?
  /// The duration in which labels and icons appear and disappear; 0 for none.
  public var symbolFading: Duration
  private var transitions = PaintTransitions()
  private var shownSymbols: ShownSymbols?
  /// Whether nothing that the picture shown last needs is on its way any more, be it there or lost; `false` before the
  /// first one.
  public private(set) var isLoaded = false

  /// The default duration in which labels and icons appear and disappear, as in MapLibre GL JS.
  public static let standardSymbolFading = Duration.milliseconds(300)

  /// A map at a moment, with nothing moving.
  ///
  /// - Parameter symbolFading: See ``symbolFading``.
  public init(_ map: Map, time: Duration = .zero, symbolFading: Duration = standardSymbolFading) {
    self.map = map
    self.time = time
    self.symbolFading = symbolFading
  }

  /// Whether the picture changes by itself as time passes.
  public var isMoving: Bool { settlingTime != nil }

  /// The moment at which all current movements will be over; `nil` if there are none.
  public var settlingTime: Duration? {
    let ends = [animation?.end, transitions.end, shownSymbols?.settlingTime].compactMap(\.self).filter {
      $0 > time
    }
    return ends.max()
  }

  /// Lets time pass; moments before ``time`` change nothing.
  public mutating func advance(to moment: Duration) {
    guard moment > time else { return }
    time = moment
    transitions.removeFinished(at: time)
    guard let animation else { return }
    map.camera = animation.camera(at: time)
    if time >= animation.end { self.animation = nil }
  }

  /// Notes that a picture of the map has been shown, so that the next one continues from its labels and icons.
  ///
  /// Symbols that were shown stay, even in other tiles and at other zoom levels; a label with a variable anchor keeps
  /// its anchor; symbols that appear or disappear do so within ``symbolFading``. Without this call every picture
  /// immediately shows all symbols that found room.
  public mutating func didShow(_ picture: Snapshot) {
    shownSymbols = picture.shownSymbols ?? shownSymbols
    isLoaded = picture.pendingCount == 0
  }

  /// Changes the map, or replaces it by another one.
  ///
  /// Paint properties take the duration of their transitions to reach new values, in layers that draw the same data as
  /// before. The camera jumps when it is changed, and its former destination is forgotten.
  public mutating func update<Failure: Error>(_ change: (inout Map) throws(Failure) -> Void) throws(Failure) {
    var changed = map
    try change(&changed)
    if changed.camera != map.camera { animation = nil }
    transitions.begin(from: map.style, to: changed.style, at: time)
    map = changed
  }

  /// Moves the camera to another over a duration.
  ///
  /// A current movement ends at its position.
  ///
  /// - Parameters:
  ///   - duration: The duration of the movement; 0 is a jump.
  ///   - easing: The fraction of the way as a function of the fraction of the time.
  public mutating func ease(
    to camera: Camera, duration: Duration = CameraAnimation.standardDuration,
    easing: Interpolation = CameraAnimation.ease
  ) {
    begin(CameraAnimation(from: map.camera, to: camera, at: time, duration: duration, easing: easing))
  }

  /// Flies to another camera: up, along and down again, so that the way is visible.
  ///
  /// A current movement ends at its position.
  ///
  /// - Parameters:
  ///   - viewport: The size of the pictures.
  ///   - duration: The duration of the flight; `nil` for one that suits the way.
  public mutating func fly(to camera: Camera, in viewport: Viewport, duration: Duration? = nil) {
    begin(CameraAnimation(flyingFrom: map.camera, to: camera, in: viewport, at: time, duration: duration))
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
