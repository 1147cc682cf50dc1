extension DisplayList {
  /// Draws triangles in space.
  ///
  /// Corners are moved to the nearest 256ths of a device pixel, as graphics cards do. A pixel is drawn whole where its
  /// centre is inside, or on a left or lower edge, so triangles that share an edge share no pixel and leave none out. Each
  /// triangle is blended by itself, in the order of the mesh. Parts nearer to the eye than `near` or beyond the horizon
  /// are cut off; triangles with a number that is not finite are left out.
  ///
  /// - Parameter depth: The pixels that are drawn, by what has been drawn before.
  package mutating func mesh(
    _ mesh: borrowing Mesh, paint: MeshPaint, depth: MeshDepth = .none, clip id: ClipID? = nil
  ) {
    var command = Command(kind: .mesh, bounds: frame)
    guard !mesh.triangles.isEmpty, cut(&command, to: id),
      let paint = ResolvedMeshPaint(paint, depth, dashes: &dashes)
    else { return }
    command.style = Int32(clamping: meshes.count)
    var placed = PlacedMesh(
      firstTriangle: meshTriangles.count, firstPlane: meshPlanes.count, stride: 0, depth: depth, paint: paint)
    let values = paint.valueCount
    placed.stride = 3 * ((placed.hasDepths ? 1 : 0) + (values > 0 ? values + 1 : 0))
    var pen = MeshPen(command, values: values, hasDepths: placed.hasDepths, mesh)
    pen.draw(mesh, &self)
    pen.finish(&self)
    if meshTriangles.count > placed.firstTriangle { meshes.append(placed) }
  }

  /// Lets meshes with ``MeshDepth/once`` be drawn everywhere again.
  package mutating func beginOnce() {
    guard !frame.isEmpty else { return }
    commands.append(Command(kind: .onceBegin, bounds: frame))
  }

  /// Forgets the depths of all faces and meshes that have been drawn.
  package mutating func clearDepths() {
    guard !frame.isEmpty else { return }
    commands.append(Command(kind: .depthsClear, bounds: frame))
  }
}

/// Records the triangles of one mesh.
private struct MeshPen {
  /// The command of which each step has a part; its bounds are the pixels that may change.
  private let command: Command
  /// The number of values at a corner that the paint needs, and whether it needs depths.
  private let values: Int
  private let hasDepths: Bool
  private let culling: Mesh.Culling
  private let space: MeshSpace
  /// The corners in the picture.
  private var corners = Arena<SeenCorner>()
  /// The corners of a triangle that is cut.
  private var ring = Arena<SpaceCorner>()
  private var cutRing = Arena<SpaceCorner>()
  /// The first triangle that is in no step yet, and the box around the later ones: what of it may change, and all of it.
  private var first = 0
  private var bounds = PixelBox.empty
  private var wholeBounds = PixelBox.empty

  /// The maximum number of triangles in one step.
  private static let batch = 2_048

  init(_ command: Command, values: Int, hasDepths: Bool, _ mesh: borrowing Mesh) {
    (self.command, self.values, self.hasDepths) = (command, values, hasDepths)
    culling = mesh.culling
    space = MeshSpace(command.bounds, near: mesh.near)
  }

  /// Records all triangles that may be seen.
  mutating func draw(_ mesh: borrowing Mesh, _ list: inout DisplayList) {
    first = list.meshTriangles.count
    corners.reserveCapacity(mesh.corners.count)
    for corner in mesh.corners { corners.append(space.seen(SpaceCorner(corner))) }
    let count = corners.count
    for triangle in mesh.triangles {
      let (a, b, c) = (Int(triangle.x), Int(triangle.y), Int(triangle.z))
      guard a >= 0, a < count, b >= 0, b < count, c >= 0, c < count else { continue }
      let (p, q, r) = (corners[a], corners[b], corners[c])
      let sides = p.outside | q.outside | r.outside
      if sides == 0 {
        append(p, q, r, &list)
      } else if sides & MeshSpace.nowhere == 0, p.outside & q.outside & r.outside == 0 {
        ring.removeAll()
        ring.append(SpaceCorner(mesh.corners[a]))
        ring.append(SpaceCorner(mesh.corners[b]))
        ring.append(SpaceCorner(mesh.corners[c]))
        appendCut(sides, &list)
      }
    }
  }

  /// Makes a step of the triangles that are in none yet.
  mutating func finish(_ list: inout DisplayList) {
    defer {
      first = list.meshTriangles.count
      (bounds, wholeBounds) = (.empty, .empty)
    }
    guard first < list.meshTriangles.count else { return }
    var step = command
    step.bounds = bounds
    step.isCut = wholeBounds.intersection(list.frame) != bounds
    step.first = Int32(clamping: first)
    step.count = Int32(clamping: list.meshTriangles.count - first)
    list.commands.append(step)
  }

