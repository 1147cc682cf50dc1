import CartoucheJSON
import CartoucheTiles
import Testing

@Suite struct TileLayerTests {
  private func layer() throws -> TileLayer {
    let attributes = try #require(
      TileAttributes(
        keys: ["name", "rank", "tags"], values: ["Rhine", 3, 3.0, ["a", ["b": .null]]],
        tags: [0, 0, 1, 1, 1, 2, 2, 3], identifiers: ["r7"]))
    return try #require(
      TileLayer(
        name: "water", attributes: attributes,
        records: [
          TileLayer.Record(type: .lineString, identifier: 0, tags: 0..<4, parts: 0..<2),
          TileLayer.Record(type: .point, tags: 4..<8, parts: 2..<3),
        ], partEnds: [2, 4, 5], coordinates: [0, 0, 1, 1, 2, 2, 3, 3, -5, 9000]))
  }

  @Test func featuresShowTheirData() throws {
    let layer = try layer()
    #expect(layer.count == 2 && layer.extent == 8192)
    let river = layer[0]
    #expect(river.type == .lineString)
    #expect(river.identifier == "r7")
    #expect(river["name"] == "Rhine")
    #expect(river["rank"] == .int(3))
    #expect(river["tags"] == nil && river["none"] == nil)
    #expect(river.partCount == 2)
    #expect(Array(river.coordinates(ofPart: 1)) == [2, 2, 3, 3])
    #expect(river.vertices(ofPart: 0) == 0..<2)
    let place = layer[1]
    #expect(place.identifier == nil)
    #expect(place["rank"] == .double(3))
    #expect(place["tags"] == ["a", ["b": .null]])
    #expect(place.properties.keys == ["rank", "tags"])
    #expect(Array(place.coordinates(ofPart: 0)) == [-5, 9000])
    #expect(Array(place.tags) == [1, 2, 2, 3])
    #expect(place.lineFraction == nil)
  }

  @Test func brokenTablesAreRefused() throws {
    #expect(TileAttributes(keys: ["a"], values: [1], tags: [0]) == nil)
    #expect(TileAttributes(keys: ["a"], values: [1], tags: [1, 0]) == nil)
    #expect(TileAttributes(keys: ["a"], values: [1], tags: [0, 1]) == nil)
    let attributes = try #require(TileAttributes(keys: ["a"], values: [1], tags: [0, 0]))
    func make(_ record: TileLayer.Record, _ ends: [UInt32], _ coordinates: [Int16]) -> TileLayer? {
      TileLayer(
        name: "", attributes: attributes, records: [record], partEnds: ends, coordinates: coordinates)
    }
    let good = TileLayer.Record(type: .point, tags: 0..<2, parts: 0..<1)
    #expect(make(good, [1], [0, 0]) != nil)
    #expect(make(good, [2], [0, 0]) == nil)
    #expect(make(good, [1], [0]) == nil)
    #expect(make(good, [1, 0], [0, 0]) == nil)
    #expect(make(good, [], [0, 0]) == nil)
    #expect(make(TileLayer.Record(type: .point, tags: 0..<4, parts: 0..<1), [1], [0, 0]) == nil)
    #expect(
      make(TileLayer.Record(type: .point, identifier: 0, tags: 0..<2, parts: 0..<1), [1], [0, 0]) == nil)
  }
}
