/// A canonical prefix code (RFC 1951, 3.2.2) that is optimal for given frequencies, up to a limit of its lengths.
struct HuffmanCode {
  /// The length of each symbol's code in bits; 0 for symbols that do not occur.
  private(set) var lengths: [UInt8]
  /// The code of each symbol with its first bit lowest, as a stream of the format stores it.
  private(set) var codes: [UInt16]

  /// Makes the code of symbols that occur `frequencies` times.
  ///
  /// - Parameters:
  ///   - frequencies: The number of occurrences of each symbol, at most 2³².
  ///   - limit: The maximum length in bits, at most 15; 2 to its power is at least the number of symbols.
  ///   - leastCount: The least number of symbols that get a code, whether they occur or not.
  /// - Complexity: O(n log n) for n symbols.
  init(_ frequencies: [UInt32], limit: Int, leastCount: Int = 1) {
    lengths = [UInt8](repeating: 0, count: frequencies.count)
    codes = [UInt16](repeating: 0, count: frequencies.count)
    var order: [UInt64] = []
    order.reserveCapacity(frequencies.count)
    for (symbol, frequency) in frequencies.enumerated() where frequency > 0 {
      order.append(UInt64(frequency) << 16 | UInt64(symbol))
    }
    for symbol in frequencies.indices where order.count < leastCount && frequencies[symbol] == 0 {
      order.append(1 << 16 | UInt64(symbol))
    }
    order.sort()
    let counts = HuffmanCode.lengthCounts(order.map { $0 >> 16 }, limit: limit)
    // The rarest symbols get the longest codes.
    var next = 0
    for length in stride(from: limit, to: 0, by: -1) {
      for _ in 0..<counts[length] {
        lengths[Int(order[next] & 0xFFFF)] = UInt8(length)
        next += 1
      }
    }
    setCodes(counts)
  }

  /// The number of symbols by the length of their codes, from the frequencies in ascending order.
  private static func lengthCounts(_ weights: [UInt64], limit: Int) -> [Int] {
    var counts = [Int](repeating: 0, count: limit + 1)
    let count = weights.count
    guard count > 1 else {
      counts[1] = count
      return counts
    }
    // Inner nodes come into being in the order of their weights, so that the two lightest nodes are always found at
    // the heads of two queues: the leaves and the inner nodes.
    var sums: [UInt64] = []
    sums.reserveCapacity(count)
    var parents = [Int](repeating: 0, count: 2 * count - 1)
    var leaf = 0
    var inner = 0
    for node in count..<(2 * count - 1) {
      var sum: UInt64 = 0
      for _ in 0..<2 {
        if leaf < count && (inner == sums.count || weights[leaf] <= sums[inner]) {
          sum += weights[leaf]
          parents[leaf] = node
          leaf += 1
        } else {
          sum += sums[inner]
          parents[count + inner] = node
          inner += 1
        }
      }
      sums.append(sum)
    }
    var depths = [Int](repeating: 0, count: 2 * count - 1)
    for node in stride(from: 2 * count - 3, through: 0, by: -1) {
      depths[node] = depths[parents[node]] + 1
      if node < count { counts[min(depths[node], limit)] += 1 }
    }
    shorten(&counts, limit: limit)
    return counts
  }

  /// Lengthens codes until those that were cut at the limit have room (Kraft's inequality).
  private static func shorten(_ counts: inout [Int], limit: Int) {
    var room = 0
    for length in 1...limit { room += counts[length] << (limit - length) }
    while room > 1 << limit {
      counts[limit] -= 1
      if let length = (1..<limit).last(where: { counts[$0] > 0 }) {
        counts[length] -= 1
        counts[length + 1] += 2
      }
      room -= 1
    }
  }

  private mutating func setCodes(_ counts: [Int]) {
    var next = [UInt16](repeating: 0, count: counts.count + 1)
    var code: UInt16 = 0
    for length in 1..<counts.count {
      next[length] = code
      code = (code &+ UInt16(truncatingIfNeeded: counts[length])) << 1
    }
    for (symbol, length) in lengths.enumerated() where length > 0 {
      codes[symbol] = HuffmanCode.reversed(next[Int(length)], length)
      next[Int(length)] &+= 1
    }
  }

  /// The lowest `length` bits of a code in reverse.
  private static func reversed(_ code: UInt16, _ length: UInt8) -> UInt16 {
    var (rest, result) = (code, UInt16(0))
    for _ in 0..<length {
      result = result << 1 | rest & 1
      rest >>= 1
    }
    return result
  }
}
