import MapLibre
import Testing

/// The camera of a view that is not in a window yet, as view controllers set it when they load their views.
@MainActor @Suite struct CameraBeforeWindowTests {
  private func mapView() -> MLNMapView {
    MLNMapView(
      frame: CGRect(x: 0, y: 0, width: 390, height: 844), styleJSON: #"{"version": 8, "layers": []}"#)
  }

  private let place = CLLocationCoordinate2D(latitude: 47.37, longitude: 8.54)

  @Test("the centre and then the zoom level are what they were set to") func steps() async throws {
    let mapView = mapView()
    mapView.setCenter(place, animated: false)
    #expect(abs(mapView.centerCoordinate.latitude - 47.37) < 1e-9)
    mapView.zoomLevel = 11
    #expect(abs(mapView.centerCoordinate.latitude - 47.37) < 1e-9 && mapView.zoomLevel == 11)
    let window = UIWindow(frame: mapView.frame)
    window.addSubview(mapView)
    _ = try await mapView.picture()
    #expect(abs(mapView.centerCoordinate.latitude - 47.37) < 1e-9)
    #expect(abs(mapView.centerCoordinate.longitude - 8.54) < 1e-9 && mapView.zoomLevel == 11)
  }

  @Test("in a window, or in a picture, the camera does not see beyond the poles") func limits() async throws {
    for isInWindow in [true, false] {
      let mapView = mapView()
      mapView.setCenter(place, zoomLevel: 0, animated: false)
      #expect(mapView.zoomLevel == 0 && abs(mapView.centerCoordinate.latitude - 47.37) < 1e-9)
      let window = UIWindow(frame: mapView.frame)
      if isInWindow { window.addSubview(mapView) } else { _ = try await mapView.picture() }
      #expect(mapView.zoomLevel > 0.5 && abs(mapView.centerCoordinate.latitude) < 1)
      mapView.setCenter(place, zoomLevel: 0, animated: false)
      #expect(mapView.zoomLevel > 0.5 && abs(mapView.centerCoordinate.latitude) < 1)
    }
  }

  @Test("U13 two fingers that move up by 80 points tilt the map by 40 degrees") func tilt() {
    let stage = Stage.ready()
    stage.down(CGPoint(x: 150, y: 300), CGPoint(x: 250, y: 300))
    stage.move(to: CGPoint(x: 150, y: 220), CGPoint(x: 250, y: 220), steps: 5)
    stage.up()
    #expect(abs(stage.mapView.camera.pitch - 40) < 1e-9)
  }
}
