import MapLibre
import SeededRandom
import Testing

/// Features, their coordinates, equality, and changes.
@Suite struct ShapesFeatureTests {
  @Test("every feature class conforms and is its shape") func conformance() {
    let features = everyFeature()
    for feature in features {
      #expect((feature as Any) is any MLNAnnotation)
      #expect((feature as Any) is MLNShape)
    }
    #expect(features[1] is any MLNCluster)
    let feature: MLNMultiPointFeature = MLNPointCollectionFeature()
    #expect((feature as Any) is any MLNOverlay)
  }

  @Test("identifier and attributes are kept as set") func keptAsSet() {
    for feature in everyFeature() where !(feature is any MLNCluster) {
      #expect(feature.attributes.isEmpty)
      #expect(feature.identifier == nil)
      feature.identifier = "a"
      #expect(feature.identifier as? String == "a")
      feature.identifier = 5
      #expect(feature.identifier as? Int == 5)
      feature.identifier = 1.5
      #expect(feature.identifier as? Double == 1.5)
      feature.identifier = nil
      #expect(feature.identifier == nil)
      feature.attributes["k"] = 3
      #expect(feature.attributes["k"] as? Int == 3)
      feature.attributes = [:]
      #expect(feature.attributes.isEmpty)
    }
  }

  @Test("a nil inside an optional is not an identifier") func nestedOptionals() {
    let feature = MLNPointFeature()
    let none: Int? = nil
    feature.identifier = none
    #expect(feature.identifier == nil)
  }

  @Test("features meet predicates by their attributes") func predicates() throws {
    let feature = MLNPointFeature()
    feature.attributes = ["importance": 60]
    let object = feature.attributes
    #expect(NSPredicate(format: "importance > 50").evaluate(with: object))
    #expect(!NSPredicate(format: "importance > 70").evaluate(with: object))
  }

  @Test("an attribute is read by its name") func attributeByName() {
    let feature = MLNPointFeature()
    feature.attributes = ["present": "x"]
    #expect(feature.attribute(forKey: "present") as? String == "x")
    #expect(feature.attribute(forKey: "absent") == nil)
  }

  @Test("equality includes everything", arguments: 0..<9) func equality(index: Int) {
    let changes: [(any MLNShape & MLNFeature) -> Void] = [
      { $0.title = "t" }, { $0.subtitle = "s" }, { $0.identifier = 1 }, { $0.attributes["x"] = 1 },
    ]
    let original: MLNShape = everyFeature()[index]
    let same: MLNShape = everyFeature()[index]
    #expect(original == same)
    #expect(original.hash == same.hash)
    for change in changes {
      let feature = everyFeature()[index]
      change(feature)
      let changed: MLNShape = feature
      #expect(changed != original)
    }
    let feature = everyFeature()[index]
    feature.attributes["x"] = 1
    feature.attributes["x"] = nil
    #expect((feature as MLNShape) == original)
    for other in 0..<9 where other != index {
      let different: MLNShape = everyFeature()[other]
      #expect(original != different)
    }
  }

