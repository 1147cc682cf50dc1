#if $BuiltinModule
  import Builtin
#endif

/// Eight rows of one column: the vector that all kernels work on.
///
/// Only operations that IEEE 754 defines exactly are used, in a fixed order, so that results do not depend on the
/// instruction set.
typealias Lanes = SIMD8<Float>

/// The number of rows in a strip.
let stripRows = 8

extension SIMD8<Float> {
  /// The number of each row.
  @inline(__always)
  static var rows: Lanes { Lanes(0, 1, 2, 3, 4, 5, 6, 7) }
}

/// The lesser, lane by lane; the second where the first is not a number.
@inline(__always)
func minimum(_ a: Lanes, _ b: Lanes) -> Lanes { b.replacing(with: a, where: a .< b) }

/// The greater, lane by lane; the second where the first is not a number.
@inline(__always)
func maximum(_ a: Lanes, _ b: Lanes) -> Lanes { b.replacing(with: a, where: a .> b) }

/// Each lane cut to 0…1.
@inline(__always)
func unitClamped(_ a: Lanes) -> Lanes { minimum(maximum(a, .zero), .one) }

/// Each lane without its sign.
@inline(__always)
func magnitude(_ a: Lanes) -> Lanes {
  unsafeBitCast(unsafeBitCast(a, to: SIMD8<UInt32>.self) & 0x7fff_ffff, to: Lanes.self)
}

/// The square root of each lane; no lane may be negative.
@inline(__always)
func squareRoot(_ a: Lanes) -> Lanes {
  #if $BuiltinModule
    return unsafeBitCast(Builtin.int_sqrt_Vec8xFPIEEE32(a._storage._value), to: Lanes.self)
  #else
    var result = a
    for lane in 0..<8 { result[lane] = a[lane].squareRoot() }
    return result
  #endif
}

/// One and a half times 2²³: added to a float of magnitude under 2²² it leaves the nearest integer in the low bits.
let roundingBias: Float = 12_582_912

/// Each lane's greatest integer not above it, for magnitudes under 2²².
@inline(__always)
func floored(_ a: Lanes) -> Lanes {
  let rounded = (a + roundingBias) - roundingBias
  return rounded.replacing(with: rounded - 1, where: rounded .> a)
}

/// Each lane as an integer, for integral lanes of magnitude under 2²².
@inline(__always)
func integers(_ a: Lanes) -> SIMD8<Int32> {
  unsafeBitCast(a + roundingBias, to: SIMD8<Int32>.self) &- 0x4b40_0000
}

/// Integers in 0…2²³ − 1 as floats.
@inline(__always)
func floats(_ a: SIMD8<UInt32>) -> Lanes {
  unsafeBitCast(a | 0x4b00_0000, to: Lanes.self) - 8_388_608
}

/// Lanes where a condition holds, 0 elsewhere.
@inline(__always)
func kept(_ a: Lanes, where mask: SIMDMask<SIMD8<Int32>>) -> Lanes {
  Lanes.zero.replacing(with: a, where: mask)
}

/// The cubic step s²(3 − 2s) for s in 0…1.
@inline(__always)
func smoothed(_ s: Lanes) -> Lanes { s * s * (3 - (s + s)) }
