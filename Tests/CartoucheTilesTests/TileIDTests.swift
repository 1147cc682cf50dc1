import CartoucheGeometry
import CartoucheTiles
import Testing

@Suite struct TileIDTests {
  @Test func familyOfATile() {
    let id = TileID(z: 3, x: 5, y: 2)
    #expect(id.parent == TileID(z: 2, x: 2, y: 1))
    #expect(id.children.allSatisfy { $0.parent == id && id.contains($0) })
    #expect(Set(id.children).count == 4)
    #expect(TileID(z: 0, x: 0, y: 0).parent == nil)
    #expect(id.ancestor(atZoom: 0) == TileID(z: 0, x: 0, y: 0))
    #expect(id.ancestor(atZoom: 4) == nil && id.ancestor(atZoom: -1) == nil)
    #expect(!id.contains(TileID(z: 4, x: 9, y: 4)))
    #expect(id.description == "3/5/2")
    #expect(id.quadkey == "121")
    #expect(TileID(z: 0, x: 0, y: 0).quadkey.isEmpty)
  }

  @Test func validity() {
    #expect(TileID(z: 0, x: 0, y: 0).isValid)
    #expect(TileID(z: 30, x: 1 << 30 - 1, y: 0).isValid)
    for bad in [(-1, 0, 0), (31, 0, 0), (1, 2, 0), (1, 0, 2), (1, -1, 0), (1, 0, -1)] {
      #expect(!TileID(z: bad.0, x: bad.1, y: bad.2).isValid)
    }
  }

  @Test func drawingOrder() {
    let ids = [(-1, 2, 3, 3), (0, 1, 0, 0), (0, 1, 0, 1), (0, 1, 1, 0), (0, 2, 0, 0), (1, 0, 0, 0)]
      .map { UnwrappedTileID(wrap: $0.0, canonical: TileID(z: $0.1, x: $0.2, y: $0.3)) }
    #expect(ids.reversed().sorted() == ids)
  }

  @Test func unwrappedColumns() {
    let west = UnwrappedTileID(z: 2, unwrappedX: -1, y: 1)
    #expect(west == UnwrappedTileID(wrap: -1, canonical: TileID(z: 2, x: 3, y: 1)))
    #expect(west.worldBox == Box(min: [-0.25, 0.25], max: [0, 0.5]))
    #expect(west.description == "2/3/1-1")
    #expect(UnwrappedTileID(z: 2, unwrappedX: 9, y: 0).description == "2/1/0+2")
  }

  @Test func overscaledTilesTakeTheirDataFromAbove() {
    let id = UnwrappedTileID(wrap: 1, canonical: TileID(z: 20, x: 1000, y: 2000))
    let tile = OverscaledTileID(id, dataMaximumZoom: 18)
    #expect(tile.canonical == TileID(z: 18, x: 250, y: 500))
    #expect(tile.overscaledZ == 20 && tile.wrap == 1 && tile.overscaleFactor == 4)
    #expect(tile.description == "18/250/500+1=>20")
    #expect(OverscaledTileID(id, dataMaximumZoom: 25).canonical == id.canonical)
    #expect(
      OverscaledTileID(overscaledZ: 3, canonical: TileID(z: 1, x: 1, y: 1))
        < OverscaledTileID(overscaledZ: 4, canonical: TileID(z: 1, x: 0, y: 0)))
  }
}