  /// Records the part of the ring inside of some sides of space, as triangles from its first corner.
  private mutating func appendCut(_ sides: UInt32, _ list: inout DisplayList) {
    var rest = sides
    while rest != 0 {
      let side = rest & (~rest &+ 1)
      rest &= rest &- 1
      cutRing.removeAll()
      guard var last = ring.last else { return }
      var lastDistance = space.distance(last, from: side)
      for corner in ring {
        let distance = space.distance(corner, from: side)
        if (distance >= 0) != (lastDistance >= 0) {
          // From the end inside, so that both neighbours of an edge cut it at the same point.
          let (inner, outer) = distance >= 0 ? (corner, last) : (last, corner)
          let (near, far) = distance >= 0 ? (distance, lastDistance) : (lastDistance, distance)
          cutRing.append(inner.mixed(with: outer, share: near / (near - far)))
        }
        if distance >= 0 { cutRing.append(corner) }
        (last, lastDistance) = (corner, distance)
      }
      swap(&ring, &cutRing)
    }
    guard ring.count >= 3 else { return }
    let start = space.seen(ring[0])
    var before = space.seen(ring[1])
    for index in 2..<ring.count {
      let next = space.seen(ring[index])
      // What is cut is inside but for a rounding error.
      if (start.outside | before.outside | next.outside) & MeshSpace.nowhere == 0 {
        append(start, before, next, &list)
      }
      before = next
    }
  }

  /// Records a triangle that is whole in the picture, unless it shows the wrong side or no pixel's centre.
  @inline(__always)
  private mutating func append(
    _ p: SeenCorner, _ q: SeenCorner, _ r: SeenCorner, _ list: inout DisplayList
  ) {
    // Exact, in 65,536ths of a pixel.
    let (ux, uy) = (Int64(q.x) &- Int64(p.x), Int64(q.y) &- Int64(p.y))
    let (vx, vy) = (Int64(r.x) &- Int64(p.x), Int64(r.y) &- Int64(p.y))
    let area = ux &* vy &- uy &* vx
    switch culling {
    case .back: if area >= 0 { return }
    case .front: if area <= 0 { return }
    case .none: if area == 0 { return }
    }
    let box = PixelBox.centres(p, q, r)
    let seen = box.intersection(command.bounds)
    guard !seen.isEmpty else { return }
    list.meshTriangles.append(MeshTriangle(a: p.pixel, b: q.pixel, c: r.pixel, bounds: seen))
    bounds = bounds.union(seen)
    wholeBounds = wholeBounds.union(box)
    if hasDepths || values > 0 {
      appendPlanes(p, q, r, SIMD4(Double(ux), Double(uy), Double(vx), Double(vy)), Double(area), seen, &list)
    }
    if list.meshTriangles.count &- first >= Self.batch { finish(&list) }
  }

  /// Records the values of a triangle as functions of the pixel.
  ///
  /// - Parameters:
  ///   - sides: The sides from the first corner to the second and the third, in 256ths of a pixel.
  ///   - box: The pixels of the triangle.
  @inline(__always)
  private mutating func appendPlanes(
    _ p: SeenCorner, _ q: SeenCorner, _ r: SeenCorner, _ sides: SIMD4<Double>, _ area: Double,
    _ box: PixelBox, _ list: inout DisplayList
  ) {
    let scale = 1 / area
    let x = (Double(box.x0) * 256 + 128 - Double(p.x)) * (1 / 256)
    let y = (Double(box.y0) * 256 + 128 - Double(p.y)) * (1 / 256)
    // Pixels are 256 units of the sides.
    let (ux, uy) = (sides.x * (scale * 256), sides.y * (scale * 256))
    let (vx, vy) = (sides.z * (scale * 256), sides.w * (scale * 256))
    let (values, hasDepths) = (values, hasDepths)
    list.meshPlanes.append(atMost: 18) { room in
      var place = 0
      func add(_ base: Double, _ across: Double, _ down: Double) {
        room[place] = Float(base)
        room[place &+ 1] = Float(across)
        room[place &+ 2] = Float(down)
        place &+= 3
      }
      let (toQ, toR) = (q.depthAndWeight - p.depthAndWeight, r.depthAndWeight - p.depthAndWeight)
      let across = toQ * vy - toR * uy
      let down = toR * ux - toQ * vx
      let base = p.depthAndWeight + across * x + down * y
      if hasDepths { add(base.x, across.x, down.x) }
      guard values > 0 else { return place }
      add(base.y, across.y, down.y)
      let (valuesToQ, valuesToR) = (q.values - p.values, r.values - p.values)
      let valuesAcross = valuesToQ * vy - valuesToR * uy
      let valuesDown = valuesToR * ux - valuesToQ * vx
      let valuesBase = p.values + valuesAcross * x + valuesDown * y
      for index in 0..<values { add(valuesBase[index], valuesAcross[index], valuesDown[index]) }
      return place
    }
  }
}

/// A corner in space, in double precision.
private struct SpaceCorner {
  let image: SIMD4<Double>
  let horizon: Double
  let values: SIMD4<Double>

