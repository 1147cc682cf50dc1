import CartoucheCoreLocation
import CartoucheUIKit
import Foundation
import MapLibreExpressions

/// The selected annotation of a map view, with its callout.
struct AnnotationSelection {
  /// The annotation; `nil` when none is selected.
  var annotation: (any MLNAnnotation)?
  /// The callout; `nil` for an annotation that shows none.
  var callout: (any UIView & MLNCalloutView)?
  /// The coordinate that the callout points to; for a shape that is the place of the tap.
  var anchor: CLLocationCoordinate2D?
  /// The numbers of the annotations around the last tap, the nearest first: taps at one place go through them.
  var tapped: [Int] = []

  /// The annotation that a tap selects among those around it, given the currently selected one.
  ///
  /// - Parameters:
  ///   - nearby: Numbers of annotations, the nearest first.
  ///   - selected: The number of the selected annotation.
  mutating func next(of nearby: [Int], after selected: Int?) -> Int? {
    guard nearby == tapped else {
      tapped = nearby
      return nearby.first
    }
    guard let selected, let index = nearby.firstIndex(of: selected), index + 1 < nearby.count else {
      return nearby.first
    }
    return nearby[index + 1]
  }
}
