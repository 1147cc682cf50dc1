import CartoucheJSON

/// The reason why a text is not a request for a picture: what was found, what was expected, and where.
public typealias RequestError = InputError<RequestFailure>

/// The kinds of failure over requests for pictures.
public enum RequestFailure: String, Sendable, Hashable {
  /// The text is not JSON.
  case json
  /// An object has a member that it cannot have.
  case unknownMember
  /// A value has the wrong type or spelling.
  case value
  /// A number is too small or too large.
  case range
  /// The picture, or the number of something, exceeds a limit of the answering program.
  case limit
  /// Two members exclude each other, or one needs another.
  case conflict
  /// A member is missing.
  case missing
  /// A text breaks its grammar.
  case grammar
  /// The style has no such layer or source, or has one already.
  case style
  /// An image could not be loaded, or may not be.
  case image
}
