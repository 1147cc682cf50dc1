import CartoucheGeometry
import CartoucheTiles

/// A ring of a footprint.
struct FootprintRing {
  /// The points in the coordinates of the layer, without the last if it repeats the first.
  var points: Range<Int>
  /// Twice the area; positive if the ring runs clockwise on a screen whose y goes down.
  var area: Int

  /// The polygons of a feature: each an outer ring and its holes, which run in the opposite direction.
  ///
  /// The first ring that has an area tells which way outer rings run; rings without an area are left out (vector tile
  /// specification 4.3.4.4).
  static func polygons(of feature: TileFeature) -> [[FootprintRing]] {
    let coordinates = feature.layer.coordinates
    var polygons: [[FootprintRing]] = []
    for part in 0..<feature.partCount {
      var points = feature.vertices(ofPart: part)
      while points.count > 1, coordinates[2 * points.lowerBound] == coordinates[2 * points.upperBound - 2],
        coordinates[2 * points.lowerBound + 1] == coordinates[2 * points.upperBound - 1]
      {
        points = points.lowerBound..<points.upperBound - 1
      }
      let area = area(points, coordinates)
      guard area != 0 else { continue }
      let ring = FootprintRing(points: points, area: area)
      if let outer = polygons.first?.first, (outer.area > 0) != (area > 0) {
        polygons[polygons.count - 1].append(ring)
      } else {
        polygons.append([ring])
      }
    }
    return polygons
  }

  private static func area(_ points: Range<Int>, _ coordinates: [Int16]) -> Int {
    guard points.count >= 3 else { return 0 }
    var area = 0
    var last = points.upperBound - 1
    for point in points {
      area +=
        Int(coordinates[2 * last]) * Int(coordinates[2 * point + 1]) - Int(coordinates[2 * point])
        * Int(coordinates[2 * last + 1])
      last = point
    }
    return area
  }

  /// Whether all points lie beyond the same edge of the tile: another tile draws what stands there, on its own ground
  /// (`fill_extrusion_bucket.ts` of MapLibre GL JS).
  func isOutsideTile(_ coordinates: [Int16]) -> Bool {
    let extent = Int16(TileID.extent)
    return (0..<2).contains { axis in
      points.allSatisfy { coordinates[2 * $0 + axis] < 0 }
        || points.allSatisfy { coordinates[2 * $0 + axis] > extent }
    }
  }

  /// Whether some sides of a polygon cross; `true` also if it would take too long to find out.
  static func crossEachOther(_ polygon: [FootprintRing], _ coordinates: [Int16]) -> Bool {
    var sides: [Side] = []
    sides.reserveCapacity(polygon.reduce(0) { $0 + $1.points.count })
    for ring in polygon {
      var last = ring.points.upperBound - 1
      for point in ring.points {
        sides.append(Side(coordinates, last, point))
        last = point
      }
    }
    guard sides.count > 3 else { return false }
    sides.sort { $0.low < $1.low }
    var tests = 0
    for first in sides.indices {
      var second = first + 1
      while second < sides.count, sides[second].low <= sides[first].high {
        if sides[first].crosses(sides[second]) { return true }
        second += 1
      }
      tests += second - first
      if tests > mostTests { return true }
    }
    return false
  }

  /// The maximum number of pairs of sides that are examined.
  private static let mostTests = 1_000_000

  /// A side of a ring.
  private struct Side {
    let (ax, ay, bx, by): (Int, Int, Int, Int)
    /// The smallest and the greatest x.
    let (low, high): (Int, Int)

    init(_ coordinates: [Int16], _ a: Int, _ b: Int) {
      (ax, ay) = (Int(coordinates[2 * a]), Int(coordinates[2 * a + 1]))
      (bx, by) = (Int(coordinates[2 * b]), Int(coordinates[2 * b + 1]))
      (low, high) = (min(ax, bx), max(ax, bx))
    }

    /// The side of the line on which a point is: positive, negative, or 0 on it.
    private func turn(_ x: Int, _ y: Int) -> Int { (bx - ax) * (y - ay) - (by - ay) * (x - ax) }

    /// Whether each has one end on either side of the other.
    func crosses(_ other: Side) -> Bool {
      let (a, b) = (turn(other.ax, other.ay), turn(other.bx, other.by))
      guard (a < 0 && b > 0) || (a > 0 && b < 0) else { return false }
      let (c, d) = (other.turn(ax, ay), other.turn(bx, by))
      return (c < 0 && d > 0) || (c > 0 && d < 0)
    }
  }
}
