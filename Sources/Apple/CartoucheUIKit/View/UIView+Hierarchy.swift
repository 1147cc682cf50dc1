import Foundation

extension UIView {
  /// Adds a subview in front of all others.
  public func addSubview(_ view: UIView) { insert(view, at: subviews.count) }

  /// Inserts a subview at an index from the back; indices out of range are clamped.
  public func insertSubview(_ view: UIView, at index: Int) { insert(view, at: index) }

  /// Inserts a subview immediately in front of another; in front of all if the other is not a subview.
  public func insertSubview(_ view: UIView, aboveSubview siblingSubview: UIView) {
    guard view !== siblingSubview else { return }
    detach(view)
    insert(view, at: (index(of: siblingSubview) ?? subviews.count - 1) + 1)
  }

  /// Inserts a subview immediately behind another; behind all if the other is not a subview.
  public func insertSubview(_ view: UIView, belowSubview siblingSubview: UIView) {
    guard view !== siblingSubview else { return }
    detach(view)
    insert(view, at: index(of: siblingSubview) ?? 0)
  }

  /// Moves a subview in front of all others.
  public func bringSubviewToFront(_ view: UIView) {
    guard let index = index(of: view) else { return }
    subviews.append(subviews.remove(at: index))
  }

  /// Moves a subview behind all others.
  public func sendSubviewToBack(_ view: UIView) {
    guard let index = index(of: view) else { return }
    subviews.insert(subviews.remove(at: index), at: 0)
  }

  /// Exchanges two subviews; indices out of range change nothing.
  public func exchangeSubview(at index1: Int, withSubviewAt index2: Int) {
    guard subviews.indices.contains(index1), subviews.indices.contains(index2) else { return }
    subviews.swapAt(index1, index2)
  }

  /// Removes the view from its superview.
  public func removeFromSuperview() { move(to: nil, at: 0) }

  /// Whether the view is the other one or inside it, at any depth.
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

  /// The index of a subview, searched from both ends: views are mostly removed in the order of adding or against it.
  private func index(of view: UIView) -> Int? {
    let views = subviews
    var (first, last) = (0, views.count - 1)
    while first <= last {
      if views[first] === view { return first }
      if views[last] === view { return last }
      first += 1
      last -= 1
    }
    return nil
  }

  /// Removes a subview for a moment, to be inserted elsewhere.
  private func detach(_ view: UIView) {
    if let index = index(of: view) { subviews.append(subviews.remove(at: index)) }
  }

  private func insert(_ view: UIView, at index: Int) {
    // A view inside itself would lead to endless recursion.
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
    if superview !== outer { dropOuterConstraints() }
    superview?.willRemoveSubview(self)
    superview?.setNeedsLayout()
    if let superview, let index = superview.index(of: self) { superview.subviews.remove(at: index) }
    superview = outer
    if let outer { outer.subviews.insert(self, at: min(max(index, 0), outer.subviews.count)) }
    if oldWindow !== newWindow { forAll { $0.didMoveToWindow() } }
    didMoveToSuperview()
    outer?.didAddSubview(self)
  }

  /// Calls `call` with the view and all its descendants, the outer before the inner.
  private func forAll(_ call: (UIView) -> Void) {
    call(self)
    for view in subviews { view.forAll(call) }
  }
}
