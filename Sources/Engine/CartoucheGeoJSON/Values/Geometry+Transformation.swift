extension Geometry {
  /// The geometry with its coordinates replaced; altitudes and parts are unchanged.
  ///
  /// - Parameter transform: Changes longitudes and latitudes (or eastings and northings) in place: two numbers per
  ///   position, whose count it must keep. It is called at least once for each geometry that has positions.
  /// - Complexity: O(n) in the number of positions, in addition to `transform`.
  package func transformingCoordinates(_ transform: (inout [Double]) -> Void) -> Geometry {
    switch self {
    case .point(var position):
      var pair = [position.longitude, position.latitude]
      transform(&pair)
      if pair.count == 2 { (position.longitude, position.latitude) = (pair[0], pair[1]) }
      return .point(position)
    case .multiPoint(let positions): return .multiPoint(positions.transforming(transform))
    case .lineString(let positions): return .lineString(positions.transforming(transform))
    case .multiLineString(let lines): return .multiLineString(lines.transforming(transform))
    case .polygon(let rings): return .polygon(rings.transforming(transform))
    case .multiPolygon(let polygons):
      return .multiPolygon(Polygons(storage: polygons.storage.transforming(transform)))
    case .geometryCollection(let parts):
      return .geometryCollection(parts.map { $0.transformingCoordinates(transform) })
    }
  }

  /// Whether every coordinate is a finite number.
  ///
  /// - Complexity: O(n) in the number of positions.
  package var isFinite: Bool {
    var isFinite = true
    forEachPosition { position in
      if !position.longitude.isFinite || !position.latitude.isFinite { isFinite = false }
    }
    return isFinite
  }
}

extension CoordinateStorage {
  fileprivate func transforming(_ transform: (inout [Double]) -> Void) -> CoordinateStorage {
    var changed = coordinates
    if !changed.isEmpty { transform(&changed) }
    guard changed.count == coordinates.count else { return self }
    return CoordinateStorage(
      coordinates: changed, altitudes: altitudes, lineEnds: lineEnds, polygonEnds: polygonEnds)
  }
}

extension Positions {
  fileprivate func transforming(_ transform: (inout [Double]) -> Void) -> Positions {
    Positions(storage: storage.transforming(transform), lower: Int(lower), upper: Int(upper))
  }
}

extension Lines {
  fileprivate func transforming(_ transform: (inout [Double]) -> Void) -> Lines {
    Lines(storage: storage.transforming(transform), lower: Int(lower), upper: Int(upper))
  }
}
