// Pointers without reference counting, so that a value in evaluation is trivial: copying one costs nothing.
//
// Soundness: a reference never outlives its storage. Each storage has an owner that lives longer than every
// reference to it: a `FeatureTable` owns those of its values and is held by the context while a feature of it
// is set; a node owns those of its literals and is held by the expression that is being evaluated; all others
// are owned by the context's arena, which is emptied only when the next evaluation begins. References never
// leave the module: results are turned into owned values before an evaluation returns. The bytes of a string are
// read only while Swift lends them, within their count.

/// A string, its hash, and its first bytes: most strings of a map are compared without being touched.
final class TextStorage: Sendable {
  let string: String
  let hash: UInt64
  /// The number of UTF-8 bytes.
  let count: Int
  /// The first 16 bytes, the rest zero.
  let head: SIMD2<UInt64>

  init(_ string: String) {
    self.string = string
    var copy = string
    (hash, count, head) = copy.withUTF8 { bytes in
      var hash = Self.basis
      var (low, high): (UInt64, UInt64) = (0, 0)
      for index in 0..<bytes.count {
        let byte = UInt64(bytes[index])
        hash = (hash ^ byte) &* Self.prime
        if index < 8 {
          low |= byte &<< UInt64(truncatingIfNeeded: index &* 8)
        } else if index < 16 {
          high |= byte &<< UInt64(truncatingIfNeeded: (index &- 8) &* 8)
        }
      }
      return (hash, bytes.count, SIMD2(low, high))
    }
  }

  /// Whether the UTF-8 bytes are the same; canonically equivalent texts differ, as in ECMAScript.
  @inline(__always)
  func hasSameBytes(as other: TextStorage) -> Bool {
    guard hash == other.hash, count == other.count, head.x == other.head.x, head.y == other.head.y else {
      return false
    }
    return count <= 16 || hasSameTail(as: other)
  }

  @inline(never)
  private func hasSameTail(as other: TextStorage) -> Bool { string.utf8.elementsEqual(other.string.utf8) }

  /// FNV-1a over the UTF-8 bytes: the same on every run, so that nothing depends on a random seed.
  private static let basis: UInt64 = 0xCBF2_9CE4_8422_2325
  private static let prime: UInt64 = 0x100_0000_01B3
}

/// A value that does not fit into a word.
final class ValueStorage: Sendable {
  let value: Value
  init(_ value: Value) { self.value = value }
}

/// An uncounted pointer to a string.
struct TextReference: Sendable {
  private let storage: Unmanaged<TextStorage>

  init(_ storage: TextStorage) { self.storage = Unmanaged.passUnretained(storage) }

  var string: String { storage._withUnsafeGuaranteedRef { $0.string } }

  /// A key that distinguishes strings of up to 16 bytes, and most of the others.
  @inline(__always)
  var signature: (hash: UInt64, count: Int, head: SIMD2<UInt64>) {
    storage._withUnsafeGuaranteedRef { ($0.hash, $0.count, $0.head) }
  }

  /// Whether both have the same UTF-8 bytes.
  @inline(__always)
  static func == (left: TextReference, right: TextReference) -> Bool {
    left.storage._withUnsafeGuaranteedRef { left in
      right.storage._withUnsafeGuaranteedRef { right in left.hasSameBytes(as: right) }
    }
  }
}

/// An uncounted pointer to a value.
struct ValueReference: Sendable {
  private let storage: Unmanaged<ValueStorage>

  init(_ storage: ValueStorage) { self.storage = Unmanaged.passUnretained(storage) }

  var value: Value { storage._withUnsafeGuaranteedRef { $0.value } }
}
