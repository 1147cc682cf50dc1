import CartoucheCoreGraphics
import Foundation

/// A row or column of views.
@preconcurrency @MainActor open class UIStackView: UIView {
  /// The ways in which the length is distributed among the views.
  public enum Distribution: Int, Sendable {
    /// The views fill it, by their priorities.
    case fill
    /// The views fill it with the same length each.
    case fillEqually
    /// The views fill it in proportion to their contents.
    case fillProportionally
    /// The views keep their lengths, the gaps are equal.
    case equalSpacing
    /// The views keep their lengths, their middles are at equal distances.
    case equalCentering
  }

  /// The places of the views across the stack.
  public enum Alignment: Int, Sendable {
    /// From edge to edge.
    case fill
    /// At the left, or at the top.
    case leading
    /// On the same baseline of the first line.
    case firstBaseline
    /// In the middle.
    case center
    /// At the right, or at the bottom.
    case trailing
    /// On the same baseline of the last line.
    case lastBaseline

    /// At the top.
    public static let top = Alignment.leading
    /// At the bottom.
    public static let bottom = Alignment.trailing
  }

  /// The direction of the stack.
  open var axis = NSLayoutConstraint.Axis.horizontal { didSet { setNeedsLayout() } }
  /// The way in which the length is distributed among the views.
  open var distribution = Distribution.fill { didSet { setNeedsLayout() } }
  /// The places of the views across the stack.
  open var alignment = Alignment.fill { didSet { setNeedsLayout() } }
  /// The distance between neighbours in points.
  open var spacing: CGFloat = 0 { didSet { setNeedsLayout() } }
  /// Whether the views keep within the margins.
  open var isLayoutMarginsRelativeArrangement = false { didSet { setNeedsLayout() } }
  /// Whether distances count from baselines; of no effect.
  open var isBaselineRelativeArrangement = false
  /// The views in the row or column.
  open private(set) var arrangedSubviews: [UIView] = []

  private var gaps: [ObjectIdentifier: CGFloat] = [:]

  /// The number for the usual distance of ``setCustomSpacing(_:after:)``.
  nonisolated public static let spacingUseDefault = CGFloat.greatestFiniteMagnitude
  /// The number for the distance that the system prefers.
  nonisolated public static let spacingUseSystem: CGFloat = 8

  /// A row of views.
  public convenience init(arrangedSubviews views: [UIView]) {
    self.init(frame: .zero)
    for view in views { addArrangedSubview(view) }
  }

  /// An empty row with a frame in points of its superview.
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// Returns `nil`: views cannot be decoded here.
  public required init?(coder: NSCoder) { nil }

  /// Adds a view at the end.
  open func addArrangedSubview(_ view: UIView) { insertArrangedSubview(view, at: arrangedSubviews.count) }

  /// Inserts a view at an index; indices out of range are clamped.
  open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {
    arrangedSubviews.removeAll { $0 === view }
    if view.superview !== self { addSubview(view) }
    view.translatesAutoresizingMaskIntoConstraints = false
    arrangedSubviews.insert(view, at: min(max(stackIndex, 0), arrangedSubviews.count))
    setNeedsLayout()
  }

  /// Removes a view from the row, not from the subviews.
  open func removeArrangedSubview(_ view: UIView) {
    arrangedSubviews.removeAll { $0 === view }
    setNeedsLayout()
  }

  /// Called when a subview is about to be removed, which leaves the row.
  open override func willRemoveSubview(_ subview: UIView) {
    super.willRemoveSubview(subview)
    arrangedSubviews.removeAll { $0 === subview }
    gaps[ObjectIdentifier(subview)] = nil
  }

  /// Sets the distance after a view.
  open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {
    gaps[ObjectIdentifier(arrangedSubview)] = spacing == Self.spacingUseDefault ? nil : spacing
    setNeedsLayout()
  }

  /// The distance after a view.
  open func customSpacing(after arrangedSubview: UIView) -> CGFloat {
    gaps[ObjectIdentifier(arrangedSubview)] ?? Self.spacingUseDefault
  }

  /// The views that take room.
  var shownSubviews: [UIView] { arrangedSubviews.filter { !$0.isHidden } }

  // MARK: Lines

  /// A view along the stack and across it.
  private struct Part {
    let view: UIView
    let start, end, length, low, high, middle: LinearExpression
  }

