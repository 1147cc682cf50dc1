import Cartouche
import CartoucheMapView
import CartoucheStyle
import CartoucheText
import CartoucheUIKit
import MapLibreExpressions
import MapLibreMap
import MapLibreSettings
import MapLibreStyle

/// A map that an app shows and users move.
///
/// The camera, the gestures, the style and the delegate are those of iOS. What is different on Linux is that nothing
/// happens by itself: no screen asks for frames. The view has a time of its own, which ``step(to:)`` advances, and it
/// draws when it is asked to:
///
/// ```swift
/// let mapView = MLNMapView(frame: CGRect(x: 0, y: 0, width: 390, height: 844), styleURL: styleURL)
/// mapView.delegate = self
/// mapView.setCenter(CLLocationCoordinate2D(latitude: 47.37, longitude: 8.54), zoomLevel: 11, animated: true)
/// let image = try await mapView.picture()
/// ```
///
/// * ``step(to:)`` is a frame of the display: time passes, touches and movements take effect, and then the delegate and
///   the completion handlers are called on the main actor, in the order in which things happened. Every method that
///   changes the camera does the same at its end. ``displayLink`` calls it for programs that have a `CADisplayLink`.
/// * ``settle()`` completes everything that is under way: the loading of the style, movements, pictures.
/// * ``picture()`` settles, and draws what the app would show: map, annotations and ornaments. ``drawFrame()`` draws this
///   moment, with movements under way.
/// * Touches are sent with `UIView.send(_:)`, to the view or its window.
/// * There is no Interface Builder here, so that nothing is set by inspectables: programs set ``styleURL``,
///   ``isRotateEnabled`` and all other properties.
@preconcurrency @MainActor
open class MLNMapView: UIView, MLNStylable, UIGestureRecognizerDelegate {
  /// The delegate, which is told of events and asked questions.
  open weak var delegate: (any MLNMapViewDelegate)?

  // MARK: Parts

  /// The map and its camera at this moment.
  package private(set) var state = MapView(.blank, viewport: Viewport(width: 0, height: 0))
  /// The annotations.
  package let annotationStore = AnnotationStore()
  /// The user's location.
  package let userLocationState = UserLocationState()
  /// The ornaments.
  package var ornaments = Ornaments() { didSet { setNeedsFrame() } }
  /// The views of the ornaments, once they were asked for.
  var existingOrnamentViews: OrnamentViews?
  /// The loader of styles and everything they need.
  package var loader: any ResourceLoader = MapLoader.shared {
    didSet { watch() }
  }
  /// The fonts of labels.
  package var labelFonts = LabelFonts.launched {
    didSet { watch() }
  }
  package private(set) var snapshotter = Snapshotter(loader: MapLoader.shared, fonts: .launched)
  private(set) var watchedLoader = WatchedLoader(MapLoader.shared)
  /// The user defaults, which take precedence over the settings of the bundle.
  package var defaults = UserDefaults.standard

  /// The style that is shown; `nil` while it is loaded.
  open internal(set) var style: MLNStyle?
  var loading = StyleLoading()
  var calls = DelegateCalls()
  var drawing = DrawingState()
  let recognizers = MapGestureRecognizers()
  /// The makers of layers that the program brings along, by their type in style documents.
  var layerClasses: [String: @Sendable (StyleLayer) -> MLNStyleLayer] = [:]
  /// The completion handlers of current movements.
  private var completions: [MovementID: @MainActor @Sendable () -> Void] = [:]
  private var isChanging = false
  private var deferred: [() -> Void] = []
  /// Whether the camera was ever set; otherwise it becomes the style's when that is loaded.
  var hasOwnCamera = false
  var hasOwnInsets = false

