import CartoucheVenueMap
import Foundation
import Testing

/// Names and signs of venues that are drawn floor above floor.
@Suite struct VenueLabelTests {
  private let viewport = Viewport(width: 800, height: 560)

  private func drawing(_ view: VenueLook.View) throws -> VenueDrawing {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Fixtures/venues/sample-venue.zip")
    var look = VenueLook()
    look.view = view
    return VenueDrawing(try VenueDocument(parsing: [UInt8](Data(contentsOf: file))).venue, look: look)
  }

  private func map(_ drawing: VenueDrawing, pitch: Double) -> Map {
    var map = Map(drawing)
    map.camera.pitch = pitch
    map.fit(drawing, in: viewport)
    map.placeLabels(of: drawing, in: viewport)
    return map
  }

  private func labels(_ map: Map) async throws -> [String] {
    let snapshot = try await Snapshotter().snapshot(of: map, in: viewport)
    return snapshot.features.labels.filter { $0.textOutcome == .shown }.map(\.text)
  }

  @Test func floorsHaveTheirTitlesAndRoomsTheirNames() async throws {
    let shown = try await labels(map(drawing(.stacked), pitch: 60))
    #expect(shown.contains("Ground floor") && shown.contains { $0.hasPrefix("Level 1") })
    #expect(shown.contains("Ufficio 1001"))
  }

  @Test func whatAnUpperFloorHidesHasNoName() throws {
    let drawing = try drawing(.stacked)
    let above = try names(map(drawing, pitch: 0))
    // From above, only the courtyard of the upper floor lets the ground be seen.
    #expect(above.contains { $0.contains(" 10") } && !above.contains { $0.contains(" 00") })
    let aslant = try names(map(drawing, pitch: 60))
    #expect(aslant.contains { $0.contains(" 00") })
  }

  private func names(_ map: Map) throws -> [String] {
    try labelFeatures(map).compactMap { $0.properties["name"]?.string }
  }

  private func labelFeatures(_ map: Map) throws -> [Feature] {
    guard case .featureCollection(let labels)? = map.data["labels"]?.geoJSON else { return [] }
    return labels.features
  }

  @Test func labelsFollowTheCamera() throws {
    let drawing = try drawing(.stacked)
    var map = map(drawing, pitch: 60)
    let (before, layers) = (try labelFeatures(map), map.style.layers.count)
    map.camera.bearing += 90
    map.placeLabels(of: drawing, in: viewport)
    #expect(try labelFeatures(map).map(\.geometry) != before.map(\.geometry))
    #expect(map.style.layers.count == layers && map.style.source("labels") != nil)
  }

  @Test(arguments: [VenueLook.View.flat, .solid]) func otherViewsStayAsTheyAre(
    _ view: VenueLook.View
  ) throws {
    let drawing = try drawing(view)
    var map = Map(drawing)
    let layers = map.style.layers
    map.placeLabels(of: drawing, in: viewport)
    #expect(map.style.layers == layers && map.data["labels"] == nil)
  }
}
