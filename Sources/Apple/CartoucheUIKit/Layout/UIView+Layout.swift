import CartoucheCoreGraphics
import Foundation

extension UIView {
  /// The frame as it is without the view's transform, in points of the superview.
  var layoutFrame: CGRect {
    get {
      CGRect(
        x: layer.position.x - bounds.width / 2, y: layer.position.y - bounds.height / 2, width: bounds.width,
        height: bounds.height)
    }
    set {
      center = CGPoint(x: newValue.midX, y: newValue.midY)
      if bounds.size != newValue.size { bounds.size = newValue.size }
    }
  }

  /// The outermost view.
  package var outermost: UIView {
    var view = self
    while let outer = view.superview { view = outer }
    return view
  }

  /// Notes that something inside has to be arranged, for this view and those around it.
  func markNeedsLayout() {
    var view: UIView? = self
    // All the way: in the midst of a layout, a view may be marked while those around it are not.
    while let current = view {
      current.hasUnarrangedViews = true
      view = current.superview
    }
  }

  /// Arranges the view and those inside where that was requested: by constraints, then by `layoutSubviews()`, until
  /// nothing moves any more.
  func arrange() {
    let root = outermost
    guard root.hasUnarrangedViews || hasUnarrangedViews else { return }
    root.resetMeasures()
    // Views that ask for a layout in each layout end here.
    for _ in 0..<8 {
      root.updateAllConstraints()
      root.solveConstraints()
      arrangeSubviews()
      guard hasUnarrangedViews else { return }
    }
  }

  /// Forgets the widths in which texts were measured.
  private func resetMeasures() {
    guard hasUnarrangedViews else { return }
    (self as? UILabel)?.layoutWidth = nil
    for view in subviews { view.resetMeasures() }
  }

  private func updateAllConstraints() {
    guard hasUnarrangedViews else { return }
    if needsConstraintUpdate {
      needsConstraintUpdate = false
      if let viewController { viewController.updateViewConstraints() } else { updateConstraints() }
    }
    for view in subviews { view.updateAllConstraints() }
  }

  private func solveConstraints() {
    // Texts in several lines get their heights when their widths are known; masks follow sizes.
    for _ in 0..<4 {
      let layout = ConstraintLayout(of: self)
      guard !layout.isEmpty, layout.apply() else { return }
      noteWidths()
    }
  }

  private func noteWidths() {
    if let label = self as? UILabel, label.numberOfLines != 1, !translatesAutoresizingMaskIntoConstraints {
      label.layoutWidth = bounds.width
    }
    for view in subviews { view.noteWidths() }
  }

  private func arrangeSubviews() {
    guard hasUnarrangedViews else { return }
    hasUnarrangedViews = false
    arrangeOwnSubviews()
    for view in subviews { view.arrangeSubviews() }
  }

  /// The smallest or the largest size, `layoutFittingCompressedSize` or `layoutFittingExpandedSize`, that the
  /// constraints of the view allow.
  public func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
    systemLayoutSizeFitting(
      targetSize, withHorizontalFittingPriority: .fittingSizeLevel, verticalFittingPriority: .fittingSizeLevel
    )
  }

  /// The size nearest to another that the constraints of the view allow.
  public func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize {
    ConstraintLayout(
      of: self, fitting: (targetSize, horizontalFittingPriority, verticalFittingPriority)
    ).fittingSize()
  }

  /// The smallest size, for ``systemLayoutSizeFitting(_:)``.
  nonisolated public static var layoutFittingCompressedSize: CGSize { .zero }
  /// The largest size, for ``systemLayoutSizeFitting(_:)``.
  nonisolated public static var layoutFittingExpandedSize: CGSize { CGSize(width: 10_000, height: 10_000) }
}
