import Foundation

/// Something that can be told what a user does.
@MainActor open class UIResponder: NSObject {
  /// A responder.
  public override init() { super.init() }

  /// The responder to which goes what this one does not handle.
  open var next: UIResponder? { nil }

  /// Tells of fingers that were put down; passed on unless overridden.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesBegan(touches, with: event)
  }

  /// Tells of fingers that moved; passed on unless overridden.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesMoved(touches, with: event)
  }

  /// Tells of fingers that were lifted; passed on unless overridden.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesEnded(touches, with: event)
  }

  /// Tells of fingers that no longer count; passed on unless overridden.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesCancelled(touches, with: event)
  }
}
