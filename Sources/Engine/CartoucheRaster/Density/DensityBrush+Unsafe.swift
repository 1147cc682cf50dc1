// Sound because: boxes of spots lie within their level, whose rows have room for a vector that begins in the last
// column; a brush writes its own rows alone, and what vectors have beyond a box is zero.

/// Adds points to some rows of a level.
struct DensityBrush {
  private let level: DensityLevel
  private let rows: Range<Int>
  /// The ratio of the width to the height of cells of the frame: 1, but for odd sizes.
  private let aspect: Float
  /// A unit vector along one side of the squares, in the plane.
  private let axis: SIMD2<Float>
  private let isTurned: Bool
  /// Columns and rows of the level to homogeneous places in the plane; nil without a projection.
  private let plane: ProjectiveTransform?
  /// The inverse depth below which ground is not drawn.
  private let least: Float
  /// The facets of points on a surface that is no plane.
  private let facets: DensityFacets
  /// The pixel of the centre of the first cell, and the pixels from one cell to the next.
  private let firstPixel: SIMD2<Double>
  private let pixelStep: SIMD2<Double>

  /// A brush for some rows.
  ///
  /// - Parameter facets: The facets of points on a surface that is no plane; none for points in a plane.
  init(_ level: DensityLevel, rows: Range<Int>, _ placed: PlacedDensity, _ facets: DensityFacets) {
    self.facets = facets
    self.level = level
    self.rows = rows
    let pixels = placed.frame / SIMD2(Double(placed.grid.columns), Double(placed.grid.rows))
    aspect = Float(pixels.y / pixels.x)
    axis = SIMD2<Float>(placed.axis)
    isTurned = axis.x != 0 && axis.y != 0
    let first = (0.5 - Double(level.margin)) * level.step
    plane = placed.lens.map {
      ProjectiveTransform(
        Transform(
          a: pixels.x * level.step, b: 0, c: 0, d: pixels.y * level.step, tx: first * pixels.x,
          ty: first * pixels.y)
      ).concatenated(with: $0.inverse)
    }
    (firstPixel, pixelStep) = (pixels * first, pixels * level.step)
    least = placed.lens.map { max(Float(1 / $0.far), .leastNormalMagnitude) } ?? 0
  }

  /// Sets all cells to zero.
  func clear() {
    let first = level.values + rows.lowerBound * level.stride
    first.initialize(repeating: 0, count: rows.count * level.stride)
  }

  /// Adds the points with these indices.
  func add(_ spots: UnsafePointer<DensitySpot>, _ indices: UnsafeBufferPointer<Int32>) {
    let (across, down) = (level.columns / 8 + 1, DensityLevel.bandRows / 8)
    withUnsafeTemporaryAllocation(of: Lanes.self, capacity: 2 * across + down) { memory in
      guard let first = memory.baseAddress else { return }
      if !facets.isEmpty {
        for index in indices { addBent(spots[Int(index)]) }
      } else if let plane {
        for index in indices { addTilted(spots[Int(index)], plane) }
      } else if isTurned {
        for index in indices {
          addTurned(spots[Int(index)], across: first, places: first + across, down: first + 2 * across)
        }
      } else {
        for index in indices { addUpright(spots[Int(index)], first, first + 2 * across) }
      }
    }
  }

  /// The part of a spot in the rows.
  private struct Part {
    let rows: Range<Int>
    /// The first column of the first vector, and the number of vectors.
    let first: Int
    let vectors: Int
    /// The number of columns.
    private let count: Lanes

    @inline(__always)
    init(_ spot: DensitySpot, _ rows: Range<Int>) {
      let top = max(Int(spot.box.z), rows.lowerBound)
      self.rows = top..<max(top, min(Int(spot.box.w), rows.upperBound))
      first = Int(spot.box.x)
      let columns = Int(spot.box.y) &- first
      vectors = (columns &+ 7) &>> 3
      count = Lanes(repeating: Float(columns))
    }

    /// The lanes of a vector that are the spot's.
    @inline(__always)
    func mask(_ vector: Int) -> LaneMask { less(Lanes.rows + Float(8 &* vector), count) }
  }

  @inline(__always)
  private func part(_ spot: DensitySpot) -> Part { Part(spot, rows) }

  /// The start of a part.
  @inline(__always)
  private func cells(_ part: Part) -> UnsafeMutableRawPointer {
    UnsafeMutableRawPointer(level.values + (part.rows.lowerBound &* level.stride &+ part.first))
  }

  // MARK: Seen from above

