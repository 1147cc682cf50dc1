import MapLibreExpressions

/// The reason why a map view cannot make a picture.
public final class MLNMapViewError: MLNError, @unchecked Sendable {
  /// The ways in which drawing fails.
  public enum Reason: Sendable, Hashable {
    /// The view has no area.
    case noArea(width: Double, height: Double)
    /// The picture cannot be drawn.
    case drawing(String)
  }

  /// The way in which drawing failed.
  public let reason: Reason

  /// An error of the code ``MLNErrorCode/renderingError``.
  public init(_ reason: Reason) {
    self.reason = reason
    super.init(.renderingError, Self.summary(reason), facts: [reason])
  }

  /// Returns `nil`: errors cannot be read from archives.
  public required init?(coder: NSCoder) { nil }

  /// An error about a view without area.
  public static func noArea(width: Double, height: Double) -> MLNMapViewError {
    MLNMapViewError(.noArea(width: width, height: height))
  }

  /// An error about a picture that cannot be drawn.
  public static func drawing(_ reason: String) -> MLNMapViewError { MLNMapViewError(.drawing(reason)) }

  private static func summary(_ reason: Reason) -> String {
    switch reason {
    case .noArea(let width, let height):
      "the map view: expected a width and a height above 0 points, found \(width) × \(height)"
    case .drawing(let reason): reason
    }
  }
}
