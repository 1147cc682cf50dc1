/// The box around points as they are recorded.
struct Extent {
  var low = SIMD2<Float>(repeating: .infinity)
  var high = SIMD2<Float>(repeating: -.infinity)

  @inline(__always)
  mutating func include(_ point: SIMD2<Float>) {
    // Number by number: vectors would be chosen by branches.
    low = SIMD2(point.x < low.x ? point.x : low.x, point.y < low.y ? point.y : low.y)
    high = SIMD2(point.x > high.x ? point.x : high.x, point.y > high.y ? point.y : high.y)
  }

  /// Includes the points of an array from a place on.
  @inline(__always)
  mutating func include(_ points: Arena<SIMD2<Float>>, from start: Int) {
    for index in start..<points.count { include(points[index]) }
  }

  func box(margin: Float) -> PixelBox {
    guard low.x <= high.x else { return PixelBox(x0: 0, y0: 0, x1: 0, y1: 0) }
    return PixelBox(low: low, high: high, margin: margin)
  }

  /// The pixels whose centres are at most a margin away from the box.
  @inline(__always)
  func centreBox(margin: Float) -> PixelBox {
    guard low.x <= high.x else { return PixelBox(x0: 0, y0: 0, x1: 0, y1: 0) }
    return PixelBox(centresFrom: low, to: high, margin: margin)
  }
}

extension DisplayList {
  /// The margin around the frame within which geometry is kept as it is; beyond it geometry is clipped in double
  /// precision, since coordinates that far away are too coarse as floats.
  static let guardBand = 4_096.0

  /// Takes the recorded runs into a command, or drops them when nothing can be seen.
  ///
  /// - Parameter isWhole: Whether a soft outline stays on its edges through a lens (``OutlineDrift``).
  @discardableResult
  mutating func keep(
    _ command: inout Command, from mark: (points: Int, runs: Int), paint: Paint, on facet: Facet,
    isWhole: Bool = false
  ) -> Bool {
    command.first = Int32(clamping: mark.runs)
    command.count = Int32(clamping: runs.count - mark.runs)
    command.isUnsorted = points.count - mark.points <= Command.unsortedSegments
    if command.kind.hasSoftOutline, !isWhole { command.style = facet.lens }
    if command.count > 0, sees(facet), record(command, paint: paint, on: facet) { return true }
    points.removeLast(points.count - mark.points)
    runs.removeLast(runs.count - mark.runs)
    return false
  }

  /// Appends a contour as a closed ring, its first point once more at the end; false when it may have been cut.
  @discardableResult
  mutating func appendRing(
    _ contour: some ContourPoints, _ transform: Transform, on facet: Facet, _ extent: inout Extent
  ) -> Bool {
    let start = points.count
    var isUncut = false
    if let lens = lens(of: facet) {
      if !projectPoints(contour, transform, lens, guardBox(margin: 0)) {
        points.append(contentsOf: cutRing(lens.project(finitePoints(contour, transform))))
      }
    } else if transformPoints(contour, transform, guardBox(margin: 0)) {
      isUncut = true
    } else {
      points.append(contentsOf: cutRing(finitePoints(contour, transform)))
    }
    guard points.count - start >= 2 else {
      points.removeLast(points.count - start)
      return isUncut
    }
    extent.include(points, from: start)
    points.append(points[start])
    runs.append(Run(start: Int32(clamping: start), count: Int32(clamping: points.count - start - 1)))
    return isUncut
  }

  /// Appends a contour as a line for outlines.
  mutating func appendOutline(
    _ contour: some ContourPoints, isClosed: Bool, _ transform: Transform, on facet: Facet,
    _ extent: inout Extent
  ) {
    let band = guardBox(margin: 1)
    let start = points.count
    if let lens = lens(of: facet), contour.count < 2 || !projectPoints(contour, transform, lens, band) {
      var line = finitePoints(contour, transform)
      if isClosed, let first = line.first { line.append(first) }
      for part in lens.project(line: line) {
        appendCutLine(part, isClosed: false, &extent, band, isStroke: false)
      }
      return
    }
    guard facet.lens >= 0 || transformPoints(contour, transform, band) else {
      appendCutLine(finitePoints(contour, transform), isClosed: isClosed, &extent, band, isStroke: false)
      return
    }
    guard points.count - start >= 2 else {
      points.removeLast(points.count - start)
      return
    }
    extent.include(points, from: start)
    if isClosed { points.append(points[start]) }
    runs.append(Run(start: Int32(clamping: start), count: Int32(clamping: points.count - start - 1)))
  }

