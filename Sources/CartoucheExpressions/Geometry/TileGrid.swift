import CartoucheGeometry

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension CanonicalTileID {
  /// Tile units across a tile.
  static let extent = 8192.0

  /// Tile units across the world at this zoom level.
  var worldSize: Double { scalbn(Self.extent, Int32(clamping: z)) }

  /// The upper left corner in tile units of the world.
  var origin: Position { Position(Double(x), Double(y)) * Self.extent }

  /// Longitude and latitude in degrees as whole tile units of the world (Web Mercator).
  func worldPosition(_ coordinate: Position) -> Position {
    let x = (180 + coordinate.x) / 360
    let y =
      (180 - 180 / .pi
        * ElementaryFunctions.logarithm(ElementaryFunctions.tangent(.pi / 4 + coordinate.y * .pi / 360)))
      / 360
    return Position(ECMAScript.round(x * worldSize), ECMAScript.round(y * worldSize))
  }

  /// Tile units of the tile as longitude and latitude in degrees.
  func coordinate(_ position: Position) -> Position {
    let world = (position / Self.extent + Position(Double(x), Double(y))) / scalbn(1, Int32(clamping: z))
    let latitude =
      360 / .pi
      * ElementaryFunctions.arctangent(ElementaryFunctions.exponential((180 - world.y * 360) * .pi / 180))
      - 90
    return Position(world.x * 360 - 180, latitude)
  }
}
