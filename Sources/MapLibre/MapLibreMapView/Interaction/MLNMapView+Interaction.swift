import Cartouche
import CartoucheMapView
import CartoucheUIKit
import Foundation
import MapLibreMap

// Touches come through `UIView.send(_:)`; there is no screen here that would send them. Their effects are as on iOS.
extension MLNMapView {
  // MARK: Gestures

  /// Whether users can zoom with pinches and taps; true by default.
  ///
  /// Differs from iOS only in the origin of touches: `UIView.send(_:)`.
  public var isZoomEnabled: Bool {
    get { state.options.zooms }
    set { change { $0.options.zooms = newValue } }
  }

  /// Whether users can move the map with a drag; true by default.
  ///
  /// Differs from iOS as ``isZoomEnabled`` does.
  public var isScrollEnabled: Bool {
    get { state.options.scrolls }
    set { change { $0.options.scrolls = newValue } }
  }

  /// Whether users can turn the map with two fingers; true by default.
  ///
  /// Differs from iOS as ``isZoomEnabled`` does.
  public var isRotateEnabled: Bool {
    get { state.options.rotates }
    set { change { $0.options.rotates = newValue } }
  }

  /// Whether users can tilt the map with a drag of two fingers; true by default.
  ///
  /// Differs from iOS as ``isZoomEnabled`` does.
  public var isPitchEnabled: Bool {
    get { state.options.tilts }
    set { change { $0.options.tilts = newValue } }
  }

  /// Whether users can zoom; the name of ``isZoomEnabled`` in Objective-C.
  public var allowsZooming: Bool {
    get { isZoomEnabled }
    set { isZoomEnabled = newValue }
  }

  /// Whether users can move the map; the name of ``isScrollEnabled`` in Objective-C.
  public var allowsScrolling: Bool {
    get { isScrollEnabled }
    set { isScrollEnabled = newValue }
  }

  /// Whether users can turn the map; the name of ``isRotateEnabled`` in Objective-C.
  public var allowsRotating: Bool {
    get { isRotateEnabled }
    set { isRotateEnabled = newValue }
  }

  /// Whether users can tilt the map; the name of ``isPitchEnabled`` in Objective-C.
  public var allowsTilting: Bool {
    get { isPitchEnabled }
    set { isPitchEnabled = newValue }
  }

  /// Whether dragging up, not down, zooms in after a tap; false by default.
  ///
  /// Differs from iOS as ``isZoomEnabled`` does.
  public var isQuickZoomReversed: Bool {
    get { state.options.isQuickZoomReversed }
    set { change { $0.options.isQuickZoomReversed = newValue } }
  }

  /// The directions in which a drag moves the map; all unless set.
  ///
  /// Differs from iOS as ``isZoomEnabled`` does.
  public var panScrollingMode: MLNPanScrollingMode {
    get {
      switch state.options.panDirections {
      case .horizontal: .horizontal
      case .vertical: .vertical
      case .all: .default
      }
    }
    set {
      let directions: InteractionOptions.PanDirections =
        switch newValue {
        case .horizontal: .horizontal
        case .vertical: .vertical
        case .default: .all
        }
      change { $0.options.panDirections = directions }
    }
  }

  /// The angle to north in degrees within which the map turns back to north after a gesture; 7 unless set.
  ///
  /// Differs from iOS as ``isZoomEnabled`` does.
  public var toleranceForSnappingToNorth: CGFloat {
    get { CGFloat(state.options.northTolerance) }
    set { change { $0.options.northTolerance = Double(newValue) } }
  }

  /// Whether turning and zooming keep the centre of the map instead of the point between the fingers; false by default.
  ///
  /// Differs from iOS as ``isZoomEnabled`` does.
  public var anchorRotateOrZoomGesturesToCenterCoordinate: Bool {
    get { state.options.anchorsToCenter }
    set { change { $0.options.anchorsToCenter = newValue } }
  }

