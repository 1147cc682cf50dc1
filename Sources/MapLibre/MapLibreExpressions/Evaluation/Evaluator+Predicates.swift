import CartoucheExpressions
import CartoucheJSON
import Foundation

extension Evaluator {
  /// Whether a predicate holds.
  func holds(_ predicate: NSPredicate) throws(MLNExpressionError) -> Bool {
    do {
      return try holds(predicate.form, predicate)
    } catch {
      throw error.located(at: predicate.origin)
    }
  }

  private func holds(_ form: NSPredicate.Form, _ predicate: NSPredicate) throws(MLNExpressionError) -> Bool {
    switch form {
    case .value(let value): return value
    case .comparison(let comparison): return try holds(comparison)
    case .compound(let type, let predicates):
      switch type {
      case .and:
        for predicate in predicates where try !holds(predicate) { return false }
        return true
      case .or, .not:
        for predicate in predicates where try holds(predicate) { return type == .or }
        return type == .not
      }
    case .block(let block): return block(object, variables)
    case .invalid(let error): throw error
    }
  }

  private func holds(_ comparison: NSPredicate.Comparison) throws(MLNExpressionError) -> Bool {
    if let expanded = comparison.expandingGeometryTypes { return try holds(expanded) }
    if case .evaluatedObject = comparison.left.form, comparison.type == .in, !isCollection(comparison.right) {
      return try lies(within: comparison.right)
    }
    if case .evaluatedObject = comparison.right.form, comparison.type == .contains,
      !isCollection(comparison.left)
    {
      return try lies(within: comparison.left)
    }
    let (left, right) = (try value(comparison.left), try value(comparison.right))
    switch comparison.modifier {
    case .direct: return try compare(left, right, comparison)
    case .any:
      for member in try members(left) where try compare(member, right, comparison) { return true }
      return false
    case .all:
      for member in try members(left) where try !compare(member, right, comparison) { return false }
      return true
    }
  }

  /// Whether an expression is a list rather than a shape that the feature may lie in.
  private func isCollection(_ expression: NSExpression) -> Bool {
    switch expression.form {
    case .aggregate: return true
    case .constant(let value): if case .array = ConstantValue(value) { return true }
    default: break
    }
    return false
  }

  private func members(_ value: Any?) throws(MLNExpressionError) -> [Any] {
    switch ConstantValue(value) {
    case .array(let members): return members
    case .null: return []
    default: throw failure("expected a list after ANY, ALL, SOME or NONE, found \(found(value))")
    }
  }

  private func compare(
    _ left: Any?, _ right: Any?, _ comparison: NSPredicate.Comparison
  ) throws(MLNExpressionError) -> Bool {
    let options = comparison.options
    switch comparison.type {
    case .equalTo: return isEqual(left, right, options: options)
    case .notEqualTo: return !isEqual(left, right, options: options)
    case .lessThan: return order(left, right, options: options) == .orderedAscending
    case .greaterThan: return order(left, right, options: options) == .orderedDescending
    case .lessThanOrEqualTo:
      let order = order(left, right, options: options)
      return order == .orderedAscending || order == .orderedSame
    case .greaterThanOrEqualTo:
      let order = order(left, right, options: options)
      return order == .orderedDescending || order == .orderedSame
    case .between:
      guard case .array(let bounds) = ConstantValue(right), bounds.count == 2 else {
        throw failure("expected two bounds after BETWEEN, found \(found(right))")
      }
      let (lower, upper) = (
        order(bounds[0], left, options: options), order(left, bounds[1], options: options)
      )
      return (lower == .orderedAscending || lower == .orderedSame)
        && (upper == .orderedAscending || upper == .orderedSame)
    case .in: return try contains(right, left, options)
    case .contains: return try contains(left, right, options)
    case .beginsWith, .endsWith, .like, .matches: return try matches(left, right, comparison)
    case .customSelector: throw failure("a comparison by selector has no value")
    }
  }

  // MARK: Equality and order

  /// Whether two values are of the same type and equal; nothing is converted.
  func isEqual(_ left: Any?, _ right: Any?, options: NSComparisonPredicate.Options) -> Bool {
    switch (ConstantValue(left), ConstantValue(right)) {
    case (.null, .null): return true
    case (.bool(let left), .bool(let right)): return left == right
    case (.number(let left), .number(let right)): return left == right || left.number == right.number
    case (.string(let left), .string(let right)): return Self.order(left, right, options) == .orderedSame
    case (.array(let left), .array(let right)):
      return left.count == right.count
        && zip(left, right).allSatisfy { isEqual($0, $1, options: options) }
    case (.dictionary(let left), .dictionary(let right)):
      return left.count == right.count
        && zip(left, right).allSatisfy {
          $0.key == $1.key && isEqual($0.value, $1.value, options: options)
        }
    case (.color(let left), .color(let right)): return left == right
    case (.date(let left), .date(let right)): return left == right
    case (.shape, .shape), (.unsupported, .unsupported):
      return (left as? NSObject).map { $0.isEqual(right) } ?? false
    default: return false
    }
  }

