import CartoucheGeoJSON
import CartoucheJSON
import Testing

@Suite struct ValueTests {
  private let square = [Position(0, 0), Position(4, 0), Position(4, 4), Position(0, 4), Position(0, 0)]
  private let hole = [Position(1, 1), Position(1, 2), Position(2, 2), Position(1, 1)]

  @Test func flatStorageReadsLikeNestedArrays() {
    let polygons = [[square, hole], [square], [hole, square, hole]]
    guard case .multiPolygon(let flat) = Geometry.multiPolygon(polygons) else {
      Issue.record("no multi-polygon")
      return
    }
    #expect(flat.map { $0.map { Array($0) } } == polygons)
    #expect(flat.positions.count == 5 + 4 + 5 + 4 + 5 + 4)
    #expect(flat.rings.count == 6)
    #expect(flat[2][1] == Positions(square))
    #expect(flat[1].positions.elementsEqual(square))
    #expect(flat[2].positions.elementsEqual(hole + square + hole))
    #expect(Lines(flat[0]) == flat[0])
    #expect(Array(flat[2].dropFirst()).count == 2)
  }

  @Test func altitudesAreKeptOnlyWhereGiven() {
    let positions: Positions = [Position(1, 2), Position(3, 4, 5), Position(6, 7)]
    #expect(positions.map(\.altitude) == [nil, 5, nil])
    #expect(positions.hasAltitudes)
    #expect(!Positions(square).hasAltitudes)
    #expect(positions != [Position(1, 2), Position(3, 4), Position(6, 7)])
    #expect(MemoryLayout<Position>.size == 24)
    #expect(MemoryLayout<Geometry>.stride <= 32)
  }

  @Test func equalityIsOfContentNotOfStorage() {
    let polygon = Geometry.polygon([square, hole])
    guard case .polygon(let rings) = polygon else { return }
    let again = Geometry.polygon(Rings([Array(rings[0]), Array(rings[1])]))
    #expect(polygon == again)
    #expect(polygon.hashValue == again.hashValue)
    #expect(Geometry.lineString(rings[1]) == .lineString(hole))
    #expect(Geometry.lineString(hole) != .multiPoint(hole))
    #expect(Geometry.polygon([square]) != polygon)
  }

  @Test func emptyListsWork() {
    let none: Positions = []
    #expect(none.isEmpty && none.first == nil && !none.isClosed)
    #expect(Geometry.multiPolygon([[[Position]]]()).positionCount == 0)
    #expect(Geometry.multiLineString([[Position]]()).positionCount == 0)
    #expect(Geometry.multiLineString([[], hole, []]).positionCount == 4)
    #expect(none.withUnsafeCoordinates { $0.count } == 0)
  }

  @Test func lendsFlatCoordinates() {
    guard case .polygon(let rings) = Geometry.polygon([square, hole]) else { return }
    let sum = rings[1].withUnsafeCoordinates { numbers in numbers.reduce(0, +) }
    #expect(sum == 11)
    #expect(rings.positions.withUnsafeCoordinates { $0.count } == 18)
  }

  @Test func closedRings() {
    #expect(Positions(square).isClosed)
    #expect(!Positions(square.dropLast()).isClosed)
  }

  @Test func visitsEveryPosition() {
    let parts: [Geometry] = [
      .point(Position(9, 9)), .lineString(hole), .geometryCollection([.multiPoint(square)]),
    ]
    let collection = Geometry.geometryCollection(parts)
    var visited: [Position] = []
    collection.forEachPosition { visited.append($0) }
    #expect(visited == [Position(9, 9)] + hole + square)
    #expect(collection.positionCount == visited.count)
    #expect(collection.type == "GeometryCollection")
  }

  @Test func boundingBoxes() {
    #expect(BoundingBox([1, 2, 3, 4])?.numbers == [1, 2, 3, 4])
    #expect(BoundingBox([1, 2, 3, 4, 5, 6])?.altitudes == 3...6)
    #expect(BoundingBox([1, 2, 3, 4, 5, 6])?.numbers == [1, 2, 3, 4, 5, 6])
    #expect(BoundingBox([1, 2, 3]) == nil)
    #expect(BoundingBox([1, 2, 7, 4, 5, 6]) == nil)
    var feature = Feature(geometry: nil)
    feature.boundingBox = BoundingBox(west: 170, south: -1, east: -170, north: 1)
    #expect(feature.boundingBox?.west == 170)
    feature.boundingBox = nil
    #expect(feature == Feature(geometry: nil))
  }
}
