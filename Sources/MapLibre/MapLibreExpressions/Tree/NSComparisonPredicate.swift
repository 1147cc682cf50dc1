import Foundation

/// A comparison of two expressions.
public final class NSComparisonPredicate: NSPredicate {
  /// The treatment of a left side that is a collection.
  public enum Modifier: UInt, Sendable {
    /// The two sides are compared as they are.
    case direct = 0
    /// Every member of the left side must satisfy the comparison.
    case all = 1
    /// At least one member of the left side must satisfy the comparison.
    case any = 2
  }

  /// The comparisons, with the raw values of Foundation.
  public enum Operator: UInt, Sendable, CaseIterable {
    /// Less than.
    case lessThan = 0
    /// Less than or equal to.
    case lessThanOrEqualTo = 1
    /// Greater than.
    case greaterThan = 2
    /// Greater than or equal to.
    case greaterThanOrEqualTo = 3
    /// Equal to.
    case equalTo = 4
    /// Not equal to.
    case notEqualTo = 5
    /// Matches a regular expression; styles have none.
    case matches = 6
    /// Matches a pattern of `*` and `?`; styles have none.
    case like = 7
    /// Begins with a text; styles have none.
    case beginsWith = 8
    /// Ends with a text; styles have none.
    case endsWith = 9
    /// Is a member of a collection, a part of a text, or lies within a shape.
    case `in` = 10
    /// A method of the left side; styles have none.
    case customSelector = 11
    /// Contains a member or a text.
    case contains = 99
    /// Lies between two bounds, both included.
    case between = 100
  }

  /// The differences that a comparison of texts ignores.
  public struct Options: OptionSet, Hashable, Sendable {
    /// The bits, as in Foundation.
    public let rawValue: UInt

    /// Options with these bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Upper and lower case are the same, `[c]`.
    public static let caseInsensitive = Options(rawValue: 1)
    /// Letters with and without marks are the same, `[d]`.
    public static let diacriticInsensitive = Options(rawValue: 2)
    /// The texts are normalised already, `[n]`; styles have no such option.
    public static let normalized = Options(rawValue: 4)
    /// The comparison follows the user's language, `[l]`; styles have no such option.
    public static let localeSensitive = Options(rawValue: 8)
  }

  /// A comparison.
  ///
  /// - Parameters:
  ///   - leftExpression: The left side.
  ///   - rightExpression: The right side.
  ///   - modifier: The treatment of a left side that is a collection.
  ///   - type: The comparison.
  ///   - options: The differences that a comparison of texts ignores.
  public convenience init(
    leftExpression: NSExpression, rightExpression: NSExpression, modifier: Modifier, type: Operator,
    options: Options = []
  ) {
    self.init(
      .comparison(
        Comparison(
          left: leftExpression, right: rightExpression, modifier: modifier, type: type, options: options)))
  }

  /// The left side.
  public var leftExpression: NSExpression { comparison.left }
  /// The right side.
  public var rightExpression: NSExpression { comparison.right }
  /// The treatment of a left side that is a collection.
  public var comparisonPredicateModifier: Modifier { comparison.modifier }
  /// The comparison.
  public var predicateOperatorType: Operator { comparison.type }
  /// The differences that a comparison of texts ignores.
  public var options: Options { comparison.options }

  private var comparison: Comparison {
    if case .comparison(let comparison) = form { return comparison }
    let null = NSExpression(.constant(nil))
    return Comparison(left: null, right: null, type: .equalTo)
  }
}
