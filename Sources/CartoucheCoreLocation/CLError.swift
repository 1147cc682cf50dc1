import Foundation

/// The domain of errors about places.
public let kCLErrorDomain = "kCLErrorDomain"

/// An error about places.
public struct CLError: Error, Hashable, Sendable, CustomNSError {
  /// The kind of failure.
  public enum Code: Int, Sendable {
    /// The place is not known right now.
    case locationUnknown
    /// The user allows no access to places.
    case denied
    /// The network does not answer.
    case network
    /// The heading cannot be found.
    case headingFailure
  }

  /// The kind of failure.
  public let code: Code

  /// An error of a code.
  public init(_ code: Code) { self.code = code }

  /// `kCLErrorDomain`.
  public static var errorDomain: String { kCLErrorDomain }
  /// The number of the code.
  public var errorCode: Int { code.rawValue }

  /// The place is not known right now.
  public static var locationUnknown: Code { .locationUnknown }
  /// The user allows no access to places.
  public static var denied: Code { .denied }
}
