import CartoucheImages
import Testing

@testable import Cartouche

/// Points with `marker-` properties, which overlays draw as pins.
@Suite struct OverlayPinTests {
  private static func map(_ properties: [JSONObject]) -> Map {
    var map = Map.blank
    let features = properties.map { Feature(geometry: .point(Position(0, 0)), properties: $0) }
    map.addOverlay(SourceData(.featureCollection(FeatureCollection(features)), name: "marks"), id: "marks")
    return map
  }

  private static func draw(_ map: Map, _ ratio: Double = 1) async throws -> (image: Image, snapshot: Snapshot)
  {
    let viewport = Viewport(width: 80, height: 80, pixelRatio: ratio)
    let snapshot = try await Snapshotter().snapshot(of: map, in: viewport)
    return (try Image(decoding: snapshot.png()), snapshot)
  }

  /// The rows with ink above and below the middle.
  private static func rows(_ image: Image) -> (first: Int, last: Int) {
    let rows = (0..<image.height).filter { row in (0..<image.width).contains { image[$0, row].alpha > 128 } }
    return (rows.first ?? 0, rows.last ?? 0)
  }

  @Test(arguments: [1.0, 2]) func aPinStandsOnItsPlace(_ ratio: Double) async throws {
    let map = Self.map([["marker-symbol": "cafe", "marker-color": "#0000ff"]])
    #expect(map.diagnostics.isEmpty)
    let (image, snapshot) = try await Self.draw(map, ratio)
    #expect(snapshot.diagnostics.isEmpty, "\(snapshot.diagnostics)")
    let rows = Self.rows(image)
    #expect(abs(rows.last - Int(40 * ratio)) <= Int(2 * ratio))
    // A medium pin has a height of 1.36 times 26 pixels.
    #expect(abs(Double(rows.last - rows.first) - 35 * ratio) <= 3 * ratio)
    // The head is blue, the rim is white.
    let edge = image[Int(40 * ratio), rows.first + Int(3 * ratio)]
    #expect(edge.blue > 200 && edge.red < 60)
  }

  @Test func sizesAndNumbersAreRead() async throws {
    let small = try await Self.rows(Self.draw(Self.map([["marker-size": "small"]])).image)
    let large = try await Self.rows(
      Self.draw(Self.map([["marker-size": "large", "marker-symbol": 7]])).image)
    #expect(large.last - large.first > small.last - small.first + 10)
  }

  @Test func pointsWithoutMarkersKeepTheirDots() async throws {
    let plain = try await Self.rows(Self.draw(Self.map([["stroke": "red"], ["title": "a"]])).image)
    #expect(abs((plain.first + plain.last) / 2 - 40) <= 1)
    #expect(!Self.map([["stroke": "red"]]).style.layers.contains { $0.type == "symbol" })
    let both = Self.map([["title": "a"], ["marker-color": "red"]])
    let image = try await Self.draw(both).image
    #expect(Self.rows(image).last >= 43, "the dot")
    #expect(Self.rows(image).first <= 10, "the pin")
  }

  @Test func anUnknownSymbolIsAPlainPin() async throws {
    let map = Self.map([["marker-symbol": "caffe"], ["marker-symbol": "caffe"]])
    let finding = try #require(map.diagnostics.first)
    #expect(finding.message.contains("marker-symbol of 2 features"))
    #expect(finding.message.contains("did you mean \"cafe\"?"))
    let rows = try await Self.rows(Self.draw(map).image)
    #expect(rows.first <= 10)
  }

  @Test func tooManyPinsStayDots() {
    let map = Self.map((0..<300).map { ["marker-color": .string("rgb(\($0 % 256), \($0 / 256), 0)")] })
    #expect(!map.style.layers.contains { $0.type == "symbol" })
  }
}
