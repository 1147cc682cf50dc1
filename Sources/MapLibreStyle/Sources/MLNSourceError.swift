import MapLibreExpressions

/// The reason why a source cannot be used in a style, or has no data.
///
/// The documented initialisers neither throw nor return `nil`: a source made from bad options keeps the reason in
/// ``MLNSource/error``, and ``MLNSource/styleJSON()`` throws it.
///
/// A subclass of `NSError`, because on Linux `catch let error as NSError` catches nothing else.
public final class MLNSourceError: NSError, @unchecked Sendable {
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
      domain: MLNErrorDomain, code: (kind == .loadFailed ? MLNErrorCode.notFound : .unknown).rawValue,
      userInfo: [NSLocalizedDescriptionKey: Self.summary(identifier, message)])
  }

  /// Returns `nil`: errors cannot be read from archives.
  public required init?(coder: NSCoder) { nil }

  /// Whether the other object is an error of the same kind, source and message.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? MLNSourceError else { return false }
    return kind == other.kind && identifier == other.identifier && message == other.message
  }

  /// A hash of the message.
  public override var hash: Int { message.hashValue }

  /// The source and the message in one line.
  public override var description: String { Self.summary(identifier, message) }

  private static func summary(_ identifier: String, _ message: String) -> String {
    "source \"\(identifier)\": \(message)"
  }
}
