/// An Internet address, version 4 or 6, and the kind of network that it belongs to.
package struct IPAddress: Sendable, Hashable, CustomStringConvertible {
  /// Four or sixteen bytes in network order.
  package let bytes: [UInt8]

  /// An address of four or sixteen bytes in network order; `nil` for another number of bytes.
  package init?(bytes: [UInt8]) {
    guard bytes.count == 4 || bytes.count == 16 else { return nil }
    self.bytes = bytes
  }

  /// The address that `text` spells, version 6 without brackets; `nil` if it is a name.
  ///
  /// Version 4 is read as resolvers read it: `127.1`, `0x7f000001` and `2130706433` are addresses too.
  package init?(_ text: some StringProtocol) {
    if text.utf8.contains(UInt8(ascii: ":")) {
      guard let bytes = Self.version6(text) else { return nil }
      self.bytes = bytes
    } else {
      guard let bytes = Self.version4(text) else { return nil }
      self.bytes = bytes
    }
  }

  /// The address in its usual notation (RFC 5952 without the shortening of zeros inside groups).
  package var description: String {
    if bytes.count == 4 { return bytes.map { String($0) }.joined(separator: ".") }
    if let embedded = embedded(after: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]) {
      return "::ffff:\(embedded)"
    }
    let groups = stride(from: 0, to: 16, by: 2).map { index in
      let (high, low) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return high << 8 | low
    }
    // The longest run of zeros, the first of equal ones, becomes two colons.
    var (best, start) = (0..<0, 0)
    while start < 8 {
      var end = start
      while end < 8, groups[end] == 0 { end += 1 }
      if end - start > max(best.count, 1) { best = start..<end }
      start = max(end, start + 1)
    }
    func joined(_ groups: ArraySlice<UInt16>) -> String {
      groups.map { String($0, radix: 16) }.joined(separator: ":")
    }
    if best.isEmpty { return joined(groups[...]) }
    return joined(groups[..<best.lowerBound]) + "::" + joined(groups[best.upperBound...])
  }

  /// Whether the first `count` bits are those of `other`.
  package func shares(first count: Int, bitsWith other: IPAddress) -> Bool {
    guard bytes.count == other.bytes.count, (0...bytes.count * 8).contains(count) else { return false }
    let (whole, rest) = (count / 8, count % 8)
    guard bytes[..<whole] == other.bytes[..<whole] else { return false }
    return rest == 0 || (bytes[whole] ^ other.bytes[whole]) >> (8 - rest) == 0
  }

  // MARK: - Kinds

  /// Whether the address is one of the public Internet, by the IANA registries of special-purpose addresses
  /// (RFC 6890 and its updates).
  ///
  /// Loopback, private and shared ranges, link-local and unique-local ones, multicast, reserved and documentation
  /// ranges, and version 4 mapped into version 6 are not public. If a translator's address contains one of version 4,
  /// that one counts.
  package var isPublic: Bool {
    if bytes.count == 4 { return !Self.special4.contains { shares(first: $0.bits, bitsWith: $0.base) } }
    // 64:ff9b::/96 is translated to the address in its last bytes (RFC 6052), 2002::/16 in bytes 2 to 5 (RFC 3056).
    if let translated = embedded(after: [0, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0]) {
      return translated.isPublic
    }
    if let tunnelled = embedded(after: [0x20, 0x02]) { return tunnelled.isPublic }
    // Only 2000::/3 is allocated.
    return bytes[0] >> 5 == 1 && !Self.special6.contains { shares(first: $0.bits, bitsWith: $0.base) }
  }

  /// The version 4 address that follows a prefix.
  private func embedded(after prefix: [UInt8]) -> IPAddress? {
    guard bytes.count == 16, bytes.starts(with: prefix) else { return nil }
    return IPAddress(bytes: Array(bytes[prefix.count..<prefix.count + 4]))
  }

  private static let special4 = ranges([
    "0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12",
    "192.0.0.0/24",
    "192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24",
    "224.0.0.0/4", "240.0.0.0/4",
  ])

  private static let special6 = ranges(["2001::/23", "2001:db8::/32", "3fff::/20"])

  private static func ranges(_ texts: [String]) -> [(base: IPAddress, bits: Int)] {
    texts.compactMap { text in
      let parts = text.split(separator: "/")
      guard parts.count == 2, let base = IPAddress(parts[0]), let bits = Int(parts[1]) else { return nil }
      return (base, bits)
    }
  }

  // MARK: - Reading

  private static func version4(_ text: some StringProtocol) -> [UInt8]? {
    var parts = text.split(separator: ".", omittingEmptySubsequences: false)
    // A name may end with a dot, and so may an address in its place.
    if parts.count > 1, parts.last?.isEmpty == true { parts.removeLast() }
    guard (1...4).contains(parts.count) else { return nil }
    var numbers: [UInt64] = []
    for part in parts {
      let (digits, radix): (any StringProtocol, Int) =
        part.lowercased().hasPrefix("0x")
        ? (part.dropFirst(2), 16) : part.count > 1 && part.hasPrefix("0") ? (part.dropFirst(), 8) : (part, 10)
      guard digits.utf8.allSatisfy({ $0.isASCIIAlphanumeric }),
        let number = digits.isEmpty ? 0 : UInt64(String(digits), radix: radix), !part.isEmpty
      else { return nil }
      numbers.append(number)
    }
    // The last number fills the remaining bytes.
    let last = numbers.removeLast()
    let left = 4 - numbers.count
    guard numbers.allSatisfy({ $0 < 256 }), last < 1 << UInt64(8 * left) else { return nil }
    return numbers.map { UInt8($0) }
      + (0..<left).reversed().map { UInt8(truncatingIfNeeded: last >> UInt64(8 * $0)) }
  }

  private static func version6(_ text: some StringProtocol) -> [UInt8]? {
    // Two colons stand for as many zeros as are missing, once.
    let halves = String(text).split(separator: "::", omittingEmptySubsequences: false)
    guard halves.count <= 2 else { return nil }
    var sides: [[UInt8]] = []
    for (index, half) in halves.enumerated() {
      var bytes: [UInt8] = []
      let groups = half.isEmpty ? [] : half.split(separator: ":", omittingEmptySubsequences: false)
      for (place, group) in groups.enumerated() {
        if group.utf8.contains(UInt8(ascii: ".")) {
          let numbers = group.split(separator: ".", omittingEmptySubsequences: false).compactMap { part in
            part.count <= 3 && part.utf8.allSatisfy { (0x30...0x39).contains($0) } ? UInt8(part) : nil
          }
          guard place == groups.count - 1, index == halves.count - 1, numbers.count == 4,
            group.utf8.count(where: { $0 == UInt8(ascii: ".") }) == 3
          else { return nil }
          bytes += numbers
        } else {
          guard (1...4).contains(group.utf8.count), group.utf8.allSatisfy({ $0.isASCIIAlphanumeric }),
            let number = UInt16(group, radix: 16)
          else { return nil }
          bytes += [UInt8(number >> 8), UInt8(number & 0xFF)]
        }
      }
      sides.append(bytes)
    }
    let count = sides.reduce(0) { $0 + $1.count }
    if sides.count == 1 { return count == 16 ? sides[0] : nil }
    guard count <= 14 else { return nil }
    return sides[0] + [UInt8](repeating: 0, count: 16 - count) + sides[1]
  }
}

extension UInt8 {
  /// Whether the byte is a letter or digit of ASCII.
  package var isASCIIAlphanumeric: Bool {
    (0x30...0x39).contains(self) || (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self)
  }
}
