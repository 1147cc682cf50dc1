import CartoucheCoreLocation
import Foundation
import MapLibreExpressions

/// An annotation of a map view, with its view or drawing.
@MainActor final class AnnotationEntry {
  /// The number of the annotation, ascending in the order of adding.
  let tag: Int
  /// The annotation.
  let annotation: any MLNAnnotation
  /// The line or area; `nil` for a point.
  let shape: MLNMultiPoint?
  /// The picture of a point that has no view; `nil` is the map's own pin.
  var image: MLNAnnotationImage?
  /// The view of a point; `nil` for a point with a picture, and while the view of another is used in its place.
  var view: MLNAnnotationView?
  /// Whether the point is shown by a view, even if there is currently none.
  let usesView: Bool
  /// The place or the shape that was drawn last.
  var drawn: Drawn

  /// The drawn form of an annotation, for detecting changes.
  enum Drawn: Equatable {
    /// The bits of the coordinate, so that NaN equals itself.
    case point(latitude: UInt64, longitude: UInt64)
    case shape(revision: Int)
  }

  init(tag: Int, _ annotation: any MLNAnnotation, view: MLNAnnotationView? = nil) {
    self.tag = tag
    self.annotation = annotation
    self.view = view
    usesView = view != nil
    shape = annotation as? MLNMultiPoint
    drawn = Self.present(of: annotation, shape)
  }

  /// Updates the entry from the annotation; true if it has changed.
  func takeChanges() -> Bool {
    let now = Self.present(of: annotation, shape)
    defer { drawn = now }
    return drawn != now
  }

  private static func present(of annotation: any MLNAnnotation, _ shape: MLNMultiPoint?) -> Drawn {
    if let shape { return .shape(revision: shape.revision) }
    let place = annotation.coordinate
    return .point(latitude: place.latitude.bitPattern, longitude: place.longitude.bitPattern)
  }
}
