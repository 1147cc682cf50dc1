import CartoucheCoreLocation
import Foundation
import MapLibreExpressions

/// An annotation of a map view, with what stands for it.
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
  /// Whether the point is shown by a view, even if there is none at present.
  let usesView: Bool
  /// The place or the shape that was drawn last.
  var drawn: Drawn

  /// What an annotation was drawn as, to find out that it has changed.
  enum Drawn: Equatable {
    /// The bits of the coordinate, so that what is no number equals itself.
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

  /// Takes in what the annotation is now; true when that is something else than before.
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
