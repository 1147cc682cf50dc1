/// Lines and areas in whole units, as in tiles, whose points are shared with their source.
///
/// Recording from a set copies no points but those that are seen, and allocates nothing for a shape. The
/// arrays are those of a vector tile in flat storage.
package struct ShapeSet: Sendable {
  /// The ranges of a shape's parts, and the box around them.
  struct Shape: Sendable {
    var parts: Range<Int32>
    var areRings: Bool
    var low: SIMD2<Int16>
    var high: SIMD2<Int16>
  }

  /// The points: x, y, x, y, ….
  let coordinates: [Int16]
  /// For each part the number of points before its end.
  let partEnds: [UInt32]
  private(set) var shapes: [Shape] = []

  /// An empty set of shapes from arrays of points and parts.
  ///
  /// - Parameters:
  ///   - coordinates: x, y, x, y, ….
  ///   - partEnds: For each part the number of points before its end, ascending; ends beyond the coordinates
  ///     are cut to those.
  package init(coordinates: [Int16], partEnds: [UInt32]) {
    self.coordinates = coordinates
    let limit = UInt32(clamping: coordinates.count / 2)
    let isSound = zip(partEnds, partEnds.dropFirst()).allSatisfy { $0 <= $1 } && partEnds.last ?? 0 <= limit
    self.partEnds = isSound ? partEnds : []
  }

  /// The number of shapes.
  package var count: Int { shapes.count }

  /// Makes room for shapes to come.
  package mutating func reserve(_ count: Int) { shapes.reserveCapacity(shapes.count + count) }

  /// Adds a shape of consecutive parts; parts that the arrays do not have are left out.
  ///
  /// - Parameters:
  ///   - parts: Indices of parts.
  ///   - areRings: Whether the last point of a part is joined to its first; it may repeat the first.
  package mutating func append(parts: Range<Int>, areRings: Bool) {
    let parts = parts.clamped(to: 0..<partEnds.count)
    var low = SIMD2<Int16>(repeating: .max)
    var high = SIMD2<Int16>(repeating: .min)
    if !parts.isEmpty {
      let first = parts.lowerBound == 0 ? 0 : Int(partEnds[parts.lowerBound - 1])
      for index in first..<Int(partEnds[parts.upperBound - 1]) {
        let point = SIMD2(coordinates[2 * index], coordinates[2 * index + 1])
        low.replace(with: point, where: point .< low)
        high.replace(with: point, where: point .> high)
      }
    }
    shapes.append(
      Shape(
        parts: Int32(clamping: parts.lowerBound)..<Int32(clamping: parts.upperBound), areRings: areRings,
        low: low, high: high))
  }

  /// A shape as a path, its points unchanged.
  package func path(_ index: Int) -> Path {
    var path = Path()
    guard shapes.indices.contains(index) else { return path }
    let shape = shapes[index]
    for part in shape.parts {
      let points = points(ofPart: Int(part), isRing: shape.areRings)
      path.appendContour(count: points.count, closed: shape.areRings) { place in
        let offset = 2 * (points.lowerBound + place)
        return SIMD2(Float(coordinates[offset]), Float(coordinates[offset + 1]))
      }
    }
    return path
  }

  /// The rings of an area, or the lines of a shape of lines, their points unchanged.
  package func rings(_ index: Int) -> [[SIMD2<Double>]] {
    guard shapes.indices.contains(index) else { return [] }
    let shape = shapes[index]
    return shape.parts.map { part in
      points(ofPart: Int(part), isRing: shape.areRings).map {
        SIMD2(Double(coordinates[2 * $0]), Double(coordinates[2 * $0 + 1]))
      }
    }
  }

  /// The length of a shape's lines, without the segment that closes a ring.
  package func length(of index: Int) -> Float {
    var sum: Float = 0
    for part in shapes[index].parts {
      let points = points(ofPart: Int(part), isRing: shapes[index].areRings)
      for place in points.dropLast() {
        let step = SIMD2(
          Float(coordinates[2 * place + 2]) - Float(coordinates[2 * place]),
          Float(coordinates[2 * place + 3]) - Float(coordinates[2 * place + 1]))
        sum += (step * step).sum().squareRoot()
      }
    }
    return sum
  }

  /// The points of a part; without the last of a ring when it repeats the first.
  func points(ofPart part: Int, isRing: Bool) -> Range<Int> {
    let start = part == 0 ? 0 : Int(partEnds[part - 1])
    var end = Int(partEnds[part])
    if isRing, end - start > 1, coordinates[2 * start] == coordinates[2 * end - 2],
      coordinates[2 * start + 1] == coordinates[2 * end - 1]
    {
      end -= 1
    }
    return start..<end
  }
}
