// Sound because the lists of channels have as many vectors as are counted in `blocks`, and results are written below the
// number of places, which is the capacity of the buffer.
import CartoucheThreads

/// A list of points in which the nearest to others are found, eight at a time.
struct NearestColor: Sendable {
  private var red: [SIMD8<Float>] = []
  private var green: [SIMD8<Float>] = []
  private var blue: [SIMD8<Float>] = []
  private var alpha: [SIMD8<Float>] = []

  /// A list of 1 to 256 points.
  init(_ points: [SIMD4<Float>]) {
    for start in stride(from: 0, to: points.count, by: 8) {
      // Beyond the end the first point is repeated, which is found before.
      let eight = (0..<8).map { start + $0 < points.count ? points[start + $0] : points[0] }
      red.append(SIMD8(eight.map(\.x)))
      green.append(SIMD8(eight.map(\.y)))
      blue.append(SIMD8(eight.map(\.z)))
      alpha.append(SIMD8(eight.map(\.w)))
    }
  }

  /// The number of the nearest point, the first of equally near ones, and its squared distance.
  @inline(__always)
  func nearest(to place: SIMD4<Float>) -> (index: UInt8, distance: Float) {
    let (x, y) = (SIMD8<Float>(repeating: place.x), SIMD8<Float>(repeating: place.y))
    let (z, w) = (SIMD8<Float>(repeating: place.z), SIMD8<Float>(repeating: place.w))
    var best = SIMD8<Float>(repeating: .greatestFiniteMagnitude)
    var block = SIMD8<Int32>()
    red.withUnsafeBufferPointer { red in
      green.withUnsafeBufferPointer { green in
        blue.withUnsafeBufferPointer { blue in
          alpha.withUnsafeBufferPointer { alpha in
            for index in 0..<red.count {
              let (r, g, b, a) = (red[index] - x, green[index] - y, blue[index] - z, alpha[index] - w)
              let distance = (r * r + g * g) + (b * b + a * a)
              let isNearer = distance .< best
              best.replace(with: distance, where: isNearer)
              block.replace(with: SIMD8(repeating: Int32(truncatingIfNeeded: index)), where: isNearer)
            }
          }
        }
      }
    }
    var (index, least) = (Int32.max, Float.greatestFiniteMagnitude)
    for lane in 0..<8 {
      let place = block[lane] &* 8 &+ Int32(truncatingIfNeeded: lane)
      if best[lane] < least || (best[lane] == least && place < index) {
        least = best[lane]
        index = place
      }
    }
    return (UInt8(truncatingIfNeeded: index), least)
  }

  /// The numbers of the points that are nearest to each of many places.
  func nearest(to places: [SIMD4<Float>]) -> [UInt8] {
    let length = 512
    let parts = ParallelWork.map((places.count + length - 1) / length) { part in
      let start = part * length
      let count = min(length, places.count - start)
      return [UInt8](unsafeUninitializedCapacity: count) { target, initialized in
        for index in 0..<count {
          target.initializeElement(at: index, to: nearest(to: places[start + index]).index)
        }
        initialized = count
      }
    }
    return Array(parts.joined())
  }
}
