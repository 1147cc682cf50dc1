// Sound because: references name faces of the list, whose points or runs exist; columns are cut to `left..<right`,
// within the strip, for which there are depths; `few` has room for the sides of a face that are not sorted, of which
// there are at most `Command.unsortedSegments`; crossings are left zero.

extension Strip {
  /// Paints faces in order; those that are hidden by others are not visible.
  mutating func paintFaces(_ references: UnsafeBufferPointer<Int32>) {
    let faces = list.pointee.faces.elements
    let (points, shades) = (list.pointee.points.elements, list.pointee.faceShades.elements)
    let (runs, bounds) = (list.pointee.runs.elements, list.pointee.faceBounds.elements)
    (left, right) = (0, columns)
    clearDepths()
    for (place, reference) in references.enumerated() {
      // Those of one strip are scattered in memory.
      prefetch(faces + Int(references[min(place &+ 12, references.count &- 1)]))
      let soon = Int(references[min(place &+ 6, references.count &- 1)])
      let next = faces + soon
      // Corners and shade of a convex face, or run and bounds of another, whichever exist: loading what is not read is
      // cheaper than branching on it.
      let first = Int(next.pointee.first)
      prefetch(points + first)
      prefetch(UnsafeRawPointer(points + first) + 39)
      prefetch(shades + Int(next.pointee.shade))
      prefetch(runs + first)
      prefetch(bounds + soon)
      let near = faces + Int(references[min(place &+ 3, references.count &- 1)])
      if near.pointee.shape == .rings {
        let ring = UnsafeRawPointer(points + Int(runs[Int(near.pointee.first)].start))
        prefetch(ring)
        prefetch(ring + 64)
      }
      let face = faces + Int(reference)
      switch face.pointee.shape {
      case .convex: paint(face.pointee, RowSpans(face.pointee, self))
      case .rings: paintRings(face.pointee, bounds[Int(reference)])
      }
    }
  }

  /// Paints a face of few sides within its bounds.
  private mutating func paintRings(_ face: Face, _ bounds: PixelBox) {
    left = max(0, Int(bounds.x0) &- originX)
    right = min(columns, Int(bounds.x1) &- originX)
    defer { (left, right) = (0, columns) }
    guard left < right else { return }
    let sides = sides(of: face)
    paintFace(face, sides: sides)
  }

  /// Paints a face whose sides in the strip are given by their first points.
  mutating func paintFace(_ face: Face, sides: UnsafeBufferPointer<Int32>) {
    clearDepths()
    if right &- left < CentreWindow.columns {
      paint(face, RowWindow(self, sides))
      return
    }
    crossCentres(sides, isEvenOdd: true, ofFace: true)
    guard crossingLow <= crossingHigh else { return }
    paint(face, RowCrossings(crossings, first: crossingLow, last: crossingHigh, end: right))
    crossingLow = .max
    crossingHigh = -1
  }

  /// The sides of a face of few that rows of the strip may cross.
  private mutating func sides(of face: Face) -> UnsafeBufferPointer<Int32> {
    let (points, runs) = (list.pointee.points.elements, list.pointee.runs.elements)
    let (top, bottom) = (Float(originY), Float(originY &+ stripRows))
    var count = 0
    for run in Int(face.first)..<Int(face.first &+ face.count) {
      let first = Int(runs[run].start)
      var y = points[first].y
      for index in first..<first &+ Int(runs[run].count) {
        let next = points[index &+ 1].y
        few[count] = Int32(truncatingIfNeeded: index)
        // Nothing branches on what cannot be foretold.
        count &+= ((y < next ? y : next) < bottom ? 1 : 0) & ((y < next ? next : y) >= top ? 1 : 0)
        y = next
      }
    }
    return UnsafeBufferPointer(start: few, count: count)
  }

