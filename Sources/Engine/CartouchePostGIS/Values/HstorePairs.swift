/// Reads `hstore` in its binary format.
enum HstorePairs {
  /// The keys that have values, with these values; `nil` if the bytes are not an `hstore`.
  static func decode(_ bytes: [UInt8]) -> [(key: String, value: String)]? {
    var rest = bytes[...]
    func number() -> Int? {
      guard rest.count >= 4 else { return nil }
      let value = rest.prefix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      rest.removeFirst(4)
      return Int(Int32(bitPattern: value))
    }
    func text(_ length: Int) -> String? {
      guard length >= 0, length <= rest.count else { return nil }
      defer { rest.removeFirst(length) }
      return String(decoding: rest.prefix(length), as: UTF8.self)
    }
    guard let count = number(), count >= 0, count <= rest.count / 8 else { return nil }
    var pairs: [(key: String, value: String)] = []
    for _ in 0..<count {
      guard let key = number().flatMap(text), let length = number() else { return nil }
      if length == -1 { continue }
      guard let value = text(length) else { return nil }
      pairs.append((key, value))
    }
    return rest.isEmpty ? pairs : nil
  }
}
