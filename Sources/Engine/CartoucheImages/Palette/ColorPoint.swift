/// A colour as a point whose distances resemble visible differences.
///
/// The channels are premultiplied, so that all transparent colours are one, and weighted: eyes see differences of green
/// best. Differences of alpha weigh as much as those that they make over a white or black ground.
struct ColorPoint {
  /// The weights of differences of red, green, blue and alpha, squared; those of the luma of ITU-R BT.601, softened.
  static let weights = SIMD4<Float>(0.55, 1, 0.45, 0.75)

  /// The weighted channels.
  let place: SIMD4<Float>

  /// The point of a colour with red in the lowest byte and alpha in the highest.
  init(_ color: UInt32, _ alpha: Image.Alpha) {
    place = ColorPoint.channels(color, alpha) * ColorPoint.weights
  }

  /// The premultiplied channels, 0 to 255.
  static func channels(_ color: UInt32, _ alpha: Image.Alpha) -> SIMD4<Float> {
    var channels = SIMD4<Float>(
      Float(color & 255), Float(color >> 8 & 255), Float(color >> 16 & 255), Float(color >> 24))
    if alpha == .straight, channels.w < 255 {
      let share = channels.w / 255
      channels *= SIMD4(share, share, share, 1)
    }
    return channels
  }

  /// The straight colour of premultiplied channels, rounded.
  static func color(_ channels: SIMD4<Float>) -> UInt32 {
    let alpha = rounded(channels.w)
    guard alpha > 0 else { return 0 }
    let straight = alpha == 255 ? channels : channels * (255 / max(channels.w, 1))
    return rounded(straight.x) | rounded(straight.y) << 8 | rounded(straight.z) << 16 | alpha << 24
  }

  private static func rounded(_ channel: Float) -> UInt32 {
    UInt32(min(max(channel + 0.5, 0), 255))
  }
}
