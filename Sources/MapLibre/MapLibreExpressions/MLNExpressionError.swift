import CartoucheJSON
import Foundation

/// The reason why a format string, an expression or a predicate cannot be used.
///
/// The documented initialisers neither throw nor return `nil`; an object they make from bad input carries
/// this error, and a style refuses the object with it.
public final class MLNExpressionError: MLNError, @unchecked Sendable {
  /// The kind of use that failed.
  public enum Kind: String, Sendable, Hashable {
    /// The format string does not follow the grammar, or its arguments do not fit its placeholders.
    case parseError
    /// The object is well formed but has no counterpart in a style, or the JSON has none here.
    case invalidArgument
    /// The expression has no value for the given object and variables.
    case evaluation
  }

  /// The kind of use that failed.
  public let kind: Kind
  /// A description of what was found and what was expected, without the place.
  public let message: String
  /// The format string, when the object came from one.
  public let format: String?
  /// The place in ``format`` in Unicode scalars, from 1.
  public let column: Int?

  /// An error with as much of its place as is known.
  public init(_ kind: Kind, _ message: String, format: String? = nil, column: Int? = nil) {
    self.kind = kind
    self.message = message
    self.format = format
    self.column = column
    super.init(.unknown, Self.summary(message, format, column), facts: [kind, message, format, column])
  }

  /// Returns `nil`: errors cannot be read from archives.
  public required init?(coder: NSCoder) { nil }

  private static func summary(_ message: String, _ format: String?, _ column: Int?) -> String {
    switch (column, format) {
    case (let column?, let format?): "\(message) (column \(column) of \"\(format)\")"
    default: message
    }
  }

  /// The same error, at `origin` unless it already has a place.
  func located(at origin: FormatOrigin?) -> MLNExpressionError {
    guard column == nil, let origin else { return self }
    return MLNExpressionError(kind, message, format: origin.format, column: origin.column)
  }
}

extension MLNExpressionError {
  /// The error as a finding about a style, with the format string as its source.
  package var diagnostic: Diagnostic {
    let location = column.map { column in
      let before = format.map { String($0.unicodeScalars.prefix(column - 1)).utf8.count } ?? 0
      return TextLocation(line: 1, column: column, offset: before)
    }
    return Diagnostic(.error, message, source: format.map { "\"\($0)\"" }, location: location)
  }
}

/// The place in a format string that an object was read from.
struct FormatOrigin: Hashable, Sendable {
  /// The whole format string.
  let format: String
  /// The column in Unicode scalars, from 1.
  let column: Int
}

/// The maximum nesting of expressions and predicates.
///
/// Conversion, evaluation and release all recurse over the tree, so this limit keeps them from overflowing the stack,
/// whatever the input.
enum NestingLimit {
  /// The greatest depth of a tree; a leaf has depth 1.
  static let depth = 256

  /// The error for a tree that is too deep.
  static let error = MLNExpressionError(
    .invalidArgument, "expected at most \(depth) levels of nesting, found more")
}
