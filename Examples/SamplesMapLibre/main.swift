// The samples of the guides to GeoJSON, features, predicates, expressions and sources, as source that imports only
// the interface. Each sample prints its result.

import MapLibre

let utf8 = String.Encoding.utf8.rawValue

/// Prints the style JSON of a source, or why it has none.
func show(_ source: MLNSource) {
  do {
    let json = String(decoding: try source.styleJSONData(), as: UTF8.self)
    print("\(source.identifier): \(json)")
  } catch {
    print("\(source.identifier): refused: \(error)")
  }
}

/// Prints the style JSON of an expression or a predicate.
func show(_ title: String, _ object: Any) {
  let data = try? JSONSerialization.data(
    withJSONObject: object, options: [.fragmentsAllowed, .sortedKeys, .withoutEscapingSlashes])
  print("\(title): \(String(decoding: data ?? Data(), as: UTF8.self))")
}

// MARK: GeoJSON

func geoJSON() throws {
  let url = URL(string: "https://earthquake.usgs.gov/earthquakes/feed/v1.0/summary/all_week.geojson")
  if let url { show(MLNShapeSource(identifier: "earthquakes", url: url, options: nil)) }

  let text = #"{"type": "Feature", "properties": {"mag": 4.5}, "geometry": null}"#
  let shape = try MLNShape(data: Data(text.utf8), encoding: utf8)
  show(MLNShapeSource(identifier: "parsed", shape: shape, options: nil))

  let epicentre = MLNPointFeature()
  epicentre.coordinate = CLLocationCoordinate2D(latitude: 29.95, longitude: -90.066667)
  let fault = MLNPolyline(coordinates: [epicentre.coordinate, CLLocationCoordinate2DMake(30, -90)], count: 2)
  show(MLNShapeSource(identifier: "features", features: [epicentre], options: nil))
  show(MLNShapeSource(identifier: "shapes", shapes: [epicentre, fault], options: nil))
  let collection = MLNShapeCollectionFeature(shapes: [epicentre])
  show(MLNShapeSource(identifier: "collection", shape: collection, options: [.clustered: true]))
  print(String(decoding: fault.geoJSONData(usingEncoding: utf8), as: UTF8.self))
}

// MARK: Features

func features() {
  let road = MLNPointFeature()
  road.identifier = 42
  road.attributes = ["importance": 60, "halfway": 2.5, "name": "Broad Street", "colour": UIColor.red]
  let identifier: Any? = road.identifier
  let name = road.attribute(forKey: "name") as? String
  let dictionary: [String: Any] = road.geoJSONDictionary()
  print("\(identifier ?? "none"), \(name ?? "unnamed"), \(dictionary.keys.sorted())")
  let source = MLNShapeSource(identifier: "roads", features: [road])
  for format in ["importance > 50", "importance > 70", "$id = 42"] {
    print("\(format): \(source.features(matching: NSPredicate(format: format)).count)")
  }
  show("halfway", NSExpression(forKeyPath: "halfway").mgl_jsonExpressionObject)
  show("label", NSExpression(forConstantValue: "{name}").mgl_jsonExpressionObject)
}

// MARK: Predicates and expressions

func predicates() {
  var cincinnatiCoordinates = [
    CLLocationCoordinate2DMake(39, -84.6), CLLocationCoordinate2DMake(39, -84.4),
    CLLocationCoordinate2DMake(39.2, -84.4), CLLocationCoordinate2DMake(39.2, -84.6),
    CLLocationCoordinate2DMake(39, -84.6),
  ]
  let cincinnati = MLNPolygon(
    coordinates: &cincinnatiCoordinates, count: UInt(cincinnatiCoordinates.count))
  let predicate = NSPredicate(
    format: "class = 'food_and_drink' AND name CONTAINS 'Izzy' AND SELF IN %@", cincinnati)
  show("deli", predicate.mgl_jsonExpressionObject)
  let expression = NSExpression(format: "MLN_LET(floorCount, 2, $floorCount + 1)")
  show("floors", expression.mgl_jsonExpressionObject)
}

func stops() {
  let stops: [NSNumber: UIColor] = [0: .yellow, 2.5: .orange, 5: .red, 7.5: .blue, 10: .white]
  let stepping = NSExpression(
    forMLNStepping: .zoomLevelVariable, from: NSExpression(forConstantValue: stops[0]),
    stops: NSExpression(forConstantValue: stops))
  show("stepping", stepping.mgl_jsonExpressionObject)
  let radii = NSExpression(
    forMLNInterpolating: .zoomLevelVariable, curveType: .exponential,
    parameters: NSExpression(forConstantValue: 1.5),
    stops: NSExpression(forConstantValue: [12: 0.5, 14: 2, 18: 18]))
  show("radii", radii.mgl_jsonExpressionObject)
  let kinds = NSExpression(
    forMLNMatchingKey: NSExpression(forConstantValue: "type"),
    in: [
      NSExpression(forConstantValue: "earthquake"): NSExpression(forConstantValue: UIColor.orange),
      NSExpression(forConstantValue: "explosion"): NSExpression(forConstantValue: UIColor.red),
    ],
    default: NSExpression(forConstantValue: UIColor.blue))
  show("kinds", kinds.mgl_jsonExpressionObject)
}

// MARK: Sources

func sources() {
  let bounds = MLNCoordinateBoundsMake(
    CLLocationCoordinate2DMake(-10, -20), CLLocationCoordinate2DMake(10, 20))
  show(
    MLNRasterTileSource(
      identifier: "pictures", tileURLTemplates: ["https://www.example.com/tiles/{z}/{x}/{y}{ratio}.png"],
      options: [
        .minimumZoomLevel: 2, .maximumZoomLevel: 14, .tileSize: 256,
        .coordinateBounds: NSValue(mlnCoordinateBounds: bounds),
        .tileCoordinateSystem: NSNumber(value: MLNTileCoordinateSystem.TMS.rawValue),
        .attributionInfos: [MLNAttributionInfo(title: "© Example", url: nil)],
      ]))
  show(
    MLNVectorTileSource(
      identifier: "tiles", tileURLTemplates: ["https://www.example.com/tiles/{z}/{x}/{y}.pbf"]))
  if let url = URL(string: "https://www.example.com/terrain.json") {
    show(MLNRasterDEMSource(identifier: "terrain", configurationURL: url, tileSize: 512))
    show(
      MLNImageSource(
        identifier: "radar", coordinateQuad: MLNCoordinateQuadFromCoordinateBounds(bounds), url: url))
  }
  show(
    MLNShapeSource(
      identifier: "clusters", shape: nil,
      options: [.clustered: true, .clusterRadius: 40, .maximumZoomLevelForClustering: 12, .buffer: 64]))
  show(MLNSource(identifier: "place-holder"))
}

do {
  try geoJSON()
} catch {
  print("refused: \(error.localizedDescription)")
}
features()
predicates()
stops()
sources()
