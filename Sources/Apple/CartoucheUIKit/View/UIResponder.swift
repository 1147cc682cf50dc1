import Foundation

/// An object that reacts to what a user does.
@MainActor open class UIResponder: NSObject {
  /// A responder.
  public override init() { super.init() }

  /// The responder that receives what this one does not handle.
  open var next: UIResponder? { nil }

  /// Called with fingers that were put down; passed on unless overridden.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesBegan(touches, with: event)
  }

  /// Called with fingers that moved; passed on unless overridden.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesMoved(touches, with: event)
  }

  /// Called with fingers that were lifted; passed on unless overridden.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesEnded(touches, with: event)
  }

  /// Called with fingers whose touches were cancelled; passed on unless overridden.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesCancelled(touches, with: event)
  }
}
