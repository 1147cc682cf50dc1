import CartoucheGeometry
import CartoucheTiles

/// The places at which the symbols of a layer's features may be.
struct SymbolGeometry {
  private let coordinates: [Int16]
  private let partEnds: [UInt32]
  private let extent: Int
  /// The number of tile units per unit of the layer.
  private let unit: Double

  /// The geometry of the features of a layer.
  init(_ layer: TileLayer) {
    coordinates = layer.coordinates
    partEnds = layer.partEnds
    extent = layer.extent
    unit = Double(TileID.extent) / Double(max(layer.extent, 1))
  }

  /// The parts of a feature in tile units.
  func parts(of record: TileLayer.Record) -> [[Point]] {
    (record.partStart..<record.partEnd).map { part in vertices(ofPart: part).map(point) }
  }

  /// Calls `body` with the places of points, with one on each line, or with one in each polygon.
  func forEachPlace(of record: TileLayer.Record, _ body: (SymbolPlace) -> Void) {
    guard record.type != .polygon else {
      for polygon in Self.polygons(parts(of: record)) {
        body(SymbolPlace(point: PoleOfInaccessibility(polygon, precision: 16).point))
      }
      return
    }
    for part in record.partStart..<record.partEnd {
      var vertices = vertices(ofPart: part)
      if record.type == .lineString { vertices = vertices.prefix(1) }
      for vertex in vertices { body(SymbolPlace(point: point(vertex))) }
    }
  }

  /// Whether some place may lie in the tile; of polygons it is not known before it is searched.
  func mayHavePlaceInside(_ record: TileLayer.Record) -> Bool {
    if record.type == .polygon { return true }
    for part in record.partStart..<record.partEnd {
      var vertices = vertices(ofPart: part)
      if record.type == .lineString { vertices = vertices.prefix(1) }
      for vertex in vertices {
        let (x, y) = (Int(coordinates[2 * vertex]), Int(coordinates[2 * vertex + 1]))
        if x >= 0, x < extent, y >= 0, y < extent { return true }
      }
    }
    return false
  }

  private func vertices(ofPart part: UInt32) -> Range<Int> {
    (part == 0 ? 0 : Int(partEnds[Int(part) - 1]))..<Int(partEnds[Int(part)])
  }

  private func point(_ vertex: Int) -> Point {
    Point(Double(coordinates[2 * vertex]), Double(coordinates[2 * vertex + 1])) * unit
  }

  /// Rings grouped by polygon: a ring that runs in the direction of the first begins a polygon, the others are holes.
  private static func polygons(_ rings: [[Point]]) -> [[[Point]]] {
    var polygons: [[[Point]]] = []
    var isOuterPositive: Bool?
    for ring in rings {
      let area = ring.signedArea
      guard area != 0 else { continue }
      if isOuterPositive == nil { isOuterPositive = area > 0 }
      if (area > 0) == isOuterPositive {
        polygons.append([ring])
      } else {
        polygons[polygons.count - 1].append(ring)
      }
    }
    return polygons
  }
}

extension [Point] {
  /// Twice the area, positive if the ring runs clockwise on the screen.
  fileprivate var signedArea: Double {
    guard var last = last else { return 0 }
    var sum = 0.0
    for point in self {
      sum += last.x * point.y - point.x * last.y
      last = point
    }
    return sum
  }
}
