import CartoucheCoreGraphics
import Foundation

/// The layout of the views of a hierarchy by their constraints.
///
/// Variables are the frames of views that do not translate their masks and that constraints mention, and of guides; all
/// other views lie where they are. Parts of the hierarchy that share no variable are solved apart.
@MainActor struct ConstraintLayout {
  /// An equation or inequality between edges.
  struct Line {
    var expression: LinearExpression
    var relation: LinearSystem.Relation
    var priority: Float
    var constraint: NSLayoutConstraint?
  }

  /// The outermost view.
  private let root: UIView
  /// The size of the outermost view if it is to be found: its smallest one within this.
  private let fitting: (size: CGSize, across: UILayoutPriority, down: UILayoutPriority)?
  private(set) var lines: [Line] = []
  private var variableCount = 0
  /// The first variable of views and guides.
  private var variables: [ObjectIdentifier: Int] = [:]
  /// The views and guides with variables, the outer ones first.
  private var views: [UIView] = []
  private var guides: [UILayoutGuide] = []
  private var boxes: [ObjectIdentifier: LayoutBox] = [:]

  /// Collects the constraints inside a view.
  init(
    of root: UIView, fitting: (size: CGSize, across: UILayoutPriority, down: UILayoutPriority)? = nil
  ) {
    self.root = root
    self.fitting = fitting
    var mentioned: Set<ObjectIdentifier> = []
    var all: [UIView] = []
    collect(root, &mentioned, &all)
    guard !mentioned.isEmpty || fitting != nil else { return }
    for view in all where !view.translatesAutoresizingMaskIntoConstraints && view !== root {
      if mentioned.contains(ObjectIdentifier(view)) { addVariables(of: view) }
    }
    if fitting != nil { variables[ObjectIdentifier(root)] = newVariables() }
    for view in all {
      for guide in (view.constraintState?.guides ?? []) + (view.constraintState?.systemGuides ?? [])
      where guide.part == .own || guide.part == .content {
        variables[ObjectIdentifier(guide)] = newVariables()
        guides.append(guide)
      }
    }
    for view in views { addContentSize(of: view) }
    if fitting != nil { addFitting() }
    for view in all {
      for constraint in view.constraints { add(constraint, keptBy: view) }
      if let stack = view as? UIStackView { stack.addLines(to: &self) }
    }
  }

  /// Whether there is nothing to find.
  var isEmpty: Bool { variableCount == 0 && lines.isEmpty }

  private func collect(_ view: UIView, _ mentioned: inout Set<ObjectIdentifier>, _ all: inout [UIView]) {
    all.append(view)
    for constraint in view.constraints {
      for item in [constraint.firstItem, constraint.secondItem].compactMap(\.self) {
        mentioned.insert(ObjectIdentifier(item))
      }
    }
    if let stack = view as? UIStackView {
      for part in stack.shownSubviews { mentioned.insert(ObjectIdentifier(part)) }
    }
    for view in view.subviews { collect(view, &mentioned, &all) }
  }

  mutating func newVariables(_ count: Int = 4) -> Int {
    variableCount += count
    return variableCount - count
  }

  private mutating func addVariables(of view: UIView) {
    variables[ObjectIdentifier(view)] = newVariables()
    views.append(view)
  }

  // MARK: Boxes

  /// The box of a view.
  mutating func box(of view: UIView) -> LayoutBox {
    let id = ObjectIdentifier(view)
    if let known = boxes[id] { return known }
    let box: LayoutBox
    if view === root {
      if let variable = variables[id] {
        var whole = LayoutBox(variable: variable)
        (whole.minX, whole.minY) = (LinearExpression(), LinearExpression())
        box = whole
      } else {
        box = LayoutBox(CGRect(origin: .zero, size: view.bounds.size))
      }
    } else {
      let own = variables[id].map { LayoutBox(variable: $0) } ?? LayoutBox(view.layoutFrame)
      box = view.superview.map { own.inside(self.box(of: $0), origin: $0.bounds.origin) } ?? own
    }
    boxes[id] = box
    return box
  }

  private mutating func box(of guide: UILayoutGuide) -> LayoutBox? {
    guard let view = guide.owningView else { return nil }
    let outer = box(of: view)
    let safe = view.safeAreaInsets
    switch guide.part {
    case .own, .content:
      let own = variables[ObjectIdentifier(guide)].map { LayoutBox(variable: $0) }
      return own?.inside(outer, origin: view.bounds.origin)
    case .frame: return outer
    case .safeArea: return outer.inset(by: safe)
    case .margins: return outer.inset(by: view.layoutMargins)
    case .top:
      var box = outer
      box.height = LinearExpression(safe.top)
      return box
    case .bottom:
      var box = outer
      box.minY = outer.maxY
      box.minY.add(LinearExpression(-safe.bottom))
      box.height = LinearExpression(safe.bottom)
      return box
    }
  }

