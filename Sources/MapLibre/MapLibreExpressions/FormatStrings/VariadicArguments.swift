import Foundation

/// The values of a list of C's variable arguments, which carries neither a count nor types.
///
/// The placeholders of the format say what to take, as for C's own functions; a list that does not match its format is
/// as undefined as it is there.
enum VariadicArguments {
  /// A value for each placeholder of a format string.
  ///
  /// - Throws: `parseError` for a placeholder of an object: here such lists hold only numbers and texts of C.
  static func values(of format: String, _ list: CVaListPointer) throws(MLNExpressionError) -> [Any?] {
    var kinds: [FormatToken.Placeholder] = []
    for token in FormatLexer.tokens(of: format) {
      guard case .placeholder(let placeholder, _) = token.kind else { continue }
      guard specifiers[placeholder] != nil else {
        throw MLNExpressionError(
          .parseError,
          "expected a placeholder for a number or a string; a C argument list cannot hold objects",
          format: format, column: token.column)
      }
      kinds.append(placeholder)
    }
    guard !kinds.isEmpty else { return [] }
    // Foundation takes the values out of the list, each in front of the separator.
    let printed = NSString(
      format: kinds.compactMap { specifiers[$0] }.joined(separator: separator), arguments: list)
    let texts = printed.components(separatedBy: separator)
    return zip(kinds, texts).map { kind, text in
      switch kind {
      case .integer, .character: Int64(text)
      case .number: Double(text)
      default: text
      }
    }
  }

  private static let separator = "\u{1f}"
  private static let specifiers: [FormatToken.Placeholder: String] = [
    .integer: "%lld", .character: "%lld", .number: "%.17g", .text: "%s",
  ]
}
