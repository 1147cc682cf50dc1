import CartoucheGeoJSON
import CartoucheGeometry
import CartoucheJSON
import CartoucheTiles
import MapLibre
import SeededRandom
import Testing

/// Predicates over feature objects, and the queries of shape sources.
@Suite struct FeatureQueryTests {
  private func holds(_ format: String, _ arguments: Any?..., feature: any MLNFeature) throws -> Bool {
    try NSPredicate(parsing: format, arguments: arguments).holds(for: feature)
  }

  @Test("a predicate reads the attributes of a feature") func attributes() throws {
    let feature = stop(
      0, ["importance": 60, "name": "Café", "tags": ["a", "b"], "address": ["city": "Ulm"]])
    #expect(try holds("importance > 50", feature: feature))
    #expect(try !holds("importance > 60", feature: feature))
    #expect(try holds("name ==[cd] 'CAFE' AND tags CONTAINS 'b'", feature: feature))
    #expect(try holds("address.city == 'Ulm'", feature: feature))
    #expect(try holds("missing == NIL", feature: feature))
    #expect(try holds("mgl_does:have:(SELF, 'name') == YES", feature: feature))
    #expect(try !holds("mgl_does:have:(SELF, 'nome') == YES", feature: feature))
    // What was read, and not set, is read the same.
    let read = try shape(featureText(ShapesReadingTests.point, properties: #"{"n":18446744073709551615}"#))
    #expect(try holds("n > 5", feature: try #require(read as? any MLNFeature)))
  }

  @Test("a predicate compares the identifier, by its old and its new name") func identifiers() throws {
    #expect(try json(NSPredicate(format: "$id = 5")) == ["==", ["id"], 5])
    #expect(try json(NSPredicate(format: "$featureIdentifier = 5")) == ["==", ["id"], 5])
    // A variable of that name comes first.
    #expect(
      try json(NSExpression(format: "MGL_LET('id', 1, $id + 1)")) == [
        "let", "id", 1, ["+", ["var", "id"], 1],
      ])
    let features = [stop(0, id: 5), stop(1, id: "5"), stop(2), stop(3, id: 5.5)]
    for name in ["$id", "$featureIdentifier"] {
      #expect(try features.map { try holds("\(name) = 5", feature: $0) } == [true, false, false, false])
      #expect(try holds("\(name) = '5'", feature: features[1]))
      #expect(try holds("\(name) = NIL", feature: features[2]))
      let source = MLNShapeSource(identifier: "s", features: features)
      let found = source.features(matching: NSPredicate(format: "\(name) = 5"))
      #expect(found.map(\.coordinate.longitude) == [0])
    }
  }

  @Test("several parts count as their single type, which can still be distinguished") func geometryTypes()
    throws
  {
    let features = everyFeature()
    let kinds = [
      "Point": [0, 1, 2], "MultiPoint": [2], "LineString": [3, 4], "MultiLineString": [4], "Polygon": [5, 6],
      "MultiPolygon": [6],
    ]
    let source = MLNShapeSource(identifier: "s", features: features)
    for (kind, indices) in kinds {
      let predicate = NSPredicate(format: "$geometryType = %@", kind)
      #expect(features.indices.filter { predicate.evaluate(with: features[$0]) } == indices)
      #expect(
        source.features(matching: predicate).map { type(of: $0) == type(of: features[indices[0]]) }.first
          == true)
      #expect(source.features(matching: predicate).count == indices.count)
    }
  }

  @Test("a predicate finds features in a shape") func within() throws {
    let square = area(-5, -5, -5, 5, 5, 5, 5, -5, -5, -5)
    let inside = stop(1)
    let outside = stop(9)
    for feature in [inside, outside] {
      #expect(try holds("SELF IN %@", square, feature: feature) == (feature === inside))
      #expect(try holds("%@ CONTAINS SELF", square, feature: feature) == (feature === inside))
    }
    let source = MLNShapeSource(
      identifier: "s", features: [inside, outside, line(0, 0, 1, 1), line(0, 0, 9, 9), MLNEmptyFeature()])
    let found = try source.selectFeatures(matching: NSPredicate(format: "SELF IN %@", square))
    #expect(found.map(\.coordinate.longitude).count == 2)
    #expect(found.first?.coordinate.longitude == 1)
    #expect(try holds("SELF IN %@", square, feature: line(0, 0, .nan, 1)) == false)
  }

  @Test("a predicate joins a comparison, a part of a text and a place") func combined() throws {
    let square = area(-5, -5, -5, 5, 5, 5, 5, -5, -5, -5)
    let deli: [String: Any] = ["class": "food_and_drink", "name": "Izzy's Ice Cream"]
    let features = [
      stop(1, deli), stop(2, deli.merging(["class": "lodging"]) { $1 }),
      stop(3, deli.merging(["name": "Sal's"]) { $1 }), stop(9, deli), stop(4),
    ]
    let source = MLNShapeSource(identifier: "s", features: features)
    let format = "class = 'food_and_drink' AND name CONTAINS 'Izzy' AND SELF IN %@"
    let found = try source.selectFeatures(matching: NSPredicate(format: format, square))
    #expect(found.map(\.coordinate.longitude) == [1])
  }

