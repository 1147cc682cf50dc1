import CartoucheCoreGraphics
import CartoucheUIKit
import Foundation

/// The dragging of an annotation view by a finger that is held on it.
@MainActor final class AnnotationDrag {
  /// The recogniser on the view.
  let recognizer: UILongPressGestureRecognizer
  /// The distance of the view's coordinate from the finger.
  private var grip = CGPoint.zero

  init(_ view: MLNAnnotationView) {
    recognizer = UILongPressGestureRecognizer()
    view.addGestureRecognizer(recognizer)
    recognizer.addHandler { [weak self, weak view] recognizer in
      if let self, let view { follow(recognizer, view) }
    }
  }

  private func follow(_ recognizer: UIGestureRecognizer, _ view: MLNAnnotationView) {
    let finger = recognizer.location(in: view.superview)
    switch recognizer.state {
    case .began:
      grip = CGPoint(x: view.center.x - finger.x, y: view.center.y - finger.y)
      view.setDragState(.starting, animated: true)
    case .changed:
      if view.dragState != .dragging { view.setDragState(.dragging, animated: true) }
      view.center = CGPoint(x: finger.x + grip.x, y: finger.y + grip.y)
    case .ended:
      view.setDragState(.ending, animated: true)
      view.setDragState(.none, animated: true)
    case .cancelled: view.setDragState(.canceling, animated: true)
    case .possible, .failed: break
    }
    view.map?.setNeedsFrame()
  }
}

extension MLNAnnotationView {
  /// Allows a finger to drag the view.
  func enableDrag() { drag = drag ?? AnnotationDrag(self) }

  /// Forbids a finger to drag the view; a current drag is cancelled.
  func disableDrag() {
    guard let drag else { return }
    self.drag = nil
    removeGestureRecognizer(drag.recognizer)
    if dragState != .none { setDragState(.canceling, animated: false) }
  }
}
