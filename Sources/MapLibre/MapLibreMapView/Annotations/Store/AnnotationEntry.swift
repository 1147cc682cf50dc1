import CartoucheCoreLocation
import Foundation
import MapLibreExpressions
import MapLibreMap

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
  /// The view of a point; `nil` for a point with a picture, and for one that is out of sight.
  var view: MLNAnnotationView?
  /// The way in which the annotation is shown.
  var display: Display
  /// Whether the annotation has not been removed yet.
  var isOnMap = true
  /// The place or the shape that was drawn last.
  var drawn: Drawn

  /// The ways to show an annotation.
  enum Display {
    /// A line or an area.
    case shape
    /// A picture in a layer.
    case picture
    /// A view, even if there is currently none.
    case view
    /// As the delegate will say once the point comes near.
    case undecided
  }

  /// The drawn form of an annotation, for detecting changes.
  enum Drawn: Equatable {
    /// The bits of the coordinate, so that NaN equals itself.
    case point(latitude: UInt64, longitude: UInt64)
    case shape(revision: Int)
  }

  init(tag: Int, _ annotation: any MLNAnnotation) {
    self.tag = tag
    self.annotation = annotation
    shape = annotation as? MLNMultiPoint
    display = shape == nil ? .undecided : .shape
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
