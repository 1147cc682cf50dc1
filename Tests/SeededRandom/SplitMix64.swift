/// Seeded random numbers: the same ones from the same seed everywhere.
///
/// After Steele, Lea and Flood, “Fast splittable pseudorandom number generators”, 2014.
package struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  /// The generator that `seed` begins.
  package init(seed: UInt64) { state = seed }

  /// The next 64 bits.
  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A number in `range`.
  package mutating func double(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &self)
  }

  /// A number in `range`.
  package mutating func float(_ range: ClosedRange<Float>) -> Float { Float.random(in: range, using: &self) }

  /// A whole number in `range`.
  package mutating func int(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }
}
