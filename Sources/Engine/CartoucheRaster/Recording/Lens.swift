/// A projection of the plane prepared for recording and drawing.
struct Lens: Equatable, Sendable {
  let forward: ProjectiveTransform
  let inverse: ProjectiveTransform
  /// The depth of the near plane: anything nearer to the eye is outside the frame.
  let near: Double
  /// Clips end at this depth.
  let far: Double
  /// The box around the part of the plane that the frame shows.
  let ground: (low: SIMD2<Double>, high: SIMD2<Double>)
  /// The linear part of the projection about the middle of the frame, for the softness of edges.
  private let spread: (x: SIMD2<Double>, y: SIMD2<Double>)

  /// The greatest depth at which the frame is searched for ground.
  static let greatestDepth = 1_000.0

  /// Nil when nothing of the plane is seen in a frame.
  init?(_ projection: ProjectiveTransform, far: Double, width: Int, height: Int) {
    guard let inverse = projection.inverse, width > 0, height > 0 else { return nil }
    let size = SIMD2(Double(width), Double(height))
    // The third coordinate of the inverse is one over the depth.
    let corners = [SIMD2(0, 0), SIMD2(size.x, 0), size, SIMD2(0, size.y)].map(inverse.homogeneous)
    guard let nearest = corners.map(\.z).max(), nearest > 0, nearest.isFinite else { return nil }
    forward = projection
    self.inverse = inverse
    near = 0.5 / nearest
    self.far = far > near ? far : .infinity
    let least = max(1 / min(self.far, Self.greatestDepth), nearest * 1e-6)
    var low = SIMD2<Double>(repeating: .infinity)
    var high = SIMD2<Double>(repeating: -.infinity)
    func include(_ point: SIMD3<Double>) {
      let place = SIMD2(point.x, point.y) / point.z
      low = SIMD2(min(low.x, place.x), min(low.y, place.y))
      high = SIMD2(max(high.x, place.x), max(high.y, place.y))
    }
    for index in corners.indices {
      let (p, q) = (corners[index], corners[(index + 1) % 4])
      if p.z >= least { include(p) }
      if (p.z >= least) != (q.z >= least) { include(p + (q - p) * ((least - p.z) / (q.z - p.z))) }
    }
    guard low.x <= high.x, (low + high).sum().isFinite else { return nil }
    ground = (low, high)
    let middle = size / 2
    let w = projection.w
    spread = (
      SIMD2(projection.x.x, projection.x.y) - SIMD2(w.x, w.y) * middle.x,
      SIMD2(projection.y.x, projection.y.y) - SIMD2(w.x, w.y) * middle.y
    )
  }

  static func == (a: Lens, b: Lens) -> Bool {
    a.forward == b.forward && a.near == b.near && a.far == b.far && a.ground == b.ground
  }

  /// Whether a corner of the frame shows something beyond the farthest depth.
  func hidesSky(width: Int, height: Int) -> Bool {
    let (x, y) = (Double(width), Double(height))
    return [SIMD2(0, 0), SIMD2(x, 0), SIMD2(x, y), SIMD2(0, y)].contains {
      inverse.homogeneous($0).z < 1 / far
    }
  }

  /// The pixel of a point; nil behind the eye.
  func pixel(_ point: SIMD2<Double>) -> (place: SIMD2<Double>, depth: Double)? {
    let image = forward.homogeneous(point)
    guard image.z >= near, image.z.isFinite else { return nil }
    return (SIMD2(image.x, image.y) / image.z, image.z)
  }

  /// The number of units of the plane per pixel along a unit vector, for each unit of depth.
  ///
  /// As the reference's line shader has it: the length of the vector over that of its image when both ends
  /// have the same depth (`line.vertex.glsl`, `v_gamma_scale`).
  @inline(__always)
  func softness(along normals: LaneVectors) -> Lanes {
    let (x, y) = (SIMD8<Double>(normals.x), SIMD8<Double>(normals.y))
    let imageX = spread.x.x * x + spread.x.y * y
    let imageY = spread.y.x * x + spread.y.y * y
    let length = (imageX * imageX + imageY * imageY).squareRoot()
    return Lanes((1 / length).replacing(with: 1e9, where: .!(length .> 1e-9)))
  }

  /// The part of a convex or concave ring before the eye, and before the far limit if asked, in pixels.
  ///
  /// Cuts of an edge do not depend on its direction, so that neighbours meet.
  func project(_ ring: [SIMD2<Double>], untilFar: Bool = false) -> [SIMD2<Double>] {
    var images = ring.map(forward.homogeneous)
    images = Self.cut(images, at: near, keepsNearer: false)
    if untilFar, far.isFinite { images = Self.cut(images, at: far, keepsNearer: true) }
    return images.map { SIMD2($0.x, $0.y) / $0.z }
  }

  private static func cut(
    _ ring: [SIMD3<Double>], at depth: Double, keepsNearer: Bool
  ) -> [SIMD3<Double>] {
    func isKept(_ point: SIMD3<Double>) -> Bool { keepsNearer ? point.z <= depth : point.z >= depth }
    if ring.allSatisfy(isKept) { return ring }
    var result: [SIMD3<Double>] = []
    result.reserveCapacity(ring.count + 4)
    for index in ring.indices {
      let p = ring[index]
      let q = ring[index + 1 == ring.count ? 0 : index + 1]
      if isKept(p) { result.append(p) }
      if isKept(p) != isKept(q) { result.append(border(p, q, at: depth)) }
    }
    return result
  }

