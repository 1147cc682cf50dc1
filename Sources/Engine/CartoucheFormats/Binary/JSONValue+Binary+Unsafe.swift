// Sound because the array outlives the closure that its buffer is lent to, and bytes are only read through the cursor.

import CartoucheJSON

extension JSONValue {
  /// The value of a text in JSON; the text itself if it is none.
  init(text: [UInt8], meter: inout ReadingMeter) throws(ReadingStop) {
    let options = JSONReadingOptions(maximumDepth: 64)
    let parsed = text.withUnsafeBufferPointer { buffer -> Result<JSONValue, JSONFault> in
      var parser = JSONValueParser(JSONCursor(buffer), options: options, meter: meter)
      defer { meter = parser.meter }
      do throws(JSONFault) {
        parser.cursor.skipWhitespace()
        let value = try parser.parseValue()
        try parser.cursor.finish()
        return .success(value)
      } catch { return .failure(error) }
    }
    switch parsed {
    case .success(let value): self = value
    case .failure(let fault):
      if fault.isFinal { throw fault.code == .stopped ? .unwanted : .memory }
      self = .string(String(decoding: text, as: UTF8.self))
    }
  }

  /// The number with the fewest digits that a single-precision number stands for; null if it is not finite.
  static func number(shortest value: Float) -> JSONValue {
    guard value.isFinite else { return .null }
    return .double(Double("\(value)") ?? Double(value))
  }
}
