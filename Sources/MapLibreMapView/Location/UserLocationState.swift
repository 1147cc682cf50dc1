import Cartouche
import CartoucheCoreLocation
import CartoucheMapView
import CartoucheRaster
import Foundation

/// The user's location in a map view, and how its camera follows it.
@MainActor
package final class UserLocationState {
  /// The view that shows the location.
  package private(set) weak var mapView: MLNMapView?

  /// A state without a location.
  package init() {}

  /// Says which view shows the location.
  package func attach(to mapView: MLNMapView) { self.mapView = mapView }

  /// Adds what is drawn as sources, layers and images to the map that is drawn.
  package func add(to map: inout Map) {}

  /// Draws what lies over the map into its picture of a number of pixels per point.
  package func draw(over bitmap: inout Bitmap, pixelRatio: Double) {}

  /// Goes on to a moment, at which the camera may be another.
  package func step(to time: Duration) {}

  /// Takes that a gesture came to a stage.
  package func gesture(_ gesture: MapGesture, _ stage: GestureStage) {}

  /// Takes that the program wants another place kept in view.
  package func targetChanged(animated: Bool, completion: (@Sendable () -> Void)?) { completion?() }
}
