// Unsafe for speed in the inner loop over vertices: every index lies between `first` and `last`, which start as
// the ends of the buffer and only ever move inwards.

/// Line simplification by the method of Douglas and Peucker (1973), once for all zooms.
package enum Simplification {
  /// Weighs every vertex of a path by the change that leaving it out would make.
  ///
  /// Each vertex gets its squared distance from the segment that replaced it when it was split off; a path for
  /// tolerance t then keeps the vertices with more than t². The ends get 1; vertices within `tolerance` of their
  /// segment keep 0. Of equally distant vertices the one nearest to the middle is split off.
  ///
  /// - Complexity: O(n log n). Paths that would take O(n²), which no survey yields, are halved instead once the search
  ///   has visited each vertex ``patience`` times on average; they keep more vertices than necessary.
  ///
  /// - Parameters:
  ///   - path: The vertices of a line, or of a ring with its closing vertex.
  ///   - tolerance: The distance at which splitting stops, in the unit of the coordinates.
  package static func weigh(_ path: UnsafeMutableBufferPointer<Vertex>, tolerance: Double) {
    guard let base = path.baseAddress, path.count > 0 else { return }
    let limit = tolerance * tolerance
    var visitsLeft = path.count &* patience
    base[0].importance = 1
    base[path.count - 1].importance = 1
    // The larger half waits on the stack while the smaller one is split, so its depth stays below log2 n.
    var waiting: [(first: Int, last: Int)] = []
    var (first, last) = (0, path.count - 1)
    while true {
      visitsLeft -= last - first
      if var split = farthest(base, first, last, limit) {
        if visitsLeft < 0 { split.index = (first &+ last) / 2 }
        base[split.index].importance = split.distance
        let (left, right) = ((first: first, last: split.index), (first: split.index, last: last))
        if left.last - left.first > right.last - right.first {
          waiting.append(left)
          (first, last) = right
        } else {
          waiting.append(right)
          (first, last) = left
        }
      } else if let next = waiting.popLast() {
        (first, last) = next
      } else {
        return
      }
    }
  }

  /// The average number of visits to a vertex after which ranges are halved; coastlines need about 20.
  static let patience = 256

  /// The vertex between two others that is farthest from their segment, by more than √limit.
  @inline(__always)
  private static func farthest(
    _ base: UnsafeMutablePointer<Vertex>, _ first: Int, _ last: Int, _ limit: Double
  ) -> (index: Int, distance: Double)? {
    let (a, b) = (base[first], base[last])
    let (dx, dy) = (b.x - a.x, b.y - a.y)
    let length = dx * dx + dy * dy
    let inverse = length > 0 ? 1 / length : 0
    let middle = (first &+ last) / 2
    var found = -1
    var greatest = limit
    var index = first &+ 1
    while index < last {
      let (px, py) = (base[index].x - a.x, base[index].y - a.y)
      var t = (px * dx + py * dy) * inverse
      t = t > 0 ? t : 0
      t = t < 1 ? t : 1
      let (ex, ey) = (px - t * dx, py - t * dy)
      let distance = ex * ex + ey * ey
      if distance >= greatest {
        if distance > greatest {
          (greatest, found) = (distance, index)
        } else if found >= 0, (index - middle).magnitude < (found - middle).magnitude {
          found = index
        }
      }
      index &+= 1
    }
    return found < 0 ? nil : (found, greatest)
  }

  /// Weighs every vertex of a path; see ``weigh(_:tolerance:)``.
  package static func weigh(_ path: inout [Vertex], tolerance: Double) {
    path.withUnsafeMutableBufferPointer { weigh($0, tolerance: tolerance) }
  }
}
