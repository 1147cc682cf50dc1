import CartoucheGeoJSON
import CartoucheGeometry
import CartoucheTiles

extension MLNShape {
  /// The feature object of a feature in a tile: identifier and attributes are those of the tile.
  ///
  /// Coordinates are rounded to the tile's units, and shapes are cut at its rim.
  ///
  /// - Parameters:
  ///   - feature: A feature of a decoded or cut tile.
  ///   - tile: The tile's address.
  package static func feature(of feature: TileFeature, in tile: TileID) -> any MLNShape & MLNFeature {
    let place = TilePlace(tile, extent: feature.layer.extent)
    let parts = (0..<feature.partCount).map { place.positions(feature.coordinates(ofPart: $0)) }
    return self.feature(
      of: Feature(
        geometry: geometry(feature, parts), properties: feature.properties,
        identifier: feature.identifier.flatMap(Feature.Identifier.init)))
  }

  private static func geometry(_ feature: TileFeature, _ parts: [[Position]]) -> Geometry? {
    switch feature.type {
    case .point:
      let places = parts.flatMap(\.self)
      guard places.count == 1, let place = places.first else { return .multiPoint(places) }
      return .point(place)
    case .lineString:
      guard parts.count == 1, let line = parts.first else { return .multiLineString(parts) }
      return .lineString(line)
    case .polygon:
      // Holes turn the other way and follow the ring that they are in.
      var polygons: [[[Position]]] = []
      for (part, ring) in parts.enumerated() {
        if polygons.isEmpty || feature.isOuterRing(part) {
          polygons.append([ring])
        } else {
          polygons[polygons.count - 1].append(ring)
        }
      }
      guard polygons.count == 1, let polygon = polygons.first else { return .multiPolygon(polygons) }
      return .polygon(polygon)
    }
  }
}

/// From the units of a tile to degrees.
private struct TilePlace {
  let column, row, size, extent: Double

  init(_ tile: TileID, extent: Int) {
    column = Double(tile.x)
    row = Double(tile.y)
    size = Mercator.tileSize / Mercator.worldSize(zoom: Double(tile.z))
    self.extent = Double(max(extent, 1))
  }

  func positions(_ coordinates: ArraySlice<Int16>) -> [Position] {
    stride(from: coordinates.startIndex, to: coordinates.endIndex - 1, by: 2).map { index in
      let degrees = Mercator.unproject(
        Point(
          (column + Double(coordinates[index]) / extent) * size,
          (row + Double(coordinates[index + 1]) / extent) * size))
      return Position(degrees.x, degrees.y)
    }
  }
}

extension TileFeature {
  /// Whether a ring runs clockwise on the screen.
  fileprivate func isOuterRing(_ part: Int) -> Bool {
    let ring = coordinates(ofPart: part)
    var area = 0
    var last = ring.endIndex - 2
    for index in stride(from: ring.startIndex, to: ring.endIndex - 1, by: 2) {
      area += Int(ring[last]) * Int(ring[index + 1]) - Int(ring[index]) * Int(ring[last + 1])
      last = index
    }
    return area >= 0
  }
}
