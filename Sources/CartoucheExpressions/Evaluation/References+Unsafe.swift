// Pointers without reference counting, so that a value in evaluation is trivial: copying one costs nothing.
//
// Soundness: a reference never outlives its storage. Each storage has an owner that lives longer than every
// reference to it: a `FeatureTable` owns those of its values and is held by the context while a feature of it
// is set; a node owns those of its literals and is held by the expression that is being evaluated; all others
// are owned by the context's arena, which is emptied only when the next evaluation begins. References never
// leave the module: results are turned into owned values before an evaluation returns.

/// A string and its hash.
final class TextStorage: Sendable {
  let string: String
  let hash: UInt64

  init(_ string: String) {
    self.string = string
    hash = Self.hash(string)
  }

  /// FNV-1a over the UTF-8 bytes: the same on every run, so that nothing depends on a random seed.
  static func hash(_ string: String) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in string.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return hash
  }
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
  var hash: UInt64 { storage._withUnsafeGuaranteedRef { $0.hash } }

  /// Whether both have the same UTF-8 bytes; canonically equivalent texts differ, as in ECMAScript.
  static func == (left: TextReference, right: TextReference) -> Bool {
    left.storage.toOpaque() == right.storage.toOpaque()
      || (left.hash == right.hash && left.string == right.string)
  }
}

/// An uncounted pointer to a value.
struct ValueReference: Sendable {
  private let storage: Unmanaged<ValueStorage>

  init(_ storage: ValueStorage) { self.storage = Unmanaged.passUnretained(storage) }

  var value: Value { storage._withUnsafeGuaranteedRef { $0.value } }
}
