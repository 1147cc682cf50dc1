import CartoucheExpressions
import CartoucheLayers
import CartoucheRenderer
import CartoucheStyle

/// A map that time passes for: cameras move and changes of the style take effect gradually.
///
/// A value without a clock. Who shows it tells it the time, counted from whatever moment, and draws it:
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
/// The same changes at the same times give the same pictures. A ``Map`` drawn by itself is a still picture, in
/// which every change has taken effect at once.
public struct LiveMap: Sendable {
  /// The map with all changes made, and with the camera of this moment.
  public private(set) var map: Map
  /// The moment that is drawn.
  public private(set) var time: Duration
  /// The movement of the camera that is going on.
  public private(set) var animation: CameraAnimation?
  /// The time that labels and icons take to come and go; 0 for none.
  public var symbolFading: Duration
  private var transitions = PaintTransitions()
  private var shownSymbols: ShownSymbols?

  /// The time that labels and icons take to come and go unless said otherwise, as in MapLibre GL JS.
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

  /// When all that is going on now will be over; `nil` when nothing is.
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

  /// Says that a picture of the map has been shown: from its labels and icons those of the next one follow.
  ///
  /// Symbols that were there stay, also in other tiles and at other zoom levels; a label whose anchor varies keeps its
  /// anchor; symbols that come or go do so within ``symbolFading``. Without this call every picture shows at once all
  /// symbols that found room.
  public mutating func didShow(_ picture: Snapshot) {
    shownSymbols = picture.shownSymbols ?? shownSymbols
  }

  /// Changes the map, also to another one.
  ///
  /// Paint properties take the time that their transitions say to get to new values, in layers that draw the same
  /// data as before. The camera jumps when it is changed, and where it was going to is forgotten.
  public mutating func update<Failure: Error>(_ change: (inout Map) throws(Failure) -> Void) throws(Failure) {
    var changed = map
    try change(&changed)
    if changed.camera != map.camera { animation = nil }
    transitions.begin(from: map.style, to: changed.style, at: time)
    map = changed
  }

  /// Moves the camera to another in some time.
  ///
  /// A movement that is going on ends where it is.
  ///
  /// - Parameters:
  ///   - duration: How long it takes; 0 is a jump.
  ///   - easing: How the share of the way depends on the share of the time.
  public mutating func ease(
    to camera: Camera, duration: Duration = CameraAnimation.standardDuration,
    easing: Interpolation = CameraAnimation.ease
  ) {
    begin(CameraAnimation(from: map.camera, to: camera, at: time, duration: duration, easing: easing))
  }

  /// Flies to another camera: up, along and down again, so that the way is seen.
  ///
  /// A movement that is going on ends where it is.
  ///
  /// - Parameters:
  ///   - viewport: The size of the pictures.
  ///   - duration: How long it takes; `nil` is as long as the way asks for.
  public mutating func fly(to camera: Camera, in viewport: Viewport, duration: Duration? = nil) {
    begin(CameraAnimation(flyingFrom: map.camera, to: camera, in: viewport, at: time, duration: duration))
  }

  private mutating func begin(_ movement: CameraAnimation) {
    map.camera = movement.camera(at: time)
    animation = movement.end > time ? movement : nil
  }

  /// What a renderer draws of the map at this moment.
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
