extension JSONError {
  /// The error for a failure while scanning `bytes`, without its place.
  ///
  /// - Parameter memory: The bytes that the values were allowed to take.
  package init(unplaced fault: JSONFault, in bytes: [UInt8], memory: Int) {
    let finding = fault.code == .tooLarge ? ReadingMeter.excess(of: memory) : fault.code.finding
    self.init(
      fault.code.kind, found: finding ?? Self.found(at: fault.offset, in: bytes),
      expected: fault.code.expectation)
  }

  /// The error for a failure while scanning `bytes`, whose values were allowed to take `memory` bytes.
  package init(_ fault: JSONFault, in bytes: [UInt8], name: String?, memory: Int) {
    self.init(unplaced: fault, in: bytes, memory: memory)
    source = name
    location = TextLocation(offset: fault.offset, in: bytes)
    pointer = JSONLocator.pointers(at: [fault.offset], in: bytes).first ?? nil
  }

  /// `unexpected "]"`, or a description of whatever else is at `offset`.
  package static func found(at offset: Int, in bytes: [UInt8]) -> String {
    guard offset < bytes.count else { return "unexpected end of the text" }
    switch bytes[offset] {
    case 0x22: return "unexpected string"
    case 0x30...0x39: return "unexpected number"
    case 0x20...0x7E:
      var end = offset
      while end < bytes.count && end - offset < 16, Self.isLetter(bytes[end]) { end += 1 }
      let word = String(decoding: bytes[offset..<max(end, offset + 1)], as: UTF8.self)
      return "unexpected \"\(word)\""
    case let byte where byte < 0x80: return "unexpected control character \(byte)"
    default:
      let scalar = String(decoding: bytes[offset..<min(offset + 4, bytes.count)], as: UTF8.self)
        .unicodeScalars
      return scalar.first.map { "unexpected \"\($0)\"" } ?? "unexpected byte"
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte | 0x20)
  }
}

extension TextLocation {
  /// The line and column of the byte at `offset` in UTF-8 `bytes`.
  ///
  /// - Complexity: O(n) in `offset`.
  package init(offset: Int, in bytes: [UInt8]) {
    self = LineIndex(offsets: [offset], in: bytes).locations[0]
  }
}
