import CartoucheJSON

/// Splits a format string into words.
struct FormatLexer {
  private let format: String
  private let scalars: [Unicode.Scalar]
  private var index = 0
  private var tokens: [FormatToken] = []
  private var nextArgument = 0

  /// The words of a format string; the last one is its end or an invalid word.
  ///
  /// The parser reports invalid words when it reaches them, since an earlier part may already be wrong.
  static func tokens(of format: String) -> [FormatToken] {
    var lexer = FormatLexer(format: format)
    do throws(MLNExpressionError) {
      repeat { try lexer.readToken() } while lexer.tokens.last?.kind != .end
    } catch {
      let column = error.column ?? 1
      lexer.tokens.append(FormatToken(kind: .invalid(error), column: column, end: column))
    }
    return lexer.tokens
  }

  private init(format: String) {
    self.format = format
    scalars = Array(format.unicodeScalars)
  }

  private var current: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

  private func peek(_ distance: Int) -> Unicode.Scalar? {
    index + distance < scalars.count ? scalars[index + distance] : nil
  }

  private func error(_ message: String, at index: Int) -> MLNExpressionError {
    MLNExpressionError(.parseError, message, format: format, column: index + 1)
  }

  // MARK: Words

  private mutating func readToken() throws(MLNExpressionError) {
    while let scalar = current, scalar.properties.isWhitespace { index += 1 }
    let start = index
    let kind = try readKind()
    tokens.append(FormatToken(kind: kind, column: start + 1, end: index + 1))
  }

  private mutating func readKind() throws(MLNExpressionError) -> FormatToken.Kind {
    guard let scalar = current else { return .end }
    switch scalar {
    case "'", "\"": return .string(try readString(quote: scalar))
    case "$":
      index += 1
      guard let name = readName() else {
        throw error("expected the name of a variable after \"$\"", at: index)
      }
      return .variable(name)
    case "#":
      index += 1
      guard let name = readName() else { throw error("expected a name after \"#\"", at: index) }
      return .name(name, escaped: true)
    case "@":
      index += 1
      guard let name = readName() else {
        throw error("expected the name of a collection operator after \"@\"", at: index)
      }
      return .name("@" + name, escaped: true)
    case "%": return try readPlaceholder()
    case "0"..."9": return .number(try readNumber())
    case "." where peek(1).map(isDigit) == true && !endsOperand: return .number(try readNumber())
    default: break
    }
    if let name = readName() { return readSelector(after: name) ?? .name(name, escaped: false) }
    return .symbol(try readSymbol())
  }

  /// Whether the previous word may end an operand, so that a period continues it.
  private var endsOperand: Bool {
    guard let token = tokens.last, token.end == index + 1 else { return false }
    switch token.kind {
    case .symbol(let symbol): return symbol == ")" || symbol == "]" || symbol == "}"
    case .end, .invalid: return false
    default: return true
    }
  }

  // MARK: Names

  private mutating func readName() -> String? {
    guard let first = current, first == "_" || first.properties.isXIDStart else { return nil }
    var name = String.UnicodeScalarView()
    while let scalar = current, scalar == "_" || scalar.properties.isXIDContinue {
      name.append(scalar)
      index += 1
    }
    return String(name)
  }

  /// The rest of a function name with colons; nothing is read when no parenthesis follows.
  private mutating func readSelector(after name: String) -> FormatToken.Kind? {
    let start = index
    var selector = name
    while current == ":", peek(1) != "=" {
      index += 1
      selector += ":" + (readName() ?? "")
    }
    var ahead = index
    while ahead < scalars.count, scalars[ahead].properties.isWhitespace { ahead += 1 }
    if index > start, ahead < scalars.count, scalars[ahead] == "(" { return .selector(selector) }
    index = start
    return nil
  }

  // MARK: Numbers

  private func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

  private mutating func readNumber() throws(MLNExpressionError) -> JSONValue {
    let start = index
    if current == "0", let letter = peek(1), let radix = Self.radixes[letter] {
      index += 2
      return try readInteger(radix: radix, from: start)
    }
    var isInteger = true
    var text = readDigits()
    if current == ".", peek(1).map(isDigit) == true {
      isInteger = false
      index += 1
      text += "." + readDigits()
    }
    if current == "e" || current == "E" {
      let signed = peek(1) == "-" || peek(1) == "+"
      if peek(signed ? 2 : 1).map(isDigit) == true {
        isInteger = false
        text += "e" + (peek(1) == "-" ? "-" : "")
        index += signed ? 2 : 1
        text += readDigits()
      }
    }
    try expectEndOfNumber()
    if isInteger, let value = Int64(text) { return .int(value) }
    guard let value = Double(text.hasPrefix(".") ? "0" + text : text), value.isFinite else {
      throw error("the number is too large", at: start)
    }
    return .double(value)
  }

