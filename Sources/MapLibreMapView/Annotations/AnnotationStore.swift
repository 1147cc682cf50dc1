import Cartouche
import CartoucheRaster
import Foundation

/// The annotations of a map view.
@MainActor
package final class AnnotationStore {
  /// The view that shows the annotations.
  package private(set) weak var mapView: MLNMapView?

  /// A store without annotations.
  package init() {}

  /// Says which view shows the annotations.
  package func attach(to mapView: MLNMapView) { self.mapView = mapView }

  /// Adds what is drawn as sources, layers and images to the map that is drawn.
  package func add(to map: inout Map) {}

  /// Draws what lies over the map, such as views and callouts, into its picture of a number of pixels per point.
  package func draw(over bitmap: inout Bitmap, pixelRatio: Double) {}

  /// Goes on to a moment, at which the camera may be another.
  package func step(to time: Duration) {}

  /// Takes a tap at a point of the view; whether it was meant for an annotation.
  package func tap(at point: CGPoint) -> Bool { false }
}
