extension Operators {
  /// Strings (style specification, “Expressions › String”).
  static let text: [Operator] = [
    Operator("upcase", "The string in upper case.") { (text: String) in text.uppercased() },
    Operator("downcase", "The string in lower case.") { (text: String) in
      LetterCase.lowercased(text)
    },
    Operator(
      "concat", "The texts of all arguments, joined.", result: .string, .variadic(.value)
    ) { arguments, site in
      let parts = arguments.map { Datum.code($0.evaluation) }
      let path = site.path
      return String.evaluation { (context) throws(EvaluationError) in
        var result = ""
        for part in parts {
          let datum = try part.function(&context)
          if case .text(let text) = datum { result += text.string } else { result += datum.value.text }
          guard result.utf8.count <= TextLength.limit else {
            throw EvaluationError(path, TextLength.message)
          }
        }
        return result
      }
    },
    Operator("split", "The parts of a string between the separators.") {
      (text: String, separator: String) in ECMAScript.split(text, separator: separator)
    },
    Operator("join", "The strings of an array, joined with a separator between them.") {
      (parts: [String], separator: String) throws(OperatorError) in
      // No overflow: there are at most as many parts as memory has bytes, and the separator is within the limit.
      let length = parts.reduce(separator.utf8.count &* max(parts.count - 1, 0)) { $0 &+ $1.utf8.count }
      guard separator.utf8.count <= TextLength.limit, length <= TextLength.limit else {
        throw OperatorError(TextLength.message)
      }
      return parts.joined(separator: separator)
    },
    Operator(
      "is-supported-script", "Whether the text can be drawn.", reads: .supportedScripts,
      with: { (text: String, context) in context.isSupportedScript?(text) ?? true }),
    Operator("resolved-locale", "The language tag that a collator uses.") { (collator: Collator) in
      collator.resolvedLocale
    },
  ]
}

/// The limit on the length of the texts that expressions make of others.
///
/// A variable that joins another one twice doubles it; a few dozen of them would fill any memory.
enum TextLength {
  /// The maximum number of UTF-8 bytes.
  static let limit = 1 << 20

  /// The maximum number of UTF-8 bytes that one evaluation makes and searches, and the parser while it works out the
  /// constant parts of an expression.
  static let evaluationLimit = 64 << 20

  /// The message about longer texts.
  static var message: String { "The text is longer than \(limit) bytes." }
  /// The message about too much text.
  static var evaluationMessage: String {
    "The expression makes or searches more than \(evaluationLimit) bytes of text."
  }
}

extension ECMAScript {
  /// `String.prototype.split`: an empty separator parts the text into its characters.
  static func split(_ text: String, separator: String) -> [String] {
    if separator.isEmpty { return text.unicodeScalars.map { String($0) } }
    let (bytes, pattern) = (Array(text.utf8), Array(separator.utf8))
    let search = PatternSearch(pattern)
    var parts: [String] = []
    var start = 0
    while let found = search.first(in: bytes, from: start) {
      parts.append(String(decoding: bytes[start..<found], as: UTF8.self))
      start = found + pattern.count
    }
    return parts + [String(decoding: bytes[start...], as: UTF8.self)]
  }
}
