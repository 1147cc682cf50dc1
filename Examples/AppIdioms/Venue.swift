import MapKit
import UIKit

/// Rooms of a venue as MapKit shows them: the idioms of its guide except the view.
package struct Venue {
  package private(set) var rooms: [MKPolygon] = []
  package private(set) var entrances: [MKPointAnnotation] = []

  package init(geojson data: Data) throws {
    for object in try MKGeoJSONDecoder().decode(data) {
      guard let feature = object as? MKGeoJSONFeature else { continue }
      var name: String?
      if let properties = feature.properties,
        let json = try JSONSerialization.jsonObject(with: properties) as? [String: Any]
      {
        name = json["name"] as? String
      }
      for geometry in feature.geometry {
        if let polygon = geometry as? MKPolygon {
          polygon.title = name
          rooms.append(polygon)
        } else if let point = geometry as? MKPointAnnotation {
          point.title = name
          entrances.append(point)
        }
      }
    }
  }

  package func region(around center: CLLocationCoordinate2D) -> MKCoordinateRegion {
    MKCoordinateRegion(center: center, latitudinalMeters: 200, longitudinalMeters: 200)
  }

  package var bounds: MKMapRect { rooms.reduce(.null) { $0.union($1.boundingMapRect) } }
}
