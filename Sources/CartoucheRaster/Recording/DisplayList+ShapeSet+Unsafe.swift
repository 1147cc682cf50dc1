// Sound because: a set's part ends are ascending and within its coordinates, and its shapes' parts are within
// its part ends (`ShapeSet`); the set's arrays outlive the closure.

/// A part of a shape of a set.
struct TileContour: ContourPoints {
  let base: UnsafePointer<Int16>
  let count: Int

  @inline(__always)
  subscript(index: Int) -> SIMD2<Double> {
    SIMD2(Double(base[2 &* index]), Double(base[2 &* index &+ 1]))
  }
}

extension DisplayList {
  /// Fills the inside of a shape, as `fill(_:transform:rule:edge:paint:clip:)` does with its path.
  package mutating func fill(
    _ index: Int, of set: ShapeSet, transform: Transform, rule: FillRule, edge: FillEdge, paint: Paint,
    clip: ClipID?
  ) {
    let shape = set.shapes[index]
    guard mayBeSeen(shape, transform, margin: 0, clip) else { return }
    let mark = (points: points.count, runs: runs.count)
    var extent = Extent()
    forEachContour(of: shape, in: set) { contour, list in
      list.appendRing(contour, transform, &extent)
    }
    var command = Command(
      kind: edge == .antialiased ? .areaFill : .centreFill, bounds: extent.box(margin: 0))
    command.isEvenOdd = rule == .evenOdd
    keep(&command, from: mark, paint: paint, clip: clip)
  }

  /// Draws the soft outline of a shape, as `outline(_:transform:paint:clip:)` does with its path.
  package mutating func outline(
    _ index: Int, of set: ShapeSet, transform: Transform, paint: Paint, clip: ClipID?
  ) {
    let shape = set.shapes[index]
    guard mayBeSeen(shape, transform, margin: 1, clip) else { return }
    let mark = (points: points.count, runs: runs.count)
    var extent = Extent()
    forEachContour(of: shape, in: set) { contour, list in
      list.appendOutline(contour, isClosed: shape.areRings, transform, &extent)
    }
    var command = Command(kind: .outline, bounds: extent.box(margin: 1))
    keep(&command, from: mark, paint: paint, clip: clip)
  }

  /// Draws what of a shape's soft outline lies outside of it, as `rim(_:transform:rule:paint:clip:)` does.
  package mutating func rim(
    _ index: Int, of set: ShapeSet, transform: Transform, rule: FillRule, paint: Paint, clip: ClipID?
  ) {
    let shape = set.shapes[index]
    guard mayBeSeen(shape, transform, margin: 1, clip) else { return }
    let mark = (points: points.count, runs: runs.count)
    var extent = Extent()
    forEachContour(of: shape, in: set) { contour, list in
      list.appendRing(contour, transform, &extent)
    }
    var command = Command(kind: .rim, bounds: extent.box(margin: 1))
    command.isEvenOdd = rule == .evenOdd
    keep(&command, from: mark, paint: paint, clip: clip)
  }

  /// Draws lines along a shape, as `stroke(_:transform:style:paint:clip:)` does along its path.
  package mutating func stroke(
    _ index: Int, of set: ShapeSet, transform: Transform, style: StrokeStyle, paint: Paint, clip: ClipID?
  ) {
    let shape = set.shapes[index]
    guard let begun = beginStroke(style, paint),
      mayBeSeen(shape, transform, margin: Double(begun.stroke.reach), clip)
    else { return }
    var extent = Extent()
    let margin = Double(begun.stroke.reach)
    forEachContour(of: shape, in: set) { contour, list in
      list.appendLine(contour, isClosed: shape.areRings, transform, &extent, margin: margin)
    }
    finishStroke(begun, extent, paint, clip)
  }

  /// Whether any of a shape may lie within a margin of what is seen.
  private func mayBeSeen(
    _ shape: ShapeSet.Shape, _ transform: Transform, margin: Double, _ clip: ClipID?
  ) -> Bool {
    guard shape.low.x <= shape.high.x, !isBlind else { return false }
    let low = SIMD2<Double>(Double(shape.low.x), Double(shape.low.y))
    let high = SIMD2<Double>(Double(shape.high.x), Double(shape.high.y))
    let (ax, bx) = (transform.a * low.x, transform.a * high.x)
    let (ay, by) = (transform.c * low.y, transform.c * high.y)
    let (cx, dx) = (transform.b * low.x, transform.b * high.x)
    let (cy, dy) = (transform.d * low.y, transform.d * high.y)
    let least = SIMD2(
      min(ax, bx) + min(ay, by) + transform.tx - margin, min(cx, dx) + min(cy, dy) + transform.ty - margin)
    let most = SIMD2(
      max(ax, bx) + max(ay, by) + transform.tx + margin, max(cx, dx) + max(cy, dy) + transform.ty + margin)
    if let lens {
      let (low, high) = lens.ground
      // The clip is in pixels, the box in the plane.
      return least.x <= high.x && most.x >= low.x && least.y <= high.y && most.y >= low.y
    }
    let box = clip.map { self.clip($0).box } ?? frame
    return least.x < Double(box.x1) && most.x > Double(box.x0) && least.y < Double(box.y1)
      && most.y > Double(box.y0)
  }

  /// Calls with each part of a shape that has more than one point.
  @inline(__always)
  private mutating func forEachContour(
    of shape: ShapeSet.Shape, in set: ShapeSet, _ body: (TileContour, inout DisplayList) -> Void
  ) {
    set.coordinates.withUnsafeBufferPointer { coordinates in
      guard let base = coordinates.baseAddress else { return }
      for part in shape.parts {
        let range = set.points(ofPart: Int(part), isRing: shape.areRings)
        guard range.count >= 2 else { continue }
        body(TileContour(base: base + 2 &* range.lowerBound, count: range.count), &self)
      }
    }
  }
}
