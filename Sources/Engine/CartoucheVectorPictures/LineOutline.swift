import CartoucheGeometry
import CartoucheRaster

/// Lines as areas: pieces that together cover the area of a stroke.
struct LineOutline {
  /// The pieces: convex polygons in the units of the lines.
  private(set) var pieces: [[SIMD2<Double>]] = []
  private let half: Double
  private let stroke: VectorStroke

  /// The outline of the contours of a path.
  init(_ path: Path, _ stroke: VectorStroke) {
    half = stroke.width / 2
    self.stroke = stroke
    for contour in path.contours {
      var points = path.points[contour.start..<contour.end].map { SIMD2<Double>(Double($0.x), Double($0.y)) }
      if contour.isClosed, let first = points.first { points.append(first) }
      for line in Self.dashed(points, stroke) {
        add(line, isClosed: contour.isClosed && stroke.dashes.isEmpty)
      }
    }
  }

  /// The pieces as one path under a projection, all wound in the same direction so that the non-zero rule fills their
  /// union.
  func path(through plane: ProjectiveTransform) -> Path {
    var path = Path()
    for piece in pieces {
      var polygon = Self.project(piece, plane)
      guard polygon.count >= 3 else { continue }
      var area = 0.0
      for index in polygon.indices {
        let (p, q) = (polygon[index], polygon[(index + 1) % polygon.count])
        area += p.x * q.y - q.x * p.y
      }
      if area < 0 { polygon.reverse() }
      path.append(contour: polygon.map { SIMD2<Float>($0) }, closed: true)
    }
    return path
  }

  /// A polygon of the plane in device pixels, clipped in front of the eye.
  static func project(_ polygon: [SIMD2<Double>], _ plane: ProjectiveTransform) -> [SIMD2<Double>] {
    let images = polygon.map(plane.homogeneous)
    let near = 1e-2
    var result: [SIMD2<Double>] = []
    for index in images.indices {
      let (p, q) = (images[index], images[(index + 1) % images.count])
      if p.z >= near { result.append(SIMD2(p.x, p.y) / p.z) }
      if (p.z >= near) != (q.z >= near) {
        let cut = p + (q - p) * ((near - p.z) / (q.z - p.z))
        result.append(SIMD2(cut.x, cut.y) / near)
      }
    }
    return result
  }

  /// The path moved sideways, to the right of its direction, with mitred corners.
  static func moved(_ path: Path, by offset: Double) -> Path {
    guard offset != 0 else { return path }
    var result = Path()
    for contour in path.contours {
      let points = path.points[contour.start..<contour.end].map { SIMD2<Double>(Double($0.x), Double($0.y)) }
      let count = points.count
      guard count >= 2 else { continue }
      var moved: [SIMD2<Float>] = []
      for index in 0..<count {
        let before = index > 0 ? index - 1 : contour.isClosed ? count - 1 : nil
        let after = index + 1 < count ? index + 1 : contour.isClosed ? 0 : nil
        let first = before.flatMap { unit(points[index] - points[$0]) }
        let second = after.flatMap { unit(points[$0] - points[index]) }
        guard let any = first ?? second else { continue }
        let (a, b) = (normal(first ?? any), normal(second ?? any))
        let sum = a + b
        let squared = (sum * sum).sum()
        // Miters of more than four offsets become two of the line's own.
        let step = squared > 0.25 ? sum * (2 / squared) : a
        moved.append(SIMD2<Float>(points[index] + step * offset))
      }
      result.append(contour: moved, closed: contour.isClosed)
    }
    return result
  }

  // MARK: Pieces

