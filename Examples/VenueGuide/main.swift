// Runs the view controller of a venue where there is no screen, and writes a picture of what it would show:
// VenueGuide [BUNDLE [PICTURE [ELEVATION]]]

import MapKit
import UIKit

let arguments = CommandLine.arguments.dropFirst().map { $0 }
let bundle = arguments.first ?? "Tests/Fixtures/venues/sample-venue.zip"
let picture = arguments.dropFirst().first ?? "venue-guide.png"
let elevation = arguments.dropFirst(2).first.flatMap { Int($0) } ?? 0

UIScreen.main = UIScreen(bounds: CGRect(x: 0, y: 0, width: 400, height: 400), scale: 2)
let controller = ViewController(
  bundle: URL(fileURLWithPath: bundle), elevation: elevation, frame: UIScreen.main.bounds)
do {
  controller.loadViewIfNeeded()
  try await controller.loading?.value
  let mapView = controller.mapView
  let image = try await mapView.picture()
  try image.pngData()?.write(to: URL(fileURLWithPath: picture))
  let polygons = mapView.overlays.count { $0 is MKPolygon }
  let lines = mapView.overlays.count - polygons
  print("\(polygons) polygons, \(lines) lines, \(mapView.annotations.count) points")
} catch {
  print("refused: \(error.localizedDescription)")
  exit(65)
}