  /// The rate at which a movement slows down after fingers are lifted: the raw value of an
  /// ``MLNMapViewDecelerationRate``, `normal` by default; numbers outside 0 to 1 are clamped.
  ///
  /// Differs from iOS as ``isZoomEnabled`` does.
  public var decelerationRate: CGFloat {
    get { CGFloat(state.options.decelerationRate) }
    set {
      let rate = newValue.isFinite ? min(max(Double(newValue), 0), 1) : 0
      change { $0.options.decelerationRate = rate }
    }
  }

  // MARK: Parts

  /// Adds the built-in recognisers to the view, and takes the touches that are sent to it.
  func installGestureRecognizers() {
    for recognizer in recognizers.builtIn {
      recognizer.delegate = self
      addGestureRecognizer(recognizer)
    }
    touchFollower = { [weak self] touches in self?.follow(touches) }
  }

  /// Lets the state query the view and its delegate.
  ///
  /// The state is changed only by this view, so that its questions come on the main actor.
  func connect() {
    change { [weak self] state in
      state.shouldChange = { [weak self] old, new, reason in
        MainActor.assumeIsolated { self?.mayChange(from: old, to: new, reason) ?? true }
      }
      state.shouldBegin = { [weak self] gesture in
        MainActor.assumeIsolated { self?.mayBegin(gesture) ?? true }
      }
      state.recognizesSimultaneously = { [weak self] first, second in
        MainActor.assumeIsolated { self?.mayBeTogether(first, second) ?? false }
      }
      state.anchorPoint = { [weak self] gesture, point in
        MainActor.assumeIsolated { self?.anchor(of: gesture, at: point) ?? point }
      }
    }
  }

  private func mayChange(from old: Camera, to new: Camera, _ reason: CameraChangeReason) -> Bool {
    delegate?.mapView(
      self, shouldChangeFrom: MLNMapCamera(old, in: bounds.size), to: MLNMapCamera(new, in: bounds.size),
      reason: MLNCameraChangeReason(reason)) ?? true
  }

  private func mayBegin(_ gesture: MapGesture) -> Bool {
    let recognizer = recognizers[gesture]
    return recognizer.delegate?.gestureRecognizerShouldBegin(recognizer) ?? true
  }

  private func mayBeTogether(_ first: MapGesture, _ second: MapGesture) -> Bool {
    UIGestureRecognizer.mayBeTogether(recognizers[first], recognizers[second])
  }

  private func anchor(of gesture: MapGesture, at point: SIMD2<Double>) -> SIMD2<Double> {
    let recognizer = recognizers[gesture]
    recognizer.setLocation(CGPoint(x: point.x, y: point.y), in: self)
    let anchor = anchorPoint(forGesture: recognizer)
    return SIMD2(Double(anchor.x), Double(anchor.y))
  }

  /// Tells the state which gestures the recognisers of the program leave to it.
  func updateRules() {
    let (rivals, disabled) = (recognizers.rivals(in: self), recognizers.disabled(in: self))
    change { state in
      state.rivals = rivals
      state.options.disabledGestures = disabled
      state.reconsider()
    }
  }

  private func follow(_ all: [UITouch]) {
    let touches = all.filter { !annotationStore.keeps($0) }
    guard !touches.isEmpty else { return }
    let time = touches.map(\.timestamp).max() ?? 0
    let moment = Self.moment(time) ?? state.time
    let fingers = touches.compactMap { touch -> Touch? in
      let point = touch.location(in: self)
      let phase: Touch.Phase
      switch touch.phase {
      case .began: phase = .began
      case .moved: phase = .moved
      case .ended: phase = .ended
      case .cancelled: phase = .cancelled
      case .stationary: return nil
      }
      return Touch(id: touch.number, phase, at: SIMD2(Double(point.x), Double(point.y)))
    }
    // A tap is asked about when it ends, where it lies by then.
    if touches.count == 1 { recognizers[.singleTap].setLocation(touches[0].location(in: self), in: self) }
    let (rivals, disabled) = (recognizers.rivals(in: self), recognizers.disabled(in: self))
    change { state in
      state.rivals = rivals
      state.options.disabledGestures = disabled
      state.send(.touches(fingers), at: moment)
    }
    recognizers.show(state.stage(of:))
  }
}
