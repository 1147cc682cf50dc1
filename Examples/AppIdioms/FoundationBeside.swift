import Foundation
import MapLibre

// A file that imports Foundation by name sees two classes for each of these names. Stated once for a target, the choice
// applies in all of its files.
package typealias NSComparisonPredicate = MapLibre.NSComparisonPredicate
package typealias NSCompoundPredicate = MapLibre.NSCompoundPredicate
package typealias NSExpression = MapLibre.NSExpression
package typealias NSPredicate = MapLibre.NSPredicate

/// The features of a list that a predicate lets through.
package struct FeatureList {
  /// The condition; `nil` lets everything through.
  package var predicate: NSPredicate?
  /// The expression that features are sorted by.
  package var key: NSExpression

  package init(predicate: NSPredicate?, key: NSExpression) {
    self.predicate = predicate
    self.key = key
  }

  package func titles(of features: [MLNPointFeature]) -> [String] {
    let all = NSArray(array: features)
    let found = predicate.map { all.filtered(using: $0) } ?? features
    return found.compactMap { $0 as? MLNPointFeature }.sorted {
      let left = key.expressionValue(with: $0, context: nil) as? Double ?? 0
      let right = key.expressionValue(with: $1, context: nil) as? Double ?? 0
      return left < right
    }.compactMap(\.title)
  }
}