  private mutating func paint(_ face: Face, _ rows: some FaceRows) {
    if face.picture >= 0 {
      let picture = list.pointee.images[Int(face.picture)]
      picture.bitmap.pixels.withUnsafeBytes { bytes in
        let sampler = Sampler<ColorTexel>(picture, texels: bytes, repeats: true, origin: (originX, originY))
        let shade = face.shade < 0 ? nil : list.pointee.faceShades.elements[Int(face.shade)]
        paint(face, rows, TexturedFace(face, shade: shade, sampler: sampler, strip: self))
      }
    } else if face.shade < 0 {
      paint(face, rows, PlainFace(face))
    } else {
      paint(face, rows, ShadedFace(face, list.pointee.faceShades.elements[Int(face.shade)], self))
    }
  }

  @inline(__always)
  private mutating func paint(_ face: Face, _ rows: some FaceRows, _ color: some FaceColor) {
    if !rows.columns.isEmpty { beginBlocks(of: rows.columns.lowerBound, rows.columns.upperBound) }
    let depth = FaceDepth(face, self)
    let (pixels, depths) = (pixels, depths)
    if isInGroup {
      let faced = faced
      rows.forEach { column, inside in
        let own = depth.at(column)
        let old = depths[column]
        let notFarther = rowBits(both(inside, lessOrEqual(own, old)))
        guard notFarther != 0 else { return }
        let nearer = both(inside, less(own, old))
        var rows = rowBits(nearer)
        if rows == notFarther {
          depths[column] = selected(own, old, where: nearer)
          Self.put(color.at(column), where: nearer, pixels + column &* 4, isOpaque: false)
        } else {
          // The first of equal depths stays, unless it belongs to the content below the group.
          rows |= notFarther & ~faced[column]
          let seen = lanes(ofRows: rows)
          depths[column] = selected(own, old, where: seen)
          Self.put(color.at(column), where: seen, pixels + column &* 4, isOpaque: false)
        }
        faced[column] |= rows
      }
    } else {
      let isOpaque = isOpaque
      rows.forEach { column, inside in
        let own = depth.at(column)
        let old = depths[column]
        let seen = both(inside, lessOrEqual(own, old))
        guard some(seen) else { return }
        depths[column] = selected(own, old, where: seen)
        Self.put(color.at(column), where: seen, pixels + column &* 4, isOpaque: isOpaque)
      }
    }
  }

  /// Sets the pixels of a column; those of groups are never opaque.
  @inline(__always)
  private static func put(
    _ color: ColorTexel.Channels, where mask: LaneMask, _ pixel: UnsafeMutablePointer<Lanes>, isOpaque: Bool
  ) {
    pixel[0] = selected(color.red, pixel[0], where: mask)
    pixel[1] = selected(color.green, pixel[1], where: mask)
    pixel[2] = selected(color.blue, pixel[2], where: mask)
    if !isOpaque { pixel[3] = selected(color.alpha, pixel[3], where: mask) }
  }

  /// Sets all depths to the farthest that is drawn, unless they are set.
  mutating func clearDepths() {
    guard !hasDepths else { return }
    hasDepths = true
    depths.initialize(repeating: .one, count: columns)
  }
}

// MARK: Rows

/// The rows of a face in a strip.
protocol FaceRows {
  /// The columns in which there may be any, within the strip.
  var columns: Range<Int> { get }
  /// Calls with each column that may have rows inside, and those.
  func forEach(_ body: (Int, LaneMask) -> Void)
}

/// A span of columns for each row.
struct RowSpans: FaceRows {
  let columns: Range<Int>
  private let low: Lanes
  private let high: Lanes

  /// The spans of a convex face in the strip's `left..<right`.
  ///
  /// There are many small faces, and nothing branches on where their sides are, as the processor could not predict it.
  @inline(__always)
  init(_ face: Face, _ strip: Strip) {
    let points = strip.list.pointee.points.elements
    let origin = SIMD2<Float>(Float(strip.originX), Float(strip.originY))
    // Rows that no side crosses end before they begin.
    let far: Float = 1e6
    var (first, last) = (Lanes(repeating: far), Lanes(repeating: -far))
    var p = points[Int(face.first)] - origin
    for index in Int(face.first)..<Int(face.first &+ face.count) {
      let q = points[index &+ 1] - origin
      defer { p = q }
      let edge = EdgeCrossings(p, q, ofFace: true)
      first = selected(minimum(first, edge.places), first, where: edge.rows)
      last = selected(maximum(last, edge.places), last, where: edge.rows)
    }
    let (left, right) = (Float(strip.left), Float(strip.right))
    low = EdgeCrossings.columns(first, from: left, through: right)
    high = EdgeCrossings.columns(last, from: left, through: right)
    let (start, end) = (whole(least(low)), whole(greatest(high)))
    columns = start..<(start < end ? end : start)
  }

