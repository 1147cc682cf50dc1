// A layer that the program draws itself: circles of equal distance around a city, and a scale in a corner.

import Cartouche
import Foundation

/// Rings around a place, at equal steps in kilometres.
struct DistanceRings: CustomLayer {
  let center: SIMD2<Double>
  let kilometers: [Double]

  func draw(on canvas: inout CustomLayerCanvas) {
    for distance in kilometers {
      // In degrees of latitude; degrees of longitude are shorter.
      let degrees = distance / 111.2
      let ring = (0..<90).map { step in
        let angle = Double(step) * 4 * .pi / 180
        return SIMD2(
          center.x + degrees * sin(angle) / cos(center.y * .pi / 180), center.y + degrees * cos(angle))
      }
      canvas.fill([ring], with: Color(red: 0.8, green: 0.1, blue: 0.2, alpha: 0.12))
      canvas.stroke(
        ring, isClosed: true, with: CanvasStroke(color: Color(red: 0.8, green: 0.1, blue: 0.2), width: 1.5))
    }
    canvas.circle(at: center, radius: 5, with: Color(red: 0.8, green: 0.1, blue: 0.2))
  }
}

/// A bar in the lower left corner that is so many kilometres long where the camera looks.
struct ScaleBar: CustomLayer {
  let kilometers: Double

  func draw(on canvas: inout CustomLayerCanvas) {
    let length = kilometers * 1000 / canvas.metersPerPixel(at: canvas.camera.center)
    let y = canvas.size.y - 20
    var stroke = CanvasStroke(color: .white, width: 5)
    stroke.cap = .round
    canvas.stroke([[20, y], [20 + length, y]], in: .view, with: stroke)
    canvas.stroke([[20, y], [20 + length, y]], in: .view, with: CanvasStroke(color: .black, width: 2))
  }
}

@main
struct CustomDrawing {
  static func main() async throws {
    var map = try Map.world()
    map.camera = Camera(center: [8.55, 47.37], zoom: 4.5, bearing: 20, pitch: 50)
    map.addCustomLayer(
      DistanceRings(center: [8.55, 47.37], kilometers: [600, 400, 200]), id: "rings", below: "river-names")
    map.addCustomLayer(ScaleBar(kilometers: 500), id: "scale")
    let snapshot = try await Snapshotter().snapshot(
      of: map, in: Viewport(width: 800, height: 500, pixelRatio: 2))
    try snapshot.writePNG(to: "rings.png")
  }
}