  private static let radixes: [Unicode.Scalar: Int] = ["x": 16, "X": 16, "o": 8, "O": 8, "b": 2, "B": 2]

  private mutating func readDigits() -> String {
    var digits = ""
    while let scalar = current, isDigit(scalar) {
      digits.unicodeScalars.append(scalar)
      index += 1
    }
    return digits
  }

  private mutating func readInteger(radix: Int, from start: Int) throws(MLNExpressionError) -> JSONValue {
    var digits = ""
    while let scalar = current, scalar.properties.isXIDContinue {
      digits.unicodeScalars.append(scalar)
      index += 1
    }
    guard let value = Int64(digits, radix: radix) else {
      throw error("expected digits of base \(radix), found \"\(digits)\"", at: start)
    }
    return .int(value)
  }

  private func expectEndOfNumber() throws(MLNExpressionError) {
    if let scalar = current, scalar == "_" || scalar.properties.isXIDStart {
      throw error("unexpected \"\(scalar)\" directly after a number", at: index)
    }
  }

  // MARK: Texts

  private mutating func readString(quote: Unicode.Scalar) throws(MLNExpressionError) -> String {
    let start = index
    index += 1
    var text = String.UnicodeScalarView()
    while let scalar = current {
      index += 1
      if scalar == quote { return String(text) }
      if scalar == "\\" {
        text.append(try readEscape())
      } else {
        text.append(scalar)
      }
    }
    throw error("the string has no closing quote", at: start)
  }

  private mutating func readEscape() throws(MLNExpressionError) -> Unicode.Scalar {
    guard let scalar = current else { throw error("expected a character after the backslash", at: index) }
    index += 1
    switch scalar {
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "b": return "\u{8}"
    case "f": return "\u{c}"
    case "v": return "\u{b}"
    case "a": return "\u{7}"
    case "u": return try readHexadecimal(digits: 4)
    case "U": return try readHexadecimal(digits: 8)
    case "x": return try readHexadecimal(digits: 2)
    // Quotes and the backslash represent themselves, and so does everything else.
    default: return scalar
    }
  }

  private mutating func readHexadecimal(digits: Int) throws(MLNExpressionError) -> Unicode.Scalar {
    let start = index
    var value: UInt32 = 0
    for _ in 0..<digits {
      guard let digit = current.flatMap({ Character($0).hexDigitValue }) else {
        throw error("expected \(digits) hexadecimal digits", at: start)
      }
      value = value << 4 | UInt32(digit)
      index += 1
    }
    guard let scalar = Unicode.Scalar(value) else {
      throw error("expected a Unicode scalar, found U+\(String(value, radix: 16))", at: start)
    }
    return scalar
  }

  // MARK: Placeholders

  private mutating func readPlaceholder() throws(MLNExpressionError) -> FormatToken.Kind {
    let start = index
    index += 1
    if current == "%" {
      index += 1
      return .symbol("%")
    }
    var argument: Int?
    if current.map(isDigit) == true {
      argument = Int(readDigits())
      guard current == "$", let number = argument, number > 0 else {
        throw error("a placeholder takes no width; expected \"%@\", \"%K\", \"%d\" or \"%f\"", at: start)
      }
      index += 1
    }
    while let scalar = current, "hlqjztL".unicodeScalars.contains(scalar) { index += 1 }
    guard let scalar = current, let placeholder = Self.placeholders[scalar] else {
      let found = current.map { "\"%\($0)\"" } ?? "the end"
      throw error(
        "expected a placeholder such as \"%@\", \"%K\", \"%d\" or \"%f\", found \(found)", at: start)
    }
    index += 1
    if let argument { return .placeholder(placeholder, argument - 1) }
    defer { nextArgument += 1 }
    return .placeholder(placeholder, nextArgument)
  }

  private static let placeholders: [Unicode.Scalar: FormatToken.Placeholder] = [
    "@": .object, "K": .keyPath, "s": .text, "S": .text, "c": .character, "C": .character,
    "d": .integer, "D": .integer, "i": .integer, "u": .integer, "U": .integer, "x": .integer,
    "X": .integer, "o": .integer, "O": .integer,
    "f": .number, "F": .number, "e": .number, "E": .number, "g": .number, "G": .number, "a": .number,
    "A": .number,
  ]

  // MARK: Symbols

  private static let pairs: Set<String> = [
    "**", "==", "=>", "=<", ">=", "<=", "<>", "!=", "&&", "||", "<<", ">>", ":=",
  ]

  private mutating func readSymbol() throws(MLNExpressionError) -> String {
    guard let first = current else { return "" }
    if let second = peek(1), case let pair = "\(first)\(second)", Self.pairs.contains(pair) {
      index += 2
      return pair
    }
    guard "(){}[],.+-*/=<>!&|^~".unicodeScalars.contains(first) else {
      throw error("unexpected \"\(first)\"", at: index)
    }
    index += 1
    return String(first)
  }
}
