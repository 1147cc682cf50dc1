import MapLibreExpressions

/// The reason why a style cannot be read or changed.
///
/// The documented methods of ``MLNStyle`` do not throw: they leave the style as it was and keep the reason in
/// ``MLNStyle/error``. Each has a variant that throws it.
public final class MLNStyleError: MLNError, @unchecked Sendable {
  /// The kind of use that failed.
  public enum Kind: String, Sendable, Hashable {
    /// The text is not a style of version 8.
    case parseFailed
    /// The style at a URL cannot be loaded.
    case loadFailed
    /// The source has no form in a style.
    case invalidSource
    /// The layer has no form in a style, or cannot draw the source that it names.
    case invalidLayer
    /// The style has a source of this identifier already.
    case duplicateSource
    /// The style has a layer of this identifier already.
    case duplicateLayer
    /// Layers draw the source.
    case sourceInUse
    /// The style has another source of this identifier.
    case sourceMismatch
    /// The source is not in the style, or is in another one.
    case foreignSource
    /// The layer is not in the style, or is in another one.
    case foreignLayer
    /// The layer draws a source that the style does not have.
    case missingSource
    /// The style has no place for a layer at this index.
    case outOfRange
    /// The value is not allowed in a style.
    case invalidArgument
  }

  /// The kind of use that failed.
  public let kind: Kind
  /// A line with the value found and the value expected, with a suggestion if there is one.
  public let message: String

  /// An error about a style, with the code of ``MLNErrorCode`` that is nearest to the kind.
  public init(_ kind: Kind, _ message: String) {
    self.kind = kind
    self.message = message
    super.init(Self.code(of: kind), message, facts: [kind])
  }

  /// Returns `nil`: errors cannot be read from archives.
  public required init?(coder: NSCoder) { nil }

  /// The code that is nearest to a kind.
  private static func code(of kind: Kind) -> MLNErrorCode {
    switch kind {
    case .parseFailed: .parseStyleFailed
    case .loadFailed: .loadStyleFailed
    case .sourceInUse: .sourceIsInUseCannotRemove
    case .sourceMismatch: .sourceIdentifierMismatch
    case .foreignSource: .sourceCannotBeRemovedFromStyle
    default: .unknown
    }
  }
}
