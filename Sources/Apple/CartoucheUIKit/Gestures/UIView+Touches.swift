import Foundation

extension UIView {
  /// Sends fingers that were put down, moved or lifted at the same moment to the view under each of them and to the
  /// recognisers of that view and of its superviews.
  ///
  /// A gesture that was found is recognised unless its delegate refuses, another one is active that excludes it, or one
  /// that must fail first may still be found. The views receive the fingers as long as no recogniser took them. An
  /// addition: on a device the screen does this.
  public func send(_ touches: [UITouch]) {
    for touch in touches where touch.phase == .began { begin(touch) }
    let time = touches.map(\.timestamp).max() ?? 0
    let event = UIEvent(touches: Set(touches), timestamp: time)
    let recognizers = touches.flatMap(\.recognizers).uniqued
    for recognizer in recognizers where recognizer.followsTouches {
      recognizer.follow(touches.filter { $0.recognizers.contains(recognizer) }, event)
    }
    UIGestureRecognizer.settle(recognizers)
    for view in touches.compactMap(\.view).flatMap(\.chain).uniqued {
      view.touchFollower?(touches.filter { $0.view?.isDescendant(of: view) == true })
    }
    UIGestureRecognizer.settle(recognizers)
    tellViews(touches, event, recognizers)
  }

  private func begin(_ touch: UITouch) {
    touch.view = hitTest(touch.location(in: self), with: nil) ?? touch.view
    touch.isTaken = false
    let chain = touch.view?.chain ?? []
    let control = chain.first { $0 is UIControl }
    touch.recognizers = chain.flatMap { $0.gestureRecognizers ?? [] }.filter { recognizer in
      // As on iOS, a tap on a control is not one on its superviews.
      if let control, recognizer is UITapGestureRecognizer, let view = recognizer.view, view !== control,
        control.isDescendant(of: view)
      {
        return false
      }
      return recognizer.isEnabled
        && recognizer.delegate?.gestureRecognizer(recognizer, shouldReceive: touch) != false
    }
  }

  /// Sends touches to the views under the fingers, and cancels them if a recogniser took them.
  private func tellViews(_ touches: [UITouch], _ event: UIEvent, _ recognizers: [UIGestureRecognizer]) {
    let takers = recognizers.filter { $0.followsTouches && $0.cancelsTouchesInView && $0.isFound }
    for touch in touches {
      guard let view = touch.view, !touch.isTaken else { continue }
      if takers.contains(where: { touch.recognizers.contains($0) }) {
        touch.isTaken = true
        view.touchesCancelled([touch], with: event)
        continue
      }
      switch touch.phase {
      case .began: view.touchesBegan([touch], with: event)
      case .moved: view.touchesMoved([touch], with: event)
      case .ended: view.touchesEnded([touch], with: event)
      case .cancelled: view.touchesCancelled([touch], with: event)
      case .stationary: continue
      }
    }
  }

  /// The view and its superviews, from the inside out.
  var chain: [UIView] { [self] + (superview?.chain ?? []) }
}

extension UIGestureRecognizer {
  /// Whether the gesture was found.
  var isFound: Bool { state == .began || state == .changed || state == .ended }

  /// Recognises gestures that were found, as far as others leave them the fingers.
  package static func settle(_ recognizers: [UIGestureRecognizer]) {
    for recognizer in recognizers where recognizer.proposal != nil {
      if recognizer.state == .possible {
        guard recognizer.delegate?.gestureRecognizerShouldBegin(recognizer) != false else {
          recognizer.fail()
          continue
        }
        let isOpen = recognizer.requiredFailures.contains {
          $0.state == .possible && $0.isEnabled && $0.view != nil
        }
        if isOpen { continue }
        let isExcluded = recognizers.contains {
          $0 !== recognizer && $0.isFound && !mayBeTogether(recognizer, $0)
        }
        if isExcluded {
          recognizer.fail()
          continue
        }
      }
      recognizer.accept()
      guard recognizer.isFound else { continue }
      for other in recognizers
      where other !== recognizer && other.followsTouches && other.state == .possible
        && !mayBeTogether(recognizer, other)
      {
        other.fail()
      }
    }
  }

  /// Whether the delegate of one of two recognisers allows both at the same time.
  package static func mayBeTogether(_ first: UIGestureRecognizer, _ second: UIGestureRecognizer) -> Bool {
    first.delegate?.gestureRecognizer(first, shouldRecognizeSimultaneouslyWith: second) == true
      || second.delegate?.gestureRecognizer(second, shouldRecognizeSimultaneouslyWith: first) == true
  }
}

extension Array where Element: AnyObject {
  /// The elements in their order, each object once.
  fileprivate var uniqued: [Element] {
    var seen: Set<ObjectIdentifier> = []
    return filter { seen.insert(ObjectIdentifier($0)).inserted }
  }
}