  /// Appends a contour as a line to be stroked: repeated points go, and neighbours come before and after.
  ///
  /// The points of a plane stay in it. Distances along a ring begin with the length of its last
  /// segment, as those of the reference do (`gfx/polyline_generator.cpp` of MapLibre Native).
  mutating func appendLine(
    _ contour: some ContourPoints, isClosed: Bool, _ transform: Transform, on facet: Facet,
    _ extent: inout Extent, margin: Double
  ) {
    let start = points.count
    let none = SIMD2<Float>(repeating: .nan)
    let band = guardBox(margin: margin, ofPlaneOf: facet)
    points.append(none)
    guard transformPoints(contour, transform, band, removingRepeats: true) else {
      points.removeLast(points.count - start)
      appendCutLine(finitePoints(contour, transform), isClosed: isClosed, &extent, band, isStroke: true)
      return
    }
    let first = start + 1
    var isClosed = isClosed
    if isClosed, points.count - first > 1, points[points.count - 1] == points[first] { points.removeLast() }
    if points.count - first < 3 { isClosed = false }
    guard points.count - first >= 2 else {
      points.removeLast(points.count - start)
      return
    }
    extent.include(points, from: first)
    if isClosed {
      points[start] = points[points.count - 1]
      points.append(points[first])
    }
    var run = Run(start: Int32(clamping: first), count: Int32(clamping: points.count - first - 1))
    if isClosed {
      let closing = points[first] - points[start]
      run.offset = (closing * closing).sum().squareRoot()
    }
    runs.append(run)
    points.append(isClosed ? points[first + 1] : none)
  }

  // MARK: Far points

  /// The low and high corner of the guard band.
  typealias GuardBand = (low: SIMD2<Double>, high: SIMD2<Double>)

  /// The guard band around the frame, or around the visible part of a facet's plane.
  @inline(__always)
  private func guardBox(margin: Double, ofPlaneOf facet: Facet = .picture) -> GuardBand {
    let reach = Self.guardBand + margin
    if facet.lens >= 0 {
      let ground = lenses[Int(facet.lens)].ground
      return (ground.low - reach, ground.high + reach)
    }
    return (SIMD2(-reach, -reach), SIMD2(Double(width) + reach, Double(height) + reach))
  }

  private func finitePoints(_ contour: some ContourPoints, _ transform: Transform) -> [SIMD2<Double>] {
    (0..<contour.count).lazy
      .map { transform.apply(x: contour[$0].x, y: contour[$0].y) }
      .filter { $0.x.isFinite && $0.y.isFinite }
  }

  /// A ring cut to the guard band (Sutherland and Hodgman, 1974).
  ///
  /// Edges that run along the band's border do no harm: no pixel is there.
  func cutRing(_ ring: [SIMD2<Double>]) -> [SIMD2<Float>] {
    let (low, high) = guardBox(margin: 0)
    var ring = ring
    for side in 0..<4 {
      let axis = side & 1
      let sign: Double = side < 2 ? 1 : -1
      let limit = side < 2 ? low[axis] : -high[axis]
      var kept: [SIMD2<Double>] = []
      kept.reserveCapacity(ring.count + 4)
      for index in ring.indices {
        let p = ring[index]
        let q = ring[index + 1 == ring.count ? 0 : index + 1]
        let isInside = sign * p[axis] >= limit
        if isInside { kept.append(p) }
        if isInside != (sign * q[axis] >= limit) {
          var cut = p + (q - p) * ((limit - sign * p[axis]) / (sign * (q[axis] - p[axis])))
          cut[axis] = sign * limit
          if cut[1 - axis].isFinite { kept.append(cut) }
        }
      }
      ring = kept
    }
    return ring.map { SIMD2<Float>($0) }
  }

