import Foundation

/// The domain of location errors.
public let kCLErrorDomain = "kCLErrorDomain"

/// A location error.
public struct CLError: Error, Hashable, Sendable, CustomNSError {
  /// The kind of failure.
  public enum Code: Int, Sendable {
    /// The location is currently unknown.
    case locationUnknown
    /// The user denies access to the location.
    case denied
    /// The network does not respond.
    case network
    /// The heading cannot be determined.
    case headingFailure
  }

  /// The kind of failure.
  public let code: Code

  /// An error with a code.
  public init(_ code: Code) { self.code = code }

  /// `kCLErrorDomain`.
  public static var errorDomain: String { kCLErrorDomain }
  /// The number of the code.
  public var errorCode: Int { code.rawValue }

  /// The location is currently unknown.
  public static var locationUnknown: Code { .locationUnknown }
  /// The user denies access to the location.
  public static var denied: Code { .denied }
}