  private func part(_ view: UIView, _ box: LayoutBox) -> Part {
    axis == .horizontal
      ? Part(
        view: view, start: box.minX, end: box.maxX, length: box.width, low: box.minY, high: box.maxY,
        middle: box.midY)
      : Part(
        view: view, start: box.minY, end: box.maxY, length: box.height, low: box.minX, high: box.maxX,
        middle: box.midX)
  }

  /// Adds the relations between the views of the stack.
  func addLines(to layout: inout ConstraintLayout) {
    let outer = layout.box(of: self)
    // As small as the views allow, if nothing else says how large.
    layout.add(outer.width, .equal, UILayoutPriority(49))
    layout.add(outer.height, .equal, UILayoutPriority(49))
    let room = part(self, isLayoutMarginsRelativeArrangement ? outer.inset(by: layoutMargins) : outer)
    let parts = shownSubviews.map { part($0, layout.box(of: $0)) }
    guard let first = parts.first, let last = parts.last else { return }
    layout.add(first.start, .equal, to: room.start)
    layout.add(last.end, .equal, to: room.end)
    for (before, after) in zip(parts, parts.dropFirst()) {
      let gap = gaps[ObjectIdentifier(before.view)] ?? spacing
      let isExact = distribution != .equalSpacing && distribution != .equalCentering
      layout.add(after.start, isExact ? .equal : .atLeast, to: before.end, plus: gap)
    }
    distribute(parts, &layout)
    for part in parts { align(part, in: room, &layout) }
    if alignment == .firstBaseline || alignment == .lastBaseline { alignBaselines(parts, &layout) }
  }

  private func distribute(_ parts: [Part], _ layout: inout ConstraintLayout) {
    guard let first = parts.first else { return }
    switch distribution {
    case .fill: break
    case .fillEqually:
      for part in parts.dropFirst() { layout.add(part.length, .equal, to: first.length) }
    case .fillProportionally:
      func content(_ view: UIView) -> Double {
        let size = view.intrinsicContentSize
        return max(Double(axis == .horizontal ? size.width : size.height), 1)
      }
      for part in parts.dropFirst() {
        var difference = part.length.multiplied(by: content(first.view))
        difference.add(first.length, times: -content(part.view))
        layout.add(difference, .equal, UILayoutPriority(999))
      }
    case .equalSpacing, .equalCentering:
      let distances = zip(parts, parts.dropFirst()).map { before, after -> LinearExpression in
        var distance = after.start
        if distribution == .equalSpacing {
          distance.add(before.end, times: -1)
        } else {
          distance.add(after.length, times: 0.5)
          distance.add(before.start, times: -1)
          distance.add(before.length, times: -0.5)
        }
        return distance
      }
      for distance in distances.dropFirst() {
        layout.add(
          distance, .equal, to: distances[0],
          distribution == .equalSpacing ? .required : UILayoutPriority(150))
      }
    }
  }

  private func align(_ part: Part, in room: Part, _ layout: inout ConstraintLayout) {
    let (low, high): (LinearSystem.Relation, LinearSystem.Relation) =
      switch alignment {
      case .fill: (.equal, .equal)
      case .leading: (.equal, .atMost)
      case .trailing: (.atLeast, .equal)
      case .center, .firstBaseline, .lastBaseline: (.atLeast, .atMost)
      }
    layout.add(part.low, low, to: room.low)
    layout.add(part.high, high, to: room.high)
    if alignment == .center { layout.add(part.middle, .equal, to: room.middle) }
  }

  private func alignBaselines(_ parts: [Part], _ layout: inout ConstraintLayout) {
    guard axis == .horizontal, let first = parts.first else { return }
    func baseline(_ part: Part) -> LinearExpression {
      var line = part.high
      if alignment == .lastBaseline {
        line.add(LinearExpression(-(part.view.baselines?.last ?? 0)))
      } else if let ascent = part.view.baselines?.first {
        line = part.low
        line.add(LinearExpression(ascent))
      }
      return line
    }
    for part in parts.dropFirst() { layout.add(baseline(part), .equal, to: baseline(first)) }
  }
}

extension ConstraintLayout {
  /// Adds the relation of an expression to another one and a number.
  fileprivate mutating func add(
    _ expression: LinearExpression, _ relation: LinearSystem.Relation, to other: LinearExpression,
    plus constant: CGFloat = 0, _ priority: UILayoutPriority = .required
  ) {
    var difference = expression
    difference.add(other, times: -1)
    difference.add(LinearExpression(-constant))
    add(difference, relation, priority)
  }
}
