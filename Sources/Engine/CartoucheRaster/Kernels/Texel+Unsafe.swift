// Sound because eight words of 32 bits and eight floats have the same size, and all bits are valid floats.

/// The contents of a texel: 32 bits that represent one or more numbers.
protocol Texel {
  /// The numbers of eight texels.
  associatedtype Channels

  /// Takes the bits of eight texels apart.
  static func channels(_ words: SIMD8<UInt32>) -> Channels

  /// Mixes two by a weight of the second for each lane.
  static func mixed(_ a: Channels, _ b: Channels, _ share: Lanes) -> Channels
}

/// Four channels of 8 bits, as 0…255.
enum ColorTexel: Texel {
  typealias Channels = (red: Lanes, green: Lanes, blue: Lanes, alpha: Lanes)

  @inline(__always)
  static func channels(_ words: SIMD8<UInt32>) -> Channels {
    (floats(words & 255), floats((words &>> 8) & 255), floats((words &>> 16) & 255), floats(words &>> 24))
  }

  @inline(__always)
  static func mixed(_ a: Channels, _ b: Channels, _ share: Lanes) -> Channels {
    (
      a.red + (b.red - a.red) * share, a.green + (b.green - a.green) * share,
      a.blue + (b.blue - a.blue) * share, a.alpha + (b.alpha - a.alpha) * share
    )
  }
}

/// A slope along x and y, in steps of a slope field.
enum SlopeTexel: Texel {
  typealias Channels = (x: Lanes, y: Lanes)

  @inline(__always)
  static func channels(_ words: SIMD8<UInt32>) -> Channels {
    (floats(words & 65_535) - 32_768, floats(words &>> 16) - 32_768)
  }

  @inline(__always)
  static func mixed(_ a: Channels, _ b: Channels, _ share: Lanes) -> Channels {
    (a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share)
  }
}

/// A float.
enum HeightTexel: Texel {
  @inline(__always)
  static func channels(_ words: SIMD8<UInt32>) -> Lanes { unsafeBitCast(words, to: Lanes.self) }

  @inline(__always)
  static func mixed(_ a: Lanes, _ b: Lanes, _ share: Lanes) -> Lanes { a + (b - a) * share }
}
