import CartoucheGeoJSON
import CartoucheJSON
import Foundation

/// The reason why a shape cannot be read, changed or written.
///
/// The documented methods that change a shape neither throw nor return a value: given a bad range, they leave the shape
/// as it is and keep the reason in ``MLNShape/error``. Each has a variant that throws.
public final class MLNShapeError: MLNError, @unchecked Sendable {
  /// The kind of use that failed.
  public enum Kind: String, Sendable, Hashable {
    /// The data are not GeoJSON, or not text in the given encoding.
    case invalidGeoJSON
    /// The GeoJSON is of another class than the one it is read into.
    case wrongClass
    /// A range or an index lies outside the coordinates.
    case range
    /// A value has no form in GeoJSON.
    case invalidArgument
  }

  /// The kind of use that failed.
  public let kind: Kind
  /// A description of what was found and what was expected.
  public let message: String
  /// The failure in the text or in the values, with its place, when GeoJSON is at fault.
  public let geoJSONError: GeoJSONError?

  /// An error of a kind.
  public init(_ kind: Kind, _ message: String, geoJSONError: GeoJSONError? = nil) {
    self.kind = kind
    self.message = message
    self.geoJSONError = geoJSONError
    super.init(.unknown, message, facts: [kind, geoJSONError])
  }

  /// Returns `nil`: errors cannot be read from archives.
  public required init?(coder: NSCoder) { nil }

  convenience init(reading error: GeoJSONError) {
    self.init(.invalidGeoJSON, error.description, geoJSONError: error)
  }

  convenience init(writing error: GeoJSONError) {
    self.init(.invalidArgument, error.description, geoJSONError: error)
  }

  convenience init(_ error: MLNExpressionError) { self.init(.invalidArgument, error.description) }
}