  /// Appends the parts of a line inside the guard band as runs (Liang and Barsky, 1984).
  private mutating func appendCutLine(
    _ source: [SIMD2<Double>], isClosed: Bool, _ extent: inout Extent, _ band: GuardBand, isStroke: Bool
  ) {
    let (low, high) = band
    var line: [SIMD2<Double>] = []
    for point in source where !isStroke || line.last != point { line.append(point) }
    guard line.count >= 2, let first = line.first else { return }
    let isClosed = isClosed && line.count >= 3
    if isClosed, line.last != first { line.append(first) }
    let none = SIMD2<Float>(repeating: .nan)
    let far = 1e6
    func near(_ p: SIMD2<Double>) -> SIMD2<Float> {
      SIMD2<Float>(Float(min(max(p.x, -far), far)), Float(min(max(p.y, -far), far)))
    }
    var index = 0
    var travelled = isClosed ? Self.length(first - line[line.count - 2]) : 0
    var measured = 0
    while index + 1 < line.count {
      guard let piece = Self.cut(line[index], line[index + 1], low, high) else {
        index += 1
        continue
      }
      // A part continues as long as segments end inside.
      let begin = index
      while measured < begin {
        travelled += Self.length(line[measured + 1] - line[measured])
        measured += 1
      }
      let offset = Float(min(travelled + Self.length(piece.from - line[begin]), 1e9))
      var part = [piece.from, piece.to]
      while line[index + 1] == part[part.count - 1], index + 2 < line.count,
        let next = Self.cut(line[index + 1], line[index + 2], low, high)
      {
        part.append(next.to)
        index += 1
      }
      index += 1
      let start = points.count
      if isStroke {
        let before = part[0] == line[begin]
        let previous = begin > 0 ? line[begin - 1] : isClosed ? line[line.count - 2] : nil
        points.append(before ? previous.map(near) ?? none : none)
      }
      for point in part {
        let device = SIMD2<Float>(point)
        if isStroke, let last = points.last, last == device, points.count > start + 1 { continue }
        points.append(device)
        extent.include(device)
      }
      let begun = isStroke ? start + 1 : start
      guard points.count - begun >= 2 else {
        points.removeLast(points.count - start)
        continue
      }
      runs.append(
        Run(start: Int32(clamping: begun), count: Int32(clamping: points.count - begun - 1), offset: offset))
      if isStroke {
        let reached = part[part.count - 1] == line[index]
        let following = index + 1 < line.count ? line[index + 1] : isClosed ? line[1] : nil
        points.append(reached ? following.map(near) ?? none : none)
      }
    }
  }

  /// The part of a segment inside a box.
  private static func cut(
    _ p: SIMD2<Double>, _ q: SIMD2<Double>, _ low: SIMD2<Double>, _ high: SIMD2<Double>
  ) -> (from: SIMD2<Double>, to: SIMD2<Double>)? {
    var enter = 0.0
    var leave = 1.0
    let along = q - p
    for axis in 0..<2 {
      if along[axis] == 0 {
        if p[axis] < low[axis] || p[axis] > high[axis] { return nil }
        continue
      }
      let a = (low[axis] - p[axis]) / along[axis]
      let b = (high[axis] - p[axis]) / along[axis]
      enter = max(enter, min(a, b))
      leave = min(leave, max(a, b))
    }
    guard enter < leave else { return nil }
    let (least, most) = (low, high)
    func inside(_ point: SIMD2<Double>) -> SIMD2<Double> {
      SIMD2(min(max(point.x, least.x), most.x), min(max(point.y, least.y), most.y))
    }
    return (
      enter == 0 ? p : inside(p + along * enter), leave == 1 ? q : inside(p + along * leave)
    )
  }

  private static func length(_ step: SIMD2<Double>) -> Double { (step * step).sum().squareRoot() }

  // MARK: Distances and boxes

  /// Appends the distance along its line of every point recorded since a command began.
  ///
  /// At the first point beyond the limit the distance starts again.
  mutating func appendDistances(_ mark: (points: Int, runs: Int), limit: Float) {
    let base = distances.count - mark.points
    for run in runs[mark.runs...] {
      let start = Int(run.start)
      // Points between runs are neighbours and have no distance.
      while base + start > distances.count { distances.append(0) }
      distances.append(run.offset)
      for index in start..<start + Int(run.count) {
        let step = points[index + 1] - points[index]
        let distance = distances[distances.count - 1] + (step * step).sum().squareRoot()
        distances.append(distance > limit ? 0 : distance)
      }
    }
  }
}
