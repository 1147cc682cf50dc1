import CartoucheCoreLocation
import Foundation

/// The point inside a polygon that is farthest from its edges.
///
/// The search is that of Garcia-Castellanos and Lombardo (2007) on a quadtree: squares that cannot hold a better point
/// than the best one so far are dropped, the others are divided into four, the most promising first.
enum PoleOfInaccessibility {
  /// The limit of the search, even for polygons that are one long edge.
  private static let maximumCells = 4096

  /// The pole of an area within the first ring and outside the others, in degrees.
  ///
  /// The first coordinate if the area has no extent, `nil` if there is none.
  static func coordinate(in rings: [[CLLocationCoordinate2D]]) -> CLLocationCoordinate2D? {
    guard let outer = rings.first, let first = outer.first else { return nil }
    let points = rings.map { $0.map { SIMD2($0.longitude, $0.latitude) } }
    guard let ring = points.first, points.allSatisfy({ $0.allSatisfy { $0.x.isFinite && $0.y.isFinite } })
    else { return first }
    var (low, high) = (SIMD2(first.longitude, first.latitude), SIMD2(first.longitude, first.latitude))
    for point in ring {
      low = SIMD2(min(low.x, point.x), min(low.y, point.y))
      high = SIMD2(max(high.x, point.x), max(high.y, point.y))
    }
    let extent = high - low
    let side = min(extent.x, extent.y)
    guard side > 0, side.isFinite else { return first }
    let pole = search(points, low: low, high: high, side: side)
    return CLLocationCoordinate2D(latitude: pole.y, longitude: pole.x)
  }

  /// A square with the distance of its centre from the edges, negative outside.
  fileprivate struct Cell {
    let centre: SIMD2<Double>
    let halfSide: Double
    let distance: Double
    /// The upper limit of the distance from the edges for all points of the square.
    var bound: Double { distance + halfSide * 2.0.squareRoot() }

    init(_ centre: SIMD2<Double>, _ halfSide: Double, _ rings: [[SIMD2<Double>]]) {
      self.centre = centre
      self.halfSide = halfSide
      distance = PoleOfInaccessibility.distance(centre, rings)
    }
  }

  private static func search(
    _ rings: [[SIMD2<Double>]], low: SIMD2<Double>, high: SIMD2<Double>, side: Double
  ) -> SIMD2<Double> {
    let precision = max(high.x - low.x, high.y - low.y) / 1000
    // The middle of the box comes first: if several points are equally good, it wins.
    var best = Cell((low + high) / 2, 0, rings)
    let centroid = Cell(centroid(rings[0]) ?? best.centre, 0, rings)
    if centroid.distance > best.distance { best = centroid }
    var cells: [Cell] = []
    // A sliver would start with too many squares.
    let start = max(side, max(high.x - low.x, high.y - low.y) / 32)
    for x in stride(from: low.x, to: high.x, by: start) {
      for y in stride(from: low.y, to: high.y, by: start) {
        cells.append(Cell(SIMD2(x, y) + start / 2, start / 2, rings))
      }
    }
    var seen = cells.count
    cells.sort { $0.bound < $1.bound }
    while let cell = cells.popLast() {
      if cell.distance > best.distance { best = cell }
      if cell.bound - best.distance <= precision || seen >= maximumCells { break }
      let half = cell.halfSide / 2
      for corner in [SIMD2(-half, -half), SIMD2(half, -half), SIMD2(-half, half), SIMD2(half, half)] {
        let part = Cell(cell.centre + corner, half, rings)
        seen += 1
        let place = cells.partitioningIndex { $0.bound > part.bound }
        cells.insert(part, at: place)
      }
    }
    return best.centre
  }

  /// The distance of a point from the nearest edge, negative outside the area (even-odd rule).
  private static func distance(_ point: SIMD2<Double>, _ rings: [[SIMD2<Double>]]) -> Double {
    var isInside = false
    var nearest = Double.infinity
    for ring in rings {
      guard var previous = ring.last else { continue }
      for vertex in ring {
        if (vertex.y > point.y) != (previous.y > point.y),
          point.x < (previous.x - vertex.x) * (point.y - vertex.y) / (previous.y - vertex.y) + vertex.x
        {
          isInside.toggle()
        }
        nearest = min(nearest, squaredDistance(point, vertex, previous))
        previous = vertex
      }
    }
    return isInside ? nearest.squareRoot() : -nearest.squareRoot()
  }

  private static func squaredDistance(
    _ point: SIMD2<Double>, _ start: SIMD2<Double>, _ end: SIMD2<Double>
  ) -> Double {
    let edge = end - start
    let length = (edge * edge).sum()
    let along = length > 0 ? ((point - start) * edge).sum() / length : 0
    let offset = point - (start + edge * min(max(along, 0), 1))
    return (offset * offset).sum()
  }

  private static func centroid(_ ring: [SIMD2<Double>]) -> SIMD2<Double>? {
    guard var previous = ring.last else { return nil }
    // Relative to a vertex, so that small areas far from zero do not lose digits.
    let origin = ring[0]
    var area = 0.0
    var sum = SIMD2<Double>.zero
    previous -= origin
    for vertex in ring {
      let next = vertex - origin
      let cross = previous.x * next.y - next.x * previous.y
      area += cross
      sum += (previous + next) * cross
      previous = next
    }
    return area == 0 ? nil : origin + sum / (3 * area)
  }
}

extension [PoleOfInaccessibility.Cell] {
  /// The first index whose cell meets a condition that all later ones meet.
  fileprivate func partitioningIndex(where condition: (PoleOfInaccessibility.Cell) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if condition(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
