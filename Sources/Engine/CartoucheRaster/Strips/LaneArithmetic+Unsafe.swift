#if $BuiltinModule
  import Builtin
#endif

// Sound because both sides of an operation are vectors of eight floats, or of eight words.

// The standard library's operators work lane by lane, and the compiler puts the lanes together again: with some
// thousand operations in the kernels, that took half of the time to build this module. Here an operation is one
// instruction from the beginning. It has the same results: each is the one that IEEE 754 defines.

#if $BuiltinModule
  extension SIMD8<Float> {
    @inline(__always)
    private init(_ vector: Builtin.Vec8xFPIEEE32) {
      self = .zero
      _storage._value = vector
    }

    @inline(__always)
    static func + (a: Self, b: Self) -> Self {
      Self(Builtin.fadd_Vec8xFPIEEE32(a._storage._value, b._storage._value))
    }

    @inline(__always)
    static func - (a: Self, b: Self) -> Self {
      Self(Builtin.fsub_Vec8xFPIEEE32(a._storage._value, b._storage._value))
    }

    @inline(__always)
    static func * (a: Self, b: Self) -> Self {
      Self(Builtin.fmul_Vec8xFPIEEE32(a._storage._value, b._storage._value))
    }

    @inline(__always)
    static func / (a: Self, b: Self) -> Self {
      Self(Builtin.fdiv_Vec8xFPIEEE32(a._storage._value, b._storage._value))
    }

    @inline(__always)
    static func + (a: Self, b: Float) -> Self { a + Self(repeating: b) }

    @inline(__always)
    static func - (a: Self, b: Float) -> Self { a - Self(repeating: b) }

    @inline(__always)
    static func * (a: Self, b: Float) -> Self { a * Self(repeating: b) }

    @inline(__always)
    static func / (a: Self, b: Float) -> Self { a / Self(repeating: b) }

    @inline(__always)
    static func + (a: Float, b: Self) -> Self { Self(repeating: a) + b }

    @inline(__always)
    static func - (a: Float, b: Self) -> Self { Self(repeating: a) - b }

    @inline(__always)
    static func * (a: Float, b: Self) -> Self { Self(repeating: a) * b }

    @inline(__always)
    static func / (a: Float, b: Self) -> Self { Self(repeating: a) / b }

    @inline(__always)
    static prefix func - (a: Self) -> Self { .zero - a }

    @inline(__always)
    static func += (a: inout Self, b: Self) { a = a + b }

    @inline(__always)
    static func -= (a: inout Self, b: Self) { a = a - b }

    @inline(__always)
    static func *= (a: inout Self, b: Self) { a = a * b }

    @inline(__always)
    static func += (a: inout Self, b: Float) { a = a + b }

    @inline(__always)
    static func *= (a: inout Self, b: Float) { a = a * b }
  }

  extension SIMD8<UInt32> {
    @inline(__always)
    private init(_ vector: Builtin.Vec8xInt32) {
      self = .zero
      _storage._value = vector
    }

    @inline(__always)
    static func & (a: Self, b: Self) -> Self {
      Self(Builtin.and_Vec8xInt32(a._storage._value, b._storage._value))
    }

    @inline(__always)
    static func | (a: Self, b: Self) -> Self {
      Self(Builtin.or_Vec8xInt32(a._storage._value, b._storage._value))
    }

    @inline(__always)
    static func ^ (a: Self, b: Self) -> Self {
      Self(Builtin.xor_Vec8xInt32(a._storage._value, b._storage._value))
    }

    @inline(__always)
    static func & (a: Self, b: UInt32) -> Self { a & Self(repeating: b) }

    @inline(__always)
    static func | (a: Self, b: UInt32) -> Self { a | Self(repeating: b) }

    @inline(__always)
    static func ^= (a: inout Self, b: Self) { a = a ^ b }
  }
#endif
