import Foundation

extension UIView {
  /// Puts a view inside, before all others.
  public func addSubview(_ view: UIView) { insert(view, at: subviews.count) }

  /// Puts a view inside, at an index from the back; indices beyond the others count as the nearest.
  public func insertSubview(_ view: UIView, at index: Int) { insert(view, at: index) }

  /// Puts a view inside, right before another of those inside; before all others when that one is not.
  public func insertSubview(_ view: UIView, aboveSubview siblingSubview: UIView) {
    guard view !== siblingSubview else { return }
    detach(view)
    insert(view, at: (index(of: siblingSubview) ?? subviews.count - 1) + 1)
  }

  /// Puts a view inside, right behind another of those inside; behind all others when that one is not.
  public func insertSubview(_ view: UIView, belowSubview siblingSubview: UIView) {
    guard view !== siblingSubview else { return }
    detach(view)
    insert(view, at: index(of: siblingSubview) ?? 0)
  }

  /// Puts a view inside before all others there.
  public func bringSubviewToFront(_ view: UIView) {
    guard let index = index(of: view) else { return }
    subviews.append(subviews.remove(at: index))
  }

  /// Puts a view inside behind all others there.
  public func sendSubviewToBack(_ view: UIView) {
    guard let index = index(of: view) else { return }
    subviews.insert(subviews.remove(at: index), at: 0)
  }

  /// Changes the order of two of the views inside; indices beyond them change nothing.
  public func exchangeSubview(at index1: Int, withSubviewAt index2: Int) {
    guard subviews.indices.contains(index1), subviews.indices.contains(index2) else { return }
    subviews.swapAt(index1, index2)
  }

  /// Takes the view out of the view around.
  public func removeFromSuperview() { move(to: nil, at: 0) }

  /// Whether the view is another one or inside of it, however deep.
  public func isDescendant(of view: UIView) -> Bool {
    var current: UIView? = self
    while let candidate = current {
      if candidate === view { return true }
      current = candidate.superview
    }
    return false
  }

  /// The first view with a tag, this one or one inside; `nil` for none.
  public func viewWithTag(_ tag: Int) -> UIView? {
    if self.tag == tag { return self }
    for view in subviews {
      if let found = view.viewWithTag(tag) { return found }
    }
    return nil
  }

  private func index(of view: UIView) -> Int? { subviews.firstIndex { $0 === view } }

  /// Takes one of the views inside out for a moment, to be put in elsewhere.
  private func detach(_ view: UIView) {
    if let index = index(of: view) { subviews.append(subviews.remove(at: index)) }
  }

  private func insert(_ view: UIView, at index: Int) {
    // A view inside of itself would have no end.
    guard !isDescendant(of: view) else { return }
    if view.superview === self {
      subviews.removeAll { $0 === view }
      subviews.insert(view, at: min(max(index, 0), subviews.count))
    } else {
      view.move(to: self, at: index)
    }
    setNeedsLayout()
  }

  private func move(to outer: UIView?, at index: Int) {
    let oldWindow = window
    let newWindow = outer?.window
    willMove(toSuperview: outer)
    if oldWindow !== newWindow { forAll { $0.willMove(toWindow: newWindow) } }
    superview?.willRemoveSubview(self)
    superview?.subviews.removeAll { $0 === self }
    superview = outer
    if let outer { outer.subviews.insert(self, at: min(max(index, 0), outer.subviews.count)) }
    if oldWindow !== newWindow { forAll { $0.didMoveToWindow() } }
    didMoveToSuperview()
    outer?.didAddSubview(self)
  }

  /// Calls with the view and all inside, the outer before the inner.
  private func forAll(_ call: (UIView) -> Void) {
    call(self)
    for view in subviews { view.forAll(call) }
  }
}
