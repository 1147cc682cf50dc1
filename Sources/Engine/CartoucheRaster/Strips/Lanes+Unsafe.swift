#if $BuiltinModule
  import Builtin
#endif

// Sound because every cast is between vectors of the same size whose bits are all valid values: floats,
// integers and masks of eight or four lanes.

/// Eight rows of one column: the vector that all kernels work on.
///
/// Only operations that IEEE 754 defines exactly are used, in a fixed order, so that results do not depend
/// on the instruction set.
typealias Lanes = SIMD8<Float>

/// The number of rows in a strip.
let stripRows = 8

extension SIMD8<Float> {
  /// The number of each row.
  @inline(__always)
  static var rows: Lanes { Lanes(0, 1, 2, 3, 4, 5, 6, 7) }
}

// The standard library's masks and `replacing(with:where:)` become branches for each lane in larger
// functions, so comparisons, choices and square roots go straight to the compiler's vectors where they can
// be reached.

#if $BuiltinModule
  /// A condition for each lane.
  ///
  /// It is stored as words: the compiler counts a byte for each flag of a vector of flags, LLVM a bit, so that without
  /// optimisation all that is stored behind such a vector lies where it is not aligned. Nothing is left of the words
  /// in optimised code.
  struct LaneMask {
    /// All bits are set where the condition holds, none elsewhere.
    private let words: SIMD8<Int32>

    @inline(__always)
    fileprivate init(_ flags: Builtin.Vec8xInt1) {
      words = unsafeBitCast(Builtin.sext_Vec8xInt1_Vec8xInt32(flags), to: SIMD8<Int32>.self)
    }

    @inline(__always)
    fileprivate var flags: Builtin.Vec8xInt1 {
      Builtin.cmp_slt_Vec8xInt32(bits, SIMD8<Int32>.zero._storage._value)
    }

    @inline(__always)
    fileprivate var bits: Builtin.Vec8xInt32 { words._storage._value }
  }

  @inline(__always)
  private func bits(_ a: Lanes) -> Builtin.Vec8xInt32 {
    Builtin.bitcast_Vec8xFPIEEE32_Vec8xInt32(a._storage._value)
  }

  @inline(__always)
  private func lanes(_ bits: Builtin.Vec8xInt32) -> Lanes { unsafeBitCast(bits, to: Lanes.self) }

  /// The lanes where the first is less than the second.
  @inline(__always)
  func less(_ a: Lanes, _ b: Lanes) -> LaneMask {
    LaneMask(Builtin.fcmp_olt_Vec8xFPIEEE32(a._storage._value, b._storage._value))
  }

  /// The lanes where the first is less than or equal to the second.
  @inline(__always)
  func lessOrEqual(_ a: Lanes, _ b: Lanes) -> LaneMask {
    LaneMask(Builtin.fcmp_ole_Vec8xFPIEEE32(a._storage._value, b._storage._value))
  }

  /// The lanes where both conditions hold.
  @inline(__always)
  func both(_ a: LaneMask, _ b: LaneMask) -> LaneMask { LaneMask(Builtin.and_Vec8xInt1(a.flags, b.flags)) }

  /// Whether a condition holds in some lane.
  @inline(__always)
  func some(_ mask: LaneMask) -> Bool {
    UInt8(Builtin.bitcast_Vec8xInt1_Int8(mask.flags)) != 0
  }

  /// Whether a condition holds in every lane.
  @inline(__always)
  func every(_ mask: LaneMask) -> Bool {
    UInt8(Builtin.bitcast_Vec8xInt1_Int8(mask.flags)) == 255
  }

  /// A bit for each lane in which a condition holds, the first lane's lowest.
  @inline(__always)
  func rowBits(_ mask: LaneMask) -> UInt8 { UInt8(Builtin.bitcast_Vec8xInt1_Int8(mask.flags)) }

  /// The condition that holds in the lanes whose bits are set.
  @inline(__always)
  func lanes(ofRows rows: UInt8) -> LaneMask { LaneMask(Builtin.bitcast_Int8_Vec8xInt1(rows._value)) }

  /// The lanes where a condition holds, 0 elsewhere.
  @inline(__always)
  func kept(_ a: Lanes, where mask: LaneMask) -> Lanes { lanes(Builtin.and_Vec8xInt32(bits(a), mask.bits)) }

  /// The integers where a condition holds, 0 elsewhere.
  @inline(__always)
  func kept(_ a: SIMD8<UInt32>, where mask: LaneMask) -> SIMD8<UInt32> {
    a & unsafeBitCast(mask.bits, to: SIMD8<UInt32>.self)
  }

  /// The lanes where all bits are set in words.
  @inline(__always)
  func lanes(whereAll bits: SIMD8<UInt32>, in words: SIMD8<UInt32>) -> LaneMask {
    LaneMask(Builtin.cmp_eq_Vec8xInt32((words & bits)._storage._value, bits._storage._value))
  }

  /// The first where a condition holds, the second elsewhere.
  @inline(__always)
  func selected(_ a: Lanes, _ b: Lanes, where mask: LaneMask) -> Lanes {
    let difference = Builtin.xor_Vec8xInt32(bits(a), bits(b))
    return lanes(Builtin.xor_Vec8xInt32(bits(b), Builtin.and_Vec8xInt32(difference, mask.bits)))
  }

  /// Prefetches the memory at an address, which need not be valid.
  @inline(__always)
  func prefetch(_ pointer: UnsafeRawPointer) {
    // For reading, to all levels of the cache, data.
    Builtin.int_prefetch_RawPointer(pointer._rawValue, Int32(0)._value, Int32(3)._value, Int32(1)._value)
  }

  /// A float of magnitude under 2³¹ without its fraction.
  @inline(__always)
  func whole(_ value: Float) -> Int {
    Int(Int32(Builtin.fptosi_FPIEEE32_Int32(value._value)))
  }

  /// Each lane without its fraction, for magnitudes under 2³¹.
  @inline(__always)
  func truncated(_ a: Lanes) -> SIMD8<Int32> {
    unsafeBitCast(Builtin.fptosi_Vec8xFPIEEE32_Vec8xInt32(a._storage._value), to: SIMD8<Int32>.self)
  }

  /// Integers as floats, exact for magnitudes up to 2²⁴.
  @inline(__always)
  func floats(_ a: SIMD8<Int32>) -> Lanes {
    unsafeBitCast(Builtin.sitofp_Vec8xInt32_Vec8xFPIEEE32(a._storage._value), to: Lanes.self)
  }

  /// The number of each row times a factor.
  ///
  /// The operator would multiply the known numbers one by one.
  @inline(__always)
  func timesRows(_ factor: Float) -> Lanes {
    let factors = Lanes(repeating: factor)
    return unsafeBitCast(
      Builtin.fmul_Vec8xFPIEEE32(Lanes.rows._storage._value, factors._storage._value), to: Lanes.self)
  }

  /// The square root of each lane; no lane may be negative.
  @inline(__always)
  func squareRoot(_ a: Lanes) -> Lanes {
    unsafeBitCast(Builtin.int_sqrt_Vec8xFPIEEE32(a._storage._value), to: Lanes.self)
  }