  @Test("queries report why a predicate has no answer") func badPredicates() throws {
    let source = MLNShapeSource(identifier: "s", features: [stop(0, ["name": "Aalen"])])
    #expect(source.features(matching: NSPredicate(format: "name ==")).isEmpty)
    let error = #expect(throws: MLNExpressionError.self) {
      try source.selectFeatures(matching: NSPredicate(format: "name =="))
    }
    #expect(error?.kind == .parseError)
    // A style has no such predicate; the source evaluates it itself.
    #expect(try source.selectFeatures(matching: NSPredicate(format: "name BEGINSWITH 'Aa'")).count == 1)
    #expect(
      source.features(
        matching: NSPredicate { feature, _ in (feature as? any MLNFeature)?.coordinate.latitude == 0 }
      )
      .count == 1)
    #expect(throws: MLNExpressionError.self) {
      try source.selectFeatures(matching: NSPredicate(format: "name BEGINSWITH $missing"))
    }
  }

  @Test("a query returns the features that satisfy the predicate") func random() throws {
    var random = SplitMix64(seed: 11)
    let names = ["a", "b", "c", "long name"]
    // More features than a run of the filter.
    let features = (0..<5000).map { index -> MLNPointFeature in
      var attributes: [String: Any] = [:]
      for name in names where random.int(0...1) == 1 {
        attributes[name] = random.int(0...1) == 1 ? random.int(0...9) as Any : names[random.int(0...3)]
      }
      return stop(random.double(-170...170), attributes, id: index)
    }
    let source = MLNShapeSource(identifier: "s", features: features)
    for format in [
      "a = 3 OR b = 'c'", "c IN {1, 2, 'a'}", "a != NIL AND b = NIL", "TRUEPREDICATE", "FALSEPREDICATE",
    ] {
      let predicate = NSPredicate(format: format)
      let expected = features.indices.filter { predicate.evaluate(with: features[$0]) }
      #expect(
        source.features(matching: predicate).map { $0.identifier as? UInt64 } == expected.map(UInt64.init))
    }
  }

  // MARK: Clusters

  /// Points in two heaps of three and one alone, with what they count for.
  private func clustered(_ options: [MLNShapeSourceOption: Any] = [:]) -> MLNShapeSource {
    let places = [0, 0.1, 0.2, 60, 60.1, 60.2, 150]
    let features = places.enumerated().map { stop($0.element, ["n": $0.offset + 1], id: $0.offset) }
    let all: [any MLNShape & MLNFeature] = features + [line(0, 0, 1, 1)]
    return MLNShapeSource(
      identifier: "s", features: all, options: [.clustered: true].merging(options) { $1 })
  }

  @Test("a clustered source combines points") func clusters() throws {
    let source = clustered()
    let clusters = source.features(atZoomLevel: 0).compactMap { $0 as? MLNPointFeatureCluster }
    #expect(clusters.map(\.clusterPointCount) == [3, 3])
    #expect(source.features(atZoomLevel: 0).count == 4)
    #expect(source.features(atZoomLevel: 18).count == 8)
    #expect(source.features(matching: nil).count == 8)
    let first = try #require(clusters.first)
    #expect(abs(first.coordinate.longitude - 0.1) < 1e-6)
    let leaves = source.leaves(of: first, offset: 0, limit: 10)
    #expect(Set(leaves.compactMap { $0.identifier as? UInt64 }) == [0, 1, 2])
    #expect(
      source.leaves(of: first, offset: 1, limit: 1).compactMap { $0.identifier as? UInt64 }
        == [leaves[1].identifier as? UInt64])
    #expect(source.leaves(of: first, offset: 5, limit: .max).isEmpty)
    #expect(source.leaves(of: first, offset: .max, limit: .max).isEmpty)
    let zoom = source.zoomLevel(forExpanding: first)
    #expect(source.features(atZoomLevel: Int(zoom)).count > source.features(atZoomLevel: Int(zoom) - 1).count)
    let children = source.children(of: first)
    #expect(children.count >= 2)
    let points = children.reduce(0 as UInt) { $0 + (($1 as? MLNPointFeatureCluster)?.clusterPointCount ?? 1) }
    #expect(points == 3)
    // Everything is gathered within a radius as wide as the world.
    #expect(clustered([.clusterRadius: 512]).features(atZoomLevel: 0).count == 2)
    #expect(clustered([.clusterMinPoints: 4]).features(atZoomLevel: 0).count == 8)
  }

  @Test("beyond the maximum zoom level for clustering every point is shown") func maximumZoomLevel() {
    let tight: [MLNShapeSourceOption: Any] = [.clusterRadius: 500]
    #expect(clustered(tight).features(atZoomLevel: 6).count < 8)
    let limited = clustered(tight.merging([.maximumZoomLevelForClustering: 5]) { $1 })
    #expect(limited.features(atZoomLevel: 5).count < 8)
    #expect(limited.features(atZoomLevel: 6).count == 8)
    // Without it, one below the maximum zoom level.
    let below = clustered(tight.merging([.maximumZoomLevel: 6]) { $1 })
    #expect(below.features(atZoomLevel: 5).count < 8)
    #expect(below.features(atZoomLevel: 6).count == 8)
  }

  @Test("attributes of clusters come from their points") func clusterProperties() throws {
    let source = clustered([
      .clusterProperties: [
        "total": [NSExpression(format: "sum:({$featureAccumulated, total})"), NSExpression(forKeyPath: "n")],
        "greatest": [
          NSExpression(format: "max:({$featureAccumulated, greatest})"), NSExpression(forKeyPath: "n"),
        ],
      ]
    ])
    let clusters = source.features(atZoomLevel: 0).compactMap { $0 as? MLNPointFeatureCluster }
    #expect(clusters.map { $0.attribute(forKey: "total") as? UInt64 } == [6, 15])
    #expect(clusters.map { $0.attribute(forKey: "greatest") as? UInt64 } == [3, 6])
    // An operator alone, as style JSON may have it.
    var members = try #require(try json(source).object)
    members["clusterProperties"] = ["total": ["+", ["get", "n"]], "bad": ["no such operator", 1]]
    let again = try #require(
      try MLNSource.source(identifier: "s", styleJSON: .object(members)) as? MLNShapeSource)
    let totals = again.features(atZoomLevel: 0).compactMap { $0.attribute(forKey: "total") as? UInt64 }
    #expect(totals == [6, 15])
  }

  @Test("a cluster of another source has no points") func foreignClusters() {
    let cluster = MLNPointFeatureCluster()
    cluster.attributes = ["cluster": true, "cluster_id": UInt64.max, "point_count": 3]
    for source in [clustered(), MLNShapeSource(identifier: "s", shape: nil)] {
      for id: Any in [UInt64.max, 0, -1, 9, "x"] {
        cluster.attributes["cluster_id"] = id
        #expect(source.leaves(of: cluster, offset: 0, limit: 10).isEmpty)
        #expect(source.children(of: cluster).isEmpty)
        #expect(source.zoomLevel(forExpanding: cluster) == 0)
      }
    }
    let plain = MLNShapeSource(identifier: "s", features: [stop(0), stop(0)])
    #expect(plain.features(atZoomLevel: 0).count == 2)
  }

  // MARK: Computed features

  private final class Rows: NSObject, MLNComputedShapeSourceDataSource {
    var asked = 0
    func featuresInTileAt(x: UInt, y: UInt, zoomLevel: UInt) -> [any MLNShape & MLNFeature] {
      asked += 1
      return [stop(Double(x), ["y": Int(y)])]
    }
  }

  private final class Corners: NSObject, MLNComputedShapeSourceDataSource {
    func features(in bounds: MLNCoordinateBounds, zoomLevel: UInt) -> [any MLNShape & MLNFeature] {
      [stop(bounds.sw.longitude), stop(bounds.ne.longitude)]
    }
  }

  private func longitudes(_ features: [Feature]) -> [Double] {
    features.map { MLNShape.feature(of: $0).coordinate.longitude }
  }

  @Test("a computed source requests a tile once, until it is invalidated") func computed() throws {
    let rows = Rows()
    let source = MLNComputedShapeSource(identifier: "s", dataSource: rows, options: [.clipsCoordinates: true])
    let tile = TileID(z: 2, x: 3, y: 1)
    for _ in 0..<2 { #expect(longitudes(source.features(inTile: tile)) == [3]) }
    #expect(rows.asked == 1)
    source.invalidateTileAt(x: 3, y: 1, zoomLevel: 2)
    #expect(source.features(inTile: tile).count == 1)
    #expect(rows.asked == 2)
    let east = MLNCoordinateBoundsMake(
      CLLocationCoordinate2DMake(10, 100), CLLocationCoordinate2DMake(20, 110))
    source.invalidateBounds(MLNCoordinateBoundsOffset(east, MLNCoordinateSpanMake(0, -180)))
    #expect(source.features(inTile: tile).count == 1 && rows.asked == 2)
    source.invalidateBounds(east)
    #expect(source.features(inTile: tile).count == 1 && rows.asked == 3)
    source.setFeatures([], inTileAtX: 3, y: 1, zoomLevel: 2)
    #expect(source.features(inTile: tile).isEmpty && rows.asked == 3)
    source.setFeatures([stop(0)], inTileAtX: .max, y: 1, zoomLevel: .max)
    #expect(source.features(inTile: TileID(z: 1, x: 9, y: 9)).isEmpty)
    #expect(throws: MLNSourceError.self) { try source.styleJSON() }
    #expect(MLNComputedShapeSource(identifier: "s", options: [.wrapsCoordinates: "x"]).error != nil)
    let corners = Corners()
    let other = MLNComputedShapeSource(identifier: "s", dataSource: corners)
    #expect(longitudes(other.features(inTile: tile)) == [90, 180])
    #expect(other.dataSource === corners)
    #expect(MLNComputedShapeSource(identifier: "s").features(inTile: tile).isEmpty)
  }
}
