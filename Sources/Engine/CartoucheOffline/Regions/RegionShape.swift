import CartoucheGeoJSON
import CartoucheGeometry

/// A geometry in the unit world, which finds its columns in a row of tiles.
struct RegionShape: Sendable {
  /// The edges of areas, in no particular direction.
  private var edges: [(from: Point, to: Point)] = []
  /// The segments of lines; points are segments without length.
  private var pieces: [(from: Point, to: Point)] = []
  /// The bounding box.
  private(set) var box = Box.empty

  /// The number of steps for a row.
  var cost: Int { edges.count + pieces.count }

  /// A geometry in degrees; the parts of a collection count together.
  init(_ geometry: Geometry) { add(geometry) }

  private mutating func add(_ geometry: Geometry) {
    switch geometry {
    case .point(let position): addLine(CollectionOfOne(position))
    case .multiPoint(let positions): for position in positions { addLine(CollectionOfOne(position)) }
    case .lineString(let line): addLine(line)
    case .multiLineString(let lines): for line in lines { addLine(line) }
    case .polygon(let rings): for ring in rings { addRing(ring) }
    case .multiPolygon(let polygons):
      for polygon in polygons {
        for ring in polygon { addRing(ring) }
      }
    case .geometryCollection(let geometries): for part in geometries { add(part) }
    }
  }

  private mutating func project(_ positions: some Sequence<Position>) -> [Point] {
    let points = positions.map { Mercator.project(longitude: $0.longitude, latitude: $0.latitude) }
    for point in points { box.formUnion(point) }
    return points
  }

  private mutating func addLine(_ positions: some Sequence<Position>) {
    let points = project(positions)
    if points.count == 1 { pieces.append((points[0], points[0])) }
    for (from, to) in zip(points, points.dropFirst()) { pieces.append((from, to)) }
  }

  private mutating func addRing(_ positions: some Sequence<Position>) {
    let points = project(positions)
    guard let first = points.first, let last = points.last else { return }
    let ring = first == last ? points : points + [first]
    let lines = zip(ring, ring.dropFirst()).map { (from: $0, to: $1) }
    // A degenerate area has the tiles of its ring.
    let area = lines.reduce(0) { $0 + $1.from.x * $1.to.y - $1.to.x * $1.from.y }
    if area == 0 { pieces += lines.isEmpty ? [(first, first)] : lines } else { edges += lines }
  }

  /// The columns at a zoom level that overlap the areas in a row, or that lines and points lie in.
  ///
  /// A tile that no edge enters is entirely inside or outside; the line through the middle of the row decides.
  func columns(_ zoom: Int, row: Int) -> TileSpans {
    let side = Double(1 << zoom)
    let (top, bottom) = (Double(row), Double(row + 1))
    var ranges: [Range<Int>] = []
    var crossings: [Double] = []
    let middle = top + 0.5
    for edge in edges {
      let (from, to) = (edge.from * side, edge.to * side)
      let (low, high) = (min(from.y, to.y), max(from.y, to.y))
      guard low < bottom, high > top else { continue }
      let (a, b) = (Self.x(at: max(low, top), from, to), Self.x(at: min(high, bottom), from, to))
      let (west, east) = low == high ? (min(from.x, to.x), max(from.x, to.x)) : (min(a, b), max(a, b))
      ranges.append(Self.range(west.rounded(.down), east.rounded(.up)))
      if (from.y <= middle) != (to.y <= middle) { crossings.append(Self.x(at: middle, from, to)) }
    }
    crossings.sort()
    for index in stride(from: 0, to: crossings.count - 1, by: 2) {
      ranges.append(
        Self.range(crossings[index].rounded(.down), crossings[index + 1].rounded(.up)))
    }
    for piece in pieces {
      let (from, to) = (piece.from * side, piece.to * side)
      let (low, high) = (min(from.y, to.y), max(from.y, to.y))
      // The southern edge of the world belongs to the last row.
      let isLast = bottom == side
      guard low < bottom || (isLast && low <= bottom), high >= top else { continue }
      let (a, b) = (Self.x(at: max(low, top), from, to), Self.x(at: min(high, bottom), from, to))
      let (west, east) = low == high ? (min(from.x, to.x), max(from.x, to.x)) : (min(a, b), max(a, b))
      ranges.append(Self.range(west.rounded(.down), east.rounded(.down) + 1))
    }
    return TileSpans(ranges, zoom: zoom)
  }

  /// The x at which a line, between its ends, has a given y.
  private static func x(at y: Double, _ from: Point, _ to: Point) -> Double {
    if y == from.y { return from.x }
    if y == to.y { return to.x }
    let x = from.x + (to.x - from.x) * ((y - from.y) / (to.y - from.y))
    return min(max(x, min(from.x, to.x)), max(from.x, to.x))
  }

  /// The whole numbers, which are small, since longitudes have been checked.
  private static func range(_ west: Double, _ east: Double) -> Range<Int> {
    Int(west)..<Int(max(east, west))
  }
}
