import MapLibre

// Classes that Foundation has too, said once more: `Mapbox.NSExpression` is ambiguous as long as this module only
// exports again what `MapLibre` says.

/// The expressions of this interface, for programs that import Foundation by name as well.
public typealias NSExpression = MapLibre.NSExpression
/// The predicates of this interface, for programs that import Foundation by name as well.
public typealias NSPredicate = MapLibre.NSPredicate
/// The comparisons of this interface, for programs that import Foundation by name as well.
public typealias NSComparisonPredicate = MapLibre.NSComparisonPredicate
/// The compound predicates of this interface, for programs that import Foundation by name as well.
public typealias NSCompoundPredicate = MapLibre.NSCompoundPredicate
