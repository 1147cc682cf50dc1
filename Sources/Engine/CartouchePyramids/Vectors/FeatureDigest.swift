import CartoucheJSON
import CartoucheTiles

/// A digest of prepared features, which distinguishes parts of pyramids with different features.
///
/// FNV-1a with 128 bits (draft-eastlake-fnv), over words of eight bytes, as for entity tags: it detects changes, but
/// not forgery.
struct FeatureDigest: Sendable, CustomStringConvertible {
  private var state: UInt128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d

  /// The digest of layers: their names, attributes and geometries.
  init(_ layers: [PreparedVectorLayer]) {
    for layer in layers {
      combine(layer.name)
      let attributes = layer.index.attributes
      for key in attributes.keys { combine(key) }
      for value in attributes.values + attributes.identifiers {
        combine(bytes: (try? value.encoded()) ?? [])
      }
      for tag in attributes.tags { combine(UInt64(tag)) }
      if let filter = layer.filter { combine(bytes: (try? filter.condition.json.encoded()) ?? []) }
      var copy = self
      layer.index.forEachWord { copy.combine($0) }
      self = copy
    }
  }

  private mutating func combine(_ text: String) { combine(bytes: Array(text.utf8)) }

  private mutating func combine(bytes: [UInt8]) {
    combine(UInt64(bytes.count))
    var word: UInt64 = 0
    for (index, byte) in bytes.enumerated() {
      word = word << 8 | UInt64(byte)
      if index % 8 == 7 { combine(word) }
    }
    combine(word)
  }

  private mutating func combine(_ word: UInt64) {
    state = (state ^ UInt128(word)) &* 0x0000_0000_0100_0000_0000_0000_0000_013b
    state ^= state >> 71
  }

  /// The digest in hexadecimal digits.
  var description: String { String(state, radix: 16) }
}
