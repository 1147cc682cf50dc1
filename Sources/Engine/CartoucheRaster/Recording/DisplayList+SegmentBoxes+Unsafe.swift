// Sound because: runs are those of the list, with points at both ends of their segments; the room is for all points of the
// command; the lens is one of the list's.

extension DisplayList {
  /// Appends the box of every segment recorded since a stroke in the plane began, seen through its lens; the box around
  /// all.
  mutating func appendSegmentBoxes(
    _ mark: (points: Int, runs: Int), _ stroke: ResolvedStroke
  ) -> Extent {
    var extent = Extent()
    let (points, lens) = (points.elements + mark.points, lenses.elements + Int(stroke.lens))
    let (runs, reach) = (runs.buffer[mark.runs...], stroke.segmentReach)
    segmentBoxes.append(atMost: self.points.count - mark.points) { room in
      var place = 0
      for run in runs {
        let start = Int(run.start) - mark.points
        // Points between runs are neighbours and have no segments.
        while place < start {
          room[place] = Self.noBox
          place &+= 1
        }
        for index in start..<start + Int(run.count) {
          let box = Self.box(points[index], points[index + 1], reach, lens) ?? Self.noBox
          room[index] = box
          guard box.x <= box.z else { continue }
          extent.include(box.lowHalf)
          extent.include(box.highHalf)
        }
        place = start + Int(run.count)
      }
      return place
    }
    return extent
  }

  private static let noBox = SIMD4<Float>(.infinity, .infinity, -.infinity, -.infinity)

  @inline(__always)
  private static func box(
    _ p: SIMD2<Float>, _ q: SIMD2<Float>, _ reach: Float, _ lens: UnsafePointer<Lens>
  ) -> SIMD4<Float>? {
    guard let (direction, _) = CentreLine.direction(from: p, to: q) else { return nil }
    let along = SIMD2<Double>(direction) * Double(reach)
    let across = SIMD2(-along.y, along.x)
    let (from, to) = (SIMD2<Double>(p) - along, SIMD2<Double>(q) + along)
    return lens.pointee.box(aroundBarFrom: from, to: to, across)
  }
}
