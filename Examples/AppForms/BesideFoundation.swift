import Foundation
import Mapbox

// Said once for a target: files that import Foundation by name see two classes for each of these names.
typealias NSExpression = Mapbox.NSExpression
typealias NSPredicate = Mapbox.NSPredicate

/// A layer as a program for versions 3 to 5 of the SDK makes it, in a file that imports Foundation.
package func circles(_ source: MGLSource) -> MGLCircleStyleLayer {
  let layer = MGLCircleStyleLayer(identifier: "circles", source: source)
  let radius: NSExpression = NSExpression(forConstantValue: 4)
  layer.circleRadius = radius
  layer.circleColor = MGLStyleValue<UIColor>(rawValue: .red)
  let condition: NSPredicate? = NSPredicate(format: "size > 3")
  layer.predicate = condition
  return layer
}

/// The style and the token of such a program.
package func oldMap() -> MGLMapView {
  MGLAccountManager.accessToken = "pk.example"
  let mapView = MGLMapView(
    frame: CGRect(x: 0, y: 0, width: 320, height: 240), styleURL: MGLStyle.darkStyleURL)
  mapView.styleURL = MGLStyle.outdoorsStyleURL(withVersion: 9)
  return mapView
}
