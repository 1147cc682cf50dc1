import Cartouche
import CartoucheCommandLine
import CartoucheJSON
import CartoucheTiles

/// How contours are traced and written.
struct TracedContours: Sendable {
  /// The heights of the lines.
  let levels: ContourLevels
  /// The factor that turns metres into the unit of the levels.
  let scale: Double
  /// Whether the areas between lines are wanted in their place.
  let makesBands: Bool
  /// The distance, in samples, by which lines may move.
  let tolerance: Double

  /// The contours of an area.
  ///
  /// - Parameters:
  ///   - bounds: The area of a GeoTIFF in degrees; `nil` for all of it.
  ///   - mosaic: The area of tiles.
  ///   - timeout: The time that loading a tile may take.
  func collection(
    of input: ElevationInput, in bounds: CoordinateBounds?, _ mosaic: ElevationMosaic?, timeout: Duration
  ) async throws -> ContourCollection {
    var tracer: ContourTracer?
    var grid: ElevationInput.Grid?
    try await input.forEachRow(in: bounds, of: mosaic, timeout: timeout) { found in
      grid = found
      tracer = ContourTracer(width: found.width, levels: levels, scale: scale, makesBands: makesBands)
    } _: { row in
      try tracer?.append(row)
    }
    guard var tracer, let grid else { return try ContourCollection([]) }
    return try collection(&tracer, isMirrored: grid.isMirrored, grid.degrees)
  }

  private func collection(
    _ tracer: inout ContourTracer, isMirrored: Bool, _ degrees: ([Point]) throws -> [Double]
  ) throws -> ContourCollection {
    func positions(_ points: [Point]) throws -> [Position] {
      let numbers = try degrees(isMirrored ? points.reversed() : points)
      var positions: [Position] = []
      for index in stride(from: 0, to: numbers.count - 1, by: 2) {
        // Seven digits are about a centimetre.
        let place = (numbers[index].rounded(digits: 7), numbers[index + 1].rounded(digits: 7))
        guard place.0.isFinite, place.1.isFinite else { continue }
        if let last = positions.last, last.longitude == place.0, last.latitude == place.1 { continue }
        positions.append(Position(place.0, place.1))
      }
      return positions
    }
    func number(_ height: Double) -> JSONValue {
      Int64(exactly: height).map(JSONValue.int) ?? .double(height)
    }
    if makesBands {
      return try ContourCollection(
        tracer.bands().compactMap { band in
          let polygons = try band.polygons.map { try $0.map(positions).filter { $0.count > 3 } }
            .filter { !$0.isEmpty }
          guard !polygons.isEmpty else { return nil }
          return Feature(
            geometry: .multiPolygon(Polygons(polygons)),
            properties: [
              "lower": number(levels.height(of: band.level)),
              "upper": number(levels.height(of: band.level + 1)),
            ])
        })
    }
    return try ContourCollection(
      tracer.lines().compactMap { line in
        let positions = try positions(simplified(line.points))
        guard positions.count > (line.isRing ? 3 : 1) else { return nil }
        return Feature(
          geometry: .lineString(Positions(positions)),
          properties: [
            "elevation": number(levels.height(of: line.level)),
            "index": .bool(line.level.isMultiple(of: ContourLevels.indexStep)),
          ])
      })
  }

  private func simplified(_ points: [Point]) -> [Point] {
    guard tolerance > 0 else { return points }
    var path = points.map { Vertex(x: $0.x, y: $0.y) }
    Simplification.weigh(&path, tolerance: tolerance)
    return path.filter { $0.importance > 0 }.map(\.point)
  }
}

/// A feature collection as text, with a feature on each line.
struct ContourCollection {
  /// The text.
  let bytes: [UInt8]
  /// The number of features.
  let count: Int

  /// The text of features.
  init(_ features: [Feature]) throws {
    var bytes = Array("{\"type\":\"FeatureCollection\",\"features\":[".utf8)
    for (index, feature) in features.enumerated() {
      bytes += Array(index == 0 ? "\n".utf8 : ",\n".utf8)
      var text = try GeoJSON.feature(feature).encoded(options: JSONWritingOptions(keepsDoubles: false))
      while text.last == UInt8(ascii: "\n") { text.removeLast() }
      bytes += text
    }
    self.bytes = bytes + Array("\n]}\n".utf8)
    count = features.count
  }
}