  /// An attribute of a view or guide; `nil` for one outside the hierarchy.
  private mutating func expression(
    _ item: AnyObject, _ attribute: NSLayoutConstraint.Attribute, other: AnyObject?
  ) -> LinearExpression? {
    let view = (item as? UIView) ?? (item as? UILayoutGuide)?.owningView
    guard let view, view.isDescendant(of: root) else { return nil }
    var box: LayoutBox?
    if let guide = item as? UILayoutGuide {
      box = self.box(of: guide)
    } else if let scroll = view as? UIScrollView, attribute != .width, attribute != .height,
      let inner = (other as? UIView) ?? (other as? UILayoutGuide)?.owningView, inner !== scroll,
      inner.isDescendant(of: scroll)
    {
      // The edges of a scroll view are those of its content for what is inside.
      box = self.box(of: scroll.contentLayoutGuide)
    } else {
      box = self.box(of: view)
    }
    guard let box else { return nil }
    let inner = box.inset(by: view.layoutMargins)
    switch attribute {
    case .notAnAttribute: return LinearExpression()
    case .left, .leading: return box.minX
    case .right, .trailing: return box.maxX
    case .top: return box.minY
    case .bottom: return box.maxY
    case .width: return box.width
    case .height: return box.height
    case .centerX: return box.midX
    case .centerY: return box.midY
    case .leftMargin, .leadingMargin: return inner.minX
    case .rightMargin, .trailingMargin: return inner.maxX
    case .topMargin: return inner.minY
    case .bottomMargin: return inner.maxY
    case .centerXWithinMargins: return inner.midX
    case .centerYWithinMargins: return inner.midY
    case .firstBaseline:
      guard let baseline = view.baselines?.first else { return box.maxY }
      var result = box.minY
      result.add(LinearExpression(baseline))
      return result
    case .lastBaseline:
      var result = box.maxY
      result.add(LinearExpression(-(view.baselines?.last ?? 0)))
      return result
    }
  }

  // MARK: Lines

  /// Adds a relation of an expression to zero.
  mutating func add(
    _ expression: LinearExpression, _ relation: LinearSystem.Relation,
    _ priority: UILayoutPriority = .required, for constraint: NSLayoutConstraint? = nil
  ) {
    lines.append(
      Line(
        expression: expression, relation: relation, priority: priority.rawValue, constraint: constraint))
  }

  private mutating func add(_ constraint: NSLayoutConstraint, keptBy view: UIView) {
    guard let item = constraint.firstItem,
      var first = expression(item, constraint.firstAttribute, other: constraint.secondItem)
    else { return }
    if constraint.secondAttribute != .notAnAttribute {
      guard let item = constraint.secondItem,
        let second = expression(item, constraint.secondAttribute, other: constraint.firstItem)
      else { return }
      first.add(second, times: -Double(constraint.multiplier))
      // Places are multiplied in the points of the view around both.
      if constraint.multiplier != 1, let origin = origin(of: view, along: constraint.secondAttribute) {
        first.add(origin, times: Double(constraint.multiplier) - 1)
      }
    }
    first.add(LinearExpression(-constraint.constant))
    let relation: LinearSystem.Relation =
      switch constraint.relation {
      case .equal: .equal
      case .lessThanOrEqual: .atMost
      case .greaterThanOrEqual: .atLeast
      }
    add(first, relation, constraint.priority, for: constraint)
  }

  /// The beginning of a view along the axis of a place; `nil` for lengths.
  private mutating func origin(
    of view: UIView, along attribute: NSLayoutConstraint.Attribute
  ) -> LinearExpression? {
    switch attribute {
    case .left, .right, .leading, .trailing, .centerX, .leftMargin, .rightMargin, .leadingMargin,
      .trailingMargin, .centerXWithinMargins:
      box(of: view).minX
    case .top, .bottom, .centerY, .firstBaseline, .lastBaseline, .topMargin, .bottomMargin,
      .centerYWithinMargins:
      box(of: view).minY
    case .notAnAttribute, .width, .height: nil
    }
  }

  /// Lets a view be as large as its content.
  private mutating func addContentSize(of view: UIView) {
    let (content, box) = (view.intrinsicContentSize, box(of: view))
    for (axis, length, own) in [
      (NSLayoutConstraint.Axis.horizontal, content.width, box.width), (.vertical, content.height, box.height),
    ] {
      add(own, .atLeast)
      guard length >= 0, length.isFinite else { continue }
      var difference = own
      difference.add(LinearExpression(-length))
      add(difference, .atMost, view.contentHuggingPriority(for: axis))
      add(difference, .atLeast, view.contentCompressionResistancePriority(for: axis))
    }
  }