#else
  typealias LaneMask = SIMDMask<SIMD8<Int32>>

  /// Does nothing: there is no instruction for it.
  @inline(__always)
  func prefetch(_ pointer: UnsafeRawPointer) {}

  @inline(__always)
  func whole(_ value: Float) -> Int { Int(value) }

  @inline(__always)
  func less(_ a: Lanes, _ b: Lanes) -> LaneMask { a .< b }

  @inline(__always)
  func lessOrEqual(_ a: Lanes, _ b: Lanes) -> LaneMask { a .<= b }

  @inline(__always)
  func both(_ a: LaneMask, _ b: LaneMask) -> LaneMask { a .& b }

  @inline(__always)
  func some(_ mask: LaneMask) -> Bool { any(mask) }

  @inline(__always)
  func every(_ mask: LaneMask) -> Bool { all(mask) }

  @inline(__always)
  func rowBits(_ mask: LaneMask) -> UInt8 {
    var bits: UInt8 = 0
    for lane in 0..<8 where mask[lane] { bits |= 1 &<< UInt8(lane) }
    return bits
  }

  @inline(__always)
  func lanes(ofRows rows: UInt8) -> LaneMask {
    let bits = SIMD8<Int32>(1, 2, 4, 8, 16, 32, 64, 128)
    return (bits & Int32(rows)) .!= 0
  }

  @inline(__always)
  func kept(_ a: Lanes, where mask: LaneMask) -> Lanes { Lanes.zero.replacing(with: a, where: mask) }

  @inline(__always)
  func kept(_ a: SIMD8<UInt32>, where mask: LaneMask) -> SIMD8<UInt32> {
    SIMD8<UInt32>.zero.replacing(with: a, where: mask)
  }

  @inline(__always)
  func lanes(whereAll bits: SIMD8<UInt32>, in words: SIMD8<UInt32>) -> LaneMask {
    // Masks of signed and unsigned words are the same bits.
    unsafeBitCast((words & bits) .== bits, to: LaneMask.self)
  }

  @inline(__always)
  func selected(_ a: Lanes, _ b: Lanes, where mask: LaneMask) -> Lanes { b.replacing(with: a, where: mask) }

  @inline(__always)
  func truncated(_ a: Lanes) -> SIMD8<Int32> {
    var result = SIMD8<Int32>.zero
    for lane in 0..<8 { result[lane] = Int32(a[lane]) }
    return result
  }

  @inline(__always)
  func floats(_ a: SIMD8<Int32>) -> Lanes {
    var result = Lanes.zero
    for lane in 0..<8 { result[lane] = Float(a[lane]) }
    return result
  }

  @inline(__always)
  func timesRows(_ factor: Float) -> Lanes { Lanes.rows * factor }

  @inline(__always)
  func squareRoot(_ a: Lanes) -> Lanes {
    var result = a
    for lane in 0..<8 { result[lane] = a[lane].squareRoot() }
    return result
  }