  @inline(__always)
  init(_ corner: Mesh.Corner) {
    image = corner.image
    horizon = corner.horizon
    values = SIMD4<Double>(corner.values)
  }

  private init(_ image: SIMD4<Double>, _ horizon: Double, _ values: SIMD4<Double>) {
    (self.image, self.horizon, self.values) = (image, horizon, values)
  }

  /// The corner a share of the way to another.
  func mixed(with other: SpaceCorner, share: Double) -> SpaceCorner {
    SpaceCorner(
      image + (other.image - image) * share, horizon + (other.horizon - horizon) * share,
      values + (other.values - values) * share)
  }
}

/// A corner in the picture.
private struct SeenCorner {
  /// The place in 256ths of a pixel, if it is inside of all sides.
  let x: Int32, y: Int32
  /// The sides of space beyond which it is.
  let outside: UInt32
  /// The depth and 1/w.
  let depthAndWeight: SIMD2<Double>
  /// The values over w.
  let values: SIMD4<Double>

  @inline(__always)
  var pixel: SIMD2<Float> { SIMD2(Float(x) * (1 / 256), Float(y) * (1 / 256)) }
}

/// The part of space whose triangles are drawn: a half-space for each of its sides.
private struct MeshSpace {
  private let near: Double
  private let low: SIMD2<Double>
  private let high: SIMD2<Double>

  // The sides, a bit for each; the first is that of corners which are not anywhere.
  static let nowhere: UInt32 = 1
  private static let beforeNear: UInt32 = 2
  private static let beyondHorizon: UInt32 = 4
  private static let left: UInt32 = 8
  private static let right: UInt32 = 16
  private static let above: UInt32 = 32
  private static let below: UInt32 = 64

  /// The space that is seen in a box of pixels; far outside of it triangles are cut, as floats would be too coarse.
  init(_ box: PixelBox, near: Double) {
    self.near = near > 1e-9 ? near : 1e-9
    let band = DisplayList.guardBand
    low = SIMD2(Double(box.x0) - band, Double(box.y0) - band)
    high = SIMD2(Double(box.x1) + band, Double(box.y1) + band)
  }

  /// A corner in the picture.
  @inline(__always)
  func seen(_ corner: SpaceCorner) -> SeenCorner {
    let image = corner.image
    let w = image.w
    let total = image.sum() + corner.values.sum() + corner.horizon
    var outside: UInt32 = total.isFinite ? 0 : Self.nowhere
    if !(w >= near) { outside |= Self.beforeNear }
    if !(corner.horizon >= 0) { outside |= Self.beyondHorizon }
    if !(image.x >= low.x * w) { outside |= Self.left }
    if !(image.x <= high.x * w) { outside |= Self.right }
    if !(image.y >= low.y * w) { outside |= Self.above }
    if !(image.y <= high.y * w) { outside |= Self.below }
    // At or near a side that it was cut at, it counts as inside.
    let weight = 1 / (w >= near ? w : near)
    return SeenCorner(
      x: Self.stepped(image.x * weight), y: Self.stepped(image.y * weight), outside: outside,
      depthAndWeight: SIMD2(image.z * weight, weight), values: corner.values * weight)
  }

  /// A coordinate in 256ths, rounded to nearest; of no meaning beyond ±2²³.
  @inline(__always)
  private static func stepped(_ coordinate: Double) -> Int32 {
    // Adding 1.5 · 2⁵² leaves the integer in the low bits.
    Int32(truncatingIfNeeded: Int64(bitPattern: (coordinate * 256 + 6_755_399_441_055_744).bitPattern))
  }

  /// The distance of a corner from a side, positive inside, in clip space.
  func distance(_ corner: SpaceCorner, from side: UInt32) -> Double {
    let image = corner.image
    return switch side {
    case Self.beforeNear: image.w - near
    case Self.beyondHorizon: corner.horizon
    case Self.left: image.x - low.x * image.w
    case Self.right: high.x * image.w - image.x
    case Self.above: image.y - low.y * image.w
    default: high.y * image.w - image.y
    }
  }
}

extension PixelBox {
  /// The box to which others are added.
  fileprivate static let empty = PixelBox(x0: .max, y0: .max, x1: .min, y1: .min)

  /// The pixels whose centres may be inside of a triangle, or on its left or lower edges.
  @inline(__always)
  fileprivate static func centres(_ p: SeenCorner, _ q: SeenCorner, _ r: SeenCorner) -> PixelBox {
    let (left, right) = (min(p.x, q.x, r.x), max(p.x, q.x, r.x))
    let (top, bottom) = (min(p.y, q.y, r.y), max(p.y, q.y, r.y))
    return PixelBox(
      x0: (left &+ 127) &>> 8, y0: (top &+ 128) &>> 8, x1: (right &+ 127) &>> 8, y1: (bottom &+ 128) &>> 8)
  }
}
