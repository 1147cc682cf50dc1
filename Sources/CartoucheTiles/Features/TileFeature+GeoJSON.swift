import CartoucheGeoJSON
import CartoucheGeometry

extension TileFeature {
  /// The part of the geometry that is in the tile, in degrees: cut at the tile's rim and rounded to its units.
  ///
  /// One part makes a simple geometry, several make a multiple one. `nil` without parts: O(vertices).
  public func geometry(in tile: TileID) -> Geometry? {
    let place = TilePlace(tile, extent: layer.extent)
    let parts = (0..<partCount).map { place.positions(coordinates(ofPart: $0)) }
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

  func positions(_ coordinates: ArraySlice<Int16>) -> [Position] {
    stride(from: coordinates.startIndex, to: coordinates.endIndex - 1, by: 2).map { index in
      let degrees = Mercator.unproject(
        corner + Point(Double(coordinates[index]), Double(coordinates[index + 1])) * unit)
      return Position(degrees.x, degrees.y)
    }
  }
}
