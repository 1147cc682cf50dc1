import CartoucheGeoJSON
import Foundation

/// Why a shape cannot be read, changed or written.
///
/// The documented methods that change a shape neither throw nor return a value: given a bad range they leave
/// the shape as it is and keep the reason in ``MLNShape/error``. Each has a twin that throws.
public struct MLNShapeError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What kind of use failed.
  public enum Kind: String, Sendable, Hashable {
    /// The data are not GeoJSON, or not text in the given encoding.
    case invalidGeoJSON
    /// The GeoJSON is of another class than the one it is read into.
    case wrongClass
    /// A range or an index lies outside of the coordinates.
    case range
    /// A value has no form in GeoJSON.
    case invalidArgument
  }

  /// What kind of use failed.
  public var kind: Kind
  /// What was found and what was expected.
  public var message: String
  /// The failure in the text or in the values, with its place, when GeoJSON is at fault.
  public var geoJSONError: GeoJSONError?

  /// An error of a kind.
  public init(_ kind: Kind, _ message: String, geoJSONError: GeoJSONError? = nil) {
    self.kind = kind
    self.message = message
    self.geoJSONError = geoJSONError
  }

  /// What was found and what was expected, in one line.
  public var description: String { message }

  init(reading error: GeoJSONError) {
    self.init(.invalidGeoJSON, error.description, geoJSONError: error)
  }

  init(writing error: GeoJSONError) {
    self.init(.invalidArgument, error.description, geoJSONError: error)
  }

  init(_ error: MLNExpressionError) { self.init(.invalidArgument, error.description) }
}

extension MLNShapeError: CustomNSError, LocalizedError {
  /// `MLNErrorDomain`.
  public static var errorDomain: String { MLNErrorDomain }
  /// The code of ``MLNErrorCode/unknown``.
  public var errorCode: Int { MLNErrorCode.unknown.rawValue }
  /// The message under the key of localised descriptions.
  public var errorUserInfo: [String: Any] { [NSLocalizedDescriptionKey: message] }
  /// The message.
  public var errorDescription: String? { message }
}
