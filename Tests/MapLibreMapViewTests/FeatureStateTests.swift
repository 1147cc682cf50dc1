import CartoucheUIKit
import MapLibre
import MapLibreMapView
import Testing

/// The states of features that sources set, and what expressions make of them.
@MainActor @Suite struct FeatureStateTests {
  /// A map view with a square, number 7, around the middle: red when selected, or else grey.
  private func mapView() async throws -> (view: MLNMapView, source: MLNShapeSource) {
    let style = """
      {"version": 8, "sources": {"s": {"type": "geojson", "data": {"type": "Feature", "id": 7, "properties": {},
        "geometry": {"type": "Polygon", "coordinates": [[[-10, -10], [10, -10], [10, 10], [-10, 10], [-10, -10]]]}}}},
       "layers": [{"id": "fill", "type": "fill", "source": "s", "paint": {"fill-antialias": false, "fill-color":
         ["case", ["boolean", ["feature-state", "selected"], false], "#f00", "#888"]}}]}
      """
    let mapView = MLNMapView(frame: CGRect(x: 0, y: 0, width: 100, height: 100), styleJSON: style)
    (mapView.showsLogoView, mapView.showsAttributionButton) = (false, false)
    mapView.setCenter(CLLocationCoordinate2D(latitude: 0, longitude: 0), zoomLevel: 3, animated: false)
    await mapView.settle()
    return (mapView, try #require(mapView.style?.source(withIdentifier: "s") as? MLNShapeSource))
  }

  @Test func aStateChangesThePicture() async throws {
    let (mapView, source) = try await mapView()
    #expect(try await mapView.picture().color(at: (50, 50)) == [136, 136, 136])
    #expect(source.featureState(featureID: "7") == nil)
    #expect(source.setFeatureState(featureID: "7", state: ["selected": true, "count": 3]))
    #expect(try await mapView.picture().color(at: (50, 50)) == [255, 0, 0])
    #expect(source.featureState(featureID: "7")?["selected"] as? Bool == true)
    #expect(source.featureState(featureID: "7")?["count"] as? Int == 3)
    // Others of the state stay.
    #expect(source.setFeatureState(featureID: "7", state: ["count": 4]))
    #expect(source.featureState(featureID: "7")?["selected"] as? Bool == true)
    #expect(source.removeFeatureState(featureID: "7", stateKey: "selected"))
    #expect(try await mapView.picture().color(at: (50, 50)) == [136, 136, 136])
    #expect(source.featureState(featureID: "7")?.count == 1)
    #expect(source.removeFeatureState(featureID: "7"))
    #expect(source.featureState(featureID: "7") == nil)
  }

  @Test func allStatesAreReset() async throws {
    let (mapView, source) = try await mapView()
    source.setFeatureState(featureID: "7", state: ["selected": true])
    source.setFeatureState(featureID: "8", state: ["selected": true])
    #expect(source.resetFeatureStates())
    #expect(source.featureState(featureID: "7") == nil && source.featureState(featureID: "8") == nil)
    #expect(try await mapView.picture().color(at: (50, 50)) == [136, 136, 136])
  }

  @Test func aSourceOutsideOfAStyleHasNoStates() async throws {
    let (mapView, source) = try await mapView()
    source.setFeatureState(featureID: "7", state: ["selected": true])
    let style = try #require(mapView.style)
    let layer = try #require(style.layer(withIdentifier: "fill"))
    style.removeLayer(layer)
    style.removeSource(source)
    #expect(source.featureState(featureID: "7") == nil)
    #expect(!source.setFeatureState(featureID: "7", state: ["selected": true]))
    #expect(!source.removeFeatureState(featureID: "7") && !source.resetFeatureStates())
    // Nor does it have them when it comes back.
    style.addSource(source)
    style.addLayer(layer)
    #expect(source.featureState(featureID: "7") == nil)
    #expect(try await mapView.picture().color(at: (50, 50)) == [136, 136, 136])
  }

  @Test func valuesThatJSONLacksAreRefused() async throws {
    let (_, source) = try await mapView()
    #expect(!source.setFeatureState(featureID: "7", state: ["a": Double.nan]))
    #expect(!source.setFeatureState(featureID: "7", state: ["b": NSObject()]))
    #expect(source.setFeatureState(featureID: "7", state: ["c": NSNull(), "d": [1, "x"], "e": ["f": 1.5]]))
    let state = try #require(source.featureState(featureID: "7"))
    #expect(state.count == 3 && (state["d"] as? [Any])?.count == 2)
    #expect((state["e"] as? [String: Any])?["f"] as? Double == 1.5)
  }

  @Test func vectorSourcesHaveStatesByLayer() throws {
    let source = MLNVectorTileSource(identifier: "v", tileURLTemplates: ["https://a.example/{z}/{x}/{y}"])
    #expect(!source.setFeatureState(sourceLayerID: "a", featureID: "1", state: ["x": 1]))
    let style = MLNStyle()
    style.addSource(source)
    #expect(source.setFeatureState(sourceLayerID: "a", featureID: "1", state: ["x": 1]))
    #expect(source.featureState(sourceLayerID: "a", featureID: "1")?["x"] as? Int == 1)
    #expect(source.featureState(sourceLayerID: "b", featureID: "1") == nil)
    #expect(source.removeFeatureState(sourceLayerID: "a", featureID: "1", stateKey: "x"))
    #expect(source.setFeatureState(sourceLayerID: "b", featureID: "2", state: ["y": "z"]))
    #expect(source.resetFeatureStates(sourceLayerID: "b"))
    #expect(source.featureState(sourceLayerID: "b", featureID: "2") == nil)
  }
}
