// Sound because the array outlives the closure that its buffer is lent to, and no scanned string leaves it.

import CartoucheJSON

/// Short descriptions of values in a text, for messages.
enum ValueSummary {
  /// The value at `offset`, unless it is an array, an object or broken.
  static func value(at offset: Int, in bytes: [UInt8]) -> JSONValue? {
    bytes.withUnsafeBufferPointer { buffer in
      let options = JSONReadingOptions(maximumDepth: 1)
      var parser = JSONValueParser(
        JSONCursor(buffer, isBeginning: false), options: options,
        meter: ReadingMeter(memory: options.maximumMemory))
      parser.cursor.move(to: offset)
      if parser.cursor.next == 0x7B || parser.cursor.next == 0x5B { return nil }
      return try? parser.parseValue()
    }
  }

  /// A description of the value at `offset`, such as `the string "wide"`.
  static func describe(at offset: Int, in bytes: [UInt8]) -> String {
    guard offset < bytes.count else { return "end of the text" }
    switch value(at: offset, in: bytes) {
    case .null?: return "null"
    case .bool(let value)?: return "\(value)"
    case .string(let text)? where text.count <= 40: return "the string \"\(text)\""
    case .string(let text)?: return "the string \"\(text.prefix(40))…\""
    case .some(let number): return "the number \(number.number ?? 0)"
    case nil:
      switch bytes[offset] {
      case 0x5B: return "an array"
      case 0x7B: return "an object"
      default: return JSONError.found(at: offset, in: bytes)
      }
    }
  }
}
