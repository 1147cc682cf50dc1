/// A replacement of some bytes of a file; an insertion where there are none.
struct Edit {
  let range: Range<Int>
  let text: String
}

/// The edits of a file: everything that no edit names stays as it is, byte for byte.
struct Edits {
  private var replacements: [Edit] = []
  private var removals: [Range<Int>] = []

  var isEmpty: Bool { replacements.isEmpty && removals.isEmpty }

  mutating func insert(_ text: String, at offset: Int) { replace(offset..<offset, with: text) }

  mutating func replace(_ range: Range<Int>, with text: String) {
    replacements.append(Edit(range: range, text: text))
  }

  /// Removes a word, with the blanks or the line that would be left over.
  mutating func removeWord(_ range: Range<Int>) { removals.append(range) }

  /// The text with all edits made.
  ///
  /// Of edits that overlap the one that begins first is made; insertions at one place keep their order.
  func applied(to bytes: [UInt8]) -> [UInt8] {
    let all = (replacements + words(in: bytes).map { Edit(range: $0, text: "") }).enumerated().sorted {
      ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
    }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var position = 0
    for (_, edit) in all where edit.range.lowerBound >= position && edit.range.upperBound <= bytes.count {
      result += bytes[position..<edit.range.lowerBound]
      result += Array(edit.text.utf8)
      position = edit.range.upperBound
    }
    return result + bytes[position...]
  }

  /// The removals, neighbours joined, each with its blanks or its line.
  private func words(in bytes: [UInt8]) -> [Range<Int>] {
    var joined: [Range<Int>] = []
    for range in removals.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = joined.last, last.upperBound <= range.lowerBound,
        bytes[last.upperBound..<range.lowerBound].allSatisfy(\.isBlankOrNewline)
      {
        joined[joined.count - 1] = last.lowerBound..<range.upperBound
      } else {
        joined.append(range)
      }
    }
    return joined.map { Self.widened($0, in: bytes) }
  }

  private static func widened(_ range: Range<Int>, in bytes: [UInt8]) -> Range<Int> {
    var before = range.lowerBound
    while before > 0, bytes[before - 1].isBlank { before -= 1 }
    var after = range.upperBound
    while after < bytes.count, bytes[after].isBlank { after += 1 }
    let startsLine = before == 0 || bytes[before - 1].isNewline
    guard after == bytes.count || bytes[after].isNewline else { return range.lowerBound..<after }
    guard startsLine else { return before..<range.upperBound }
    // The whole line, with one end of line of either kind.
    if after < bytes.count, bytes[after] == UInt8(ascii: "\r") { after += 1 }
    if after < bytes.count, bytes[after] == UInt8(ascii: "\n") { after += 1 }
    return before..<after
  }
}

extension UInt8 {
  var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }
  var isNewline: Bool { self == UInt8(ascii: "\n") || self == UInt8(ascii: "\r") }
  var isBlankOrNewline: Bool { isBlank || isNewline }
}
