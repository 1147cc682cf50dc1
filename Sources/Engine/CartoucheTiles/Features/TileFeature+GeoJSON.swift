import CartoucheGeoJSON
import CartoucheGeometry

extension TileFeature {
  /// The part of the geometry that is in the tile, in degrees: cut at the tile's rim and rounded to its units.
  ///
  /// One part makes a simple geometry, several make a multiple one. `nil` without parts: O(vertices).
  public func geometry(in tile: TileID) -> Geometry? {
    let place = TilePlace(tile, extent: layer.extent)
    return geometry { place.position($0) }
  }

  /// The geometry of positions that are made of points in the units of the layer; `nil` without parts: O(vertices).
  package func geometry(_ position: (Point) -> Position) -> Geometry? {
    let parts = (0..<partCount).map { part in
      let units = coordinates(ofPart: part)
      return stride(from: units.startIndex, to: units.endIndex - 1, by: 2).map {
        position(Point(Double(units[$0]), Double(units[$0 + 1])))
      }
    }
    switch type {
    case .point:
      let points = parts.flatMap(\.self)
      guard let first = points.first else { return nil }
      return points.count == 1 ? .point(first) : .multiPoint(Positions(points))
    case .lineString:
      guard let first = parts.first else { return nil }
      return parts.count == 1 ? .lineString(Positions(first)) : .multiLineString(Lines(parts))
    case .polygon:
      let polygons = polygons.map { parts[$0] }
      guard let first = polygons.first else { return nil }
      return polygons.count == 1 ? .polygon(Rings(first)) : .multiPolygon(Polygons(polygons))
    }
  }

  /// The parts of each polygon: an outer ring, which has positive area, followed by its holes.
  public var polygons: [Range<Int>] {
    var polygons: [Range<Int>] = []
    for part in 0..<partCount {
      if !polygons.isEmpty, doubledArea(ofPart: part) < 0 {
        polygons[polygons.count - 1] = polygons[polygons.count - 1].lowerBound..<part + 1
      } else {
        polygons.append(part..<part + 1)
      }
    }
    return polygons
  }

  /// Twice the area inside a part, above 0 if it runs clockwise on the screen.
  private func doubledArea(ofPart part: Int) -> Int {
    let ring = coordinates(ofPart: part)
    var area = 0
    var last = ring.endIndex - 2
    for index in stride(from: ring.startIndex, to: ring.endIndex - 1, by: 2) {
      area += Int(ring[last]) * Int(ring[index + 1]) - Int(ring[index]) * Int(ring[last + 1])
      last = index
    }
    return area
  }
}

/// The conversion from the units of a tile to degrees.
private struct TilePlace {
  private let corner: Point
  private let unit: Double

  init(_ tile: TileID, extent: Int) {
    let side = 1 / Double(1 << min(max(tile.z, 0), TileID.maximumZoom))
    corner = Point(Double(tile.x), Double(tile.y)) * side
    unit = side / Double(max(extent, 1))
  }

  func position(_ units: Point) -> Position {
    let degrees = Mercator.unproject(corner + units * unit)
    return Position(degrees.x, degrees.y)
  }
}
