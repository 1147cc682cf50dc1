import CartoucheRaster

/// The part of triangles inside a tile.
extension Mesh {
  /// Makes room for corners and triangles.
  mutating func reserve(_ count: Int) {
    corners.reserveCapacity(count)
    triangles.reserveCapacity(count)
  }

  /// Appends the part of a triangle with places in a range along both axes, as if cut by the stencil of a tile.
  ///
  /// - Parameter place: The place of a corner in tile units.
  mutating func append(
    _ triangle: SIMD3<Int32>, within range: ClosedRange<Double>, _ place: (Int32) -> SIMD2<Double>
  ) {
    let places = [place(triangle.x), place(triangle.y), place(triangle.z)]
    func isInside(_ value: Double) -> Bool { range.contains(value) }
    if places.allSatisfy({ isInside($0.x) && isInside($0.y) }) {
      triangles.append(triangle)
      return
    }
    var ring = zip([triangle.x, triangle.y, triangle.z], places).map { (corner: corners[Int($0)], place: $1) }
    for axis in 0..<2 {
      for (bound, keepsLower) in [(range.lowerBound, false), (range.upperBound, true)] {
        func distance(_ place: SIMD2<Double>) -> Double {
          keepsLower ? bound - place[axis] : place[axis] - bound
        }
        var kept: [(corner: Mesh.Corner, place: SIMD2<Double>)] = []
        for (index, p) in ring.enumerated() {
          let q = ring[index + 1 == ring.count ? 0 : index + 1]
          let (a, b) = (distance(p.place), distance(q.place))
          if a >= 0 { kept.append(p) }
          guard (a >= 0) != (b >= 0) else { continue }
          let share = a / (a - b)
          kept.append((p.corner.mixed(with: q.corner, share), p.place + (q.place - p.place) * share))
        }
        ring = kept
        if ring.isEmpty { return }
      }
    }
    guard ring.count >= 3 else { return }
    let first = Int32(clamping: corners.count)
    corners.append(contentsOf: ring.map(\.corner))
    for index in 1..<Int32(ring.count) - 1 {
      triangles.append(SIMD3(first, first + index, first + index + 1))
    }
  }
}

extension Mesh.Corner {
  /// The corner at a fraction of the way to another.
  func mixed(with other: Mesh.Corner, _ share: Double) -> Mesh.Corner {
    Mesh.Corner(
      image: image + (other.image - image) * share, horizon: horizon + (other.horizon - horizon) * share,
      values: values + (other.values - values) * Float(share))
  }
}
