// Sound because eight floats and eight words have the same size, and all bits are valid values of both.

/// Roots by Newton's method, so that they are the same on every machine.
enum Roots {
  /// The fifth root of numbers from 0 to 2, to within a millionth of it.
  @inline(__always)
  static func fifth(_ x: Lanes) -> Lanes {
    var root = start(x, Float(1) / 5, 0x3f80_0000 / 5 * 4)
    for _ in 0..<3 {
      let square = root * root
      root = (root * 4 + x / (square * square)) * (Float(1) / 5)
    }
    return kept(root, where: less(Lanes(repeating: 1e-20), x))
  }

  /// The eleventh root of numbers from 0 to 2, to within a millionth of it.
  @inline(__always)
  static func eleventh(_ x: Lanes) -> Lanes {
    var root = start(x, Float(1) / 11, 0x3f80_0000 / 11 * 10)
    for _ in 0..<4 {
      let square = root * root
      let fourth = square * square
      root = (root * 10 + x / (fourth * fourth * square)) * (Float(1) / 11)
    }
    return kept(root, where: less(Lanes(repeating: 1e-20), x))
  }

  /// A first guess: the exponent of a float is divided by that of the root.
  @inline(__always)
  private static func start(_ x: Lanes, _ share: Float, _ bias: UInt32) -> Lanes {
    let bits = unsafeBitCast(maximum(x, Lanes(repeating: 1e-20)), to: SIMD8<UInt32>.self)
    // Half of the bits are exact as a float, and enough.
    let part = truncated(floats(bits &>> 8) * (share * 256))
    return unsafeBitCast(unsafeBitCast(part, to: SIMD8<UInt32>.self) &+ bias, to: Lanes.self)
  }
}