  /// The spans of a triangle in the strip's `left..<right`.
  @inline(__always)
  init(_ triangle: MeshTriangle, _ strip: borrowing Strip) {
    let origin = SIMD2<Float>(Float(strip.originX), Float(strip.originY))
    let (a, b, c) = (triangle.a - origin, triangle.b - origin, triangle.c - origin)
    let far: Float = 1e6
    var (first, last) = (Lanes(repeating: far), Lanes(repeating: -far))
    func add(_ edge: EdgeCrossings) {
      first = selected(minimum(first, edge.places), first, where: edge.rows)
      last = selected(maximum(last, edge.places), last, where: edge.rows)
    }
    add(EdgeCrossings(a, b, ofFace: true))
    add(EdgeCrossings(b, c, ofFace: true))
    add(EdgeCrossings(c, a, ofFace: true))
    let (left, right) = (Float(strip.left), Float(strip.right))
    low = EdgeCrossings.columns(first, from: left, through: right)
    high = EdgeCrossings.columns(last, from: left, through: right)
    let (start, end) = (whole(least(low)), whole(greatest(high)))
    columns = start..<(start < end ? end : start)
  }

  /// The rows of a column that are inside.
  @inline(__always)
  func rows(at column: Int) -> LaneMask {
    let x = Lanes(repeating: Float(column))
    return both(lessOrEqual(low, x), less(x, high))
  }

  @inline(__always)
  func forEach(_ body: (Int, LaneMask) -> Void) {
    var column = columns.lowerBound
    while column < columns.upperBound {
      body(column, rows(at: column))
      column &+= 1
    }
  }
}

/// A bit for each column that is inside, for each row, of a face in few columns.
private struct RowWindow: FaceRows {
  let columns: Range<Int>
  private let insides: SIMD8<UInt32>

  /// The rows between sides, which are given by their first points, in the strip's `left..<right`.
  @inline(__always)
  init(_ strip: Strip, _ sides: UnsafeBufferPointer<Int32>) {
    let points = strip.list.pointee.points.elements
    let origin = SIMD2<Float>(Float(strip.originX), Float(strip.originY))
    let window = CentreWindow(strip.cover, strip.left, strip.right)
    var crossings = SIMD8<UInt32>.zero
    for side in sides {
      crossings ^= window.crossings(
        points[Int(side)] - origin, points[Int(side) &+ 1] - origin, ofFace: true)
    }
    columns = strip.left..<strip.right
    insides = CentreWindow.insides(crossings)
  }

  @inline(__always)
  func forEach(_ body: (Int, LaneMask) -> Void) {
    var bit: UInt32 = 1
    for column in columns {
      body(column, lanes(whereAll: SIMD8(repeating: bit), in: insides))
      bit &<<= 1
    }
  }
}

/// Crossings of rows into and out of a face, which are taken away as they are read.
private struct RowCrossings: FaceRows {
  let columns: Range<Int>
  private let crossings: UnsafeMutablePointer<UInt8>
  private let first: Int
  private let last: Int
  private let end: Int

  @inline(__always)
  init(_ crossings: UnsafeMutablePointer<UInt8>, first: Int, last: Int, end: Int) {
    self.crossings = crossings
    (self.first, self.last, self.end) = (first, last, end)
    columns = first..<(first < end ? end : first)
  }

