// Sound for the reasons given in `JSONCursor+Unsafe.swift`; the array outlives the closure.

/// Walks a text to relate paths and places; used only for messages, so that it costs parsing nothing.
package enum JSONLocator {
  /// The offsets of the value at `pointer` and of its name; `nil` when there is no such value.
  ///
  /// Of repeated names the last counts.
  package static func offsets(of pointer: JSONPointer, in bytes: [UInt8]) -> (value: Int, key: Int?)? {
    bytes.withUnsafeBufferPointer { buffer in
      var cursor = JSONCursor(buffer)
      cursor.skipWhitespace()
      var key: Int?
      for token in pointer.tokens {
        do throws(JSONFault) {
          guard let found = try cursor.enter(token) else { return nil }
          key = found.isNamed ? found.offset : nil
        } catch { return nil }
      }
      return cursor.isAtEnd ? nil : (cursor.offset, key)
    }
  }

  /// The path of the innermost value around each offset, given in ascending order; `nil` where there is none.
  ///
  /// A name counts as its value. The text may begin with a value that starts at `start`, whose path is `base`; offsets
  /// count from the start of the text all the same.
  package static func pointers(
    at offsets: [Int], in bytes: [UInt8], valueAt start: Int = 0, base: JSONPointer = JSONPointer()
  ) -> [JSONPointer?] {
    guard let last = offsets.last else { return [] }
    return bytes.withUnsafeBufferPointer { all in
      // Values that hold the last offset may be long; everything needed of them precedes it, or is a name there.
      let buffer = UnsafeBufferPointer(rebasing: all[..<min(all.count, max(last, 0) + (1 << 16))])
      var walk = PathWalk(cursor: JSONCursor(buffer), offsets: offsets, path: base.tokens)
      if start > 0 { walk.cursor.move(to: start) }
      walk.cursor.skipWhitespace()
      // A fault ends the walk where parsing ended too: the containers open at that point are the path.
      do throws(JSONFault) { try walk.value(depth: 4096) } catch {}
      walk.finish()
      return walk.pointers
    }
  }
}

extension JSONCursor {
  /// Moves from the start of an object or array to the value of its member or element `token`.
  fileprivate mutating func enter(_ token: String) throws(JSONFault) -> (offset: Int, isNamed: Bool)? {
    switch next {
    case 0x7B:
      var found: (key: Int, value: Int)?
      position += 1
      skipWhitespace()
      while next == 0x22 {
        let key = offset
        let name = try scanString()
        try consumeColon()
        if name.string == token { found = (key, offset) }
        try skipValue(depth: 4096)
        skipWhitespace()
        guard consume(0x2C) else { break }
        skipWhitespace()
      }
      guard let found else { return nil }
      move(to: found.value)
      return (found.key, true)
    case 0x5B:
      guard var index = Int(token), index >= 0 else { return nil }
      position += 1
      skipWhitespace()
      if next == 0x5D { return nil }
      while index > 0 {
        try skipValue(depth: 4096)
        skipWhitespace()
        guard consume(0x2C) else { return nil }
        skipWhitespace()
        index -= 1
      }
      return (offset, false)
    default: return nil
    }
  }
}

/// A walk over a text that notes the path at each of several offsets.
private struct PathWalk {
  var cursor: JSONCursor
  let offsets: [Int]
  var pointers: [JSONPointer?] = []
  private var path: [Token]

  /// A step of a path; the text of an index is made only for output.
  private enum Token {
    case name(String)
    case index(Int)

    var text: String {
      switch self {
      case .name(let name): name
      case .index(let index): String(index)
      }
    }
  }

  init(cursor: JSONCursor, offsets: [Int], path: [String]) {
    self.cursor = cursor
    self.offsets = offsets
    self.path = path.map(Token.name)
  }

  private var pointer: JSONPointer { JSONPointer(path.map(\.text)) }

  /// Notes the path for all offsets before the cursor.
  private mutating func note() {
    while pointers.count < offsets.count && offsets[pointers.count] < cursor.offset {
      pointers.append(pointer)
    }
  }

  mutating func finish() {
    while pointers.count < offsets.count { pointers.append(pointer) }
  }

  mutating func value(depth: Int) throws(JSONFault) {
    guard pointers.count < offsets.count else { return }
    guard depth > 0, cursor.next == 0x7B || cursor.next == 0x5B else {
      try cursor.skipValue(depth: 0)
      return note()
    }
    // Most values contain no offset of interest.
    let start = cursor.offset
    var ahead = cursor
    if (try? ahead.skipValue(depth: depth)) != nil, ahead.offset <= offsets[pointers.count] {
      cursor = ahead
      return
    }
    cursor.move(to: start)
    let isObject = cursor.next == 0x7B
    let close: UInt8 = isObject ? 0x7D : 0x5D
    cursor.position += 1
    cursor.skipWhitespace()
    var index = 0
    if !cursor.consume(close) {
      while pointers.count < offsets.count {
        note()
        if isObject {
          guard cursor.next == 0x22 else { throw cursor.fault(.memberName) }
          path.append(.name(try cursor.scanString().string))
          try cursor.consumeColon()
        } else {
          path.append(.index(index))
          index += 1
        }
        try value(depth: depth - 1)
        note()
        path.removeLast()
        cursor.skipWhitespace()
        if cursor.consume(close) { break }
        guard cursor.consume(0x2C) else { throw cursor.fault(.commaOrBrace) }
        cursor.skipWhitespace()
      }
    }
    note()
  }
}
