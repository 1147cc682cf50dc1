import CartoucheCoreGraphics
import Foundation

/// The constraints, guides and priorities of a view; most views have none.
@MainActor final class ConstraintState {
  /// The constraints that the view keeps: those between views inside it and with itself.
  var constraints: [NSLayoutConstraint] = []
  /// The guides of the program.
  var guides: [UILayoutGuide] = []
  /// The guides of the system, once they were asked for.
  var systemGuides: [UILayoutGuide] = []
  /// The importance of not being larger than the content, along x and y.
  var hugging = (UILayoutPriority.defaultLow, UILayoutPriority.defaultLow)
  /// The importance of not being smaller than the content, along x and y.
  var resistance = (UILayoutPriority.defaultHigh, UILayoutPriority.defaultHigh)
  /// The margins if the program set them.
  var margins: UIEdgeInsets?
  var keepsMarginsOfSuperview = false
  var insetsMarginsFromSafeArea = true
}

extension UIView {
  // MARK: Constraints

  /// The constraints that the view keeps.
  public var constraints: [NSLayoutConstraint] { constraintState?.constraints ?? [] }

  /// Activates a constraint.
  public func addConstraint(_ constraint: NSLayoutConstraint) { constraint.isActive = true }

  /// Activates constraints.
  public func addConstraints(_ constraints: [NSLayoutConstraint]) { NSLayoutConstraint.activate(constraints) }

  /// Deactivates a constraint that the view keeps.
  public func removeConstraint(_ constraint: NSLayoutConstraint) { drop(constraint) }

  /// Deactivates constraints that the view keeps.
  public func removeConstraints(_ constraints: [NSLayoutConstraint]) { constraints.forEach { drop($0) } }

  func keep(_ constraint: NSLayoutConstraint) {
    madeConstraintState.constraints.append(constraint)
    constraint.didMove(to: self)
    setNeedsLayout()
  }

  func drop(_ constraint: NSLayoutConstraint) {
    guard constraint.holder === self else { return }
    constraintState?.constraints.removeAll { $0 === constraint }
    constraint.didMove(to: nil)
    setNeedsLayout()
  }

  /// Deactivates the constraints between this view, or views inside, and views around it.
  func dropOuterConstraints() {
    var outer = superview
    while let view = outer {
      for constraint in view.constraints where constraint.views.contains(where: { $0.isDescendant(of: self) })
      {
        view.drop(constraint)
      }
      outer = view.superview
    }
  }

  var madeConstraintState: ConstraintState {
    if let constraintState { return constraintState }
    let state = ConstraintState()
    constraintState = state
    return state
  }