  /// The place that tracking modes keep in view together with the user's; an invalid coordinate for none.
  var target = kCLLocationCoordinate2DInvalid
  /// Whether the duration of tracking movements depends on how often the location changes; true by default.
  open var dynamicNavigationCameraAnimationDuration = true
  /// Whether bars of controllers add to the content inset; of no effect here, where ornaments keep away from bars and the
  /// centre of the map is that of ``contentInset`` alone.
  open var automaticallyAdjustsContentInset = true
  /// Whether tiles of lower zoom levels are loaded before those that are wanted; of no effect here, where pictures wait for
  /// all tiles.
  open var prefetchesTiles = true
  /// Whether tiles are kept for pictures to come; of no effect here, where the engine keeps tiles by a budget of bytes.
  open var tileCacheEnabled = true
  /// The number of tiles around the centre that are shown in full detail; of no effect here, where the engine chooses the
  /// tiles of tilted maps as the reference renderer does.
  open var tileLodMinRadius = 3.0
  /// The growth of tiles with their distance; of no effect here, as ``tileLodMinRadius`` is of none.
  open var tileLodScale = 1.0
  /// The tilt in radians from which on far tiles are of lower zoom levels; of no effect here, where it is 60°.
  open var tileLodPitchThreshold = Double.pi / 3
  /// The change of the zoom level of tiles; of no effect here, as ``tileLodMinRadius`` is of none.
  open var tileLodZoomShift = 0.0
  /// The edges of the view, in points, behind which the map is not drawn, as where other views cover it; none by default.
  ///
  /// Pictures are transparent there, but for annotation views and ornaments.
  open var frustumOffset = UIEdgeInsets.zero { didSet { setNeedsFrame() } }
  /// The preferred number of frames per second; it is that of ``displayLink``.
  open var preferredFramesPerSecond = MLNMapViewPreferredFramesPerSecond.default {
    didSet { displayLink.preferredFramesPerSecond = max(preferredFramesPerSecond.rawValue, 0) }
  }
  /// The debugging aids that are drawn; none by default.
  open var debugMask: MLNMapDebugMaskOptions = [] { didSet { setNeedsFrame() } }
  var showsRenderingStats = false
  /// The journal of the view; `nil` unless the options enable one.
  var journal: ActionJournal?

  /// The clock of the view: each of its steps is a step of the view.
  ///
  /// An addition: on a device the view has its own.
  public private(set) lazy var displayLink = CADisplayLink { [weak self] link in
    self?.step(to: link.timestamp)
  }

  // MARK: Making