  @Test("equality includes coordinates, parts and holes") func geometryEquality() {
    #expect(line(0, 0, 1, 1) != line(0, 0, 1, 2))
    #expect(
      MLNMultiPolylineFeature(polylines: [line(0, 0, 1, 1)])
        != MLNMultiPolylineFeature(polylines: [line(0, 0, 1, 2)]))
    let hole = area(1, 1, 1, 2, 2, 2)
    #expect(area(0, 0, 9, 0, 9, 9, holes: [hole]) != area(0, 0, 9, 0, 9, 9))
    let part = area(0, 0, 9, 0, 9, 9, holes: [hole])
    #expect(MLNMultiPolygon(polygons: [part]) != MLNMultiPolygon(polygons: [hole]))
    #expect(MLNShapeCollection(shapes: [part]) == MLNShapeCollection(shapes: [part]))
  }

  // MARK: Centres

  private func expect(
    _ coordinate: CLLocationCoordinate2D, at latitude: Double, _ longitude: Double,
    within tolerance: Double = 1e-4
  ) {
    #expect(abs(coordinate.latitude - latitude) <= tolerance)
    #expect(abs(coordinate.longitude - longitude) <= tolerance)
  }

  @Test("the centre of a line is its midpoint") func lineCentres() {
    expect(line(51, 0, 51, 1, 51, 2).coordinate, at: 51, 1, within: 0)
    expect(line(35.04039, -85.311477, 35.04039, -85.20951).coordinate, at: 35.0404006631, -85.2604935)
    let bay = line(
      37.782440, -122.397111, 37.818384, -122.352994, 37.831401, -122.274545, 37.862172, -122.262700)
    expect(bay.coordinate, at: 37.8230575118, -122.324867587)
    expect(line(3, 4).coordinate, at: 3, 4, within: 0)
    expect(line(3, 4, 3, 4).coordinate, at: 3, 4, within: 0)
    expect(line(0, 0, 0, 200).coordinate, at: 0, 100, within: 1e-9)
    expect(line(10, -190, 10, -170).coordinate, at: 10.1521, -180, within: 0.01)
  }

  @Test("the centre of an area is inside") func areaCentres() {
    expect(area(100, 0, 101, 0, 101, 1, 100, 1).coordinate, at: 100.5, 0.5, within: 0)
    // A ring of land around a lake: the centre of the box is in the lake.
    let lake = area(-8, -8, -8, 8, 8, 8, 8, -8)
    let land = area(-10, -10, -10, 12, 10, 12, 10, -10, holes: [lake])
    let pole = land.coordinate
    #expect(pole.longitude > 9.9 && pole.longitude < 10.1)
    // Degenerate areas have a centre as well.
    expect(area(1, 2).coordinate, at: 1, 2, within: 0)
    expect(area(1, 2, 1, 5, 1, 2).coordinate, at: 1, 2, within: 0)
    #expect(area(.nan, 2, 1, 5, 1, 2).coordinate.longitude == 2)
  }

  @Test("the pole of random polygons is inside and nearly the best") func poles() {
    var random = SplitMix64(seed: 3)
    for _ in 0..<20 {
      // A star around zero: the pole is no worse than zero, whose distance is the least radius or less.
      let radii = (0..<24).map { _ in random.double(3...10) }
      let numbers = radii.enumerated().flatMap { index, radius in
        let angle = Double(index) / 24 * 2 * .pi
        return [radius * sin(angle), radius * cos(angle)]
      }
      let places = coordinates(numbers)
      let pole = MLNPolygon(coordinates: places, count: 24).coordinate
      var crossings = 0
      for index in places.indices {
        let (a, b) = (places[index], places[(index + 1) % places.count])
        guard (a.latitude > pole.latitude) != (b.latitude > pole.latitude) else { continue }
        let fraction: Double = (pole.latitude - a.latitude) / (b.latitude - a.latitude)
        if a.longitude + (b.longitude - a.longitude) * fraction > pole.longitude { crossings += 1 }
      }
      #expect(crossings % 2 == 1)
    }
  }

  @Test("the centre of a collection is that of its first member") func memberCentres() throws {
    let features = everyFeature()
    expect(features[2].coordinate, at: 1, 2, within: 0)
    expect(features[4].coordinate, at: 1, 2, within: 0)
    expect(features[6].coordinate, at: features[6].coordinate.latitude, 0.5, within: 0.5)
    expect(features[7].coordinate, at: line(5, 6, 7, 8).coordinate.latitude, 7, within: 0.01)
    for empty in [
      MLNPolyline(), MLNPolygon(), MLNPointCollection(), MLNMultiPolyline(), MLNMultiPolygon(),
      MLNShapeCollection(), MLNEmptyFeature(), MLNShape(), MLNMultiPoint(),
    ] as [MLNShape] {
      #expect(!CLLocationCoordinate2DIsValid(empty.coordinate))
      #expect(!empty.geoJSONData(usingEncoding: 4).isEmpty)
    }
    expect(MLNPointAnnotation().coordinate, at: 0, 0, within: 0)
  }

  // MARK: Changes

  @Test("coordinates are inserted, replaced and removed") func mutation() {
    let line = line(0, 0, 1, 1)
    var more = coordinates([2, 2, 3, 3])
    line.appendCoordinates(&more, count: 2)
    #expect(latitudes(line) == [0, 1, 2, 3])
    line.insertCoordinates(&more, count: 1, at: 1)
    #expect(latitudes(line) == [0, 2, 1, 2, 3])
    line.replaceCoordinates(in: NSRange(location: 0, length: 2), withCoordinates: &more)
    #expect(latitudes(line) == [2, 3, 1, 2, 3])
    line.replaceCoordinates(in: NSRange(location: 0, length: 4), withCoordinates: &more, count: 1)
    #expect(latitudes(line) == [2, 3])
    line.removeCoordinates(in: NSRange(location: 0, length: 1))
    #expect(text(line).contains(#""coordinates":[[3,3]]"#))
    line.setCoordinates(&more, count: 2)
    #expect(latitudes(line) == [2, 3])
    line.appendCoordinates(line.coordinates, count: line.pointCount)
    #expect(latitudes(line) == [2, 3, 2, 3])
    line.coordinates[3].latitude = 9
    #expect(text(line).contains("[3,9]"))
    #expect(line.error == nil)
  }

  @Test("a range out of bounds changes nothing and is reported") func ranges() throws {
    let bad = [
      NSRange(location: 3, length: 0), NSRange(location: 1, length: 2), NSRange(location: -1, length: 1),
      NSRange(location: NSNotFound, length: 1), NSRange(location: 0, length: Int.max),
      NSRange(location: 1, length: -1),
    ]
    for range in bad {
      let line = line(0, 0, 1, 1)
      var target = coordinates([7, 7, 8, 8])
      line.removeCoordinates(in: range)
      #expect(line.error?.kind == .range)
      line.replaceCoordinates(in: range, withCoordinates: &target, count: 1)
      line.getCoordinates(&target, range: range)
      #expect(latitudes(line) == [0, 1])
      #expect(target[0].latitude == 7)
    }
    let line = line(0, 0, 1, 1)
    var one = coordinates([5, 5])
    line.insertCoordinates(&one, count: 1, at: 3)
    #expect(line.error?.kind == .range)
    line.insertCoordinates(&one, count: 1, at: UInt.max)
    line.appendCoordinates(&one, count: UInt.max)
    #expect(line.error?.kind == .invalidArgument)
    #expect(line.pointCount == 2)
    #expect(throws: MLNShapeError.self) { try line.replaceSubrange(1..<3, with: []) }
    try line.replaceSubrange(1..<2, with: one + one)
    #expect(latitudes(line) == [0, 5, 5])
  }

  @Test("a changed part changes the shape that was read") func partsChange() throws {
    let areas = try #require(try shape(ShapesReadingTests.multiPolygon) as? MLNMultiPolygon)
    areas.polygons[0].interiorPolygons?[0].removeCoordinates(in: NSRange(location: 0, length: 1))
    #expect(!text(areas).contains("[[5,1],[6,1]"))
    #expect(text(areas).contains("[[6,1],[6,2],[5,1]]"))
    let lines = try #require(try shape(ShapesReadingTests.multiLine) as? MLNMultiPolyline)
    lines.polylines[1].coordinates[0].longitude = 100
    #expect(text(lines).contains("[[100,6],[7,8],[9,10]]"))
  }

  @Test("many coordinates are appended") func appending() {
    let line = MLNPolyline()
    for index in 0..<10_000 {
      var one = coordinates([Double(index % 90), 0])
      line.appendCoordinates(&one, count: 1)
    }
    #expect(line.pointCount == 10_000)
    #expect(line.coordinates[9_999].latitude == Double(9_999 % 90))
  }

  private func latitudes(_ shape: MLNMultiPoint) -> [Double] {
    var target = coordinates([Double](repeating: 0, count: 2 * Int(shape.pointCount)))
    shape.getCoordinates(&target, range: NSRange(location: 0, length: target.count))
    return target.map(\.latitude)
  }

  // MARK: Archives

  @Test("shapes are restored from archives", arguments: 0..<9) func archives(index: Int) throws {
    let feature = everyFeature()[index]
    feature.title = "title"
    feature.subtitle = "subtitle"
    feature.identifier = 123
    if !(feature is any MLNCluster) { feature.attributes = ["bbox": [1, 2, 3, 4], "t": true] }
    let data = try NSKeyedArchiver.archivedData(withRootObject: feature, requiringSecureCoding: true)
    let again = try NSKeyedUnarchiver.unarchivedObject(
      ofClass: type(of: feature) as MLNShape.Type, from: data)
    #expect(again == feature)
    #expect(again.map { type(of: $0) } == type(of: feature))
  }

  @Test("degenerate rings are restored from archives") func degenerateArchives() throws {
    let polygon = area(0, 1, 10, 20, holes: [area(4, 4, 6, 6)])
    let data = try NSKeyedArchiver.archivedData(withRootObject: polygon, requiringSecureCoding: true)
    let again = try NSKeyedUnarchiver.unarchivedObject(ofClass: MLNPolygonFeature.self, from: data)
    #expect(again == polygon)
    #expect(
      try NSKeyedUnarchiver.unarchivedObject(
        ofClass: MLNPolygonFeature.self,
        from: NSKeyedArchiver.archivedData(withRootObject: NSString("x"), requiringSecureCoding: true)) == nil
    )
  }
}
