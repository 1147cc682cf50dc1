// Sound because pixels are read below 4 * width * rows, places are written below width * rows, and the lists of errors
// have an entry on either side of the row.

/// Places in a palette that spread the differences from the picture to neighbouring pixels (Floyd and Steinberg, 1976).
///
/// Pixels whose colour the palette has keep it, so that areas and letters stay clean; in soft transitions, steps become
/// less visible.
struct Dithering: Sendable {
  private let colors: [SIMD4<Float>]
  private let map: ColorMap
  private let nearest: NearestColor
  private let alpha: Image.Alpha

  init(_ palette: ColorPalette, _ alpha: Image.Alpha) {
    colors = palette.colors.map { ColorPoint($0, .straight).place }
    map = palette.map
    nearest = NearestColor(colors)
    self.alpha = alpha
  }

  /// The squared distance below which a pixel has a colour of the palette.
  private static let tolerance: Float = 0.5
  /// The part of a difference that is spread; less than all, so that no pattern grows out of noise.
  private static let strength: Float = 0.8
  private static let cacheBits: UInt32 = 13

  /// Writes the places of a band of rows, whose differences stay inside it.
  func write(_ pixels: UnsafeRawBufferPointer, width: Int, to target: UnsafeMutablePointer<UInt8>) {
    var errors = [SIMD4<Float>](repeating: .zero, count: width + 2)
    var below = errors
    // The places of colours that were looked for: a colour and, above it, 1 + its place.
    var cache = [UInt64](repeating: 0, count: 1 << Int(Dithering.cacheBits))
    for y in 0..<pixels.count / 4 / width {
      // To and fro, so that differences drift in no direction.
      let isForward = y % 2 == 0
      let step = isForward ? 1 : -1
      var x = isForward ? 0 : width - 1
      for _ in 0..<width {
        let index = y * width + x
        let color = UInt32(littleEndian: pixels.loadUnaligned(fromByteOffset: index * 4, as: UInt32.self))
        let exact = ColorPoint.channels(color, alpha)
        var place = map.place(of: color)
        let difference = exact * ColorPoint.weights - colors[Int(place)]
        if (difference * difference).sum() > Dithering.tolerance {
          let wanted = (exact + errors[x + 1]).clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 255))
          place = self.place(of: wanted, &cache)
          let error = (wanted - colors[Int(place)] / ColorPoint.weights) * (Dithering.strength / 16)
          errors[x + 1 + step] += error * 7
          below[x + 1 - step] += error * 3
          below[x + 1] += error * 5
          below[x + 1 + step] += error
        }
        target[index] = place
        x += step
      }
      swap(&errors, &below)
      for index in below.indices { below[index] = .zero }
    }
  }

  /// The place of the colour nearest to channels, rounded.
  @inline(__always)
  private func place(of channels: SIMD4<Float>, _ cache: inout [UInt64]) -> UInt8 {
    let whole = SIMD4<UInt32>(channels + 0.5)
    let key = whole.x | whole.y << 8 | whole.z << 16 | whole.w << 24
    let slot = Int(truncatingIfNeeded: (key &* 0x9E37_79B1) &>> (32 &- Dithering.cacheBits))
    if UInt32(truncatingIfNeeded: cache[slot]) == key, cache[slot] >> 32 > 0 {
      return UInt8(truncatingIfNeeded: cache[slot] >> 32 &- 1)
    }
    let place = nearest.nearest(to: SIMD4<Float>(whole) * ColorPoint.weights).index
    cache[slot] = (UInt64(place) + 1) << 32 | UInt64(key)
    return place
  }
}