  private mutating func add(_ line: [SIMD2<Double>], isClosed: Bool) {
    var directions: [(start: SIMD2<Double>, end: SIMD2<Double>, along: SIMD2<Double>)] = []
    for index in line.indices.dropLast() {
      guard let along = Self.unit(line[index + 1] - line[index]) else { continue }
      directions.append((line[index], line[index + 1], along))
    }
    guard let first = directions.first, let last = directions.last else { return }
    for (index, segment) in directions.enumerated() {
      var (start, end) = (segment.start, segment.end)
      if !isClosed, stroke.cap == .square {
        if index == 0 { start -= segment.along * half }
        if index == directions.count - 1 { end += segment.along * half }
      }
      let side = Self.normal(segment.along) * half
      pieces.append([start + side, end + side, end - side, start - side])
      if index + 1 < directions.count {
        join(at: segment.end, segment.along, directions[index + 1].along)
      } else if isClosed {
        join(at: segment.end, segment.along, first.along)
      }
    }
    if !isClosed, stroke.cap == .round {
      pieces.append(disc(about: first.start))
      pieces.append(disc(about: last.end))
    }
  }

  private mutating func join(at place: SIMD2<Double>, _ a: SIMD2<Double>, _ b: SIMD2<Double>) {
    let turn = a.x * b.y - a.y * b.x
    guard abs(turn) > 1e-6 || (a * b).sum() < 0 else { return }
    if stroke.join == .round { return pieces.append(disc(about: place)) }
    let side = turn > 0 ? -half : half
    let (p, q) = (place + Self.normal(a) * side, place + Self.normal(b) * side)
    let sum = Self.normal(a) + Self.normal(b)
    let squared = (sum * sum).sum()
    // The length of a miter in half widths is 2 / |sum|.
    if stroke.join == .miter, squared > 1e-6, 2 / squared.squareRoot() <= stroke.miterLimit {
      pieces.append([place, p, place + sum * (2 / squared) * side, q])
    } else {
      pieces.append([place, p, q])
    }
  }

  private func disc(about place: SIMD2<Double>) -> [SIMD2<Double>] {
    Self.circle.map { place + $0 * half }
  }

  /// The corners of a polygon about a circle of radius 1.
  static let circle: [SIMD2<Double>] = (0..<24).map { index in
    let angle = Double(index) * .pi / 12
    return SIMD2(ElementaryFunctions.cosine(angle), ElementaryFunctions.sine(angle))
  }

  private static func unit(_ vector: SIMD2<Double>) -> SIMD2<Double>? {
    let length = (vector * vector).sum().squareRoot()
    return length > 0 && length.isFinite ? vector / length : nil
  }

  /// The direction to the right, y down.
  private static func normal(_ along: SIMD2<Double>) -> SIMD2<Double> { SIMD2(-along.y, along.x) }

  /// The dashes of a line as lines of their own.
  private static func dashed(_ line: [SIMD2<Double>], _ stroke: VectorStroke) -> [[SIMD2<Double>]] {
    let period = stroke.dashes.reduce(0, +)
    guard stroke.dashes.count >= 2, period > 1e-3 else { return [line] }
    var (index, rest) = (0, 0.0)
    var phase = stroke.phase.truncatingRemainder(dividingBy: period)
    if phase < 0 { phase += period }
    while phase >= stroke.dashes[index], phase > 0 {
      phase -= stroke.dashes[index]
      index = (index + 1) % stroke.dashes.count
    }
    rest = stroke.dashes[index] - phase
    var lines: [[SIMD2<Double>]] = []
    var current: [SIMD2<Double>] = index % 2 == 0 ? line.prefix(1).map { $0 } : []
    for (p, q) in zip(line, line.dropFirst()) {
      guard let along = unit(q - p) else { continue }
      let length = ((q - p) * (q - p)).sum().squareRoot()
      var done = 0.0
      while length - done > rest {
        done += rest
        let place = p + along * done
        if index % 2 == 0 {
          lines.append(current + [place])
          current = []
        } else {
          current = [place]
        }
        index = (index + 1) % stroke.dashes.count
        rest = max(stroke.dashes[index], 1e-4)
        // A line with very many dashes is drawn solid.
        if lines.count > 100_000 { return [line] }
      }
      rest -= length - done
      if index % 2 == 0 { current.append(q) }
    }
    if current.count >= 2 { lines.append(current) }
    return lines
  }
}