  /// The comparison of two numbers or two texts; `nil` for other pairs.
  private func order(
    _ left: Any?, _ right: Any?, options: NSComparisonPredicate.Options
  ) -> ComparisonResult? {
    switch (ConstantValue(left), ConstantValue(right)) {
    case (.number(let left), .number(let right)):
      guard let left = left.number, let right = right.number, !left.isNaN, !right.isNaN else { return nil }
      return left < right ? .orderedAscending : left > right ? .orderedDescending : .orderedSame
    case (.string(let left), .string(let right)): return Self.order(left, right, options)
    case (.date(let left), .date(let right)): return left.compare(right)
    default: return nil
    }
  }

  /// The order of two texts: by their scalars, or by the alphabet if case or marks are ignored.
  private static func order(
    _ left: String, _ right: String, _ options: NSComparisonPredicate.Options
  ) -> ComparisonResult {
    let ignored = options.intersection([.caseInsensitive, .diacriticInsensitive])
    guard !ignored.isEmpty else {
      if left.unicodeScalars.elementsEqual(right.unicodeScalars) { return .orderedSame }
      return left.unicodeScalars.lexicographicallyPrecedes(right.unicodeScalars)
        ? .orderedAscending : .orderedDescending
    }
    let order = collator(ignored).compare(left, right)
    return order < 0 ? .orderedAscending : order > 0 ? .orderedDescending : .orderedSame
  }

  /// The collator that a style compares with, so that both agree on every machine.
  private static func collator(_ options: NSComparisonPredicate.Options) -> Collator {
    Collator(
      isCaseSensitive: !options.contains(.caseInsensitive),
      isDiacriticSensitive: !options.contains(.diacriticInsensitive))
  }

  private static func comparing(_ options: NSComparisonPredicate.Options) -> String.CompareOptions {
    var comparing: String.CompareOptions = []
    if options.contains(.caseInsensitive) { comparing.insert(.caseInsensitive) }
    if options.contains(.diacriticInsensitive) { comparing.insert(.diacriticInsensitive) }
    return comparing
  }

  // MARK: Membership and patterns

  private func contains(
    _ haystack: Any?, _ needle: Any?, _ options: NSComparisonPredicate.Options
  ) throws(MLNExpressionError) -> Bool {
    switch (ConstantValue(haystack), ConstantValue(needle)) {
    case (.array(let members), _): return members.contains { isEqual($0, needle, options: options) }
    case (.string(let haystack), .string(let needle)):
      let isExact = options.isDisjoint(with: [.caseInsensitive, .diacriticInsensitive])
      return isExact
        ? needle.isEmpty || haystack.range(of: needle) != nil
        : Self.collator(options).contains(needle, in: haystack)
    case (.string, _), (.null, _): return false
    default: throw failure("expected a list or a string to search, found \(found(haystack))")
    }
  }

  private func matches(
    _ left: Any?, _ right: Any?, _ comparison: NSPredicate.Comparison
  ) throws(MLNExpressionError) -> Bool {
    guard case .string(let text) = ConstantValue(left), case .string(let pattern) = ConstantValue(right)
    else { return false }
    let options = Self.comparing(comparison.options)
    switch comparison.type {
    case .beginsWith:
      return pattern.isEmpty || text.range(of: pattern, options: options.union(.anchored)) != nil
    case .endsWith:
      return pattern.isEmpty
        || text.range(of: pattern, options: options.union([.anchored, .backwards])) != nil
    default: break
    }
    var expression = pattern
    if comparison.type == .like {
      expression = NSRegularExpression.escapedPattern(for: pattern)
        .replacingOccurrences(of: "\\*", with: ".*").replacingOccurrences(of: "\\?", with: ".")
    }
    let isCaseInsensitive = comparison.options.contains(.caseInsensitive)
    guard
      let matcher = try? NSRegularExpression(
        pattern: "^(?:\(expression))$",
        options: isCaseInsensitive
          ? [.caseInsensitive, .dotMatchesLineSeparators] : [.dotMatchesLineSeparators])
    else { throw failure("expected a regular expression, found \(found(pattern))") }
    return matcher.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
  }
}
