/// A clip of one display list; made by `DisplayList.addClip`.
public struct ClipID: Hashable, Sendable {
  let index: Int32
}

/// The pixels of a clip, to be added to several lists; made by ``DisplayList/clipShape(ofConvexPolygon:)``.
package struct ClipShape: Sendable {
  let box: PixelBox
  /// The span of columns of each row; none when every row is the box's.
  let rows: [SIMD2<Int32>]
}

/// The pixels that are kept: a box, or one span of columns for each row of it.
struct Clip: Sendable {
  var box: PixelBox
  /// The place of the first row's span in the list's spans, −1 when every row is the box's.
  var spans: Int32
}

/// Rasterises convex polygons into spans by pixel centres.
///
/// A pixel belongs to a polygon when its centre is inside, or on a left or top edge, so polygons that share
/// edges (with the same end points, in either direction) share no pixel and leave none out.
enum ConvexSpans {
  /// The pixels of a rectangle with horizontal and vertical sides within a box; `nil` for any other polygon.
  static func box(of polygon: [SIMD2<Double>], within limit: PixelBox) -> PixelBox? {
    guard polygon.count == 4, polygon.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { return nil }
    let (p, q, r, s) = (polygon[0], polygon[1], polygon[2], polygon[3])
    guard
      p.y == q.y && q.x == r.x && r.y == s.y && s.x == p.x
        || p.x == q.x && q.y == r.y && r.x == s.x && s.y == p.y
    else { return nil }
    let (low, high) = (SIMD2(min(p.x, r.x), min(p.y, r.y)), SIMD2(max(p.x, r.x), max(p.y, r.y)))
    return PixelBox(centresFrom: low, to: high).intersection(limit)
  }

  /// The pixels of a polygon within a box, and the spans of the rows of the result.
  static func rows(of polygon: [SIMD2<Double>], within limit: PixelBox) -> (PixelBox, [SIMD2<Int32>]) {
    let empty = PixelBox(x0: limit.x0, y0: limit.y0, x1: limit.x0, y1: limit.y0)
    guard polygon.count >= 3, polygon.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else {
      return (empty, [])
    }
    var low = polygon[0]
    var high = polygon[0]
    for point in polygon {
      low = SIMD2(min(low.x, point.x), min(low.y, point.y))
      high = SIMD2(max(high.x, point.x), max(high.y, point.y))
    }
    let box = PixelBox(centresFrom: low, to: high).intersection(limit)
    guard !box.isEmpty else { return (empty, []) }
    let count = Int(box.y1 - box.y0)
    var left = [Double](repeating: .infinity, count: count)
    var right = [Double](repeating: -.infinity, count: count)
    for index in polygon.indices {
      let p = polygon[index]
      let q = polygon[index + 1 == polygon.count ? 0 : index + 1]
      guard p.y != q.y else { continue }
      // Always downwards, so that both neighbours of an edge find the same crossings.
      let (top, bottom) = p.y < q.y ? (p, q) : (q, p)
      let first = max(box.y0, PixelBox.firstCentre(top.y))
      let last = min(box.y1, PixelBox.firstCentre(bottom.y))
      guard first < last else { continue }
      let slope = (bottom.x - top.x) / (bottom.y - top.y)
      for y in first..<last {
        let x = top.x + (Double(y) + 0.5 - top.y) * slope
        left[Int(y - box.y0)] = min(left[Int(y - box.y0)], x)
        right[Int(y - box.y0)] = max(right[Int(y - box.y0)], x)
      }
    }
    let spans = (0..<count).map { row in
      SIMD2(
        max(box.x0, PixelBox.firstCentre(max(left[row], -1e9))),
        min(box.x1, PixelBox.firstCentre(min(right[row], 1e9))))
    }
    return (box, spans)
  }
}
