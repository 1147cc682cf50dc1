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

/// The rings of a shape that was recorded, to be drawn once more.
package struct RecordedRings: Sendable {
  fileprivate let runs: Range<Int>
  fileprivate let isSmall: Bool
  fileprivate let extent: Extent
}

extension DisplayList {
  /// Fills the inside of a shape, as `fill(_:transform:rule:edge:paint:on:)` does with its path.
  ///
  /// - Returns: The rings for `outline(_:paint:on:)`, unless none was recorded or one had to be cut.
  @discardableResult
  package mutating func fill(
    _ index: Int, of set: ShapeSet, transform: Transform, rule: FillRule, edge: FillEdge, paint: Paint,
    on facet: Facet
  ) -> RecordedRings? {
    recordRings(
      edge == .antialiased ? .areaFill : .centreFill, margin: 0, (index, set), transform, rule, paint, facet)
  }

  /// Draws the soft outline of a shape, as `outline(_:transform:paint:on:)` does with its path.
  ///
  /// - Parameter isWhole: Whether it is seen along all edges through a lens too, and not only where they run level.
  package mutating func outline(
    _ index: Int, of set: ShapeSet, transform: Transform, paint: Paint, on facet: Facet, isWhole: Bool
  ) {
    let shape = set.shapes[index]
    guard mayBeSeen(shape, transform, margin: 1, facet) else { return }
    let mark = (points: points.count, runs: runs.count)
    var extent = Extent()
    forEachContour(of: shape, in: set) { contour, list in
      list.appendOutline(contour, isClosed: shape.areRings, transform, on: facet, &extent)
    }
    var command = Command(kind: .outline, bounds: extent.box(margin: 1))
    keep(&command, from: mark, paint: paint, on: facet, isWhole: isWhole)
  }

  /// Draws the soft outline of rings that this list has recorded.
  package mutating func outline(_ rings: RecordedRings, paint: Paint, on facet: Facet) {
    var command = Command(kind: .outline, bounds: rings.extent.box(margin: 1))
    command.first = Int32(clamping: rings.runs.lowerBound)
    command.count = Int32(clamping: rings.runs.count)
    command.isUnsorted = rings.isSmall
    record(command, paint: paint, on: facet)
  }

  /// Draws the part of a shape's soft outline outside it, as `rim(_:transform:rule:paint:on:)` does.
  package mutating func rim(
    _ index: Int, of set: ShapeSet, transform: Transform, rule: FillRule, paint: Paint, on facet: Facet
  ) {
    recordRings(.rim, margin: 1, (index, set), transform, rule, paint, facet)
  }

  /// Fills the inside of a shape and draws its soft outline, as `softFill(_:transform:rule:paint:on:)` does.
  package mutating func softFill(
    _ index: Int, of set: ShapeSet, transform: Transform, rule: FillRule, paint: Paint, on facet: Facet
  ) {
    recordRings(.softFill, margin: 1, (index, set), transform, rule, paint, facet)
  }

  @discardableResult
  private mutating func recordRings(
    _ kind: Command.Kind, margin: Float, _ place: (index: Int, set: ShapeSet), _ transform: Transform,
    _ rule: FillRule, _ paint: Paint, _ facet: Facet
  ) -> RecordedRings? {
    let shape = place.set.shapes[place.index]
    guard mayBeSeen(shape, transform, margin: Double(margin), facet) else { return nil }
    let mark = (points: points.count, runs: runs.count)
    var extent = Extent()
    var isUncut = true
    forEachContour(of: shape, in: place.set) { contour, list in
      if !list.appendRing(contour, transform, on: facet, &extent) { isUncut = false }
    }
    var command = Command(kind: kind, bounds: extent.box(margin: margin))
    command.isEvenOdd = rule == .evenOdd
    guard keep(&command, from: mark, paint: paint, on: facet), isUncut else { return nil }
    return RecordedRings(runs: mark.runs..<runs.count, isSmall: command.isUnsorted, extent: extent)
  }

  /// Draws lines along a shape, as `stroke(_:transform:style:paint:on:)` does along its path.
  package mutating func stroke(
    _ index: Int, of set: ShapeSet, transform: Transform, style: StrokeStyle, paint: Paint, on facet: Facet
  ) {
    guard let begun = beginStroke(style, paint, transform, on: facet) else { return }
    stroke(index, of: set, transform, begun, paint, facet)
  }

  /// Draws lines along all shapes of a set, in their order, each in a step of its own.
  package mutating func stroke(
    _ set: ShapeSet, transform: Transform, style: StrokeStyle, paint: Paint, on facet: Facet
  ) {
    guard let begun = beginStroke(style, paint, transform, on: facet) else { return }
    for index in 0..<set.count { stroke(index, of: set, transform, begun, paint, facet) }
  }

  @inline(__always)
  private mutating func stroke(
    _ index: Int, of set: ShapeSet, _ transform: Transform, _ begun: BegunStroke, _ paint: Paint,
    _ facet: Facet
  ) {
    let shape = set.shapes[index]
    let margin = Double(begun.stroke.reach)
    guard mayBeSeen(shape, transform, margin: margin, facet) else { return }
    var begun = begun
    begun.mark = (points.count, runs.count)
    var extent = Extent()
    forEachContour(of: shape, in: set) { contour, list in
      list.appendLine(contour, isClosed: shape.areRings, transform, on: facet, &extent, margin: margin)
    }
    finishStroke(begun, extent, paint, facet)
  }

  /// Whether any part of a shape may lie within a margin of the visible area.
  ///
  /// It is mutating so that the list is not copied.
  private mutating func mayBeSeen(
    _ shape: ShapeSet.Shape, _ transform: Transform, margin: Double, _ facet: Facet
  ) -> Bool {
    guard shape.low.x <= shape.high.x, sees(facet) else { return false }
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
    if facet.lens >= 0 {
      let (low, high) = lenses[Int(facet.lens)].ground
      // The clip is in pixels, the box in the plane.
      return least.x <= high.x && most.x >= low.x && least.y <= high.y && most.y >= low.y
    }
    // A closure would copy the list.
    var box = frame
    if let clip = facet.clip { box = self.clip(clip).box }
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
