import CartoucheGeometry
import Testing

@testable import CartouchePyramids

/// Lists of tiles that expired.
@Suite struct ExpiredTilesTests {
  @Test func tilesAboveBelowAndBesideAreTouched() {
    let expired = ExpiredTiles([TileID(z: 5, x: 10, y: 12)])
    #expect(expired.touches(TileID(z: 0, x: 0, y: 0)))
    #expect(expired.touches(TileID(z: 4, x: 5, y: 6)))
    #expect(expired.touches(TileID(z: 5, x: 9, y: 11)))
    #expect(expired.touches(TileID(z: 7, x: 43, y: 51)))
    // Next to it at its own zoom.
    #expect(expired.touches(TileID(z: 7, x: 44, y: 50)))
    #expect(!expired.touches(TileID(z: 7, x: 45, y: 50)))
    #expect(!expired.touches(TileID(z: 5, x: 12, y: 12)))
  }

  @Test func neighboursAreAcrossTheAntimeridian() {
    let expired = ExpiredTiles([TileID(z: 4, x: 15, y: 3)])
    #expect(expired.touches(TileID(z: 4, x: 0, y: 3)))
    #expect(!expired.touches(TileID(z: 4, x: 1, y: 3)))
  }

  @Test func listsAreRead() throws {
    let text = "3/1/2\n\n# made by osm2pgsql\n/tiles/osm/4/5/6.png\r\n7,8,9\n"
    let expired = try ExpiredTiles(parsing: text, name: "list")
    #expect(
      expired == ExpiredTiles([TileID(z: 3, x: 1, y: 2), TileID(z: 4, x: 5, y: 6), TileID(z: 7, x: 8, y: 9)]))
    #expect(try ExpiredTiles(parsing: "", name: "list").isEmpty)
  }

  @Test(arguments: [("3/1", 1), ("3/1/2\n3/9/1", 2), ("0/0/0\n\nnothing", 3), ("-1/0/0", 1), ("40/1/1", 1)])
  func faultsHaveTheirLines(text: String, line: Int) {
    #expect {
      _ = try ExpiredTiles(parsing: text, name: "list")
    } throws: { error in
      guard case .input(_, _, let place) = error as? PyramidError else { return false }
      return place == "list, line \(line)"
    }
  }
}
