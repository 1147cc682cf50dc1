import CartoucheJSON

/// One statement of SQL from a configuration or a command line, with the places for values: `!BBOX!`, `!ZOOM!` and the
/// like, as tegola, t-rex and Mapnik write them.
///
/// Values are bound as parameters. What looks like a place in a string, a quoted name, a comment or between dollar quotes
/// is none. The lexical structure is that of PostgreSQL (manual §4.1).
struct SQLStatement: Sendable, Hashable {
  /// A part of the text.
  enum Piece: Sendable, Hashable {
    case text(String)
    /// A place for a value, with its name in lower case.
    case place(String)
  }

  let pieces: [Piece]

  /// The names of the places.
  var places: Set<String> {
    Set(pieces.compactMap { if case .place(let name) = $0 { name } else { nil } })
  }

  /// Takes a text apart.
  ///
  /// - Throws: ``PostGISError/sql(found:expected:)`` if it is not one statement that reads.
  init(_ text: String) throws(PostGISError) {
    var scanner = SQLScanner(Array(text.utf8))
    try scanner.scan()
    pieces = scanner.pieces
    let first = scanner.firstWord.lowercased()
    guard Self.readingWords.contains(first) else {
      throw .sql(
        found: first.isEmpty ? "no statement" : "a statement that begins with \"\(first)\"",
        expected: "SELECT or WITH")
    }
  }

  /// Takes a condition apart, which a query has after WHERE.
  init(condition text: String) throws(PostGISError) {
    var scanner = SQLScanner(Array(text.utf8))
    try scanner.scan()
    pieces = scanner.pieces
    guard !pieces.isEmpty, !scanner.hasEnd else {
      throw .sql(found: pieces.isEmpty ? "nothing" : "a semicolon", expected: "a condition")
    }
  }

  private static let readingWords: Set<String> = ["select", "with", "values", "table"]

  /// The statement with `$n` in its places, whose values are appended.
  ///
  /// - Parameter value: The value of a place and its type in SQL.
  func sql(
    _ values: inout [DatabaseValue], value: (String) throws(PostGISError) -> (DatabaseValue, type: String)
  ) throws(PostGISError) -> String {
    var numbers: [String: String] = [:]
    var text = ""
    for piece in pieces {
      switch piece {
      case .text(let part): text += part
      case .place(let name):
        if numbers[name] == nil {
          let (value, type) = try value(name)
          values.append(value)
          numbers[name] = "$\(values.count)::\(type)"
        }
        text += numbers[name] ?? ""
      }
    }
    return text
  }
}

