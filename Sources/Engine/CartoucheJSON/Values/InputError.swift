/// The reason why input cannot be used or output cannot be made: what was found, what was expected, and where.
///
/// Each format has kinds of its own, by which programs decide: `JSONError` is one of ``JSONFailure``.
public struct InputError<Failure: Hashable & Sendable>: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kinds of failure.
  public typealias Kind = Failure

  /// The kind of failure.
  public var kind: Kind
  /// The description of what was found, such as `unexpected "]"`.
  public var found: String
  /// The description of what was expected instead, such as `a value`; empty when there is nothing to say.
  public var expected: String
  /// A known word that may have been meant.
  public var suggestion: String?
  /// The place of the failure, as far as it is known.
  public var place: InputPlace

  /// An error with as much of its place as is known.
  public init(
    _ kind: Kind, found: String, expected: String = "", source: String? = nil,
    location: TextLocation? = nil, pointer: JSONPointer? = nil, suggestion: String? = nil
  ) {
    self.init(
      kind, found: found, expected: expected, suggestion: suggestion,
      at: InputPlace(source: source, location: location, pointer: pointer))
  }

  /// An error at a place.
  public init(
    _ kind: Kind, found: String, expected: String = "", suggestion: String? = nil, at place: InputPlace
  ) {
    self.kind = kind
    self.found = found
    self.expected = expected
    self.suggestion = suggestion
    self.place = place
  }

  /// The same failure as one of another format, which reads this one.
  package init<Inner>(_ error: InputError<Inner>, as kind: Kind) {
    self.init(
      kind, found: error.found, expected: error.expected, suggestion: error.suggestion, at: error.place)
  }
}

extension InputError {
  /// The file or URL, when known.
  public var source: String? {
    get { place.source }
    set { place.source = newValue }
  }

  /// Line and column, when the error is about a text.
  public var location: TextLocation? {
    get { place.location }
    set { place.location = newValue }
  }

  /// The path of the value at fault in a JSON document, when known.
  public var pointer: JSONPointer? {
    get { place.pointer }
    set { place.pointer = newValue }
  }

  /// The whole message in one line: what was found, what was expected, and where.
  ///
  /// For example: `unexpected "]", expected a value (style.json:112:22, /layers/3)`.
  public var description: String { problem + place.note }
}

extension InputError: PlacedError {
  package var problem: String {
    found + (expected.isEmpty ? "" : ", expected \(expected)") + Spelling.hint(suggestion)
  }
}

/// An error that keeps its place apart from what is wrong there.
package protocol PlacedError: Error {
  /// The message without the place: what was found and what was expected.
  var problem: String { get }
  /// The place, as far as it is known.
  var place: InputPlace { get }
}