  /// The importance of not being larger than the content along an axis; 250 unless set.
  public func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    guard let hugging = constraintState?.hugging else { return .defaultLow }
    return axis == .horizontal ? hugging.0 : hugging.1
  }

  /// Sets the importance of not being larger than the content along an axis.
  public func setContentHuggingPriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) {
    let state = madeConstraintState
    if axis == .horizontal { state.hugging.0 = priority } else { state.hugging.1 = priority }
    setNeedsLayout()
  }

  /// The importance of not being smaller than the content along an axis; 750 unless set.
  public func contentCompressionResistancePriority(
    for axis: NSLayoutConstraint.Axis
  ) -> UILayoutPriority {
    guard let resistance = constraintState?.resistance else { return .defaultHigh }
    return axis == .horizontal ? resistance.0 : resistance.1
  }

  /// Sets the importance of not being smaller than the content along an axis.
  public func setContentCompressionResistancePriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) {
    let state = madeConstraintState
    if axis == .horizontal { state.resistance.0 = priority } else { state.resistance.1 = priority }
    setNeedsLayout()
  }

  // MARK: Anchors

  /// The left edge.
  public var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .left) }
  /// The right edge.
  public var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .right) }
  /// The edge where text begins.
  public var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .leading) }
  /// The edge where text ends.
  public var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .trailing) }
  /// The upper edge.
  public var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .top) }
  /// The lower edge.
  public var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .bottom) }
  /// The width.
  public var widthAnchor: NSLayoutDimension { NSLayoutDimension(self, .width) }
  /// The height.
  public var heightAnchor: NSLayoutDimension { NSLayoutDimension(self, .height) }
  /// The middle between left and right.
  public var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .centerX) }
  /// The middle between top and bottom.
  public var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .centerY) }
  /// The baseline of the first line of text.
  public var firstBaselineAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .firstBaseline) }
  /// The baseline of the last line of text.
  public var lastBaselineAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .lastBaseline) }

  // MARK: Guides

  /// The guides that the program added.
  public var layoutGuides: [UILayoutGuide] { constraintState?.guides ?? [] }

  /// Adds a guide.
  public func addLayoutGuide(_ layoutGuide: UILayoutGuide) {
    layoutGuide.owningView?.removeLayoutGuide(layoutGuide)
    layoutGuide.owningView = self
    madeConstraintState.guides.append(layoutGuide)
    setNeedsLayout()
  }

  /// Removes a guide.
  public func removeLayoutGuide(_ layoutGuide: UILayoutGuide) {
    guard layoutGuide.owningView === self else { return }
    constraintState?.guides.removeAll { $0 === layoutGuide }
    layoutGuide.owningView = nil
    setNeedsLayout()
  }

  /// The part of the view that no bars cover.
  public var safeAreaLayoutGuide: UILayoutGuide { guide(.safeArea) }
  /// The part of the view inside its margins.
  public var layoutMarginsGuide: UILayoutGuide { guide(.margins) }
  /// The part of the view for text: that inside its margins.
  public var readableContentGuide: UILayoutGuide { guide(.margins) }
  /// The part of the view above the keyboard, which is never shown here: the safe area.
  public var keyboardLayoutGuide: UILayoutGuide { guide(.safeArea) }

  func guide(_ part: UILayoutGuide.Part) -> UILayoutGuide {
    let state = madeConstraintState
    if let known = state.systemGuides.first(where: { $0.part == part }) { return known }
    let guide =
      part == .top || part == .bottom ? ControllerGuide(part, of: self) : UILayoutGuide(part, of: self)
    state.systemGuides.append(guide)
    return guide
  }

  // MARK: Margins

  /// The distances of content from the edges: 8 each unless set; for the view of a controller, 16 at the sides and none
  /// above and below. Those that bars cover are added.
  public var layoutMargins: UIEdgeInsets {
    get {
      let usual: UIEdgeInsets =
        viewController == nil
        ? UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
        : UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 16)
      var margins = constraintState?.margins ?? usual
      guard constraintState?.insetsMarginsFromSafeArea ?? true else { return margins }
      let safe = safeAreaInsets
      margins.top += safe.top
      margins.left += safe.left
      margins.bottom += safe.bottom
      margins.right += safe.right
      return margins
    }
    set {
      madeConstraintState.margins = newValue
      setNeedsLayout()
    }
  }

  /// The distances of content from the edges, by the direction of text.
  public var directionalLayoutMargins: NSDirectionalEdgeInsets {
    get {
      let margins = layoutMargins
      return NSDirectionalEdgeInsets(
        top: margins.top, leading: margins.left, bottom: margins.bottom, trailing: margins.right)
    }
    set {
      layoutMargins = UIEdgeInsets(
        top: newValue.top, left: newValue.leading, bottom: newValue.bottom, right: newValue.trailing)
    }
  }

  /// Whether the margins of the superview count too; of no effect.
  public var preservesSuperviewLayoutMargins: Bool {
    get { constraintState?.keepsMarginsOfSuperview ?? false }
    set { madeConstraintState.keepsMarginsOfSuperview = newValue }
  }

  /// Whether what bars cover is added to the margins.
  public var insetsLayoutMarginsFromSafeArea: Bool {
    get { constraintState?.insetsMarginsFromSafeArea ?? true }
    set {
      madeConstraintState.insetsMarginsFromSafeArea = newValue
      setNeedsLayout()
    }
  }
}
