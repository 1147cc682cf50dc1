// A tour with features: read a file, inspect it, change it, select with a predicate, draw it, write it back.
//
//     Shapes [FILE [FOLDER]]
//
// FILE is a collection of lines with the attribute `distance_km`, as Examples/data/flights.geojson; flights.png and
// long.geojson are written into FOLDER. The article of the documentation takes its code from here.

import Cartouche
import MapLibre

/// Reads a collection of features.
func readFlights(_ path: String) throws -> MLNShapeCollectionFeature {
  let data = try Data(contentsOf: URL(fileURLWithPath: path))
  return try MLNShapeCollectionFeature(data: data, encoding: String.Encoding.utf8.rawValue)
}

/// Prints what the features are.
func inspect(_ flights: MLNShapeCollectionFeature) {
  for case let flight as MLNPolylineFeature in flights.shapes.prefix(3) {
    let from = flight.attribute(forKey: "from") as? String ?? "?"
    let to = flight.attribute(forKey: "to") as? String ?? "?"
    let middle = flight.coordinate
    print("\(from) – \(to): \(flight.pointCount) points around", terminator: " ")
    print("\(middle.latitude.rounded())°, \(middle.longitude.rounded())°")
  }
  print("\(flights.shapes.count) features")
}

/// Names, numbers and colours the features, and adds one.
func change(_ flights: MLNShapeCollectionFeature) -> MLNShapeCollectionFeature {
  for (number, flight) in flights.shapes.enumerated() {
    let distance = (flight.attribute(forKey: "distance_km") as? NSNumber)?.doubleValue ?? 0
    flight.identifier = number
    flight.attributes["long"] = distance > 9000
    flight.attributes["colour"] = distance > 9000 ? UIColor.red : UIColor.gray
  }
  let hub = MLNPointFeature()
  hub.coordinate = CLLocationCoordinate2D(latitude: 51.47, longitude: -0.45)
  hub.identifier = "LHR"
  hub.attributes = ["name": "Heathrow", "colour": UIColor.black]
  return MLNShapeCollectionFeature(shapes: flights.shapes + [hub])
}

/// The features that a predicate lets through, found through a source.
func longFlights(in source: MLNShapeSource) -> [any MLNFeature] {
  let predicate = NSPredicate(format: "long = YES AND $geometryType != 'Point'")
  return source.features(matching: predicate)
}

/// Draws a source over the world.
func draw(_ source: MLNShapeSource, to path: String) async throws {
  var map = try Map.world()
  try map.style.addSource(
    StyleSource(id: source.identifier, members: try source.styleJSON().object ?? [:]))

  var lines = StyleLayer(id: "flights", type: "line", source: source.identifier)
  lines.paint = ["line-color": ["to-color", ["get", "colour"]], "line-width": 1.5]
  lines.filter = try NSPredicate(format: "$geometryType != 'Point'").styleJSON()
  try map.style.addLayer(lines)

  var places = StyleLayer(id: "places", type: "circle", source: source.identifier)
  places.paint = ["circle-color": ["to-color", ["get", "colour"]], "circle-radius": 4]
  places.filter = try NSPredicate(format: "$geometryType = 'Point'").styleJSON()
  try map.style.addLayer(places)

  map.camera = Camera(center: [20, 30], zoom: 1)
  let snapshot = try await Snapshotter().snapshot(
    of: map, in: Viewport(width: 640, height: 400, pixelRatio: 2))
  try snapshot.writePNG(to: path)
}

/// Writes features as GeoJSON, and reports whether reading them again gives the same.
func write(_ features: [any MLNFeature], to path: String) throws {
  let chosen = MLNShapeCollectionFeature(shapes: features.compactMap { $0 as? any MLNShape & MLNFeature })
  let data = try chosen.encodedGeoJSON()
  try data.write(to: URL(fileURLWithPath: path))
  let again = try readFlights(path)
  print("\(again.shapes.count) features written, the same when read again: \(again == chosen)")
}

let arguments = CommandLine.arguments.dropFirst()
let file = arguments.first ?? "Examples/data/flights.geojson"
let folder = arguments.dropFirst().first ?? "."

do {
  let flights = try readFlights(file)
  inspect(flights)
  let source = MLNShapeSource(identifier: "flights", shape: change(flights), options: [.buffer: 64])
  let long = longFlights(in: source)
  print("\(long.count) flights beyond 9000 km")
  try await draw(source, to: "\(folder)/flights.png")
  try write(long, to: "\(folder)/long.geojson")
} catch {
  print("refused: \(error.localizedDescription)")
  exit(65)
}