#endif

extension LaneMask {
  /// The condition that holds in no lane.
  @inline(__always)
  static var none: LaneMask { lanes(ofRows: 0) }
}

/// The smaller value, lane by lane; the second if the first is NaN.
@inline(__always)
func minimum(_ a: Lanes, _ b: Lanes) -> Lanes { selected(a, b, where: less(a, b)) }

/// The greater value, lane by lane; the second if the first is NaN.
@inline(__always)
func maximum(_ a: Lanes, _ b: Lanes) -> Lanes { selected(a, b, where: less(b, a)) }

/// The least of all lanes, none of which is NaN.
@inline(__always)
func least(_ a: Lanes) -> Float {
  let four = minimum(a, Lanes(lowHalf: a.highHalf, highHalf: a.highHalf))
  let two = minimum(four, Lanes(four[2], four[3], four[2], four[3], four[2], four[3], four[2], four[3]))
  return two[0] < two[1] ? two[0] : two[1]
}

/// The greatest of all lanes, none of which is NaN.
@inline(__always)
func greatest(_ a: Lanes) -> Float {
  let four = maximum(a, Lanes(lowHalf: a.highHalf, highHalf: a.highHalf))
  let two = maximum(four, Lanes(four[2], four[3], four[2], four[3], four[2], four[3], four[2], four[3]))
  return two[0] > two[1] ? two[0] : two[1]
}

/// Each lane cut to 0…1.
@inline(__always)
func unitClamped(_ a: Lanes) -> Lanes { minimum(maximum(a, .zero), .one) }

/// Each lane without its sign.
@inline(__always)
func magnitude(_ a: Lanes) -> Lanes {
  unsafeBitCast(unsafeBitCast(a, to: SIMD8<UInt32>.self) & 0x7fff_ffff, to: Lanes.self)
}

/// One and a half times 2²³: added to a float of magnitude under 2²² it leaves the nearest integer in the
/// low bits.
let roundingBias: Float = 12_582_912

/// Each lane's greatest integer not above it, for magnitudes under 2²².
@inline(__always)
func floored(_ a: Lanes) -> Lanes {
  let rounded = (a + roundingBias) - roundingBias
  return rounded - kept(.one, where: less(a, rounded))
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

/// The cubic step s²(3 − 2s) for s in 0…1.
@inline(__always)
func smoothed(_ s: Lanes) -> Lanes { s * s * (3 - (s + s)) }
