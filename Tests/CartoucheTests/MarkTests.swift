import Cartouche
import CartoucheGeometry
import Testing

/// Markers, lines, polygons and circles in one call each.
struct MarkTests {
  private let viewport = Viewport(width: 512, height: 512)

  private func white() -> Map {
    Map([
      "version": 8, "sources": [:],
      "layers": [["id": "ground", "type": "background", "paint": ["background-color": "#ffffff"]]],
    ])
  }

  private func snapshot(of map: Map) async throws -> Snapshot {
    try await Snapshotter(threads: 1).snapshot(of: map, in: viewport)
  }

  private func pixel(_ snapshot: Snapshot, _ x: Int, _ y: Int) -> [UInt8] {
    Array(snapshot.pixels[4 * (y * snapshot.width + x)..<4 * (y * snapshot.width + x) + 3])
  }

  @Test func aMarkerIsAtItsPlaceInItsColour() async throws {
    var map = white()
    try map.addMarker(at: [0, 0], color: "#0000ff")
    let picture = try await snapshot(of: map)
    #expect(pixel(picture, 256, 256) == [0, 0, 255])
    #expect(pixel(picture, 20, 20) == [255, 255, 255])
    #expect(picture.diagnostics.isEmpty)
    var large = white()
    try large.addMarker(at: [0, 0], color: "blue", look: MarkLook(markerSize: .large))
    #expect(pixel(try await snapshot(of: large), 261, 256) == [0, 0, 255])
    #expect(pixel(picture, 261, 256) != [0, 0, 255])
  }

  @Test func aLineAnAreaAndACircleAreDrawn() async throws {
    var map = white()
    let look = MarkLook(strokeWidth: 6, fill: "#00ff00", fillOpacity: 1)
    try map.addLine(along: [[-90, 60], [90, 60]], color: "#ff0000", look: look)
    try map.addPolygon(
      [[-60, -60], [60, -60], [60, 30], [-60, 30]], holes: [[[-20, -30], [20, -30], [0, 10]]],
      color: "#0000ff",
      look: look)
    let picture = try await snapshot(of: map)
    let line = try #require(map.point(for: [0, 60], in: viewport))
    #expect(pixel(picture, Int(line.x), Int(line.y)) == [255, 0, 0])
    let inside = try #require(map.point(for: [-40, -20], in: viewport))
    #expect(pixel(picture, Int(inside.x), Int(inside.y)) == [0, 255, 0])
    let hole = try #require(map.point(for: [0, -18], in: viewport))
    #expect(pixel(picture, Int(hole.x), Int(hole.y)) == [255, 255, 255])
    #expect(map.overlays.map(\.id) == ["marks"])
    #expect(picture.diagnostics.isEmpty)
  }

  static let circles: [(Point, Double)] = [
    (Point(0, 0), 3_000_000), (Point(179, 10), 1_500_000), (Point(20, 80), 2_500_000),
    (Point(-30, -85), 2_000_000), (Point(8, 47), 10_007_557),
  ]

  @Test(arguments: circles)
  func aCircleHasThePlacesWithinItsRadius(center: Point, radius: Double) async throws {
    var map = white()
    try map.addCircle(
      around: center, radius: radius, color: "#000000", look: MarkLook(strokeWidth: 0, fillOpacity: 1))
    map.camera = Camera(center: [center.x, 0], zoom: -1)
    let viewport = Viewport(width: 256, height: 256)
    let picture = try await Snapshotter(threads: 1).snapshot(of: map, in: viewport)
    var (wrong, inside) = (0, 0)
    for y in stride(from: 3, to: 253, by: 5) {
      for x in stride(from: 3, to: 253, by: 5) {
        guard let place = map.coordinate(at: [Double(x) + 0.5, Double(y) + 0.5], in: viewport),
          abs(place.y) < 85
        else { continue }
        let distance = Self.distance(center, place)
        // A pixel is up to 160 km wide.
        if abs(distance - radius) < 250_000 { continue }
        let isBlack = pixel(picture, x, y) == [0, 0, 0]
        inside += distance < radius ? 1 : 0
        if isBlack != (distance < radius) { wrong += 1 }
      }
    }
    #expect(wrong == 0 && inside > 5)
    #expect(picture.diagnostics.isEmpty)
  }

  /// Metres between two places on a sphere, by the angle between their vectors.
  private static func distance(_ a: Point, _ b: Point) -> Double {
    func vector(_ place: Point) -> SIMD3<Double> {
      let (longitude, latitude) = (place.x * .pi / 180, place.y * .pi / 180)
      return SIMD3(
        cosine(latitude) * cosine(longitude), cosine(latitude) * cosine(longitude - .pi / 2),
        cosine(latitude - .pi / 2))
    }
    let difference = vector(a) - vector(b)
    let chord = (difference * difference).sum().squareRoot()
    return 2 * 6_371_008.8 * arcsine(chord / 2)
  }

  @Test func labelsAreShown() async throws {
    for zoom in [0.0, 4] {
      var plain = white()
      plain.camera.zoom = zoom
      var labelled = plain
      for (map, label) in [(0, nil), (1, "Label")] as [(Int, String?)] {
        var marked = plain
        try marked.addMarker(at: [0, 0], label: label)
        try marked.addLine(along: [[-2, 3], [2, 3]], label: label)
        try marked.addPolygon([[-4, -3], [0, -3], [0, -1]], label: label)
        try marked.addCircle(around: [3, -3], radius: 90_000, label: label)
        if map == 0 { plain = marked } else { labelled = marked }
      }
      let names = try await Snapshotter(threads: 1).features(of: labelled, in: viewport).features
        .features(FeatureQuery(.picture)).filter { $0.source == "marks labels" }
      #expect(names.count == 4, "zoom \(zoom)")
      let (with, without) = (try await snapshot(of: labelled), try await snapshot(of: plain))
      #expect(with.pixels != without.pixels)
      #expect(with.diagnostics.isEmpty)
    }
  }

