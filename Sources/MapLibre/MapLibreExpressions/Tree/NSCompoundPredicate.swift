import Foundation

/// Predicates joined by AND or OR, or one negated by NOT.
public final class NSCompoundPredicate: NSPredicate {
  /// The logical connectives of predicates, with the raw values of Foundation.
  public enum LogicalType: UInt, Sendable {
    /// The one predicate does not hold.
    case not = 0
    /// All predicates hold.
    case and = 1
    /// At least one predicate holds.
    case or = 2
  }

  /// Predicates joined by `type`.
  ///
  /// NOT of several predicates holds when none of them does.
  public convenience init(type: LogicalType, subpredicates: [NSPredicate]) {
    self.init(.compound(type, subpredicates))
  }

  /// Holds when all of the predicates do.
  public convenience init(andPredicateWithSubpredicates subpredicates: [NSPredicate]) {
    self.init(.compound(.and, subpredicates))
  }

  /// Holds when at least one of the predicates does.
  public convenience init(orPredicateWithSubpredicates subpredicates: [NSPredicate]) {
    self.init(.compound(.or, subpredicates))
  }

  /// Holds when the predicate does not.
  public convenience init(notPredicateWithSubpredicate predicate: NSPredicate) {
    self.init(.compound(.not, [predicate]))
  }

  /// The logical connective of the predicates.
  public var compoundPredicateType: LogicalType {
    if case .compound(let type, _) = form { type } else { .and }
  }

  /// The joined predicates.
  public var subpredicates: [Any] {
    if case .compound(_, let predicates) = form { predicates } else { [] }
  }
}
