// The samples of the guide for style authors, run on the style in a file: a picture before and after the changes. The
// guide quotes this source.

import Cartouche
import MapLibre

let viewport = Viewport(width: 320, height: 200)

/// A station served by a number of train lines.
func station(_ name: String, _ longitude: Double, _ latitude: Double, _ lines: Int) -> MLNPointFeature {
  let feature = MLNPointFeature()
  feature.coordinate = CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
  feature.attributes = ["name": name, "lines": lines]
  return feature
}

@MainActor func run(_ url: URL, icon: UIImage, into folder: URL) async throws {
  let style = try await MLNStyle.load(url)
  print("\(style.name ?? "no name"): \(style.layers.map(\.identifier).joined(separator: ", "))")

  var map = Map(style)
  map.camera = Camera(center: [8.54, 47.37], zoom: 11)
  let snapshotter = Snapshotter()
  let before = try await snapshotter.snapshot(of: map, in: viewport)

  let stations = MLNShapeSource(identifier: "stations", features: [station("Hardbrücke", 8.517, 47.385, 3)])
  style.addSource(stations)
  style.removeSource(stations)
  style.addSource(stations)

  let dots = MLNCircleStyleLayer(identifier: "station-dots", source: stations)
  dots.circleColor = NSExpression(forConstantValue: UIColor.red)
  dots.circleRadius = NSExpression(
    format: "mgl_interpolate:withCurveType:parameters:stops:($zoomLevel, 'linear', nil, %@)", [8: 2, 12: 8])
  if let labels = style.layer(withIdentifier: "labels") {
    style.insertLayer(dots, below: labels)
  } else {
    style.addLayer(dots)
  }

  dots.circleRadius = NSExpression(forKeyPath: "lines")
  dots.predicate = NSPredicate(format: "lines > 2")
  dots.circleStrokeWidth = nil

  if let index = style.layers.firstIndex(of: dots) {
    style.layers.remove(at: index)
  }
  style.layers.append(dots)

  style.setImage(icon.withRenderingMode(.alwaysTemplate), forName: "station")
  let icons = MLNSymbolStyleLayer(identifier: "station-icons", source: stations)
  icons.iconImageName = NSExpression(forConstantValue: "station")
  icons.iconColor = NSExpression(forConstantValue: UIColor.blue)
  style.addLayer(icons)

  let light = style.light
  light.position = NSExpression(
    forConstantValue: NSValue(
      mlnSphericalPosition: MLNSphericalPosition(radial: 1.5, azimuthal: 90, polar: 80)))
  style.light = light
  style.transition = MLNTransition(duration: 0.5, delay: 0)
  style.localizeLabels(into: Locale(identifier: "fr"))

  style.addSource(stations)
  print(style.error?.description ?? "no error")
  do {
    try style.remove(stations)
  } catch {
    print(error)
  }

  let text = style.styleJSON
  let copy = try MLNStyle(styleJSON: text, url: url)

  print("changed: \(style.layers.map(\.identifier).joined(separator: ", "))")
  print("the copy has \(copy.layers.count) layers and \(copy.sources.count) sources")
  map.show(style)
  let after = try await snapshotter.snapshot(of: map, in: viewport)
  for (snapshot, name) in [(before, "before"), (after, "after")] {
    for finding in snapshot.diagnostics { print("\(name): \(finding)") }
    try snapshot.writePNG(to: folder.appending(path: "\(name).png").path(percentEncoded: false))
  }
}

let arguments = CommandLine.arguments.dropFirst().map { URL(filePath: $0) }
guard arguments.count == 3, let icon = UIImage(contentsOfFile: arguments[1].path(percentEncoded: false))
else {
  print("usage: StyleAuthoring STYLE.json ICON.png FOLDER")
  exit(64)
}
do {
  try await run(arguments[0], icon: icon, into: arguments[2])
} catch {
  print("refused: \(error)")
  exit(65)
}