  @Test func marksAreRemovedAgain() async throws {
    let empty = white()
    var map = empty
    let first = try map.addMarker(at: [0, 0], label: "first")
    let one = try await snapshot(of: map)
    let second = try map.addCircle(around: [40, 0], radius: 1e6, label: "second")
    #expect(first != second)
    #expect(map.style.sources.map(\.id) == ["marks", "marks labels"])
    let wasThere = [map.removeMark(second), map.removeMark(second)]
    #expect(wasThere == [true, false])
    #expect(try await snapshot(of: map).pixels == one.pixels)
    let copy = map
    map.removeMark(first)
    #expect(map.style == empty.style && map.data.isEmpty && map.overlays.isEmpty)
    #expect(try await snapshot(of: copy).pixels == one.pixels)
    let third = try map.addMarker(at: [0, 0], label: "first")
    #expect(third != first)
    #expect(try await snapshot(of: map).pixels == one.pixels)
    map.removeAllMarks()
    #expect(map.style == empty.style)
    // Whoever replaces the style loses the marks of the old one, and gets all with the next.
    try map.addMarker(at: [0, 0])
    map.style = empty.style
    try map.addMarker(at: [9, 0])
    #expect(map.data["marks"]?.geoJSON.features.count == 2 && map.style.source("marks") != nil)
  }

  @Test func marksAreFoundInThePicture() async throws {
    var map = white()
    let marker = try map.addMarker(at: [0, 0], label: "here")
    let area = try map.addPolygon([[-90, -60], [90, -60], [0, -20]])
    let shown = try await snapshot(of: map).features
    let hits = try shown.features(FeatureQuery(.point([256, 256])))
    #expect(hits.first.flatMap(map.mark) == marker)
    let place = try #require(map.point(for: [0, -40], in: viewport))
    #expect(try shown.features(FeatureQuery(.point(place))).first.flatMap(map.mark) == area)
    map.removeMark(marker)
    #expect(hits.first.flatMap(map.mark) == nil)
  }

  @Test func marksAreFittedAndSourcesOfTheStyleKeepTheirNames() async throws {
    var map = Map([
      "version": 8,
      "sources": ["marks": ["type": "geojson", "data": ["type": "Point", "coordinates": [0, 0]]]],
      "layers": [],
    ])
    try map.addMarker(at: [8, 46])
    try map.addMarker(at: [9, 47], label: "b")
    #expect(map.style.sources.map(\.id) == ["marks", "marks 2", "marks 2 labels"])
    try await Snapshotter().fitToData(&map, in: viewport)
    #expect(abs(map.camera.center.x - 8.5) < 1e-6)
    map.removeAllMarks()
    #expect(map.style.sources.map(\.id) == ["marks"])
  }

  @Test func badNumbersAreRefused() throws {
    var map = white()
    let before = map.style
    for value in [Double.nan, .infinity, -.infinity, 1e300] {
      #expect(throws: MapError.self) { try map.addMarker(at: [value, 0]) }
      #expect(throws: MapError.self) { try map.addMarker(at: [0, value]) }
      #expect(throws: MapError.self) { try map.addLine(along: [[0, 0], [value, 0]]) }
      #expect(throws: MapError.self) { try map.addPolygon([[0, 0], [1, 0], [1, value]]) }
      #expect(throws: MapError.self) {
        try map.addPolygon([[0, 0], [1, 0], [1, 1]], holes: [[[value, 0]]])
      }
      #expect(throws: MapError.self) { try map.addCircle(around: [0, value], radius: 1) }
      #expect(throws: MapError.self) { try map.addCircle(around: [0, 0], radius: value) }
      #expect(throws: MapError.self) {
        try map.addLine(along: [[0, 0], [1, 0]], look: MarkLook(strokeWidth: value))
      }
      #expect(throws: MapError.self) { try map.addMarker(at: [0, 0], look: MarkLook(fillOpacity: value)) }
    }
    #expect(throws: MapError.self) { try map.addCircle(around: [0, 0], radius: 0) }
    #expect(throws: MapError.self) { try map.addCircle(around: [0, 0], radius: -1) }
    #expect(throws: MapError.self) { try map.addLine(along: [[0, 0]]) }
    #expect(throws: MapError.self) { try map.addPolygon([]) }
    #expect(map.style == before)
    #expect {
      try map.addCircle(around: [0, 0], radius: 2e7)
    } throws: {
      "\($0)" == "radius: expected metres above 0, at most 10007557, found 20000000.0"
    }
  }

  @Test func aColourThatIsNoneIsReported() async throws {
    var (map, plain) = (white(), white())
    try map.addMarker(at: [0, 0], color: "rde")
    try plain.addMarker(at: [0, 0])
    let picture = try await snapshot(of: map)
    #expect(picture.pixels == (try await snapshot(of: plain)).pixels)
    #expect(picture.diagnostics.map(\.severity) == [.warning])
  }
}

private func cosine(_ angle: Double) -> Double { ElementaryFunctions.cosine(angle) }
private func arcsine(_ value: Double) -> Double { ElementaryFunctions.arcsine(value) }
