import CartoucheCoreGraphics
import Foundation

extension NSLayoutConstraint {
  /// The alignment of views that a visual format puts in a row.
  public struct FormatOptions: OptionSet, Sendable {
    /// The bits of the options.
    public let rawValue: UInt
    /// Options by their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    private init(_ attribute: Attribute) { rawValue = 1 << UInt(attribute.rawValue) }

    /// The left edges are the same.
    public static let alignAllLeft = FormatOptions(.left)
    /// The right edges are the same.
    public static let alignAllRight = FormatOptions(.right)
    /// The upper edges are the same.
    public static let alignAllTop = FormatOptions(.top)
    /// The lower edges are the same.
    public static let alignAllBottom = FormatOptions(.bottom)
    /// The edges where text begins are the same.
    public static let alignAllLeading = FormatOptions(.leading)
    /// The edges where text ends are the same.
    public static let alignAllTrailing = FormatOptions(.trailing)
    /// The middles between left and right are the same.
    public static let alignAllCenterX = FormatOptions(.centerX)
    /// The middles between top and bottom are the same.
    public static let alignAllCenterY = FormatOptions(.centerY)
    /// The baselines of the last lines are the same.
    public static let alignAllLastBaseline = FormatOptions(.lastBaseline)
    /// The baselines of the first lines are the same.
    public static let alignAllFirstBaseline = FormatOptions(.firstBaseline)
    /// Rows run from where text begins to where it ends, as they always do here.
    public static let directionLeadingToTrailing: FormatOptions = []
    /// Rows run from left to right.
    public static let directionLeftToRight = FormatOptions(rawValue: 1 << 16)

    /// The attributes that are the same.
    fileprivate var attributes: [Attribute] {
      (1...12).compactMap { Attribute(rawValue: $0) }.filter { contains(FormatOptions($0)) }
    }
  }

  /// The constraints that a visual format describes, such as `H:|-[name(>=40)]-8-[button(==name@750)]|`.
  ///
  /// A format that cannot be read is reported on the standard error, and gives no constraints.
  ///
  /// - Parameters:
  ///   - format: A row or column of views in brackets; `|` is the superview, `-` a distance.
  ///   - metrics: The numbers that the format names.
  ///   - views: The views that the format names.
  public class func constraints(
    withVisualFormat format: String, options opts: FormatOptions = [], metrics: [String: Any]?,
    views: [String: Any]
  ) -> [NSLayoutConstraint] {
    var reader = VisualFormatReader(format, metrics: metrics ?? [:], views: views)
    guard let row = reader.row() else {
      ConstraintReport.write("the visual format \"\(format)\" cannot be read at \"\(reader.rest)\"")
      return []
    }
    var constraints = row.constraints
    for attribute in opts.attributes {
      for (first, second) in zip(row.views, row.views.dropFirst()) {
        constraints.append(NSLayoutConstraint(first, attribute, .equal, second, attribute, 1, 0))
      }
    }
    return constraints
  }
}

/// A reader of visual formats.
@MainActor private struct VisualFormatReader {
  /// The views of a row and their constraints.
  struct Row {
    var views: [UIView] = []
    var constraints: [NSLayoutConstraint] = []
  }

  /// A condition of a length.
  private struct Condition {
    var relation = NSLayoutConstraint.Relation.equal
    var length: CGFloat = 0
    var view: UIView?
    var priority = UILayoutPriority.required
  }

  private(set) var rest: Substring
  private let metrics: [String: Any]
  private let views: [String: Any]
  private var isVertical = false

  init(_ format: String, metrics: [String: Any], views: [String: Any]) {
    rest = format.filter { !$0.isWhitespace }[...]
    (self.metrics, self.views) = (metrics, views)
  }

  private mutating func take(_ text: String) -> Bool {
    guard rest.hasPrefix(text) else { return false }
    rest = rest.dropFirst(text.count)
    return true
  }

  private mutating func word(_ isIncluded: (Character) -> Bool) -> String {
    let word = rest.prefix(while: isIncluded)
    rest = rest.dropFirst(word.count)
    return String(word)
  }