  private mutating func addFitting() {
    guard let fitting else { return }
    let box = box(of: root)
    for (own, length, priority) in [
      (box.width, fitting.size.width, fitting.across), (box.height, fitting.size.height, fitting.down),
    ] {
      add(own, .atLeast)
      var difference = own
      difference.add(LinearExpression(-length))
      add(difference, .equal, priority)
    }
  }

  // MARK: Solution

  /// Finds the frames, and moves the views and guides there; whether anything moved.
  @discardableResult func apply() -> Bool {
    let values = solve()
    func rect(_ item: AnyObject) -> CGRect? {
      variables[ObjectIdentifier(item)].map { first in
        CGRect(x: values[first], y: values[first + 1], width: values[first + 2], height: values[first + 3])
      }
    }
    let scale = (root.window?.screen ?? UIScreen.main).scale
    var isChanged = false
    for view in views {
      guard let frame = rect(view)?.rounded(scale: scale), frame != view.layoutFrame,
        [frame.minX, frame.minY, frame.width, frame.height].allSatisfy(\.isFinite)
      else { continue }
      view.layoutFrame = frame
      isChanged = true
    }
    for guide in guides {
      guard let frame = rect(guide), let view = guide.owningView else { continue }
      guide.solvedFrame = frame
      if guide.part == .content, let scroll = view as? UIScrollView { scroll.contentSize = frame.size }
    }
    return isChanged
  }

  /// The size of the outermost view.
  func fittingSize() -> CGSize {
    guard let first = variables[ObjectIdentifier(root)] else { return root.bounds.size }
    let values = solve()
    return CGSize(width: values[first + 2], height: values[first + 3])
  }

  /// The values of all variables.
  private func solve() -> [Double] {
    var values = Array(repeating: 0.0, count: variableCount)
    for part in parts() {
      var numbers: [Int: Int] = [:]
      for variable in part.variables { numbers[variable] = numbers.count }
      let priorities = Set(part.lines.map { lines[$0].priority }).sorted(by: >)
      var system = LinearSystem(variableCount: part.variables.count)
      for index in part.lines {
        let line = lines[index]
        var expression = LinearExpression(CGFloat(line.expression.constant))
        for (variable, factor) in line.expression.terms {
          guard let number = numbers[variable] else { continue }
          expression.add(LinearExpression(variable: number), times: factor)
        }
        system.add(
          expression, line.relation, level: priorities.firstIndex(of: line.priority) ?? priorities.count)
      }
      system.solve()
      for (number, variable) in part.variables.enumerated() { values[variable] = system.value(of: number) }
      report(part.lines.enumerated().filter { system.violation(of: $0.offset) > 0.01 }.map(\.element))
    }
    report(
      lines.indices.filter { index in
        guard lines[index].expression.terms.isEmpty else { return false }
        let value = lines[index].expression.constant
        return switch lines[index].relation {
        case .equal: abs(value) > 0.5
        case .atMost: value > 0.5
        case .atLeast: value < -0.5
        }
      })
    return values
  }

  /// The lines and variables that depend on each other.
  private func parts() -> [(variables: [Int], lines: [Int])] {
    var leaders = Array(0..<variableCount)
    func leader(_ variable: Int) -> Int {
      var current = variable
      while leaders[current] != current { current = leaders[current] }
      return current
    }
    for line in lines {
      guard let first = line.expression.terms.first else { continue }
      for term in line.expression.terms.dropFirst() {
        let (one, other) = (leader(first.variable), leader(term.variable))
        leaders[max(one, other)] = min(one, other)
      }
    }
    var places: [Int: Int] = [:]
    var parts: [(variables: [Int], lines: [Int])] = []
    for variable in 0..<variableCount {
      let leader = leader(variable)
      if let place = places[leader] {
        parts[place].variables.append(variable)
      } else {
        places[leader] = parts.count
        parts.append(([variable], []))
      }
    }
    for (index, line) in lines.enumerated() {
      guard let first = line.expression.terms.first, let place = places[leader(first.variable)] else {
        continue
      }
      parts[place].lines.append(index)
    }
    return parts
  }

  private func report(_ broken: [Int]) {
    for index in broken {
      guard let constraint = lines[index].constraint,
        lines[index].priority >= UILayoutPriority.required.rawValue,
        !constraint.isReported
      else { continue }
      constraint.isReported = true
      ConstraintReport.write("a constraint contradicts others and is broken: \(constraint)")
    }
  }
}

extension CGRect {
  /// The rectangle with its edges at pixels.
  fileprivate func rounded(scale: CGFloat) -> CGRect {
    guard scale > 0, scale.isFinite else { return self }
    func pixel(_ value: CGFloat) -> CGFloat { (value * scale).rounded() / scale }
    let (left, top) = (pixel(minX), pixel(minY))
    return CGRect(x: left, y: top, width: pixel(maxX) - left, height: pixel(maxY) - top)
  }
}
