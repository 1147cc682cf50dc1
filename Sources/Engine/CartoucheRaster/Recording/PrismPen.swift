/// A polygon with a height.
package struct Prism: Sendable {
  /// The height of its foot in units of the plane.
  package var base: Double
  /// The height of its roof in units of the plane; one under the base turns the walls inside out.
  package var height: Double
  /// The colour of the roof; `nil` for none.
  package var roof: SIMD3<Float>?

  /// A prism between two heights in units of the plane.
  package init(base: Double, height: Double, roof: SIMD3<Float>?) {
    self.base = base
    self.height = height
    self.roof = roof
  }
}

/// A wall of a prism, on a side of its footprint.
package struct PrismWall: Sendable {
  /// The end of the side, in the direction in which the outside is to the left on a screen whose y goes down.
  package var start: SIMD2<Double>
  /// The other end.
  package var end: SIMD2<Double>
  /// The point of the footprints at the end of the side; at its start if the side is reversed.
  package var point: Int
  /// Whether the ring runs from the end to the start.
  package var isReversed: Bool
}

extension DisplayList {
  /// Draws prisms: solids with upright walls and flat roofs, which hide each other.
  ///
  /// Pixels are drawn whole where their centres are inside, or on a left or lower edge, as in OpenGL. A pixel is drawn
  /// if it is as near as, or nearer than, what other calls have drawn there. Of equal depths the last is visible, but
  /// the first where prisms are blended.
  ///
  /// - Parameters:
  ///   - opacity: The factor with which all of them are blended over what is below, 0…1.
  ///   - isBlended: Whether they are blended even if that is 1, as their pictures have transparent parts.
  package mutating func prisms(
    in view: SpaceView, opacity: Float, isBlended: Bool,
    _ body: (inout PrismPen, inout DisplayList) -> Void
  ) {
    group(opacity: opacity, always: isBlended) { list in
      var pen = PrismPen(view, list)
      body(&pen, &list)
      pen.finish(&list)
    }
  }
}

