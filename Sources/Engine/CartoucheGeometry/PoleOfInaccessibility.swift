/// The point of a polygon that is farthest from its outline: the place for a label.
///
/// After Mapbox's polylabel (`mapbox/polylabel.hpp`): squares that may hold a better point are quartered, the most
/// promising first, until none can be better by more than the precision.
package struct PoleOfInaccessibility {
  /// The point.
  package let point: Point
  /// The distance from the point to the outline; negative outside of the polygon.
  package let distance: Double

  /// The pole of a polygon: O(n · k) with k about 50 squares; at most ``mostSquares`` are examined.
  ///
  /// - Parameters:
  ///   - rings: The outer ring and the holes, each as its points; the last one may repeat the first.
  ///   - precision: The distance by which the result may miss the best point, in the unit of the points.
  package init(_ rings: [[Point]], precision: Double) {
    guard let outer = rings.first, let first = outer.first else {
      point = Point(0, 0)
      distance = 0
      return
    }
    let box = Box(around: outer)
    let size = min(box.width, box.height)
    guard size > 0, size.isFinite else {
      point = size == 0 ? box.min : first
      distance = 0
      return
    }
    let polygon = Edges(rings)
    var queue = SquareQueue()
    let half = size / 2
    // A sliver is not divided into more squares than this at first.
    let columns = min((box.width / size).rounded(.up), 4_096)
    let rows = min((box.height / size).rounded(.up), 4_096)
    var x = 0.0
    while x < columns {
      var y = 0.0
      while y < rows {
        queue.push(Square(box.min + Point(x, y) * size + half, half, polygon))
        y += 1
      }
      x += 1
    }
    var best = Square(Self.centroid(outer), 0, polygon)
    let middle = Square(box.center, 0, polygon)
    if middle.distance > best.distance { best = middle }
    var seen = queue.count
    while let square = queue.pop(), seen < Self.mostSquares {
      if square.distance > best.distance { best = square }
      if square.greatest - best.distance <= precision { continue }
      let half = square.half / 2
      for corner in [Point(-1, -1), Point(1, -1), Point(-1, 1), Point(1, 1)] {
        queue.push(Square(square.center + corner * half, half, polygon))
      }
      seen += 4
    }
    point = best.center
    distance = best.distance
  }

  /// The maximum number of squares examined.
  package static let mostSquares = 20_000

  private static func centroid(_ ring: [Point]) -> Point {
    var (area, sum) = (0.0, Point(0, 0))
    var b = ring[ring.count - 1]
    for a in ring {
      let f = a.x * b.y - b.x * a.y
      sum += (a + b) * f
      area += f * 3
      b = a
    }
    return area == 0 ? ring[0] : sum / area
  }
}

/// All edges of a polygon.
private struct Edges {
  private let rings: [[Point]]

  init(_ rings: [[Point]]) { self.rings = rings }

  /// The distance from a point to the outline, negative outside.
  func distance(_ p: Point) -> Double {
    var isInside = false
    var least = Double.infinity
    for ring in rings where !ring.isEmpty {
      var b = ring[ring.count - 1]
      for a in ring {
        if (a.y > p.y) != (b.y > p.y), p.x < (b.x - a.x) * (p.y - a.y) / (b.y - a.y) + a.x {
          isInside.toggle()
        }
        least = min(least, Self.squared(p, a, b))
        b = a
      }
    }
    return (isInside ? 1 : -1) * least.squareRoot()
  }

  private static func squared(_ p: Point, _ a: Point, _ b: Point) -> Double {
    var place = a
    let edge = b - a
    let length = edge.x * edge.x + edge.y * edge.y
    if length > 0 {
      let t = ((p.x - a.x) * edge.x + (p.y - a.y) * edge.y) / length
      if t > 1 { place = b } else if t > 0 { place += edge * t }
    }
    let away = p - place
    return away.x * away.x + away.y * away.y
  }
}

/// A square in which the pole may lie.
private struct Square {
  let center: Point
  let half: Double
  /// The distance from the centre to the outline, negative outside.
  let distance: Double
  /// The greatest distance to the outline that a point of the square can have.
  let greatest: Double

  init(_ center: Point, _ half: Double, _ polygon: Edges) {
    self.center = center
    self.half = half
    distance = polygon.distance(center)
    greatest = distance + half * 2.0.squareRoot()
  }
}

/// A queue of squares, the most promising first.
private struct SquareQueue {
  private var heap: [Square] = []

  var count: Int { heap.count }

  mutating func push(_ square: Square) {
    heap.append(square)
    var index = heap.count - 1
    while index > 0 {
      let parent = (index - 1) / 2
      guard heap[parent].greatest < heap[index].greatest else { break }
      heap.swapAt(parent, index)
      index = parent
    }
  }

  mutating func pop() -> Square? {
    guard let first = heap.first, let last = heap.popLast() else { return nil }
    guard !heap.isEmpty else { return first }
    heap[0] = last
    var index = 0
    while true {
      var child = 2 * index + 1
      guard child < heap.count else { break }
      if child + 1 < heap.count, heap[child].greatest < heap[child + 1].greatest { child += 1 }
      guard heap[index].greatest < heap[child].greatest else { break }
      heap.swapAt(index, child)
      index = child
    }
    return first
  }
}
