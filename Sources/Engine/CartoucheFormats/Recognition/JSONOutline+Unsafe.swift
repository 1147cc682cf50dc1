// Sound because the array outlives the closure that its buffer is lent to, and no scanned string leaves it. Fuzzed
// by `Fuzz/Sources/FuzzFormats`.

import CartoucheJSON

/// The outermost members of a JSON text, as far as they identify its kind.
struct JSONOutline {
  /// The value at the root.
  enum Root {
    case object, array, other
  }

  private(set) var root = Root.other
  /// The names of the first members.
  private(set) var members: [String] = []
  /// The value of the member `type`, when it is a string.
  private(set) var type: String?
  /// Whether the text is not JSON after the part that was read.
  private(set) var isBroken = false
  /// Whether another object follows the first, or the array at the root begins with an object.
  private(set) var hasMoreRecords = false

  private static let maximumMembers = 24
  /// The types that need no look at the rest of the text.
  private static let decidedTypes: Set<String> = ["FeatureCollection", "Topology"]

  /// The outline of UTF-8 `bytes`.
  ///
  /// - Complexity: O(n) in the number of bytes up to the member that decides.
  init(_ bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { buffer in
      var cursor = JSONCursor(buffer)
      cursor.skipWhitespace()
      if cursor.consume(0x1E) {
        hasMoreRecords = true
        cursor.skipWhitespace()
      }
      do throws(JSONFault) {
        switch cursor.next {
        case 0x7B:
          root = .object
          try readMembers(&cursor)
        case 0x5B:
          root = .array
          _ = cursor.consume(0x5B)
          cursor.skipWhitespace()
          hasMoreRecords = cursor.next == 0x7B
        default: break
        }
      } catch {
        isBroken = true
        // A broken first record, and another one in the next line.
        cursor.move(to: error.offset)
        hasMoreRecords = hasMoreRecords || (cursor.next == 0x7B && members.first == "type")
      }
    }
  }

  /// Whether a deciding member has been seen.
  private var isDecided: Bool {
    type.map { Self.decidedTypes.contains($0) } == true || has("tilejson") || isStyle
  }

  /// Whether the members are those of a style.
  var isStyle: Bool {
    has("version") && has("layers") || has("version") && has("sources") || has("sources") && has("layers")
  }

  /// Whether the first members include one with this name.
  func has(_ name: String) -> Bool { members.contains(name) }

  private mutating func readMembers(_ cursor: inout JSONCursor) throws(JSONFault) {
    _ = cursor.consume(0x7B)
    cursor.skipWhitespace()
    guard !cursor.consume(0x7D) else { return }
    while true {
      guard cursor.next == 0x22 else { throw cursor.fault(.memberName) }
      let name = try cursor.scanString()
      if members.count < Self.maximumMembers { members.append(String(name.string.prefix(60))) }
      try cursor.consumeColon()
      if name.equals("type"), cursor.next == 0x22 {
        type = try cursor.scanString().string
      } else {
        if isDecided { return }
        try cursor.skipValue(depth: 512)
      }
      if isDecided { return }
      cursor.skipWhitespace()
      if cursor.consume(0x7D) { break }
      guard cursor.consume(0x2C) else { throw cursor.fault(.commaOrBrace) }
      cursor.skipWhitespace()
    }
    repeat { cursor.skipWhitespace() } while cursor.consume(0x1E)
    if cursor.next == 0x7B { hasMoreRecords = true }
  }
}
