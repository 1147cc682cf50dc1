import CartoucheGeometry
import CartoucheOffline
import MapLibre
import MapLibreSettings
import Testing

@testable import MapLibreOffline

/// Regions, and the values that tell of packs, go through copies, archives and boxes.
@Suite struct OfflineRegionTests {
  private let url = URL(string: "https://example.org/style.json")
  private let bounds = MLNCoordinateBounds(
    sw: CLLocationCoordinate2D(latitude: -19, longitude: 177),
    ne: CLLocationCoordinate2D(latitude: -16, longitude: -178))

  private func pyramid() -> MLNTilePyramidOfflineRegion {
    MLNTilePyramidOfflineRegion(styleURL: url, bounds: bounds, fromZoomLevel: 1, toZoomLevel: 9.5)
  }

  private func route() -> MLNShapeOfflineRegion {
    let route = [
      CLLocationCoordinate2D(latitude: 47, longitude: 8), CLLocationCoordinate2D(latitude: 48, longitude: 9),
    ]
    return MLNShapeOfflineRegion(
      styleURL: url, shape: MLNPolyline(coordinates: route, count: 2), fromZoomLevel: 0,
      toZoomLevel: .infinity)
  }

  @Test func withoutAStyleTheDefaultOneIsMeant() {
    let region = MLNTilePyramidOfflineRegion(
      styleURL: nil, bounds: bounds, fromZoomLevel: 0, toZoomLevel: 1)
    #expect(region.styleURL == MLNStyle.defaultStyle().url)
    #expect(!region.includesIdeographicGlyphs)
  }

  @Test func aRegionThatCrossesTheAntimeridianKeepsItsSide() throws {
    let definition = try pyramid().definition()
    guard case .bounds(let kept) = definition.area else {
      Issue.record("found \(definition.area)")
      return
    }
    #expect(kept.west == 177 && kept.east == 182)
    let again = try #require(definition.region as? MLNTilePyramidOfflineRegion)
    #expect(try again.definition() == definition)
  }

  @Test func shapesOfFeaturesAreTheirGeometries() throws {
    let text = """
      {"type":"FeatureCollection","features":[{"type":"Feature","properties":{},"geometry":
      {"type":"Point","coordinates":[1,2]}},{"type":"Feature","properties":{},"geometry":null}]}
      """
    let shape = try MLNShape(data: Data(text.utf8), encoding: String.Encoding.utf8.rawValue)
    let region = MLNShapeOfflineRegion(styleURL: url, shape: shape, fromZoomLevel: 0, toZoomLevel: 3)
    let definition = try region.definition()
    #expect(definition.json.contains(#""geometry":{"type":"GeometryCollection""#))
    #expect(try (definition.region as? MLNShapeOfflineRegion)?.definition() == definition)
  }

  @Test func copiesAndArchivesAreEqual() throws {
    let (pyramid, route) = (pyramid(), route())
    pyramid.includesIdeographicGlyphs = true
    #expect(pyramid.copy() as? MLNTilePyramidOfflineRegion == pyramid)
    #expect(route.copy() as? MLNShapeOfflineRegion == route)
    let first = try NSKeyedUnarchiver.unarchivedObject(
      ofClass: MLNTilePyramidOfflineRegion.self,
      from: NSKeyedArchiver.archivedData(withRootObject: pyramid, requiringSecureCoding: true))
    #expect(first == pyramid && first?.includesIdeographicGlyphs == true)
    let second = try NSKeyedUnarchiver.unarchivedObject(
      ofClass: MLNShapeOfflineRegion.self,
      from: NSKeyedArchiver.archivedData(withRootObject: route, requiringSecureCoding: true))
    #expect(second == route && second?.maximumZoomLevel == .infinity)
    #expect(pyramid.hash == first?.hash && pyramid != self.pyramid())
  }

  @Test func theProgressComesOutOfItsBox() {
    let progress = MLNOfflinePackProgress(
      countOfResourcesCompleted: 1, countOfBytesCompleted: 2, countOfTilesCompleted: 3,
      countOfTileBytesCompleted: 4, countOfResourcesExpected: 5, maximumResourcesExpected: .max)
    #expect(NSValue(mlnOfflinePackProgress: progress).mlnOfflinePackProgressValue == progress)
    #expect(NSNumber(value: 7).mlnOfflinePackProgressValue == MLNOfflinePackProgress())
    #expect(NSValue(mlnCoordinateBounds: bounds).mlnOfflinePackProgressValue == MLNOfflinePackProgress())
  }

  @Test func keysOfNewsAreTheirTexts() {
    let news: [AnyHashable: Any] = [MLNOfflinePackUserInfoKey.error: 1, "State": 2]
    #expect(news["Error"] as? Int == 1 && news[MLNOfflinePackUserInfoKey.state] as? Int == 2)
    #expect(MLNOfflinePackUserInfoKey(rawValue: "Progress") == .progress)
  }

  @Test func numbersAreThoseOfTheSDK() {
    #expect(
      [MLNOfflinePackState.unknown, .inactive, .active, .complete, .invalid].map(\.rawValue) == [
        0, 1, 2, 3, 4,
      ])
    let kinds: [MLNResourceKind] = [
      .unknown, .style, .source, .tile, .glyphs, .spriteImage, .spriteJSON, .image,
    ]
    #expect(kinds.map(\.rawValue) == Array(0..<8))
  }
}
