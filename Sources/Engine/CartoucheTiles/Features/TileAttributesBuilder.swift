import CartoucheJSON

/// Collects the attributes of features into one table, with each distinct key and value once.
package struct TileAttributesBuilder {
  private var keys: [String] = []
  private var values: [JSONValue] = []
  private var tags: [UInt32] = []
  private var identifiers: [JSONValue] = []
  private var keyIndices: [String: UInt32] = [:]
  private var valueIndices = ValueIndices()
  /// The last value of each key: neighbours often agree.
  private var lastValues: [UInt32] = []
  /// The pairs of the previous feature: neighbours mostly have the same keys in the same order.
  private var previous: Range<Int> = 0..<0

  /// The distinct values by type, because hashing a number is much cheaper than hashing an enum.
  private struct ValueIndices {
    var strings: [String: UInt32] = [:]
    var integers: [Int64: UInt32] = [:]
    /// By bit pattern, so that 0.0 and −0.0 stay distinct.
    var doubles: [UInt64: UInt32] = [:]
    var others: [JSONValue: UInt32] = [:]
  }

  /// A builder with room for the attributes of this many features.
  package init(featureCount: Int = 0) {
    tags.reserveCapacity(4 * featureCount)
  }

  /// Adds a feature's properties and returns the range of its pairs.
  package mutating func append(_ properties: JSONObject) -> Range<UInt32> {
    let start = tags.count
    for (position, member) in properties.enumerated() {
      let key = index(ofKey: member.key, at: position)
      tags.append(key)
      tags.append(index(of: member.value, key: Int(key)))
    }
    previous = start..<tags.count
    return UInt32(truncatingIfNeeded: start)..<UInt32(truncatingIfNeeded: tags.count)
  }

  /// The number of keys and values in all pairs.
  var tagCount: UInt32 { UInt32(truncatingIfNeeded: tags.count) }

  /// The index of a key, which is added where it is new.
  mutating func key(_ name: String) -> UInt32 {
    previous = 0..<0
    return index(ofKey: name, at: 0)
  }

  /// The index of a value of a key of this table, which is added where it is new.
  mutating func value(_ value: JSONValue, key: UInt32) -> UInt32 { index(of: value, key: Int(key)) }

  /// Adds a pair of indices of this table.
  mutating func append(key: UInt32, value: UInt32) {
    tags.append(key)
    tags.append(value)
  }

  /// Adds an identifier and returns its index, `UInt32.max` for none.
  mutating func append(identifier: JSONValue?) -> UInt32 {
    guard let identifier else { return .max }
    identifiers.append(identifier)
    return UInt32(truncatingIfNeeded: identifiers.count - 1)
  }

  private mutating func index(ofKey key: String, at position: Int) -> UInt32 {
    let guess = previous.lowerBound + 2 * position
    if guess < previous.upperBound, keys[Int(tags[guess])] == key { return tags[guess] }
    if let known = keyIndices[key] { return known }
    let index = UInt32(truncatingIfNeeded: keys.count)
    keys.append(key)
    lastValues.append(.max)
    keyIndices[key] = index
    return index
  }

  private mutating func index(of value: JSONValue, key: Int) -> UInt32 {
    let last = lastValues[key]
    if last != .max, same(values[Int(last)], value) { return last }
    let next = UInt32(truncatingIfNeeded: values.count)
    let index =
      switch value {
      case .string(let string): Self.find(string, in: &valueIndices.strings, else: next)
      case .int(let number): Self.find(number, in: &valueIndices.integers, else: next)
      case .double(let number): Self.find(number.bitPattern, in: &valueIndices.doubles, else: next)
      default: Self.find(value, in: &valueIndices.others, else: next)
      }
    if index == next { values.append(value) }
    lastValues[key] = index
    return index
  }

  private func same(_ left: JSONValue, _ right: JSONValue) -> Bool {
    if case .double(let a) = left, case .double(let b) = right { return a.bitPattern == b.bitPattern }
    return left == right
  }

  @inline(__always)
  private static func find<Key: Hashable>(_ key: Key, in indices: inout [Key: UInt32], else next: UInt32)
    -> UInt32
  {
    { (slot: inout UInt32) in
      if slot == .max { slot = next }
      return slot
    }(&indices[key, default: .max])
  }

  /// The finished table.
  package consuming func finish() -> TileAttributes {
    TileAttributes(checkedKeys: keys, values: values, tags: tags, identifiers: identifiers)
  }
}