  private static func border(_ p: SIMD3<Double>, _ q: SIMD3<Double>, at depth: Double) -> SIMD3<Double> {
    let (a, b) = p.z < q.z ? (p, q) : (q, p)
    var cut = a + (b - a) * ((depth - a.z) / (b.z - a.z))
    cut.z = depth
    return cut
  }

  /// The parts of a line before the eye, in pixels.
  func project(line: [SIMD2<Double>]) -> [[SIMD2<Double>]] {
    let images = line.map(forward.homogeneous)
    var parts: [[SIMD2<Double>]] = []
    var part: [SIMD2<Double>] = []
    func pixel(_ point: SIMD3<Double>) -> SIMD2<Double> { SIMD2(point.x, point.y) / point.z }
    for index in images.indices {
      let q = images[index]
      if index > 0 {
        let p = images[index - 1]
        if (p.z >= near) != (q.z >= near) {
          part.append(pixel(Self.border(p, q, at: near)))
          if q.z < near {
            parts.append(part)
            part = []
          }
        }
      }
      if q.z >= near { part.append(pixel(q)) }
    }
    if !part.isEmpty { parts.append(part) }
    return parts
  }

  /// The box in pixels around four corners of a convex shape in the plane: low x and y, high x and y; nil when all of
  /// it is behind the eye.
  func box(
    around p: SIMD2<Double>, _ q: SIMD2<Double>, _ r: SIMD2<Double>, _ s: SIMD2<Double>
  ) -> SIMD4<Float>? {
    var low = SIMD2<Double>(repeating: .infinity)
    var high = SIMD2<Double>(repeating: -.infinity)
    func include(_ point: SIMD2<Double>) {
      low = SIMD2(min(low.x, point.x), min(low.y, point.y))
      high = SIMD2(max(high.x, point.x), max(high.y, point.y))
    }
    let images = (
      forward.homogeneous(p), forward.homogeneous(q), forward.homogeneous(r), forward.homogeneous(s)
    )
    if images.0.z >= near, images.1.z >= near, images.2.z >= near, images.3.z >= near {
      include(SIMD2(images.0.x, images.0.y) / images.0.z)
      include(SIMD2(images.1.x, images.1.y) / images.1.z)
      include(SIMD2(images.2.x, images.2.y) / images.2.z)
      include(SIMD2(images.3.x, images.3.y) / images.3.z)
    } else {
      for point in project([p, q, r, s]) { include(point) }
    }
    guard low.x <= high.x, low.y <= high.y else { return nil }
    return Self.limited(low, high)
  }
}

extension Lens {
  /// The images of the corners of a bar in the plane, in their order around it: the ends of its middle less and plus a step
  /// across.
  @inline(__always)
  func corners(
    ofBarFrom from: SIMD2<Double>, to: SIMD2<Double>, _ across: SIMD2<Double>
  ) -> (x: SIMD4<Double>, y: SIMD4<Double>, w: SIMD4<Double>) {
    let (p, q) = (forward.homogeneous(from), forward.homogeneous(to))
    func corners(_ p: Double, _ q: Double, _ row: SIMD3<Double>) -> SIMD4<Double> {
      let step = row.x * across.x + row.y * across.y
      return SIMD4(p - step, q - step, q + step, p + step)
    }
    return (corners(p.x, q.x, forward.x), corners(p.y, q.y, forward.y), corners(p.z, q.z, forward.w))
  }

  /// The box in pixels around a bar in the plane, as `box(around:_:_:_:)` of its corners.
  @inline(__always)
  func box(
    aroundBarFrom from: SIMD2<Double>, to: SIMD2<Double>, _ across: SIMD2<Double>
  ) -> SIMD4<Float>? {
    let image = corners(ofBarFrom: from, to: to, across)
    guard Self.least(image.w) >= near else {
      return box(around: from - across, to - across, to + across, from + across)
    }
    let scale = 1 / image.w
    let (x, y) = (image.x * scale, image.y * scale)
    let (low, high) = (SIMD2(Self.least(x), Self.least(y)), SIMD2(-Self.least(-x), -Self.least(-y)))
    guard low.x <= high.x, low.y <= high.y else { return nil }
    return Self.limited(low, high)
  }

  @inline(__always)
  static func least(_ a: SIMD4<Double>) -> Double { min(min(a.x, a.y), min(a.z, a.w)) }

  @inline(__always)
  static func greatest(_ a: SIMD4<Double>) -> Double { max(max(a.x, a.y), max(a.z, a.w)) }

  /// A box with sane numbers.
  @inline(__always)
  private static func limited(_ low: SIMD2<Double>, _ high: SIMD2<Double>) -> SIMD4<Float> {
    let far = 1e7
    return SIMD4<Float>(
      Float(max(low.x, -far)), Float(max(low.y, -far)), Float(min(high.x, far)), Float(min(high.y, far)))
  }
}
