import CartoucheCoreGraphics
import Foundation

/// A relation between attributes of two views or guides, or of one and a number.
///
/// Constraints that contradict each other are reported on the standard error, once each, and broken; nothing traps.
@preconcurrency @MainActor open class NSLayoutConstraint: NSObject {
  /// The relations.
  public enum Relation: Int, Sendable {
    /// The first attribute is at most the second.
    case lessThanOrEqual = -1
    /// Both are equal.
    case equal = 0
    /// The first attribute is at least the second.
    case greaterThanOrEqual = 1
  }

  /// The directions of a layout.
  public enum Axis: Int, Sendable {
    /// From left to right.
    case horizontal = 0
    /// From top to bottom.
    case vertical = 1
  }

  /// The attributes of views and guides.
  public enum Attribute: Int, Sendable {
    /// None.
    case notAnAttribute = 0
    /// The left edge.
    case left
    /// The right edge.
    case right
    /// The upper edge.
    case top
    /// The lower edge.
    case bottom
    /// The edge where text begins: the left one here.
    case leading
    /// The edge where text ends: the right one here.
    case trailing
    /// The width.
    case width
    /// The height.
    case height
    /// The middle between left and right.
    case centerX
    /// The middle between top and bottom.
    case centerY
    /// The baseline of the last line of text.
    case lastBaseline
    /// The baseline of the first line of text.
    case firstBaseline
    /// The left margin.
    case leftMargin
    /// The right margin.
    case rightMargin
    /// The upper margin.
    case topMargin
    /// The lower margin.
    case bottomMargin
    /// The margin where text begins: the left one here.
    case leadingMargin
    /// The margin where text ends: the right one here.
    case trailingMargin
    /// The middle between the left and the right margin.
    case centerXWithinMargins
    /// The middle between the upper and the lower margin.
    case centerYWithinMargins
  }

  /// The views or guides whose attributes are related.
  open private(set) weak var firstItem: AnyObject?
  /// The view or guide of the second attribute; `nil` for none.
  open private(set) weak var secondItem: AnyObject?
  /// The first attribute.
  public let firstAttribute: Attribute
  /// The second attribute; `notAnAttribute` for a number.
  public let secondAttribute: Attribute
  /// The relation of the first attribute to the second.
  public let relation: Relation
  /// The factor of the second attribute.
  public let multiplier: CGFloat
  /// The number that is added to the second attribute.
  open var constant: CGFloat { didSet { holder?.setNeedsLayout() } }
  /// The importance.
  open var priority = UILayoutPriority.required { didSet { holder?.setNeedsLayout() } }
  /// A name that reports of conflicts show.
  open var identifier: String?

  /// The view that keeps the constraint: the nearest one around both items; `nil` while it is not active.
  private(set) weak var holder: UIView?
  /// Whether a conflict with others was reported.
  var isReported = false

  /// A constraint between attributes of two items, views or guides.
  ///
  /// - Parameters:
  ///   - view2: The second item; `nil` for none, together with `notAnAttribute`.
  ///   - multiplier: The factor of the second attribute.
  ///   - c: The number that is added to it.
  public convenience init(
    item view1: Any, attribute attr1: Attribute, relatedBy relation: Relation, toItem view2: Any?,
    attribute attr2: Attribute, multiplier: CGFloat, constant c: CGFloat
  ) {
    self.init(
      view1 as AnyObject, attr1, relation, view2.map { $0 as AnyObject },
      view2 == nil ? .notAnAttribute : attr2,
      multiplier, c)
  }

  init(
    _ first: AnyObject?, _ firstAttribute: Attribute, _ relation: Relation, _ second: AnyObject?,
    _ secondAttribute: Attribute, _ multiplier: CGFloat, _ constant: CGFloat
  ) {
    (firstItem, secondItem) = (first, second)
    (self.firstAttribute, self.secondAttribute) = (firstAttribute, secondAttribute)
    (self.relation, self.constant) = (relation, constant)
    self.multiplier = multiplier.isFinite ? multiplier : 1
  }

  /// Whether the constraint counts; items without a view around both cannot be related, which is reported.
  open var isActive: Bool {
    get { holder != nil }
    set {
      guard newValue != isActive else { return }
      guard newValue else {
        holder?.drop(self)
        return
      }
      guard let view = commonView else {
        ConstraintReport.write("no view contains both items of \(self): it is not activated")
        return
      }
      view.keep(self)
    }
  }

  /// Notes the view that keeps the constraint.
  func didMove(to view: UIView?) { holder = view }

  /// The views of the items.
  var views: [UIView] {
    [firstItem, secondItem].compactMap { item in
      (item as? UIView) ?? (item as? UILayoutGuide)?.owningView
    }
  }

  /// The nearest view around both items.
  private var commonView: UIView? {
    let views = views
    guard let first = views.first, secondItem == nil || views.count == 2 else { return nil }
    guard let second = views.dropFirst().first else { return first }
    var candidate: UIView? = first
    while let view = candidate {
      if second.isDescendant(of: view) { return view }
      candidate = view.superview
    }
    return nil
  }

  /// Activates constraints.
  open class func activate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = true }
  }

  /// Deactivates constraints.
  open class func deactivate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = false }
  }

  /// The constraint in words.
  nonisolated open override var description: String {
    MainActor.assumeIsolated {
      func name(_ item: AnyObject?, _ attribute: Attribute) -> String {
        item.map { "\(type(of: $0)).\(attribute)" } ?? ""
      }
      let sign = relation == .equal ? "==" : relation == .lessThanOrEqual ? "<=" : ">="
      var text = "\(name(firstItem, firstAttribute)) \(sign) "
      if secondItem != nil { text += name(secondItem, secondAttribute) }
      if multiplier != 1, secondItem != nil { text += " * \(multiplier)" }
      if constant != 0 || secondItem == nil { text += secondItem == nil ? "\(constant)" : " + \(constant)" }
      if priority != .required { text += " @\(priority.rawValue)" }
      return (identifier.map { "'\($0)' " } ?? "") + text
    }
  }
}

/// Reports of constraints that cannot be met.
package enum ConstraintReport {
  /// Receives the reports; by default they are written to the standard error.
  @MainActor package static var receiver: ((String) -> Void)?

  /// Writes a line.
  @MainActor static func write(_ text: String) {
    if let receiver { return receiver(text) }
    FileHandle.standardError.write(Data("Cartouche: layout: \(text)\n".utf8))
  }
}