  @inline(__always)
  func forEach(_ body: (Int, LaneMask) -> Void) {
    var inside: UInt8 = 0
    var column = first
    while column <= last {
      inside ^= crossings[column]
      crossings[column] = 0
      if inside != 0, column < end { body(column, lanes(ofRows: inside)) }
      column &+= 1
    }
    // Sides beyond the strip are not among its crossings.
    guard inside != 0 else { return }
    while column < end {
      body(column, lanes(ofRows: inside))
      column &+= 1
    }
  }
}

// MARK: Depth and colour

/// The depth of a face over the columns of a strip.
private struct FaceDepth {
  private let rows: Lanes
  private let step: Float
  private let least: Lanes
  private let most: Lanes

  @inline(__always)
  init(_ face: Face, _ strip: Strip) {
    let (x, y) = (Double(strip.originX) + 0.5, Double(strip.originY) + 0.5)
    let start = face.depth.x * x + face.depth.y * y + face.depth.z
    rows = timesRows(Float(face.depth.y)) + Float(start)
    step = Float(face.depth.x)
    least = Lanes(repeating: face.depths.x)
    most = Lanes(repeating: face.depths.y)
  }

  /// The depths of a column, limited to those of the corners, however steep the face.
  @inline(__always)
  func at(_ column: Int) -> Lanes { minimum(maximum(rows + Float(column) * step, least), most) }
}

/// The colours of a face.
private protocol FaceColor {
  func at(_ column: Int) -> ColorTexel.Channels
}

/// A face of one colour.
private struct PlainFace: FaceColor {
  private let color: ColorTexel.Channels

  @inline(__always)
  init(_ face: Face) {
    color = (
      Lanes(repeating: face.foot.x), Lanes(repeating: face.foot.y), Lanes(repeating: face.foot.z),
      .one
    )
  }

  @inline(__always)
  func at(_ column: Int) -> ColorTexel.Channels { color }
}

/// The weight of the second colour of a face.
private struct FaceShare {
  private let weightRows: Lanes
  private let weightStep: Float
  private let shareRows: Lanes
  private let shareStep: Float

  @inline(__always)
  init(_ shade: FaceShade, _ strip: Strip) {
    let (x, y) = (Float(strip.originX) + 0.5, Float(strip.originY) + 0.5)
    weightRows = timesRows(shade.weight.y) + (shade.weight.x * x + shade.weight.y * y + shade.weight.z)
    weightStep = shade.weight.x
    shareRows = timesRows(shade.share.y) + (shade.share.x * x + shade.share.y * y + shade.share.z)
    shareStep = shade.share.x
  }

  @inline(__always)
  func at(_ column: Int) -> Lanes {
    let x = Float(column)
    return unitClamped((shareRows + x * shareStep) / (weightRows + x * weightStep))
  }
}

/// A face whose colour changes from foot to top.
private struct ShadedFace: FaceColor {
  private let share: FaceShare
  private let foot: SIMD3<Float>
  private let change: SIMD3<Float>

  @inline(__always)
  init(_ face: Face, _ shade: FaceShade, _ strip: Strip) {
    share = FaceShare(shade, strip)
    foot = face.foot
    change = shade.top - face.foot
  }

  @inline(__always)
  func at(_ column: Int) -> ColorTexel.Channels {
    let share = share.at(column)
    return (
      share * change.x + foot.x, share * change.y + foot.y, share * change.z + foot.z, .one
    )
  }
}

/// A face with a picture.
private struct TexturedFace: FaceColor {
  private let shaded: ShadedFace?
  private let plain: PlainFace
  private let sampler: Sampler<ColorTexel>

  @inline(__always)
  init(_ face: Face, shade: FaceShade?, sampler: Sampler<ColorTexel>, strip: Strip) {
    shaded = shade.map { ShadedFace(face, $0, strip) }
    plain = PlainFace(face)
    self.sampler = sampler
  }

  @inline(__always)
  func at(_ column: Int) -> ColorTexel.Channels {
    let light = shaded?.at(column) ?? plain.at(column)
    let texel = sampler.sample(at: column)
    let scale = Float(1) / 255
    return (
      texel.red * light.red * scale, texel.green * light.green * scale, texel.blue * light.blue * scale,
      texel.alpha * scale
    )
  }
}