  /// The distribution is the product of one along x and one along y.
  @inline(__always)
  private func addUpright(
    _ spot: DensitySpot, _ across: UnsafeMutablePointer<Lanes>, _ down: UnsafeMutablePointer<Lanes>
  ) {
    let part = part(spot)
    let (rows, vectors) = (part.rows, part.vectors)
    let start = Float(part.first) + 0.5 - spot.place.x
    for vector in 0..<vectors {
      let q = (Lanes.rows + Float(8 &* vector) + start) * spot.scale
      across[vector] = kept(powerOfTwo(q * q * Self.fall), where: part.mask(vector))
    }
    fill(down, rows, spot)
    let factors = UnsafeRawPointer(down)
    var row = cells(part)
    let stride = level.stride &* 4
    if vectors == 1 {
      let first = across[0]
      for index in 0..<rows.count {
        let factor = factors.load(fromByteOffset: 4 &* index, as: Float.self)
        Self.add(first * factor, to: row)
        row += stride
      }
    } else if vectors == 2 {
      let (first, second) = (across[0], across[1])
      for index in 0..<rows.count {
        let factor = factors.load(fromByteOffset: 4 &* index, as: Float.self)
        Self.add(first * factor, to: row)
        Self.add(second * factor, to: row + 32)
        row += stride
      }
    } else {
      for index in 0..<rows.count {
        let factor = factors.load(fromByteOffset: 4 &* index, as: Float.self)
        for vector in 0..<vectors { Self.add(across[vector] * factor, to: row + 32 &* vector) }
        row += stride
      }
    }
  }

  /// The same within a square that is turned.
  @inline(__always)
  private func addTurned(
    _ spot: DensitySpot, across: UnsafeMutablePointer<Lanes>, places: UnsafeMutablePointer<Lanes>,
    down: UnsafeMutablePointer<Lanes>
  ) {
    let part = part(spot)
    let (rows, vectors) = (part.rows, part.vectors)
    let start = Float(part.first) + 0.5 - spot.place.x
    for vector in 0..<vectors {
      let q = (Lanes.rows + Float(8 &* vector) + start) * spot.scale
      places[vector] = q
      across[vector] = kept(powerOfTwo(q * q * Self.fall), where: part.mask(vector))
    }
    fill(down, rows, spot)
    let factors = UnsafeRawPointer(down)
    let reach = Lanes(repeating: spot.reach)
    var row = cells(part)
    for index in 0..<rows.count {
      let factor = factors.load(fromByteOffset: 4 &* index, as: Float.self)
      let y = (Float(rows.lowerBound &+ index) + 0.5 - spot.place.y) * (spot.scale * aspect)
      for vector in 0..<vectors {
        let x = places[vector]
        let isInside = both(
          lessOrEqual(magnitude(x * axis.x + y * axis.y), reach),
          lessOrEqual(magnitude(y * axis.x - x * axis.y), reach))
        Self.add(kept(across[vector] * factor, where: isInside), to: row + 32 &* vector)
      }
      row += level.stride &* 4
    }
  }

  /// The distribution along y, times the strength, at the centres of rows.
  @inline(__always)
  private func fill(_ down: UnsafeMutablePointer<Lanes>, _ rows: Range<Int>, _ spot: DensitySpot) {
    let scale = spot.scale * aspect
    for vector in 0..<(rows.count &+ 7) &>> 3 {
      let row = Lanes.rows + Float(rows.lowerBound &+ 8 &* vector)
      let q = (row + (0.5 - spot.place.y)) * scale
      down[vector] = powerOfTwo(q * q * Self.fall) * spot.strength
    }
  }

  // MARK: Tilted

  /// Every cell computes its own position in the plane.
  private func addTilted(_ spot: DensitySpot, _ plane: ProjectiveTransform) {
    let part = part(spot)
    let place = SIMD2<Double>(spot.place)
    let (reach, least) = (Lanes(repeating: spot.reach), Lanes(repeating: least))
    // From the point, in radii, times the third coordinate.
    let x = (plane.x - plane.w * place.x) * Double(spot.scale)
    let y = (plane.y - plane.w * place.y) * Double(spot.scale)
    var target = cells(part)
    for row in part.rows {
      let first = SIMD2(Double(part.first), Double(row))
      let start = (
        x: Float(x.x * first.x + x.y * first.y + x.z), y: Float(y.x * first.x + y.y * first.y + y.z),
        w: Float(plane.w.x * first.x + plane.w.y * first.y + plane.w.z)
      )
      let step = (x: Float(x.x), y: Float(y.x), w: Float(plane.w.x))
      for vector in 0..<part.vectors {
        let column = Lanes.rows + Float(8 &* vector)
        let w = column * step.w + start.w
        let over = 1 / w
        let qx = (column * step.x + start.x) * over
        let qy = (column * step.y + start.y) * over
        let isInside = both(
          both(
            lessOrEqual(magnitude(qx * axis.x + qy * axis.y), reach),
            lessOrEqual(magnitude(qy * axis.x - qx * axis.y), reach)),
          both(part.mask(vector), lessOrEqual(least, w)))
        if some(isInside) {
          let power = maximum((qx * qx + qy * qy) * Self.fall, Lanes(repeating: -120))
          let density = powerOfTwo(power) * spot.strength
          Self.add(kept(density, where: isInside), to: target + 32 &* vector)
        }
      }
      target += level.stride &* 4
    }
  }

