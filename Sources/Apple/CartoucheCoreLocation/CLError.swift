import Foundation

/// The domain of location errors.
public let kCLErrorDomain = "kCLErrorDomain"

/// A location error.
///
/// A structure, since its code has a type of its own, that casts convert to `NSError` and back as they do on iOS.
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
  /// The network does not respond.
  public static var network: Code { .network }
  /// The heading cannot be determined.
  public static var headingFailure: Code { .headingFailure }
}

extension CLError.Code {
  /// Whether an error is a location error with a code: `catch CLError.denied`.
  public static func ~= (code: CLError.Code, error: any Error) -> Bool { (error as? CLError)?.code == code }
}

// The way of Foundation's own errors, such as `CocoaError`: without it `catch let error as NSError` lets a structure pass.
extension CLError: _ObjectiveCBridgeable {
  /// An `NSError` of the same code.
  public func _bridgeToObjectiveC() -> NSError { NSError(domain: kCLErrorDomain, code: errorCode) }

  /// Reads an error of the domain `kCLErrorDomain` with a known code; whether it is one.
  public static func _conditionallyBridgeFromObjectiveC(_ source: NSError, result: inout CLError?) -> Bool {
    result = source.domain == kCLErrorDomain ? Code(rawValue: source.code).map(CLError.init) : nil
    return result != nil
  }

  /// Reads an error that is known to be one of these.
  public static func _forceBridgeFromObjectiveC(_ source: NSError, result: inout CLError?) {
    result = _unconditionallyBridgeFromObjectiveC(source)
  }

  /// The error in an `NSError`; that the location is unknown, in place of any other.
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSError?) -> CLError {
    var error: CLError?
    if let source { _ = _conditionallyBridgeFromObjectiveC(source, result: &error) }
    return error ?? CLError(.locationUnknown)
  }
}
