import Foundation

extension UIView {
  /// Lets the subviews follow a change of size from `old`, each by its mask.
  func resizeSubviews(from old: CGSize) {
    for view in subviews
    where !view.autoresizingMask.isEmpty && view.translatesAutoresizingMaskIntoConstraints {
      let mask = view.autoresizingMask
      let frame = view.frame
      let across = AutoresizedEdge(
        flexible: (
          mask.contains(.flexibleLeftMargin), mask.contains(.flexibleWidth),
          mask.contains(.flexibleRightMargin)
        )
      ).resized(frame.minX, frame.width, from: old.width, to: bounds.width)
      let down = AutoresizedEdge(
        flexible: (
          mask.contains(.flexibleTopMargin), mask.contains(.flexibleHeight),
          mask.contains(.flexibleBottomMargin)
        )
      ).resized(frame.minY, frame.height, from: old.height, to: bounds.height)
      view.frame = CGRect(x: across.start, y: down.start, width: across.length, height: down.length)
    }
  }
}

/// The margin, length and margin along one axis, and which of them are flexible.
private struct AutoresizedEdge {
  let flexible: (before: Bool, length: Bool, after: Bool)

  /// The start and length after a change of the whole, which the flexible parts share in proportion to their sizes.
  func resized(
    _ start: CGFloat, _ length: CGFloat, from old: CGFloat, to new: CGFloat
  ) -> (start: CGFloat, length: CGFloat) {
    let parts = [
      (flexible.before, start), (flexible.length, length), (flexible.after, old - start - length),
    ]
    let count = parts.filter(\.0).count
    guard count > 0 else { return (start, length) }
    let total = parts.reduce(0) { $0 + ($1.0 ? $1.1 : 0) }
    func share(_ index: Int) -> CGFloat {
      guard parts[index].0 else { return 0 }
      return (new - old) * (total == 0 ? 1 / CGFloat(count) : parts[index].1 / total)
    }
    return (start + share(0), length + share(1))
  }
}
