/// A point of a polygon on which a prism stands.
struct PrismCorner {
  /// The point in the units of footprints.
  let place: SIMD2<Double>
  /// The point at the foot of the prism.
  let foot: SpacePoint
  /// The point at its roof.
  let top: SpacePoint
}

/// The image of a point in space in the picture.
struct SpacePoint {
  /// The pixel, in steps of 1/256.
  ///
  /// Graphics cards use such steps; with them, sides computed in single precision do not depend on rounding.
  let pixel: SIMD2<Float>
  let depth: Float
  /// Whether its w is at least the smallest that is drawn; otherwise it may be anywhere.
  let isSeen: Bool

  /// Places rounded to steps of 1/256.
  @inline(__always)
  static func stepped<Places: SIMD<Double>>(_ places: Places) -> Places {
    // Adding 1.5 · 2⁴⁴ leaves multiples of 1/256 for magnitudes under 2⁴³.
    (places + 26_388_279_066_624) - 26_388_279_066_624
  }
}

/// The mapping from footprints to both ends of a prism, in homogeneous coordinates of pixel and depth.
struct PrismImage {
  private typealias Four = SIMD4<Double>

  /// The images of the axes of footprints.
  private let x: SIMD4<Double>
  private let y: SIMD4<Double>
  /// The image of their origin at the foot of the prism, and the way from there to the roof.
  private let origin: SIMD4<Double>
  private let rise: SIMD4<Double>
  /// The smallest w that is drawn.
  private let near: Double

  init(x: SIMD4<Double>, y: SIMD4<Double>, origin: SIMD4<Double>, rise: SIMD4<Double>, near: Double) {
    (self.x, self.y, self.origin, self.rise, self.near) = (x, y, origin, rise, near)
  }

  /// The images of a place at the foot and at the roof.
  func ends(of place: SIMD2<Double>) -> (foot: SIMD4<Double>, top: SIMD4<Double>) {
    let foot = x * place.x + y * place.y + origin
    return (foot, foot + rise)
  }

  /// Appends the corners of a ring, worked out four at a time.
  @inline(__always)
  func append(_ ring: ArraySlice<SIMD2<Float>>, to corners: inout Arena<PrismCorner>) {
    corners.append(atMost: ring.count) { room in
      var (index, count) = (ring.startIndex, 0)
      let last = ring.endIndex - 1
      while index <= last {
        let points = (
          ring[index], ring[min(index + 1, last)], ring[min(index + 2, last)], ring[min(index + 3, last)]
        )
        let placeX = Four(SIMD4<Float>(points.0.x, points.1.x, points.2.x, points.3.x))
        let placeY = Four(SIMD4<Float>(points.0.y, points.1.y, points.2.y, points.3.y))
        let foot = (
          row(0, placeX, placeY), row(1, placeX, placeY), row(2, placeX, placeY), row(3, placeX, placeY)
        )
        let (feet, tops) = (
          Points(foot.0, foot.1, foot.2, foot.3, near),
          Points(foot.0 + rise.x, foot.1 + rise.y, foot.2 + rise.z, foot.3 + rise.w, near)
        )
        for lane in 0...min(3, last - index) {
          room[count] = PrismCorner(
            place: SIMD2(placeX[lane], placeY[lane]), foot: feet[lane], top: tops[lane])
          count += 1
        }
        index += 4
      }
      return count
    }
  }

  /// One coordinate of the images of four places.
  @inline(__always)
  private func row(_ row: Int, _ placeX: SIMD4<Double>, _ placeY: SIMD4<Double>) -> SIMD4<Double> {
    placeX * x[row] + placeY * y[row] + origin[row]
  }

  /// Four points in space.
  private struct Points {
    let x: SIMD4<Float>
    let y: SIMD4<Float>
    let depth: SIMD4<Float>
    let isSeen: SIMDMask<SIMD4<Int64>>

    @inline(__always)
    init(_ x: Four, _ y: Four, _ z: Four, _ w: Four, _ near: Double) {
      self.x = SIMD4<Float>(SpacePoint.stepped(x / w))
      self.y = SIMD4<Float>(SpacePoint.stepped(y / w))
      depth = SIMD4<Float>(z / w)
      isSeen = w .>= near
    }

    @inline(__always)
    subscript(lane: Int) -> SpacePoint {
      SpacePoint(pixel: SIMD2(x[lane], y[lane]), depth: depth[lane], isSeen: isSeen[lane])
    }
  }
}
