import MapLibreExpressions

/// Why a source cannot be used in a style, or has no data.
///
/// The documented initialisers neither throw nor return `nil`: a source made from bad options keeps the reason in
/// ``MLNSource/error``, and ``MLNSource/styleJSON()`` throws it.
public struct MLNSourceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What kind of use failed.
  public enum Kind: String, Sendable, Hashable {
    /// An option or a member of style JSON has a wrong type or a value out of range.
    case invalidArgument
    /// There is no class for sources of this type.
    case unsupportedType
    /// The data cannot be brought or read.
    case loadFailed
  }

  /// What kind of use failed.
  public var kind: Kind
  /// The identifier of the source.
  public var identifier: String
  /// What was found and what was expected.
  public var message: String

  /// An error about a source.
  public init(_ kind: Kind, source identifier: String, _ message: String) {
    self.kind = kind
    self.identifier = identifier
    self.message = message
  }

  /// The source and the message in one line.
  public var description: String { "source \"\(identifier)\": \(message)" }
}

extension MLNSourceError: CustomNSError, LocalizedError {
  /// `MLNErrorDomain`.
  public static var errorDomain: String { MLNErrorDomain }
  /// The code of ``MLNErrorCode/notFound`` for data that cannot be had, else of ``MLNErrorCode/unknown``.
  public var errorCode: Int { (kind == .loadFailed ? MLNErrorCode.notFound : .unknown).rawValue }
  /// The description under the key of localised descriptions.
  public var errorUserInfo: [String: Any] { [NSLocalizedDescriptionKey: description] }
  /// The description.
  public var errorDescription: String? { description }
}
