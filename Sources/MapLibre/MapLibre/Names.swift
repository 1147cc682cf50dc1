import MapLibreExpressions

// Classes that Foundation has too. Said here, they are what a program means by `MapLibre.NSExpression`: the umbrella's
// own names come before those that it exports again, Foundation's among them.

/// The expressions of this interface, for programs that import Foundation by name as well.
public typealias NSExpression = MapLibreExpressions.NSExpression
/// The predicates of this interface, for programs that import Foundation by name as well.
public typealias NSPredicate = MapLibreExpressions.NSPredicate
/// The comparisons of this interface, for programs that import Foundation by name as well.
public typealias NSComparisonPredicate = MapLibreExpressions.NSComparisonPredicate
/// The compound predicates of this interface, for programs that import Foundation by name as well.
public typealias NSCompoundPredicate = MapLibreExpressions.NSCompoundPredicate
