import CartoucheGeoJSON
import CartoucheProjections

/// The way from the coordinates of a column to degrees.
struct SourceProjection: Sendable {
  /// The transformations of the engine's own; `nil` if rows already come in degrees.
  let pool: TransformationPool?
  /// Whether the database converts rows to degrees.
  let isDatabase: Bool
  /// Whether coordinates of rows, as they come, are degrees.
  let hasDegrees: Bool
  /// Whether they are metres of Web Mercator.
  let isMercator: Bool

  /// The projection of a column.
  ///
  /// - Throws: ``PostGISError/missing(_:suggestion:)`` for a system that the engine is told to convert and does not
  ///   know.
  init(_ column: GeometryColumn, _ wish: PostGISSourceOptions.Transform?) throws(PostGISError) {
    if column.kind == .geography || column.srid == 4326 {
      self.init(pool: nil, isDatabase: false, hasDegrees: true)
      return
    }
    do throws(CoordinateSystemError) {
      if wish == .database, column.srid != 3857 {
        self.init(pool: nil, isDatabase: true, hasDegrees: true)
        return
      }
      let isMercator = column.srid == 3857 || column.srid == 900_913
      // Only by its code: definitions in a database may come from strangers.
      let system =
        isMercator ? .webMercator : try CoordinateSystem(namedByData: "EPSG:\(column.srid)")
      let pool = try TransformationPool(system)
      self.init(
        pool: pool, isDatabase: false, hasDegrees: !isMercator && Self.isGeographic(pool),
        isMercator: isMercator)
    } catch {
      if wish == .client {
        throw .missing(
          "the coordinate system EPSG:\(column.srid): \(error)", suggestion: "transform: database")
      }
      self.init(pool: nil, isDatabase: true, hasDegrees: true)
    }
  }

  private init(pool: TransformationPool?, isDatabase: Bool, hasDegrees: Bool, isMercator: Bool = false) {
    (self.pool, self.isDatabase, self.hasDegrees) = (pool, isDatabase, hasDegrees)
    self.isMercator = isMercator
  }

  /// Whether the coordinates of a system are degrees, in any datum.
  private static func isGeographic(_ pool: TransformationPool) -> Bool {
    let places = [10.0, 50, -70, -30]
    return pool.with { transformation in
      var image = places
      transformation.project(&image)
      return zip(places, image).allSatisfy { abs($0 - $1) < 0.05 }
    } ?? false
  }

  /// Converts geometries to degrees in place; geometries with an invalid place become `nil`.
  ///
  /// - Returns: The number of geometries that are lost.
  func convert(_ geometries: inout [Geometry?]) -> Int {
    guard let pool else { return 0 }
    let joinsTurns = !hasDegrees && !isMercator
    let lost = pool.with { transformation in
      var lost = 0
      for index in geometries.indices {
        guard let geometry = geometries[index] else { continue }
        geometries[index] = Self.degrees(geometry, transformation, joinsTurns: joinsTurns)
        if geometries[index] == nil { lost += 1 }
      }
      return lost
    }
    if let lost { return lost }
    geometries = geometries.map { _ in nil }
    return geometries.count
  }

  /// A geometry in degrees; `nil` if one of its positions has no place on the earth.
  private static func degrees(
    _ geometry: Geometry, _ transformation: CoordinateTransformation, joinsTurns: Bool
  ) -> Geometry? {
    var (isFinite, hasTurned) = (true, false)
    let plain = geometry.transformingCoordinates { coordinates in
      let source = joinsTurns ? coordinates : []
      transformation.unproject(&coordinates)
      // Not a number for anything that is not finite.
      if !(coordinates.reduce(0) { $0 + $1 * 0 } == 0) { isFinite = false }
      if joinsTurns, Turns.differ(coordinates, source) { hasTurned = true }
    }
    guard isFinite else { return nil }
    guard hasTurned else { return plain }
    let joined = geometry.transformingCoordinates { coordinates in
      let source = coordinates
      transformation.unproject(&coordinates)
      Turns.join(&coordinates, source)
    }
    // A ring around a pole has no end that could meet its beginning.
    return joined.hasClosedRings ? joined : plain
  }

  /// The quarter of a unit of a tile in the units of the column, by which lines may differ from arcs.
  func arcTolerance(zoom: Int) -> Double {
    let world = hasDegrees ? 360 : SearchRegion.equator
    return world / Double(1 << min(max(zoom, 0), 24)) / 4096 / 4
  }
}
