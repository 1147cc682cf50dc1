import Cartouche
import CartoucheImages
import CartoucheJSON
import CartoucheResources
import Foundation
import Testing

@testable import CartoucheRequests

/// What a request changes of the style, and what it may not.
@Suite struct StyleEditTests {
  /// A ground, an area, and labels.
  private static var map: Map {
    get throws {
      try Map(
        Array(
          """
          {"version": 8, "glyphs": "g/{fontstack}/{range}.pbf",
           "sources": {"land": {"type": "geojson", "data": {"type": "FeatureCollection", "features": [
             {"type": "Feature", "properties": {"name": "Zürich", "name:fr": "Zurich"},
              "geometry": {"type": "Point", "coordinates": [8.5, 47.4]}}]}}},
           "layers": [{"id": "ground", "type": "background"},
                      {"id": "area", "type": "fill", "source": "land"},
                      {"id": "names", "type": "symbol", "source": "land", "layout": {"text-field": ["get", "name"]}}]}
          """.utf8))
    }
  }

  private func edited(_ members: String) throws -> Map {
    let text = #"{"width": 100, "height": 100, "center": [8.5, 47.4], "zoom": 9, "# + members + "}"
    return try ImageRequest(parsing: Array(text.utf8)).map(on: Self.map)
  }

  @Test func overlaysGoBelowALayer() throws {
    let pin = #""overlays": [{"type": "marker", "at": [8.5, 47.4]}]"#
    #expect(try edited(pin).style.layers.map(\.id) == ["ground", "area", "names", "overlay symbol"])
    #expect(
      try edited(pin + #", "before_layer": "names""#).style.layers.map(\.id)
        == ["ground", "area", "overlay symbol", "names"])
  }

  @Test func withALayerOfItsOwnOverlaysAreOnTop() throws {
    let map = try edited(
      #"""
      "overlays": [{"type": "marker", "at": [8.5, 47.4]}], "before_layer": "names",
      "addlayer": {"id": "new", "type": "circle", "source": {"type": "geojson", "data": "https://example.org/a.json"}}
      """#)
    #expect(map.style.layers.map(\.id) == ["ground", "area", "new", "names", "overlay symbol"])
    #expect(map.style.source("new source")?.ownDocument?.trust == .untrusted)
  }

  @Test func filtersAreThoseOfALayer() throws {
    let map = try edited(#""setfilter": ["==", ["get", "class"], "park"], "layer_id": "area""#)
    #expect(map.style.layer("area")?.filter == ["==", ["get", "class"], "park"])
  }

  @Test func labelsAreWrittenInALanguage() throws {
    let map = try edited(#""language": "fr""#)
    let field = map.style.layer("names")?.layout["text-field"]
    #expect(field != ["get", "name"])
    #expect(
      (try? field?.encoded()).flatMap { $0 }.map { String(decoding: $0, as: UTF8.self).contains("name:fr") }
        == true)
  }

  @Test(arguments: [
    (#""before_layer": "nams""#, "/before_layer", "did you mean \"names\"?"),
    (#""setfilter": ["==", "a", 1], "layer_id": "arae""#, "/layer_id", "did you mean \"area\"?"),
    (#""setfilter": ["=="], "layer_id": "area""#, "/setfilter", ""),
    (#""setfilter": ["foo", 1], "layer_id": "area""#, "/setfilter", ""),
    (#""addlayer": {"type": "fill", "source": "land"}"#, "/addlayer", "the id"),
    (#""addlayer": {"id": "x", "source": "land"}"#, "/addlayer", "the type"),
    (#""addlayer": {"id": "area", "type": "fill", "source": "land"}"#, "/addlayer/id", "already"),
    (#""addlayer": {"id": "x", "type": "fill"}"#, "/addlayer/source", "source"),
    (
      #""addlayer": {"id": "x", "type": "fill", "source": "lnd"}"#, "/addlayer/source",
      "did you mean \"land\"?"
    ),
    (#""addlayer": {"id": "x", "type": "fill", "source": 3}"#, "/addlayer/source", ""),
    (#""addlayer": {"id": "x", "type": "fil", "source": "land"}"#, "/addlayer/type", ""),
    (
      #""addlayer": {"id": "x", "type": "fill", "source": "land", "paint": {"fill-color": "redd"}}"#,
      "/addlayer/paint/fill-color", ""
    ),
    (
      #""addlayer": {"id": "x", "type": "fill", "source": "land", "paint": {"fill-colour": "red"}}"#,
      "/addlayer/paint/fill-colour", ""
    ),
  ])
  func wrongEditsAreLocated(members: String, pointer: String, words: String) throws {
    let error = try #require(throws: RequestError.self) { try edited(members) }
    #expect(error.pointer?.description.hasPrefix(pointer) == true, "\(error)")
    #expect(words.isEmpty || error.description.contains(words), "\(error)")
    #expect(!error.found.contains("layers[0]"), "\(error)")
  }

  // MARK: - Icons

  @Test func iconsAreRefusedUnlessTheyAreAllowed() async throws {
    let text =
      #"{"width": 50, "height": 50, "overlays": [{"type": "marker", "at": [8, 47], "icon": "a.png"}]}"#
    let request = try ImageRequest(parsing: Array(text.utf8))
    let error = await #expect(throws: PictureError.self) {
      try await Snapshotter().picture(of: request, on: OverlayPictureTests.paper)
    }
    guard case .request(let refusal)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(refusal.kind == .image)
  }

  @Test func iconsStandOnTheirPlaces() async throws {
    // A red square of 8 by 8 pixels.
    let red = try Snapshot.red(side: 8)
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("icon-\(UUID().uuidString).png")
    try Data(red).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let text = """
      {"width": 40, "height": 40, "center": [8, 47], "zoom": 5, "overlays": [
       {"type": "marker", "at": [8, 47], "icon": "\(file.path)", "anchor": "center", "offset": [4, 0], "scale": 2}]}
      """
    let picture = try await Snapshotter().picture(
      of: ImageRequest(parsing: Array(text.utf8)), on: OverlayPictureTests.paper, options: .own)
    let pixels = picture.snapshot.pixels
    func isRed(_ x: Int, _ y: Int) -> Bool { pixels[4 * (40 * y + x) + 1] < 100 }
    #expect(isRed(24, 20) && isRed(17, 13) && isRed(30, 26))
    #expect(!isRed(14, 20) && !isRed(33, 20) && !isRed(24, 10))
  }
}

extension Snapshot {
  /// The file of a red square.
  fileprivate static func red(side: Int) throws -> [UInt8] {
    // One colour, without loss.
    var pixels: [UInt8] = []
    for _ in 0..<side * side { pixels += [255, 0, 0, 255] }
    return try PNGEncoder().encode(pixels, width: side, height: side, alpha: .straight)
  }
}