/// Finds the ends of a statement, and the places in it.
private struct SQLScanner {
  private let bytes: [UInt8]
  private var offset = 0
  private var pieceStart = 0
  private var depth = 0
  private(set) var pieces: [SQLStatement.Piece] = []
  /// The first word that is no comment.
  private(set) var firstWord = ""
  /// Whether there is a semicolon at the end.
  private(set) var hasEnd = false

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The byte at a distance from the current one; 0 beyond the end.
  private func peek(_ distance: Int = 0) -> UInt8 {
    let index = offset + distance
    return index >= 0 && index < bytes.count ? bytes[index] : 0
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (0x41...0x5A).contains(byte & ~0x20) || byte == UInt8(ascii: "_") || byte >= 0x80
  }
  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  mutating func scan() throws(PostGISError) {
    var end = bytes.count
    while offset < bytes.count {
      let byte = peek()
      switch byte {
      case 0: throw .sql(found: "a zero byte", expected: "text")
      case UInt8(ascii: "'"): try skipQuoted(byte, escapes: isEscapeString)
      case UInt8(ascii: "\""): try skipQuoted(byte, escapes: false)
      case UInt8(ascii: "-") where peek(1) == byte: skipLine()
      case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "*"): try skipComment()
      case UInt8(ascii: "$"): try skipDollar()
      case UInt8(ascii: "!"): skipPlace()
      case UInt8(ascii: "("), UInt8(ascii: ")"):
        depth += byte == UInt8(ascii: "(") ? 1 : -1
        guard depth >= 0 else { throw .sql(found: "a \")\" too many", expected: "balanced parentheses") }
        offset += 1
      case UInt8(ascii: ";"):
        guard depth == 0 else {
          throw .sql(found: "a semicolon within parentheses", expected: "one statement")
        }
        (end, hasEnd) = (offset, true)
        try checkEnd()
      default: skipWord()
      }
    }
    guard depth == 0 else { throw .sql(found: "a \"(\" without its end", expected: "balanced parentheses") }
    appendText(upTo: end)
  }

  private mutating func appendText(upTo end: Int) {
    guard end > pieceStart else { return }
    pieces.append(.text(String(decoding: bytes[pieceStart..<end], as: UTF8.self)))
  }

  /// A word, a number or a single character.
  private mutating func skipWord() {
    let start = offset
    while Self.isLetter(peek()) || Self.isDigit(peek()) || peek() == UInt8(ascii: "$") && offset > start {
      offset += 1
    }
    if offset == start {
      offset += 1
    } else if firstWord.isEmpty {
      firstWord = String(decoding: bytes[start..<offset], as: UTF8.self)
    }
  }

  /// Whether the quote at the current place begins a string with escapes by backslashes: `E'…'`.
  private var isEscapeString: Bool {
    guard peek(-1) & ~0x20 == UInt8(ascii: "E") else { return false }
    let before = peek(-2)
    return !Self.isLetter(before) && !Self.isDigit(before) && before != UInt8(ascii: "$")
  }

  private mutating func skipQuoted(_ quote: UInt8, escapes: Bool) throws(PostGISError) {
    offset += 1
    while offset < bytes.count {
      if escapes, peek() == UInt8(ascii: "\\") {
        offset += 2
      } else if peek() == quote {
        offset += 1
        if peek() != quote { return }
        offset += 1
      } else {
        offset += 1
      }
    }
    throw .sql(found: "a string or a name without its end", expected: "a closing quote")
  }

  private mutating func skipLine() {
    while offset < bytes.count, peek() != 0x0A { offset += 1 }
  }

  /// Comments may be nested.
  private mutating func skipComment() throws(PostGISError) {
    var level = 0
    while offset < bytes.count {
      if peek() == UInt8(ascii: "/"), peek(1) == UInt8(ascii: "*") {
        level += 1
        offset += 2
      } else if peek() == UInt8(ascii: "*"), peek(1) == UInt8(ascii: "/") {
        level -= 1
        offset += 2
        if level == 0 { return }
      } else {
        offset += 1
      }
    }
    throw .sql(found: "a comment without its end", expected: "\"*/\"")
  }

  /// A string between `$tag$`, or a parameter, which is refused as its number would be one of ours.
  private mutating func skipDollar() throws(PostGISError) {
    guard !Self.isDigit(peek(1)) else {
      throw .sql(
        found: "the parameter $\(Character(UnicodeScalar(peek(1))))", expected: "places such as !ZOOM!")
    }
    var end = offset + 1
    while end < bytes.count, Self.isLetter(bytes[end]) || Self.isDigit(bytes[end]) { end += 1 }
    guard end < bytes.count, bytes[end] == UInt8(ascii: "$") else {
      offset += 1
      return
    }
    let tag = bytes[offset...end]
    offset = end + 1
    while offset + tag.count <= bytes.count {
      if peek() == UInt8(ascii: "$"), bytes[offset..<offset + tag.count].elementsEqual(tag) {
        offset += tag.count
        return
      }
      offset += 1
    }
    throw .sql(
      found: "a string without its end", expected: "\"\(String(decoding: tag, as: UTF8.self))\"")
  }

  /// A place `!NAME!`; a `!` of another kind is an operator.
  private mutating func skipPlace() {
    var end = offset + 1
    while end < bytes.count, Self.isLetter(bytes[end]) || Self.isDigit(bytes[end]) { end += 1 }
    guard end > offset + 1, end < bytes.count, bytes[end] == UInt8(ascii: "!"), Self.isLetter(peek(1)) else {
      offset += 1
      return
    }
    appendText(upTo: offset)
    pieces.append(.place(String(decoding: bytes[(offset + 1)..<end], as: UTF8.self).lowercased()))
    offset = end + 1
    pieceStart = offset
  }

  /// Checks that nothing but comments and blanks follows a semicolon.
  private mutating func checkEnd() throws(PostGISError) {
    while offset < bytes.count {
      switch peek() {
      case UInt8(ascii: ";"), 0x09...0x0D, 0x20: offset += 1
      case UInt8(ascii: "-") where peek(1) == UInt8(ascii: "-"): skipLine()
      case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "*"): try skipComment()
      default: throw .sql(found: "a second statement", expected: "one statement")
      }
    }
  }
}
