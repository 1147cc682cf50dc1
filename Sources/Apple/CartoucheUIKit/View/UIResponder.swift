import Foundation

/// An object that reacts to what a user does.
@preconcurrency @MainActor open class UIResponder: NSObject {
  /// A responder.
  public override init() { super.init() }

  /// The responder that receives what this one does not handle.
  open var next: UIResponder? { nil }

  private static weak var first: UIResponder?

  /// Whether tools that read screens aloud know the responder; of no effect.
  open var isAccessibilityElement = false
  /// The text that is read aloud; of no effect.
  open var accessibilityLabel: String?
  /// The explanation that is read aloud; of no effect.
  open var accessibilityHint: String?
  /// The value that is read aloud; of no effect.
  open var accessibilityValue: String?
  /// The name for finding the responder in tests.
  open var accessibilityIdentifier: String?
  /// The natures for reading aloud; of no effect.
  open var accessibilityTraits = UIAccessibilityTraits.none

  /// Whether the responder has the keyboard, which is invisible here.
  open var isFirstResponder: Bool { UIResponder.first === self }
  /// Whether the responder can get the keyboard.
  open var canBecomeFirstResponder: Bool { false }
  /// Whether the responder can lose the keyboard.
  open var canResignFirstResponder: Bool { true }

  /// Gets the keyboard.
  @discardableResult open func becomeFirstResponder() -> Bool {
    guard canBecomeFirstResponder else { return false }
    if let first = UIResponder.first, first !== self, !first.resignFirstResponder() { return false }
    UIResponder.first = self
    return true
  }

  /// Loses the keyboard.
  @discardableResult open func resignFirstResponder() -> Bool {
    guard canResignFirstResponder else { return false }
    if isFirstResponder { UIResponder.first = nil }
    return true
  }

  /// The view that replaces the keyboard; none.
  open var inputView: UIView? { nil }

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

extension UIResponder {
  /// The name of the note that the keyboard is about to be shown; never sent here.
  nonisolated public static let keyboardWillShowNotification = Notification.Name(
    "UIKeyboardWillShowNotification")
  /// The name of the note that the keyboard was shown; never sent here.
  nonisolated public static let keyboardDidShowNotification = Notification.Name(
    "UIKeyboardDidShowNotification")
  /// The name of the note that the keyboard is about to be hidden; never sent here.
  nonisolated public static let keyboardWillHideNotification = Notification.Name(
    "UIKeyboardWillHideNotification")
  /// The name of the note that the keyboard was hidden; never sent here.
  nonisolated public static let keyboardDidHideNotification = Notification.Name(
    "UIKeyboardDidHideNotification")
  /// The name of the note that the keyboard is about to change its frame; never sent here.
  nonisolated public static let keyboardWillChangeFrameNotification = Notification.Name(
    "UIKeyboardWillChangeFrameNotification")
  /// The name of the note that the keyboard changed its frame; never sent here.
  nonisolated public static let keyboardDidChangeFrameNotification = Notification.Name(
    "UIKeyboardDidChangeFrameNotification")
  /// The key of the keyboard's first frame in such a note.
  nonisolated public static let keyboardFrameBeginUserInfoKey = "UIKeyboardFrameBeginUserInfoKey"
  /// The key of the keyboard's last frame in such a note.
  nonisolated public static let keyboardFrameEndUserInfoKey = "UIKeyboardFrameEndUserInfoKey"
  /// The key of the animation's duration in such a note.
  nonisolated public static let keyboardAnimationDurationUserInfoKey =
    "UIKeyboardAnimationDurationUserInfoKey"
  /// The key of the animation's curve in such a note.
  nonisolated public static let keyboardAnimationCurveUserInfoKey = "UIKeyboardAnimationCurveUserInfoKey"
}

extension UIView {
  /// Takes the keyboard from the view or one inside.
  @discardableResult public func endEditing(_ force: Bool) -> Bool {
    if isFirstResponder { return resignFirstResponder() || force }
    return subviews.contains { $0.endEditing(force) }
  }
}
