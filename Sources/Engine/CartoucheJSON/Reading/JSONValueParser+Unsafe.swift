// Sound for the reasons given in `JSONCursor+Unsafe.swift`: bytes are only read through the cursor, and the
// scanned strings handed to the interner lie inside the cursor's text.

/// Builds values from the tokens of a cursor.
package struct JSONValueParser: ~Copyable {
  /// The cursor that the parser reads from.
  package var cursor: JSONCursor
  /// The number of levels that may still be opened.
  package var remainingDepth: Int
  /// The offsets of repeated names in objects, up to a limit.
  package var repeatedNames: [Int] = []
  /// The meter of the memory that values take.
  package var meter: ReadingMeter
  private let maximumDepth: Int
  private var interner = StringInterner()
  private var values = ValueStack<JSONValue>()
  private var members = ValueStack<JSONObject.Member>()
  private var objectCount: UInt64 = 0
  private let maximumRepeatedNames: Int

  /// A parser of the values at a cursor; `meter` counts them, whatever memory the options allow.
  package init(_ cursor: JSONCursor, options: JSONReadingOptions, meter: ReadingMeter) {
    self.meter = meter
    self.cursor = cursor
    maximumDepth = options.maximumDepth
    remainingDepth = options.maximumDepth
    maximumRepeatedNames = options.maximumDiagnostics
  }

  /// Forgets the open containers after a failure that the caller recovers from.
  package mutating func reset() {
    _ = values.pop(from: 0)
    _ = members.pop(from: 0)
    remainingDepth = maximumDepth
  }

  /// Consumes a value, with no whitespace around it.
  package mutating func parseValue() throws(JSONFault) -> JSONValue {
    switch cursor.next {
    case 0x22: return try .string(parseString())
    case 0x7B: return try .object(parseObject())
    case 0x5B: return try .array(parseArray())
    case 0x74:
      try cursor.consumeLiteral("true")
      return .bool(true)
    case 0x66:
      try cursor.consumeLiteral("false")
      return .bool(false)
    case 0x6E:
      try cursor.consumeLiteral("null")
      return .null
    default:
      switch try cursor.scanNumber() {
      case .int(let value): return .int(value)
      case .uint(let value): return .uint(value)
      case .double(let value): return .double(value)
      }
    }
  }

  /// Consumes a string; short ones are shared by all equal values.
  package mutating func parseString() throws(JSONFault) -> String {
    let scanned = try cursor.scanString()
    if scanned.count > 15 { try take(scanned.count &+ 32) }
    if scanned.hasEscapes { return scanned.string }
    // Up to 15 bytes fit into the `String` itself; long ones are rarely repeated.
    if scanned.count <= 15 || scanned.count > 64 { return scanned.string }
    return interner.symbol(scanned.start, scanned.count).string
  }

  private mutating func parseArray() throws(JSONFault) -> [JSONValue] {
    try open()
    let base = values.count
    cursor.skipWhitespace()
    if !cursor.consume(0x5D) {
      while true {
        let value = try parseValue()
        if values.count == values.capacity { try check(values.capacity, of: JSONValue.self) }
        values.push(value)
        cursor.skipWhitespace()
        if cursor.consume(0x2C) {
          cursor.skipWhitespace()
          continue
        }
        guard cursor.consume(0x5D) else { throw cursor.fault(.commaOrBracket) }
        break
      }
    }
    remainingDepth += 1
    try take((values.count &- base) &* MemoryLayout<JSONValue>.stride &+ 32)
    return values.pop(from: base)
  }

  /// Consumes an object; the cursor is at its opening brace.
  package mutating func parseObject() throws(JSONFault) -> JSONObject {
    try open()
    objectCount += 1
    let object = objectCount
    let base = members.count
    var previous: Int32 = -1
    var isPlain = true
    var hasRepeated = false
    cursor.skipWhitespace()
    if cursor.consume(0x7D) {
      remainingDepth += 1
      return JSONObject()
    }
    while true {
      guard cursor.next == 0x22 else { throw cursor.fault(.memberName) }
      let nameOffset = cursor.offset
      let symbol = try parseName(after: previous)
      previous = symbol.index
      if symbol.index < 0 {
        isPlain = false
        // A name of its own, as there are too many to share them.
        try take(symbol.string.utf8.count &+ 32)
      } else if !interner.mark(symbol.index, object: object) {
        hasRepeated = true
        noteRepeatedName(at: nameOffset)
      }
      try cursor.consumeColon()
      let opened = objectCount
      let value = try parseValue()
      // Objects inside may have overwritten the marks of this one.
      if objectCount != opened { isPlain = false }
      if members.count == members.capacity { try check(members.capacity, of: JSONObject.Member.self) }
      members.push((symbol.string, value))
      cursor.skipWhitespace()
      if cursor.consume(0x2C) {
        cursor.skipWhitespace()
        continue
      }
      guard cursor.consume(0x7D) else { throw cursor.fault(.commaOrBrace) }
      break
    }
    remainingDepth += 1
    try take((members.count &- base) &* MemoryLayout<JSONObject.Member>.stride &+ 32)
    // A large object also has a table of its names.
    if members.count &- base > 64 { try take((members.count &- base) &* 64) }
    let taken = members.pop(from: base)
    if hasRepeated || (!isPlain && !JSONObject.areKeysUnique(taken)) {
      if !hasRepeated { noteRepeatedName(at: cursor.offset - 1) }
      return JSONObject(taken)
    }
    return JSONObject(unchecked: taken)
  }

  /// Consumes a member name.
  package mutating func parseName(after previous: Int32 = -1) throws(JSONFault) -> StringInterner.Symbol {
    let scanned = try cursor.scanString()
    if !scanned.hasEscapes { return interner.symbol(scanned.start, scanned.count, after: previous) }
    let bytes = scanned.unescapedBytes
    return bytes.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return StringInterner.Symbol(index: -1, string: "") }
      return interner.symbol(start, buffer.count, after: previous)
    }
  }

  /// Counts the bytes that a finished value keeps.
  @inline(__always)
  package mutating func take(_ byteCount: Int) throws(JSONFault) {
    do throws(ReadingStop) {
      try meter.take(byteCount)
    } catch { throw JSONFault(error, at: cursor.offset) }
  }

  /// Checks, before elements of open containers move to twice the memory, that there is enough of it.
  @inline(never)
  package func check<Element>(_ capacity: Int, of _: Element.Type) throws(JSONFault) {
    do throws(ReadingStop) {
      try meter.check(2 &* capacity &* MemoryLayout<Element>.stride)
    } catch { throw JSONFault(error, at: cursor.offset) }
  }

  /// Consumes an opening brace or bracket.
  package mutating func open() throws(JSONFault) {
    guard remainingDepth > 0 else { throw cursor.fault(.tooDeep) }
    remainingDepth -= 1
    cursor.position += 1
  }

  /// Notes that the member name at `offset` is a repetition.
  package mutating func noteRepeatedName(at offset: Int) {
    if repeatedNames.count < maximumRepeatedNames { repeatedNames.append(offset) }
  }
}
