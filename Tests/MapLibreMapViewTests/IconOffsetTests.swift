import CartoucheUIKit
import Foundation
import MapLibre
import MapLibreMapView
import Testing

/// Icons on tilted maps: with an offset they are as large as what lies beside them.
@MainActor @Suite struct IconOffsetTests {
  /// The number of red pixels of an icon far away from the middle of a tilted map.
  private func area(offset: String, alignment: String = "map") async throws -> Int {
    let style = """
      {"version": 8, "sources": {"s": {"type": "geojson", "data": {"type": "Point", "coordinates": [0, 20]}}},
       "layers": [{"id": "icons", "type": "symbol", "source": "s", "layout": {"icon-image": "dot"\(offset),
        "icon-pitch-alignment": "\(alignment)", "icon-rotation-alignment": "map", "icon-allow-overlap": true}}]}
      """
    let mapView = MLNMapView(frame: CGRect(x: 0, y: 0, width: 200, height: 200), styleJSON: style)
    (mapView.showsLogoView, mapView.showsAttributionButton) = (false, false)
    await mapView.settle()
    mapView.style?.setImage(square(40, (255, 0, 0)), forName: "dot")
    mapView.setCenter(CLLocationCoordinate2D(latitude: 0, longitude: 0), zoomLevel: 3, animated: false)
    let camera = mapView.camera
    camera.pitch = 60
    mapView.setCamera(camera, animated: false)
    let picture = try await mapView.picture()
    let (width, height) = (picture.cgImage?.width ?? 0, picture.cgImage?.height ?? 0)
    return (0..<height).reduce(0) { sum, y in
      sum + (0..<width).count { picture.color(at: ($0, y)).first == 255 }
    }
  }

  @Test func anOffsetLeavesTheIconInPerspective() async throws {
    let even = try await area(offset: "")
    let perspective = try await area(offset: #", "icon-offset": [0, 0]"#)
    #expect(perspective > 0 && Double(perspective) < 0.9 * Double(even), "\(perspective) of \(even)")
  }

  @Test func iconsThatFaceTheViewerHaveOneSize() async throws {
    let even = try await area(offset: "", alignment: "viewport")
    let whole = try await area(offset: #", "icon-offset": [0, 0]"#, alignment: "viewport")
    #expect(even > 0 && Double(even) < 0.9 * Double(whole), "\(even) of \(whole)")
  }
}