  /// The whole row; `nil` if it cannot be read.
  mutating func row() -> Row? {
    if take("V:") { isVertical = true } else { _ = take("H:") }
    var row = Row()
    var gap: [Condition] = []
    var isAtEdge = take("|")
    if isAtEdge {
      guard let first = self.gap(atEdge: true) else { return nil }
      gap = first
    }
    while take("[") {
      let name = word { $0.isLetter || $0.isNumber || $0 == "_" }
      guard let view = views[name] as? UIView else { return nil }
      if take("(") {
        guard let conditions = conditions(), take(")") else { return nil }
        row.constraints += conditions.map { size(of: view, $0) }
      }
      guard take("]") else { return nil }
      if isAtEdge {
        guard let outer = view.superview else { return nil }
        row.constraints += gap.map { distance(from: outer, isOuter: true, to: view, $0) }
      } else if let previous = row.views.last {
        row.constraints += gap.map { distance(from: previous, isOuter: false, to: view, $0) }
      }
      row.views.append(view)
      isAtEdge = false
      let isLast = rest.hasPrefix("|") || rest.hasPrefix("-|")
      guard let next = self.gap(atEdge: isLast) else { return nil }
      gap = next
      if take("|") {
        guard let outer = view.superview else { return nil }
        row.constraints += gap.map { distance(from: view, toEdgeOf: outer, $0) }
        break
      }
    }
    return rest.isEmpty && !row.views.isEmpty ? row : nil
  }

  /// The conditions of a distance; `nil` if what is written there is none.
  private mutating func gap(atEdge: Bool) -> [Condition]? {
    guard take("-") else { return [Condition()] }
    if rest.hasPrefix("[") || rest.hasPrefix("|") { return [Condition(length: atEdge ? 20 : 8)] }
    let result: [Condition]?
    if take("(") {
      result = conditions()
      guard take(")") else { return nil }
    } else {
      result = condition().map { [$0] }
    }
    guard take("-") else { return nil }
    return result
  }

  private mutating func conditions() -> [Condition]? {
    var result: [Condition] = []
    repeat {
      guard let condition = condition() else { return nil }
      result.append(condition)
    } while take(",")
    return result
  }

  private mutating func condition() -> Condition? {
    var condition = Condition()
    if take(">=") {
      condition.relation = .greaterThanOrEqual
    } else if take("<=") {
      condition.relation = .lessThanOrEqual
    } else {
      _ = take("==")
    }
    let name = word { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
    if let view = views[name] as? UIView {
      condition.view = view
    } else {
      guard let number = number(name) else { return nil }
      condition.length = number
    }
    if take("@") {
      guard let priority = number(word { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }) else {
        return nil
      }
      condition.priority = UILayoutPriority(Float(priority))
    }
    return condition
  }

  private func number(_ name: String) -> CGFloat? {
    let number: Double? =
      switch metrics[name] {
      case let value as NSNumber: value.doubleValue
      case let value as CGFloat: Double(value)
      case let value as Double: value
      case let value as Int: Double(value)
      case let value as Float: Double(value)
      default: Double(name)
      }
    return number.flatMap { $0.isFinite ? CGFloat($0) : nil }
  }

  // MARK: Constraints

  private var start: NSLayoutConstraint.Attribute { isVertical ? .top : .leading }
  private var end: NSLayoutConstraint.Attribute { isVertical ? .bottom : .trailing }

  private func size(of view: UIView, _ condition: Condition) -> NSLayoutConstraint {
    let length: NSLayoutConstraint.Attribute = isVertical ? .height : .width
    let constraint = NSLayoutConstraint(
      view, length, condition.relation, condition.view, condition.view == nil ? .notAnAttribute : length, 1,
      condition.length)
    constraint.priority = condition.priority
    return constraint
  }

  private func distance(
    from first: UIView, isOuter: Bool, to second: UIView, _ condition: Condition
  ) -> NSLayoutConstraint {
    let constraint = NSLayoutConstraint(
      second, start, condition.relation, first, isOuter ? start : end, 1, condition.length)
    constraint.priority = condition.priority
    return constraint
  }

  private func distance(
    from view: UIView, toEdgeOf outer: UIView, _ condition: Condition
  ) -> NSLayoutConstraint {
    let constraint = NSLayoutConstraint(outer, end, condition.relation, view, end, 1, condition.length)
    constraint.priority = condition.priority
    return constraint
  }
}
