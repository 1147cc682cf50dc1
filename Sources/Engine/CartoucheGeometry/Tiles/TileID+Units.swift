extension TileID {
  /// The units across the world at this zoom level, ``extent`` for each tile.
  package var worldUnits: Double { Double(Self.extent) * ElementaryFunctions.powerOfTwo(Double(z)) }

  /// The upper left corner in units from that of the world.
  package var corner: Point { Point(Double(x), Double(y)) * Double(Self.extent) }

  /// The whole units from the upper left corner of the world to a longitude (x) and latitude (y) in degrees.
  ///
  /// Halves are rounded up; latitudes beyond the edges of the world are not clamped.
  package func worldUnits(at coordinate: Point) -> Point {
    let place = Point(
      Mercator.x(longitude: coordinate.x), Mercator.unclampedY(latitude: coordinate.y))
    return (place * worldUnits + 0.5).rounded(.down)
  }

  /// The longitude (x) and latitude (y) in degrees of a point in units of this tile.
  package func coordinate(ofUnits point: Point) -> Point { Mercator.unproject((corner + point) / worldUnits) }

  /// The latitude in degrees of the middle of the tile.
  private var latitude: Double { coordinate(ofUnits: Point(0, Double(Self.extent) / 2)).y }

  /// The units that a distance in metres has in the middle of the tile, on a sphere of the Earth's mean radius.
  package func units(ofMeters meters: Double) -> Double {
    meters * worldUnits
      / (2 * .pi * Mercator.meanEarthRadius * ElementaryFunctions.cosine(latitude * .pi / 180))
  }

  /// The device pixels of a map per metre of height in the middle of the tile, on a sphere of the Earth's mean radius.
  package func pixelsPerMeter(zoom: Double, pixelRatio: Double) -> Double {
    pixelRatio / Mercator.metersPerPixel(latitude: latitude, zoom: zoom)
      * (Mercator.earthRadius / Mercator.meanEarthRadius)
  }
}
