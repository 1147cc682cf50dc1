import CartoucheGeoJSON
import CartoucheGeometry
import Testing

@testable import CartoucheOffline

/// Regions are written as MapLibre Native writes and reads them.
@Suite struct RegionDefinitionTests {
  @Test func theTextHasTheMembersAndFractionsThatAPhoneReads() throws {
    let region = try RegionDefinition(
      styleURL: "mapbox://styles/mapbox/streets-v11",
      area: .bounds(CoordinateBounds(west: -122.8, south: 37, east: -121.7, north: 38.1)), zooms: (0, 15),
      pixelRatio: 2)
    #expect(
      region.json == """
        {"style_url":"mapbox://styles/mapbox/streets-v11","min_zoom":0.0,"max_zoom":15.0,"pixel_ratio":2.0,\
        "include_ideographs":false,"bounds":[37.0,-122.8,38.1,-121.7]}
        """)
    #expect(try RegionDefinition(json: region.json) == region)
  }

  @Test func shapesAndEndlessZoomsComeBack() throws {
    let text = """
      {"style_url":"https://example.org/s","min_zoom":3,"pixel_ratio":1,\
      "geometry":{"type":"LineString","coordinates":[[8,47],[9,48]]}}
      """
    let region = try RegionDefinition(json: text)
    #expect(region.maximumZoom == .infinity && region.minimumZoom == 3)
    // As in MapLibre Native, where nothing is said.
    #expect(region.includesIdeographs)
    guard case .geometry(let geometry) = region.area else {
      Issue.record("found \(region.area)")
      return
    }
    #expect(geometry.type == "LineString")
    #expect(try RegionDefinition(json: region.json) == region)
  }

  @Test(arguments: [
    "", "[]", "{}", #"{"style_url":1}"#,
    #"{"style_url":"a","min_zoom":0,"pixel_ratio":1}"#,
    #"{"style_url":"a","min_zoom":0,"pixel_ratio":1,"bounds":[0,0,1]}"#,
    #"{"style_url":"a","min_zoom":0,"pixel_ratio":1,"bounds":[0,0,1,"e"]}"#,
    #"{"style_url":"a","min_zoom":-1,"pixel_ratio":1,"bounds":[0,0,1,1]}"#,
    #"{"style_url":"a","min_zoom":5,"max_zoom":4,"pixel_ratio":1,"bounds":[0,0,1,1]}"#,
    #"{"style_url":"a","min_zoom":0,"pixel_ratio":1,"bounds":[0,0,1e300,1]}"#,
    #"{"style_url":"a","min_zoom":0,"pixel_ratio":1,"geometry":{"type":"Nothing"}}"#,
    #"{"style_url":"a","min_zoom":0,"pixel_ratio":1,"geometry":{"type":"MultiPoint","coordinates":[]}}"#,
    #"{"style_url":"a","min_zoom":0,"pixel_ratio":1,"include_ideographs":3,"bounds":[0,0,1,1]}"#,
  ]) func textsThatMakeNoSenseAreRefused(_ text: String) {
    #expect(throws: OfflineError.self) { try RegionDefinition(json: text) }
  }

  @Test(arguments: [
    (Double.nan, 1.0), (0, .nan), (.infinity, .infinity), (-1, 3), (4, 3),
  ]) func zoomLevelsThatMakeNoSenseAreRefused(_ zooms: (Double, Double)) {
    #expect(throws: OfflineError.self) { try RegionDefinition.lake(zooms: zooms) }
  }

  @Test(arguments: [
    CoordinateBounds(west: .nan, south: 0, east: 1, north: 1),
    CoordinateBounds(west: 0, south: 0, east: .infinity, north: 1),
    CoordinateBounds(west: 0, south: -91, east: 1, north: 1),
    CoordinateBounds(west: 0, south: 2, east: 1, north: 1),
    CoordinateBounds(west: -1e300, south: 0, east: 1, north: 1),
  ]) func coordinatesThatMakeNoSenseAreRefused(_ bounds: CoordinateBounds) {
    #expect(throws: OfflineError.self) {
      try RegionDefinition(styleURL: "https://example.org", area: .bounds(bounds), zooms: (0, 1))
    }
  }
}
