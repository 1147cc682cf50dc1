import CartoucheImages
import CartoucheUIKit
import MapLibre
import MapLibreMapView
import Testing

/// Edges of a map view behind which nothing of the map is drawn.
@MainActor @Suite struct FrustumOffsetTests {
  private func mapView() -> MLNMapView {
    let style =
      #"{"version": 8, "sources": {}, "layers": [{"id": "b", "type": "background", "#
      + #""paint": {"background-color": "blue"}}]}"#
    let mapView = MLNMapView(frame: CGRect(x: 0, y: 0, width: 100, height: 80), styleJSON: style)
    (mapView.showsLogoView, mapView.showsAttributionButton) = (false, false)
    return mapView
  }

  private func alpha(_ image: UIImage, _ x: Int, _ y: Int) throws -> UInt8 {
    let scale = Int(image.scale)
    return try #require(image.cgImage).image[x * scale, y * scale].3
  }

  @Test func edgesAreTransparent() async throws {
    let mapView = mapView()
    mapView.frustumOffset = UIEdgeInsets(top: 20, left: 10, bottom: 5, right: 0)
    let image = try await mapView.picture()
    #expect(try alpha(image, 50, 19) == 0 && alpha(image, 50, 21) == 255)
    #expect(try alpha(image, 9, 40) == 0 && alpha(image, 11, 40) == 255)
    #expect(try alpha(image, 50, 76) == 0 && alpha(image, 50, 74) == 255)
    #expect(try alpha(image, 99, 40) == 255)
    mapView.frustumOffset = .zero
    #expect(try await alpha(mapView.picture(), 0, 0) == 255)
  }

  @Test(arguments: [CGFloat.nan, .infinity, 1e300, 50, -30])
  func strangeEdgesAreNoHarm(length: CGFloat) async throws {
    let mapView = mapView()
    mapView.frustumOffset = UIEdgeInsets(top: length, left: length, bottom: length, right: length)
    _ = try await mapView.picture()
  }
}
