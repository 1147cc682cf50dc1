import MapLibreExpressions

/// The reason why a source cannot be used in a style, or has no data.
///
/// The documented initialisers neither throw nor return `nil`: a source made from bad options keeps the reason in
/// ``MLNSource/error``, and ``MLNSource/styleJSON()`` throws it.
public final class MLNSourceError: MLNError, @unchecked Sendable {
  /// The kind of use that failed.
  public enum Kind: String, Sendable, Hashable {
    /// An option or a member of style JSON has a wrong type or a value out of range.
    case invalidArgument
    /// There is no class for sources of this type.
    case unsupportedType
    /// The data cannot be loaded or read.
    case loadFailed
  }

  /// The kind of use that failed.
  public let kind: Kind
  /// The identifier of the source.
  public let identifier: String
  /// The value found and the value expected.
  public let message: String

  /// An error about a source, with the code ``MLNErrorCode/notFound`` for data that cannot be loaded and
  /// ``MLNErrorCode/unknown`` for everything else.
  public init(_ kind: Kind, source identifier: String, _ message: String) {
    self.kind = kind
    self.identifier = identifier
    self.message = message
    super.init(
      kind == .loadFailed ? .notFound : .unknown, "source \"\(identifier)\": \(message)",
      facts: [kind, identifier, message])
  }

  /// Returns `nil`: errors cannot be read from archives.
  public required init?(coder: NSCoder) { nil }
}
