// Sound because the array outlives the closure that its buffer is lent to, and bytes are only read through the cursor.

import CartoucheJSON

extension JSONValue {
  /// The value of UTF-8 `bytes`, counted by a meter.
  init(parsing bytes: [UInt8], depth: Int, meter: inout ReadingMeter) throws(JSONFault) {
    let options = JSONReadingOptions(maximumDepth: depth)
    let parsed = bytes.withUnsafeBufferPointer { buffer -> Result<JSONValue, JSONFault> in
      var parser = JSONValueParser(JSONCursor(buffer), options: options, meter: meter)
      defer { meter = parser.meter }
      do throws(JSONFault) {
        parser.cursor.skipWhitespace()
        let value = try parser.parseValue()
        try parser.cursor.finish()
        return .success(value)
      } catch { return .failure(error) }
    }
    self = try parsed.get()
  }

  /// The value of a text in JSON; the text itself if it is none.
  init(text: [UInt8], meter: inout ReadingMeter) throws(ReadingStop) {
    do throws(JSONFault) {
      try self.init(parsing: text, depth: 64, meter: &meter)
    } catch {
      if error.isFinal { throw error.code == .stopped ? .unwanted : .memory }
      self = .string(String(decoding: text, as: UTF8.self))
    }
  }

  /// The number with the fewest digits that a single-precision number stands for; null if it is not finite.
  static func number(shortest value: Float) -> JSONValue {
    guard value.isFinite else { return .null }
    return .double(Double("\(value)") ?? Double(value))
  }
}
