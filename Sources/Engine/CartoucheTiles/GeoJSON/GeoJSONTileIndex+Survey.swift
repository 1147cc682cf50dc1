import CartoucheGeometry

/// The measures of a feature as a whole, before any cut.
package struct FeatureMeasure: Sendable, Hashable {
  /// The type of its first geometry; `nil` for a feature without any that is in a tile.
  package var type: TileGeometryType?
  /// The area of its outer rings, or the length of its lines, in the unit world; 0 for points.
  package var size = 0.0
  /// The number of its positions that are points.
  package var pointCount = 0
  /// The first of these positions, in the unit world.
  package var place = Point(0, 0)
}

/// The share of a source that a tile and all tiles below it have.
package struct TileShare: Sendable, Hashable {
  /// The number of points and vertices.
  package var vertexCount: Int
  /// The number of lines and rings, or `nil` unless each is a ring around the whole square of the tile with its buffer,
  /// so that all tiles below have the same.
  package var fillingRings: Int?
  /// Whether there is nothing.
  package var isEmpty: Bool { vertexCount == 0 }
}

extension GeoJSONTileIndex {
  /// The measures of all features in their order: O(lines + rings + points).
  ///
  /// - Parameter count: The number of features of the source.
  package func measures(of count: Int) -> [FeatureMeasure] {
    var measures = Array(repeating: FeatureMeasure(), count: count)
    for entry in source.entries where Int(entry.feature) < count {
      if measures[Int(entry.feature)].type == nil { measures[Int(entry.feature)].type = entry.type }
    }
    for part in source.parts where part.kind != .innerRing {
      let feature = Int(source.entries[Int(part.entry)].feature)
      if feature < count { measures[feature].size += part.size }
    }
    let points = source.points
    for index in points.x.indices {
      let feature = Int(source.entries[Int(points.entries[index])].feature)
      guard feature < count else { continue }
      if measures[feature].pointCount == 0 {
        measures[feature].place = Point(points.x[index], points.y[index])
      }
      measures[feature].pointCount += 1
    }
    return measures
  }

  /// The box of all positions in the unit world; empty without any: O(lines + rings + points).
  package var box: Box {
    var box = Box.empty
    for part in source.parts {
      box.formUnion(Point(part.minX, part.minY))
      box.formUnion(Point(part.maxX, part.maxY))
    }
    for index in source.points.x.indices {
      box.formUnion(Point(source.points.x[index], source.points.y[index]))
    }
    return box
  }

  /// Calls a function with numbers that tell the geometries of two sources apart, in a fixed order.
  package func forEachWord(_ body: (UInt64) -> Void) {
    for entry in source.entries {
      body(UInt64(entry.type.rawValue) << 32 | UInt64(entry.feature))
    }
    for part in source.parts {
      body(UInt64(part.entry) << 32 | UInt64(part.polygon))
      body(UInt64(part.kind.rawValue) << 56 | UInt64(truncatingIfNeeded: part.count))
      for vertex in source.vertices.vertices(part.start..<part.start + part.count) {
        body(vertex.x.bitPattern)
        body(vertex.y.bitPattern)
      }
    }
    for index in source.points.x.indices {
      body(UInt64(source.points.entries[index]))
      body(source.points.x[index].bitPattern)
      body(source.points.y[index].bitPattern)
    }
    for description in source.descriptions {
      body(UInt64(description.tags.lowerBound) << 32 | UInt64(description.tags.upperBound))
    }
  }

  /// The length of lines and rings in a tile with its buffer, in sides of the tile; what cuts have added does not count.
  package func pathLength(in id: TileID) -> Double {
    guard id.isValid, id.z <= options.limitedMaxzoom else { return 0 }
    let (slice, square) = (slice(of: id), bufferedSquare(of: id))
    var length = 0.0
    for part in slice.parts {
      let run = (part.isWhole ? source.vertices : slice.vertices).vertices(
        part.start..<part.start + part.count)
      for index in run.indices.dropFirst() {
        let (a, b) = (run[index - 1], run[index])
        let isAlongCut =
          a.x == b.x && (a.x == square.min.x || a.x == square.max.x)
          || a.y == b.y && (a.y == square.min.y || a.y == square.max.y)
        if isAlongCut { continue }
        let (dx, dy) = (b.x - a.x, b.y - a.y)
        length += (dx * dx + dy * dy).squareRoot()
      }
    }
    return length * Double(1 << id.z)
  }

  /// The share of the features that a tile and all tiles below it have.
  package func share(of id: TileID) -> TileShare {
    guard id.isValid, id.z <= options.limitedMaxzoom else { return TileShare(vertexCount: 0) }
    let slice = slice(of: id)
    let count = slice.parts.reduce(slice.points.count) { $0 + $1.count }
    guard slice.points.isEmpty, !slice.parts.isEmpty, count == 5 * slice.parts.count else {
      return TileShare(vertexCount: count)
    }
    let square = bufferedSquare(of: id)
    let fills = slice.parts.allSatisfy { part in
      part.kind == .outerRing && !part.isWhole && !part.isFlat
        && square.isSurrounded(by: slice.vertices.vertices(part.start..<part.start + part.count))
    }
    return TileShare(vertexCount: count, fillingRings: fills ? slice.parts.count : nil)
  }
}

extension Box {
  /// Whether a closed ring of five vertices visits the four corners one after another.
  fileprivate func isSurrounded(by vertices: some Collection<Vertex>) -> Bool {
    guard vertices.count == 5 else { return false }
    let ring = Array(vertices)
    guard ring[0].point != ring[2].point, ring[1].point != ring[3].point else {
      return false
    }
    return (0..<4).allSatisfy { index in
      let (vertex, next) = (ring[index], ring[index + 1])
      return (vertex.x == min.x || vertex.x == max.x) && (vertex.y == min.y || vertex.y == max.y)
        && (vertex.x == next.x) != (vertex.y == next.y)
    }
  }
}