  // MARK: Bent

  /// The distribution on facets that bend with the surface.
  private func addBent(_ spot: DensitySpot) {
    let index = Int(spot.scale.bitPattern)
    guard facets.points.indices.contains(index) else { return }
    let part = part(spot)
    let (origin, step) = (SIMD2<Float>(firstPixel), SIMD2<Float>(pixelStep))
    for place in facets.points[index].facets {
      let facet = facets.facets[place]
      let (low, high) = ((facet.low - origin) / step, (facet.high - origin) / step)
      let top = max(part.rows.lowerBound, Self.whole(low.y.rounded(.up)))
      let end = min(part.rows.upperBound, Self.whole(high.y.rounded(.down)) + 1)
      let first = max(0, Self.whole(low.x.rounded(.down)) - part.first) / 8
      let last = min(part.vectors, max(0, Self.whole(high.x.rounded(.down)) + 8 - part.first) / 8)
      guard top < end, first < last else { continue }
      var target = cells(part) + (top - part.rows.lowerBound) * level.stride * 4
      for row in top..<end {
        let y = origin.y + Float(row) * step.y
        for vector in first..<last {
          let x = (Lanes.rows + Float(part.first + 8 * vector)) * step.x + origin.x
          let isInside = both(
            both(facet.edges.0.contains(x, y), facet.edges.1.contains(x, y)),
            both(facet.edges.2.contains(x, y), part.mask(vector)))
          guard some(isInside) else { continue }
          let (across, down) = (x - facet.origin.x, y - facet.origin.y)
          let depth = 1 / facet.weight.at(across, down)
          let (u, v) = (facet.right.at(across, down) * depth, facet.down.at(across, down) * depth)
          let power = maximum((u * u + v * v) * Self.fall, Lanes(repeating: -120))
          Self.add(kept(powerOfTwo(power) * spot.strength, where: isInside), to: target + 32 * vector)
        }
        target += level.stride &* 4
      }
    }
  }

  /// A whole number within ±1 million.
  @inline(__always)
  private static func whole(_ number: Float) -> Int {
    Int(number > -1e6 ? (number < 1e6 ? number : 1e6) : -1e6)
  }

  /// −4.5 / ln 2: the factor of the squared distance in radii, in the exponent of a power of two.
  private static let fall: Float = -6.492_127_7

  /// Adds eight cells.
  @inline(__always)
  private static func add(_ density: Lanes, to cells: UnsafeMutableRawPointer) {
    cells.storeBytes(of: cells.loadUnaligned(as: Lanes.self) + density, as: Lanes.self)
  }
}

extension DensityLevel {
  /// Adds these cells, interpolated by the cubic through four of them, to some rows of level 0.
  func mix(into target: DensityLevel, rows: Range<Int>) {
    let width = Int(step)
    let weights = (0..<width).map { CubicWeights(at: (Double($0) + 0.5) / step - 0.5) }
    withUnsafeTemporaryAllocation(of: Float.self, capacity: stride) { memory in
      guard let mixed = memory.baseAddress else { return }
      for row in rows {
        let w = weights[row & (width - 1)].factors
        let upper = values + firstCell(row, width) * stride
        for column in 0..<columns {
          let (a, b) = (upper[column] * w.x, upper[column + stride] * w.y)
          let (c, d) = (upper[column + 2 * stride] * w.z, upper[column + 3 * stride] * w.w)
          mixed[column] = (a + b) + (c + d)
        }
        let cells = target.values + row * target.stride
        weights.withUnsafeBufferPointer { weights in
          for column in 0..<target.columns {
            let w = weights[column & (width &- 1)].factors
            let four = mixed + firstCell(column, width)
            cells[column] += (four[0] * w.x + four[1] * w.y) + (four[2] * w.z + four[3] * w.w)
          }
        }
      }
    }
  }

  /// The first of the four cells along an axis from which a cell of level 0 is interpolated.
  @inline(__always)
  private func firstCell(_ index: Int, _ width: Int) -> Int {
    // The last cell whose centre is at or before, minus one.
    ((2 * index + 1 - width) >> (width.trailingZeroBitCount + 1)) + margin - 1
  }
}

/// The weights of four neighbours in the cubic through them, between the second and the third.
private struct CubicWeights {
  let factors: SIMD4<Float>

  /// - Parameter place: From the second in steps between neighbours; below 0 the place is one step further.
  init(at place: Double) {
    let p = place < 0 ? place + 1 : place
    factors = SIMD4<Float>(
      SIMD4(
        -p * (p - 1) * (p - 2) / 6, (p + 1) * (p - 1) * (p - 2) / 2, -(p + 1) * p * (p - 2) / 2,
        (p + 1) * p * (p - 1) / 6))
  }
}
