import CartoucheCoreGraphics
import Foundation

// Each thread has its own stack of contexts; the last one is the current one.

/// The current context; `nil` without one.
public func UIGraphicsGetCurrentContext() -> CGContext? { ContextStack.current.contexts.last?.context }

/// Makes a context the current one until ``UIGraphicsPopContext()``.
public func UIGraphicsPushContext(_ context: CGContext) {
  ContextStack.current.contexts.append((context, 1))
}

/// Returns to the previous context; without any, nothing happens.
public func UIGraphicsPopContext() { _ = ContextStack.current.contexts.popLast() }

/// Begins a picture of a size in points, one pixel each.
public func UIGraphicsBeginImageContext(_ size: CGSize) {
  UIGraphicsBeginImageContextWithOptions(size, false, 1)
}

/// Begins a picture of a size in points.
///
/// Nothing happens for a size that cannot be drawn.
///
/// - Parameters:
///   - size: The size in points.
///   - opaque: Whether the picture is initially black instead of transparent.
///   - scale: The number of pixels per point; 0 for that of the main screen.
public func UIGraphicsBeginImageContextWithOptions(_ size: CGSize, _ opaque: Bool, _ scale: CGFloat) {
  let scale = scale > 0 ? scale : UIScreen.mainScale
  guard let context = CGContext(size: size, scale: scale) else { return }
  if opaque { context.fill(CGRect(origin: .zero, size: size)) }
  ContextStack.current.contexts.append((context, scale))
}

/// The current picture; `nil` if there is no context.
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
  guard let (context, scale) = ContextStack.current.contexts.last else { return nil }
  return context.makeImage().map { UIImage(cgImage: $0, scale: scale, orientation: .up) }
}

/// Ends the picture that was begun last.
public func UIGraphicsEndImageContext() { UIGraphicsPopContext() }

/// Fills a rectangle of the current context with its fill colour.
public func UIRectFill(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.fill(rect) }

/// Draws the inner border of a rectangle of the current context, one point wide.
public func UIRectFrame(_ rect: CGRect) {
  UIGraphicsGetCurrentContext()?.stroke(rect.insetBy(dx: 0.5, dy: 0.5), width: 1)
}

/// Restricts drawing in the current context to the inside of a rectangle.
public func UIRectClip(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.clip(to: rect) }

/// The contexts of a thread.
private final class ContextStack {
  var contexts: [(context: CGContext, scale: CGFloat)] = []

  static var current: ContextStack {
    let key = "org.cartouche.contexts"
    if let stack = Thread.current.threadDictionary[key] as? ContextStack { return stack }
    let stack = ContextStack()
    Thread.current.threadDictionary[key] = stack
    return stack
  }
}

extension CGContext {
  /// A context of a size in points; `nil` if it cannot be drawn.
  convenience init?(size: CGSize, scale: CGFloat) {
    func pixels(_ length: CGFloat) -> Int { Int(exactly: (length * scale).rounded(.up)) ?? 0 }
    self.init(width: pixels(size.width), height: pixels(size.height), scale: scale)
  }
}
