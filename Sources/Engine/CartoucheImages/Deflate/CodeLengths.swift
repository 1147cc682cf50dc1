/// The lengths of a block's codes as the block begins with them (RFC 1951, 3.2.7).
struct CodeLengths {
  /// A symbol of the code of lengths with its extra bits.
  private var steps: [(symbol: Int, extra: UInt64)] = []
  private let code: HuffmanCode
  private let literalCount: Int
  private let distanceCount: Int
  private let codeCount: Int

  /// Describes the codes of literals and lengths, and of distances.
  init(_ literals: [UInt8], _ distances: [UInt8]) {
    literalCount = max((literals.lastIndex { $0 > 0 } ?? 0) + 1, 257)
    distanceCount = max((distances.lastIndex { $0 > 0 } ?? 0) + 1, 1)
    let lengths = literals[..<literalCount] + distances[..<distanceCount]
    var frequencies = [UInt32](repeating: 0, count: 19)
    var next = lengths.startIndex
    while next < lengths.endIndex {
      let length = lengths[next]
      var end = next + 1
      while end < lengths.endIndex, lengths[end] == length { end += 1 }
      var rest = end - next
      next = end
      if length == 0 {
        while rest >= 3 {
          let run = min(rest, 138)
          steps.append(run < 11 ? (17, UInt64(run - 3)) : (18, UInt64(run - 11)))
          rest -= run
        }
      } else {
        steps.append((Int(length), 0))
        rest -= 1
        while rest >= 3 {
          let run = min(rest, 6)
          steps.append((16, UInt64(run - 3)))
          rest -= run
        }
      }
      for _ in 0..<rest { steps.append((Int(length), 0)) }
    }
    for step in steps { frequencies[step.symbol] += 1 }
    // A code of lengths has to be complete: two symbols at least.
    code = HuffmanCode(frequencies, limit: 7, leastCount: 2)
    let lengthsOfCode = code.lengths
    codeCount = max((DeflateSymbols.lengthOrder.lastIndex { lengthsOfCode[$0] > 0 } ?? 0) + 1, 4)
  }

  /// The number of bits that the description takes.
  var size: Int {
    steps.reduce(14 + 3 * codeCount) {
      $0 + Int(code.lengths[$1.symbol]) + CodeLengths.extraBits($1.symbol)
    }
  }

  /// Writes the description.
  func write(_ writer: inout BlockWriter) {
    writer.put(UInt64(literalCount - 257), 5)
    writer.put(UInt64(distanceCount - 1), 5)
    writer.put(UInt64(codeCount - 4), 4)
    for symbol in DeflateSymbols.lengthOrder.prefix(codeCount) { writer.put(UInt64(code.lengths[symbol]), 3) }
    for (symbol, extra) in steps {
      writer.put(UInt64(code.codes[symbol]), UInt64(code.lengths[symbol]))
      writer.put(extra, UInt64(CodeLengths.extraBits(symbol)))
    }
  }

  private static func extraBits(_ symbol: Int) -> Int {
    switch symbol {
    case 16: 2
    case 17: 3
    case 18: 7
    default: 0
    }
  }
}
