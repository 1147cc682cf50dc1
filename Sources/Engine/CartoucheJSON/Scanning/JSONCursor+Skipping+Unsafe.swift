// Sound for the reasons given in `JSONCursor+Unsafe.swift`.

extension JSONCursor {
  /// Consumes a value without keeping it; checks its grammar as strictly as parsing does.
  package mutating func skipValue(depth: Int) throws(JSONFault) {
    switch next {
    case 0x22: _ = try scanString()
    case 0x7B:
      guard depth > 0 else { throw fault(.tooDeep) }
      position += 1
      skipWhitespace()
      if consume(0x7D) { return }
      while true {
        guard next == 0x22 else { throw fault(.memberName) }
        _ = try scanString()
        try consumeColon()
        try skipValue(depth: depth - 1)
        skipWhitespace()
        if consume(0x7D) { return }
        guard consume(0x2C) else { throw fault(.commaOrBrace) }
        skipWhitespace()
      }
    case 0x5B:
      guard depth > 0 else { throw fault(.tooDeep) }
      position += 1
      skipWhitespace()
      if consume(0x5D) { return }
      while true {
        try skipValue(depth: depth - 1)
        skipWhitespace()
        if consume(0x5D) { return }
        guard consume(0x2C) else { throw fault(.commaOrBracket) }
        skipWhitespace()
      }
    case 0x74: try consumeLiteral("true")
    case 0x66: try consumeLiteral("false")
    case 0x6E: try consumeLiteral("null")
    default: try skipNumber()
    }
  }

  /// Consumes a number of any size without converting it.
  private mutating func skipNumber() throws(JSONFault) {
    func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 <= 9 }
    let token = offset
    let isNegative = consume(0x2D)
    guard isDigit(next) else { throw fault(isNegative ? .digit : .value) }
    let isZero = next == 0x30
    position += 1
    if isZero && isDigit(next) { throw JSONFault(.leadingZero, at: token) }
    while isDigit(next) { position += 1 }
    if consume(0x2E) {
      guard isDigit(next) else { throw fault(.digit) }
      while isDigit(next) { position += 1 }
    }
    if next | 0x20 == 0x65 {
      position += 1
      if next == 0x2B || next == 0x2D { position += 1 }
      guard isDigit(next) else { throw fault(.digit) }
      while isDigit(next) { position += 1 }
    }
  }
}
