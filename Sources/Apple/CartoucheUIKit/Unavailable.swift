import CartoucheCoreGraphics
import Foundation

// What cannot work here is rejected when the program is compiled.

extension UIColor {
  /// A picture in place of a colour; nothing fills with pictures here.
  @available(
    *, unavailable, message: "nothing fills with a picture on this system: use a layer's fill pattern"
  )
  public convenience init(patternImage image: UIImage) { self.init(white: 0, alpha: 1) }
}

extension UIGestureRecognizer {
  /// A recogniser that sends a message; there are no selectors here.
  @available(*, unavailable, message: "there are no selectors on this system: use init(_:) with a closure")
  public convenience init(target: Any?, action: Any?) { self.init() }

  /// Adds a target and a selector; there are no selectors here.
  @available(*, unavailable, message: "there are no selectors on this system: use addHandler(_:)")
  public func addTarget(_ target: Any, action: Any) {}
}
