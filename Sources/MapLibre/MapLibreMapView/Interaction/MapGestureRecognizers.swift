import CartoucheMapView
import CartoucheUIKit
import Foundation

/// The recognisers of a map view: those that every view has, which show what ``MapView`` found, and those that the
/// program added.
@MainActor
final class MapGestureRecognizers {
  /// The recognisers that every view has, in the order of ``MapGesture``.
  let builtIn: [UIGestureRecognizer]

  init() {
    builtIn = MapGesture.allCases.map { gesture in
      let recognizer: UIGestureRecognizer
      switch gesture {
      case .pan: recognizer = UIPanGestureRecognizer()
      case .pinch: recognizer = UIPinchGestureRecognizer()
      case .rotate: recognizer = UIRotationGestureRecognizer()
      case .doubleTap: recognizer = Self.tap(taps: 2, touches: 1)
      case .twoFingerDrag:
        let drag = UIPanGestureRecognizer()
        (drag.minimumNumberOfTouches, drag.maximumNumberOfTouches) = (2, 2)
        recognizer = drag
      case .twoFingerTap: recognizer = Self.tap(taps: 1, touches: 2)
      case .quickZoom:
        let press = UILongPressGestureRecognizer()
        (press.numberOfTapsRequired, press.minimumPressDuration) = (1, 0)
        recognizer = press
      case .singleTap: recognizer = Self.tap(taps: 1, touches: 1)
      }
      recognizer.followsTouches = false
      return recognizer
    }
  }

  private static func tap(taps: Int, touches: Int) -> UIGestureRecognizer {
    let tap = UITapGestureRecognizer()
    (tap.numberOfTapsRequired, tap.numberOfTouchesRequired) = (taps, touches)
    return tap
  }

  /// The recogniser that shows a gesture.
  subscript(gesture: MapGesture) -> UIGestureRecognizer { builtIn[gesture.rawValue] }

  /// The gesture that a recogniser shows; `nil` for one of the program.
  func gesture(of recognizer: UIGestureRecognizer) -> MapGesture? {
    builtIn.firstIndex { $0 === recognizer }.flatMap(MapGesture.init(rawValue:))
  }

  /// Shows the stage of a gesture, and calls the listeners of its recogniser.
  func follow(_ gesture: MapGesture, _ stage: GestureStage, _ reading: GestureReading, in view: UIView) {
    let recognizer = self[gesture]
    recognizer.setLocation(CGPoint(x: reading.point.x, y: reading.point.y), in: view)
    recognizer.numberOfTouches = reading.touchCount
    switch recognizer {
    case let pan as UIPanGestureRecognizer:
      pan.setTranslation(CGPoint(x: reading.translation.x, y: reading.translation.y), in: view)
      pan.setVelocity(CGPoint(x: reading.velocity.x, y: reading.velocity.y))
    case let pinch as UIPinchGestureRecognizer:
      (pinch.scale, pinch.velocity) = (CGFloat(reading.scale), CGFloat(reading.scaleVelocity))
    case let turn as UIRotationGestureRecognizer:
      turn.rotation = CGFloat(reading.rotation * .pi / 180)
      turn.velocity = CGFloat(reading.rotationVelocity * .pi / 180)
    default: break
    }
    recognizer.state = UIGestureRecognizer.State(stage)
  }

  /// Shows stages without calling listeners.
  func show(_ stage: (MapGesture) -> GestureStage) {
    for gesture in MapGesture.allCases {
      let stage = stage(gesture)
      if stage == .possible || stage == .failed { self[gesture].state = UIGestureRecognizer.State(stage) }
    }
  }

  /// The recognisers that the program added to a view, and those of annotation views in it.
  func others(of view: UIView) -> [UIGestureRecognizer] {
    let inside = (view as? MLNMapView)?.annotationStore.recognizers ?? []
    return (view.gestureRecognizers ?? []).filter { $0.followsTouches } + inside
  }

  /// The program's recognisers in the form that the map view needs.
  func rivals(in view: UIView) -> [RivalGesture] {
    others(of: view).filter(\.isEnabled).map { other in
      let coexists = MapGesture.allCases.filter { UIGestureRecognizer.mayBeTogether(self[$0], other) }
      var blocks = MapGesture.allCases.filter { self[$0].requiredFailures.contains { $0 === other } }
      if other.isPending {
        // Its gesture was found first, and waits for some of the view's own: the other gestures wait for it.
        blocks += MapGesture.allCases.filter { gesture in
          !coexists.contains(gesture) && !other.requiredFailures.contains { $0 === self[gesture] }
        }
      }
      return RivalGesture(stage: GestureStage(other.state), blocks: Set(blocks), coexists: Set(coexists))
    }
  }

  /// The gestures that are disabled, or whose recognisers were removed.
  func disabled(in view: UIView) -> Set<MapGesture> {
    let present = view.gestureRecognizers ?? []
    return Set(
      MapGesture.allCases.filter { gesture in
        !self[gesture].isEnabled || !present.contains { $0 === self[gesture] }
      })
  }

  /// Lets time pass for the program's recognisers.
  func advance(to time: TimeInterval, in view: MLNMapView) {
    let others = others(of: view)
    guard !others.isEmpty, time.isFinite else { return }
    for other in others { other.advance(to: time) }
    // A gesture that ended with its fingers keeps no other from being recognised.
    UIGestureRecognizer.settle(others.filter(\.hasFingers) + builtIn)
    view.updateRules()
  }
}

// The stages of both have the same numbers.
extension UIGestureRecognizer.State {
  init(_ stage: GestureStage) { self = Self(rawValue: stage.rawValue) ?? .possible }
}

extension GestureStage {
  init(_ state: UIGestureRecognizer.State) { self = Self(rawValue: state.rawValue) ?? .possible }
}