  /// A map view that shows the style that ``MLNStyle/defaultStyleURL()`` names.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    begin(MLNStyle.defaultStyleURL().map { .url($0) })
  }

  /// A map view that shows the style at a URL.
  ///
  /// - Parameters:
  ///   - frame: The place in the surrounding view.
  ///   - styleURL: The URL; `nil` for the default style's.
  public init(frame: CGRect, styleURL: URL?) {
    super.init(frame: frame)
    begin((styleURL ?? MLNStyle.defaultStyleURL()).map { .url($0) })
  }

  /// A map view that shows the style in JSON text.
  public init(frame: CGRect, styleJSON: String) {
    super.init(frame: frame)
    begin(.json(styleJSON))
  }

  /// A map view with the style and the settings of options.
  public init(frame: CGRect, options: MLNMapOptions) {
    super.init(frame: frame)
    if options.actionJournalOptions.enabled { journal = ActionJournal(options.actionJournalOptions) }
    begin(
      options.styleJSON.map { .json($0) }
        ?? (options.styleURL ?? MLNStyle.defaultStyleURL()).map { .url($0) })
    for layer in options.pluginLayers {
      if let layerClass = layer as? AnyClass { addPluginLayerType(layerClass) }
    }
  }

  /// Draws with a loader that records its requests.
  private func watch() {
    watchedLoader = WatchedLoader(loader)
    snapshotter = Snapshotter(loader: watchedLoader, fonts: labelFonts)
  }

  private func begin(_ origin: StyleLoading.Origin?) {
    watch()
    isMultipleTouchEnabled = true
    annotationStore.attach(to: self)
    userLocationState.attach(to: self)
    // As in the SDK, whose constraint begins in a window (`MLNMapView.mm`, `validateDisplayLink`).
    state.limits.keepsWithinWorld = false
    state.resize(to: viewport)
    connect()
    installGestureRecognizers()
    loading.origin = origin
    load()
  }

  /// Always `nil`: there are no archives of views here.
  public required init?(coder: NSCoder) { nil }

  /// The view's own rectangle, in its own points; the picture has its size.
  open override var bounds: CGRect {
    didSet {
      guard bounds.size != oldValue.size else { return }
      change { $0.resize(to: self.viewport) }
      setNeedsFrame()
    }
  }

  /// Places the views of the ornaments.
  open override func layoutSubviews() {
    super.layoutSubviews()
    placeOrnamentViews()
  }

  /// Called when the window changed, and with it the pixels per point.
  open override func didMoveToWindow() {
    super.didMoveToWindow()
    if window != nil { keepWithinWorld() }
    guard viewport != state.viewport else { return }
    change { $0.resize(to: self.viewport) }
    setNeedsFrame()
  }

  /// The size of the pictures.
  package var viewport: Viewport {
    func length(_ value: CGFloat) -> Double { value.isFinite ? max(Double(value), 0) : 0 }
    return Viewport(
      width: length(bounds.width), height: length(bounds.height),
      pixelRatio: Double((window?.screen ?? UIScreen.main).scale))
  }

  /// Keeps the camera from seeing beyond the poles from now on: the view is in a window, or is drawn without one.
  func keepWithinWorld() {
    guard !state.limits.keepsWithinWorld else { return }
    guard !isChanging else {
      deferred.append { [weak self] in self?.keepWithinWorld() }
      return
    }
    // Nothing is delivered: programs may set the delegate after they have added the view.
    state.limits.keepsWithinWorld = true
    setNeedsFrame()
  }

  /// The map as the app would show it once everything is complete; see ``settle()``.
  ///
  /// An addition: on a device the view is on the screen.
  ///
  /// - Throws: ``MLNMapViewError``.
  open override func picture() async throws -> UIImage { try await settledPicture() }

  // MARK: Changes of the state

  /// Changes the state, and tells the delegate of the results.
  ///
  /// Changes that the delegate makes while it answers a question are made after this one.
  package func change(_ body: @escaping (inout MapView) -> Void) {
    guard !isChanging else {
      deferred.append { [weak self] in self?.change(body) }
      return
    }
    // A copy, so that the delegate may read the view while it is asked.
    isChanging = true
    var changed = state
    body(&changed)
    let events = changed.takeEvents()
    if changed.camera != state.camera || state.live.isMoving || changed.live.isMoving { setNeedsFrame() }
    state = changed
    isChanging = false
    take(events)
    while !deferred.isEmpty { deferred.removeFirst()() }
    deliver()
  }

  /// Moves the camera, and calls a handler when the movement is over, whether it was completed or not.
  package func move(
    completion: (@MainActor @Sendable () -> Void)? = nil, _ body: @escaping (inout MapView) -> MovementID
  ) {
    hasOwnCamera = true
    change { state in
      let id = body(&state)
      if let completion { self.completions[id] = completion }
    }
  }

  private func take(_ events: [MapViewEvent]) {
    for event in events {
      switch event {
      case .regionWillChange(let reason, let animated):
        annotationStore.mapWillMove()
        journal?.note("onCameraWillChange", at: time, ["animated": "\(animated)"])
        tell { $1.mapView($0, regionWillChangeWith: MLNCameraChangeReason(reason), animated: animated) }
      case .regionIsChanging(let reason):
        tell { $1.mapView($0, regionIsChangingWith: MLNCameraChangeReason(reason)) }
      case .regionDidChange(let reason, let animated):
        journal?.note("onCameraDidChange", at: time, ["animated": "\(animated)"])
        tell { $1.mapView($0, regionDidChangeWith: MLNCameraChangeReason(reason), animated: animated) }
      case .movementEnded(let id, _):
        if let completion = completions.removeValue(forKey: id) { calls.append { _ in completion() } }
      case .gesture(let gesture, let stage):
        hasOwnCamera = true
        recognizers.follow(gesture, stage, state.reading(of: gesture), in: self)
        userLocationState.gesture(gesture, stage)
      case .tap(let point): _ = annotationStore.tap(at: CGPoint(x: point.x, y: point.y))
      }
    }
  }

  // MARK: Questions of recognisers

  /// Whether two gestures may be active at the same time: by default dragging, pinching and rotating.
  ///
  /// Asked for the built-in recognisers, whose delegate the view is; a recogniser of the program may have its own
  /// delegate that allows it.
  open func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool {
    guard let first = recognizers.gesture(of: gestureRecognizer),
      let second = recognizers.gesture(of: otherGestureRecognizer)
    else { return false }
    return MapGesture.isSimultaneous(first, second)
  }

  /// Whether a built-in gesture may begin: a single tap if it selects or deselects an annotation, the others always.
  ///
  /// Recognisers of the program that wait until the map's own have failed are thus called for taps beside annotations.
  open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    guard recognizers.gesture(of: gestureRecognizer) == .singleTap else { return true }
    return annotationStore.takesTap(at: gestureRecognizer.location(in: self))
  }

  /// Whether a finger may be used for a built-in gesture; not called, since the map view handles all fingers.
  open func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
  ) -> Bool { true }

  /// The point about which a gesture turns or zooms: the user's location while the camera follows it, the middle of the
  /// map for tilting and for zooming with one finger, otherwise the middle of the fingers.
  ///
  /// Differs from iOS only in the recogniser, which is a stand-in for UIKit's. A subclass may return another point.
  open func anchorPoint(forGesture gesture: UIGestureRecognizer) -> CGPoint {
    if let anchor = state.gestureAnchor { return CGPoint(x: anchor.x, y: anchor.y) }
    let kind = recognizers.gesture(of: gesture)
    if kind == .twoFingerDrag || kind == .quickZoom || anchorRotateOrZoomGesturesToCenterCoordinate {
      let insets = contentInset
      return CGPoint(
        x: (bounds.width + insets.left - insets.right) / 2,
        y: (bounds.height + insets.top - insets.bottom) / 2)
    }
    return gesture.location(in: self)
  }
}
