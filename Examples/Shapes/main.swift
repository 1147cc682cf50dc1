// Reads GeoJSON into shapes, looks at them, makes features, and writes GeoJSON again. The source imports nothing
// but the interface.

import MapLibre

let source = """
  {"type": "FeatureCollection", "features": [
    {"type": "Feature", "id": 1, "properties": {"name": "Fiji Sea", "depth": 2300},
     "geometry": {"type": "LineString", "coordinates": [[170, -18], [190, -18]]}},
    {"type": "Feature", "id": "park", "properties": {"name": "Park", "open": true},
     "geometry": {"type": "Polygon", "coordinates": [[[0, 0], [4, 0], [4, 4], [0, 4], [0, 0]]]}}
  ]}
  """

do {
  let utf8 = String.Encoding.utf8.rawValue
  let shape = try MLNShape(data: Data(source.utf8), encoding: utf8)
  if let collection = shape as? MLNShapeCollectionFeature {
    for feature in collection.shapes {
      let name = feature.attribute(forKey: "name") as? String ?? "?"
      let centre = feature.coordinate
      print("\(name): \(type(of: feature)) around \(centre.latitude), \(centre.longitude)")
    }
  }

  let stop = MLNPointFeature()
  stop.coordinate = CLLocationCoordinate2D(latitude: 29.95, longitude: -90.066667)
  stop.identifier = 504
  stop.attributes = ["name": "Canal Street", "colour": UIColor.red]
  print(String(decoding: stop.geoJSONData(usingEncoding: utf8), as: UTF8.self))

  _ = try MLNShape(data: Data(#"{"type": "Feature", "geometry": {"type": "Circle"}}"#.utf8), encoding: utf8)
} catch {
  print("refused: \(error.localizedDescription)")
}