/// Records prisms.
///
/// Its steps are mutating functions even where they change nothing of it: any other would be called on a copy.
package struct PrismPen {
  private let view: SpaceView
  private let frame: PixelBox
  /// Points outside these bounds are cut off, as floats would be too coarse.
  private let low: SIMD2<Float>
  private let high: SIMD2<Float>
  private var transform = Transform.identity
  /// The images of the axes of the footprints' units and of their origin.
  private var (x, y, origin) = (SIMD4<Double>.zero, SIMD4<Double>.zero, SIMD4<Double>.zero)
  /// The eye in the footprints' units, in homogeneous coordinates; its height is that of the plane.
  private var eye = SIMD4<Double>.zero
  /// The part of the world that the frame shows, in the footprints' units.
  private var frustum: ViewFrustum
  /// The mapping to the ends of a prism, and the points of its polygon.
  private var image: PrismImage
  private var corners = Arena<PrismCorner>()
  /// The faces that are not in a command yet, and the box around them.
  private var firstFace = 0
  private var bounds = PixelBox.nothing

  /// The maximum number of faces in one command.
  private static let batch = 1_024

  fileprivate init(_ view: SpaceView, _ list: DisplayList) {
    self.view = view
    frame = list.frame
    let band = Float(DisplayList.guardBand)
    low = SIMD2(-band, -band)
    high = SIMD2(Float(frame.x1) + band, Float(frame.y1) + band)
    frustum = ViewFrustum((view.x, view.y, view.up, view.origin), width: 0, height: 0, near: view.near)
    image = PrismImage(x: view.x, y: view.y, origin: view.origin, rise: .zero, near: view.near)
    firstFace = list.faces.count
    turn(to: .identity)
  }

  /// Makes room for prisms on footprints with a number of points.
  package func reserve(points: Int, in list: inout DisplayList) {
    // About half of the walls are turned away.
    list.faces.reserveCapacity(list.faces.count + points / 2)
    list.faceBounds.reserveCapacity(list.faceBounds.count + points / 2)
    list.points.reserveCapacity(list.points.count + 3 * points)
  }

  /// Sets the transform from units of footprints to the plane.
  package mutating func turn(to transform: Transform) {
    self.transform = transform
    x = view.x * transform.a + view.y * transform.b
    y = view.x * transform.c + view.y * transform.d
    origin = view.x * transform.tx + view.y * transform.ty + view.origin
    frustum = ViewFrustum(
      (x, y, view.up, origin), width: Double(frame.x1), height: Double(frame.y1), near: view.near)
    let determinant = transform.a * transform.d - transform.b * transform.c
    let place = SIMD2(view.eye.x, view.eye.y) - SIMD2(transform.tx, transform.ty) * view.eye.w
    eye = SIMD4(
      (transform.d * place.x - transform.c * place.y) / determinant,
      (transform.a * place.y - transform.b * place.x) / determinant, view.eye.z, view.eye.w)
  }

  /// Whether the box around a prism on a footprint, from a base to a height in units of the plane, may be in the frame.
  ///
  /// Colours and images of others need not be determined.
  package mutating func mayShow(
    _ index: Int, of set: FootprintSet, from base: Double, to height: Double
  ) -> Bool {
    let (low, high) = (set.footprints[index].low, set.footprints[index].high)
    guard low.x <= high.x else { return false }
    return frustum.mayShow(
      from: SIMD2(Double(low.x), Double(low.y)), to: SIMD2(Double(high.x), Double(high.y)), base, height)
  }

  /// Records a prism on a footprint; one whose heights are not finite is left out.
  ///
  /// - Parameters:
  ///   - texture: The picture on a wall, or on the roof when it is given none.
  ///   - wall: The paint of a wall that may be seen.
  package mutating func draw(
    _ prism: Prism, on index: Int, of set: FootprintSet, into list: inout DisplayList,
    texture: ((PrismWall?) -> FaceTexture?)? = nil, wall: (PrismWall) -> FacePaint
  ) {
    guard prism.base.isFinite, prism.height.isFinite, set.footprints.indices.contains(index) else { return }
    let footprint = set.footprints[index]
    corners.removeAll()
    image = PrismImage(
      x: x, y: y, origin: origin + view.up * prism.base, rise: view.up * (prism.height - prism.base),
      near: view.near)
    for ring in footprint.rings {
      let points = set.rings[Int(ring)]
      image.append(set.points[Int(points.lowerBound)..<Int(points.upperBound)], to: &corners)
    }
    if let roof = prism.roof, eye.z > prism.height * eye.w {
      drawRoof(roof, texture?(nil), at: prism.height, footprint, set, &list)
    }
    guard prism.height != prism.base else { return }
    var first = 0
    for ring in footprint.rings {
      let points = set.rings[Int(ring)]
      var last = first + points.count - 1
      for place in first..<first + points.count {
        let (p, q) = (last, place)
        last = place
        let (from, to) = (corners[p].place, corners[q].place)
        guard !set.isCut(from: from, to: to),
          let isReversed = isTurnedToEye(from, to, prism, footprint),
          let seen = addWall(from: p, to: q, &list)
        else { continue }
        guard let depth = depth(ofWall: from, to) else {
          list.points.removeLast(list.points.count - seen.start)
          continue
        }
        let side = PrismWall(
          start: isReversed ? to : from, end: isReversed ? from : to,
          point: Int(points.lowerBound) + place - first, isReversed: isReversed)
        let paint = wall(side)
        var face = Face(
          .convex, first: Int32(clamping: seen.start),
          count: Int32(clamping: list.points.count - seen.start - 1), depth: depth, depths: seen.depths,
          color: paint.foot)
        if paint.foot != paint.top { face.shade = shade(prism, paint.top, onDepth: depth, &list) }
        if let texture { face.picture = picture(texture(side), onDepth: depth, &list) }
        append(face, seen.box, &list)
      }
      first += points.count
    }
  }

  /// Whether a wall over a side of a footprint runs against its ring, when its outside is seen; `nil` if it is turned
  /// away.
  @inline(__always)
  private mutating func isTurnedToEye(
    _ from: SIMD2<Double>, _ to: SIMD2<Double>, _ prism: Prism, _ footprint: FootprintSet.Footprint
  ) -> Bool? {
    let (along, toEye) = (to - from, SIMD2(eye.x, eye.y) - from * eye.w)
    let turn = along.x * toEye.y - along.y * toEye.x
    // Those of polygons that cross themselves are seen from both sides.
    let isReversed = footprint.winding == .mixed ? turn > 0 : footprint.winding == .anticlockwise
    // From the outside walls run to the right, of roofs below their foot to the left.
    let isInsideOut = prism.height < prism.base
    guard from != to, turn != 0, footprint.winding == .mixed || (turn > 0) == (isReversed != isInsideOut)
    else { return nil }
    return isReversed
  }

  /// The depth of the upright plane through two points of footprints.
  @inline(__always)
  private mutating func depth(ofWall p: SIMD2<Double>, _ q: SIMD2<Double>) -> SIMD3<Double>? {
    let (a, b) = (transform.apply(x: p.x, y: p.y), transform.apply(x: q.x, y: q.y))
    let normal = SIMD2(b.y - a.y, a.x - b.x)
    return view.depth(ofPlane: SIMD4(normal.x, normal.y, 0, -(normal * a).sum()))
  }

  /// Moves the remaining faces into a command.
  fileprivate mutating func finish(_ list: inout DisplayList) {
    defer {
      firstFace = list.faces.count
      bounds = .nothing
    }
    guard firstFace < list.faces.count else { return }
    var command = Command(kind: .faces, bounds: bounds)
    command.first = Int32(clamping: firstFace)
    command.count = Int32(clamping: list.faces.count - firstFace)
    list.commands.append(command)
  }

  @inline(__always)
  private mutating func append(_ face: Face, _ box: PixelBox, _ list: inout DisplayList) {
    list.faces.append(face)
    list.faceBounds.append(box)
    bounds = bounds.union(box)
    if list.faces.count - firstFace >= Self.batch { finish(&list) }
  }

  // MARK: Faces

  private mutating func drawRoof(
    _ color: SIMD3<Float>, _ texture: FaceTexture?, at height: Double, _ footprint: FootprintSet.Footprint,
    _ set: FootprintSet, _ list: inout DisplayList
  ) {
    guard let depth = view.depth(ofPlane: SIMD4(0, 0, 1, -height)) else { return }
    let mark = (points: list.points.count, runs: list.runs.count)
    var extent = Extent()
    var first = 0
    for ring in footprint.rings {
      let count = set.rings[Int(ring)].count
      appendRing(first..<first + count, &extent, &list)
      first += count
    }
    let (segments, runs) = (list.points.count - mark.points, list.runs.count - mark.runs)
    let box = extent.centreBox(margin: 0).intersection(frame)
    guard runs > 0, !box.isEmpty else {
      list.points.removeLast(segments)
      list.runs.removeLast(runs)
      return
    }
    var depths = DepthRange()
    for corner in corners { depths.include(corner.top) }
    var face = Face(
      .rings, first: Int32(clamping: mark.runs), count: Int32(clamping: runs), depth: depth,
      depths: depths.ends,
      color: color)
    if runs == 1, isConvex(list.points[mark.points...]) {
      face.becomeConvex(first: Int32(clamping: mark.points), count: Int32(clamping: segments - 1))
    }
    face.picture = picture(texture, onDepth: depth, &list)
    if segments <= Command.unsortedSegments || face.shape == .convex {
      append(face, box, &list)
      return
    }
    // Its sides are sorted into strips.
    finish(&list)
    var command = Command(kind: .face, bounds: box)
    command.first = Int32(clamping: mark.runs)
    command.count = Int32(clamping: runs)
    command.style = Int32(clamping: list.faces.count)
    list.faces.append(face)
    list.faceBounds.append(box)
    list.commands.append(command)
    firstFace = list.faces.count
  }

  /// Appends a ring, its first point once more at the end, as a run; the part before the eye and near to the frame.
  private mutating func appendRing(_ ring: Range<Int>, _ extent: inout Extent, _ list: inout DisplayList) {
    let start = list.points.count
    var isUncut = true
    for place in ring {
      let point = corners[place].top.pixel
      guard corners[place].top.isSeen, isNear(point) else {
        isUncut = false
        break
      }
      list.points.append(point)
    }
    if !isUncut {
      list.points.removeLast(list.points.count - start)
      list.points.append(contentsOf: cut(corners[ring].map { image.ends(of: $0.place).top }, list))
    }
    guard list.points.count - start >= 3 else {
      list.points.removeLast(list.points.count - start)
      return
    }
    extent.include(list.points, from: start)
    list.points.append(list.points[start])
    list.runs.append(
      Run(start: Int32(clamping: start), count: Int32(clamping: list.points.count - start - 1)))
  }

  /// The visible part of a wall.
  private struct SeenWall {
    /// Its first corner among the points of the list.
    var start: Int
    var box: PixelBox
    var depths: SIMD2<Float>
  }

  /// Adds the corners of a wall between two corners of the polygon, the first once more at the end; `nil` when no
  /// pixel's centre may be inside.
  @inline(__always)
  private mutating func addWall(from first: Int, to second: Int, _ list: inout DisplayList) -> SeenWall? {
    let (p, q) = (corners[first], corners[second])
    let start = list.points.count
    var extent = Extent()
    var box = PixelBox.nothing
    var isCut = true
    if p.foot.isSeen, p.top.isSeen, q.top.isSeen, q.foot.isSeen {
      extent.include(p.foot.pixel)
      extent.include(p.top.pixel)
      extent.include(q.top.pixel)
      extent.include(q.foot.pixel)
      box = extent.centreBox(margin: 0).intersection(frame)
      guard !box.isEmpty else { return nil }
      if isNear(extent.low), isNear(extent.high) {
        list.points.append(p.foot.pixel, p.top.pixel, q.top.pixel, q.foot.pixel, p.foot.pixel)
        isCut = false
      }
    }
    if isCut {
      extent = Extent()
      let (a, b) = (image.ends(of: p.place), image.ends(of: q.place))
      list.points.append(contentsOf: cut([a.foot, a.top, b.top, b.foot], list))
      extent.include(list.points, from: start)
      box = extent.centreBox(margin: 0).intersection(frame)
      guard list.points.count - start >= 3, !box.isEmpty else {
        list.points.removeLast(list.points.count - start)
        return nil
      }
      list.points.append(list.points[start])
    }
    var depths = DepthRange()
    depths.include(p.foot)
    depths.include(p.top)
    depths.include(q.top)
    depths.include(q.foot)
    return SeenWall(start: start, box: box, depths: depths.ends)
  }

  /// Adds the shade of a wall whose colour changes towards its top; the result is its index.
  @inline(__always)
  private mutating func shade(
    _ prism: Prism, _ top: SIMD3<Float>, onDepth depth: SIMD3<Double>, _ list: inout DisplayList
  ) -> Int32 {
    let rise = prism.height - prism.base
    list.faceShades.append(
      FaceShade(
        top: top, weight: SIMD3<Float>(view.weight(onDepth: depth)),
        share: SIMD3<Float>(
          view.quotient(of: SIMD4(0, 0, 1 / rise, -prism.base / rise), onDepth: depth))))
    return Int32(clamping: list.faceShades.count - 1)
  }

  /// Adds the picture of a face; the result is its index, −1 for none.
  private mutating func picture(
    _ texture: FaceTexture?, onDepth depth: SIMD3<Double>, _ list: inout DisplayList
  ) -> Int32 {
    guard let texture, !texture.bitmap.pixels.isEmpty else { return -1 }
    list.images.append(
      PlacedImage(
        bitmap: texture.bitmap,
        inverse: ProjectiveTransform(
          x: view.quotient(of: texture.u, onDepth: depth),
          y: view.quotient(of: texture.v, onDepth: depth), w: view.weight(onDepth: depth)),
        sampling: texture.sampling, opacity: 1))
    return Int32(clamping: list.images.count - 1)
  }

  // MARK: Points

  /// Whether a point is near enough to the frame for floats; NaN is not.
  @inline(__always)
  private func isNear(_ point: SIMD2<Float>) -> Bool {
    point.x > low.x && point.x < high.x && point.y > low.y && point.y < high.y
  }

  /// The part of a ring before the eye and near to the frame, in pixels.
  private mutating func cut(_ ring: [SIMD4<Double>], _ list: DisplayList) -> [SIMD2<Float>] {
    guard ring.allSatisfy({ $0.sum().isFinite }) else { return [] }
    var kept: [SIMD2<Double>] = []
    kept.reserveCapacity(ring.count + 2)
    for index in ring.indices {
      let (p, q) = (ring[index], ring[index + 1 == ring.count ? 0 : index + 1])
      if p.w >= view.near { kept.append(SIMD2(p.x, p.y) / p.w) }
      if (p.w >= view.near) != (q.w >= view.near) {
        // The same whichever way the side runs, so that neighbours meet; and from the end that is seen, as the other
        // may be anywhere.
        let (a, b) = p.w < q.w ? (q, p) : (p, q)
        let place = a + (b - a) * ((a.w - view.near) / (a.w - b.w))
        kept.append(SIMD2(place.x, place.y) / view.near)
      }
    }
    return list.cutRing(kept.map(SpacePoint.stepped))
  }

  /// Whether a ring of up to four points, the first once more at the end, is convex.
  private func isConvex(_ ring: Slice<Arena<SIMD2<Float>>>) -> Bool {
    let (first, sides) = (ring.startIndex, ring.count - 1)
    guard sides == 3 || sides == 4 else { return false }
    var (left, right) = (false, false)
    for side in 0..<sides {
      let p = ring[first + side]
      let q = ring[first + (side + 1) % sides]
      let r = ring[first + (side + 2) % sides]
      let turn = (q.x - p.x) * (r.y - q.y) - (q.y - p.y) * (r.x - q.x)
      if turn > 0 { right = true }
      if turn < 0 { left = true }
    }
    return left != right
  }
}

extension PixelBox {
  /// The box to which others are added.
  fileprivate static let nothing = PixelBox(x0: .max, y0: .max, x1: .min, y1: .min)
}

/// The least and the greatest depth of corners; without limits if one is behind the eye.
private struct DepthRange {
  private(set) var ends = SIMD2<Float>(.infinity, -.infinity)

  @inline(__always)
  mutating func include(_ point: SpacePoint) {
    let (low, high) = point.isSeen ? (point.depth, point.depth) : (-Float.infinity, Float.infinity)
    ends = SIMD2(low < ends.x ? low : ends.x, high > ends.y ? high : ends.y)
  }
}
