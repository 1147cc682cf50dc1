/// The curve of an interpolation; the raw value is its name in format strings and style JSON.
public struct MLNExpressionInterpolationMode: Hashable, RawRepresentable, Sendable {
  /// The name of the curve.
  public let rawValue: String

  /// The curve of this name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A straight line between two stops; takes no parameters.
  public static let linear = MLNExpressionInterpolationMode(rawValue: "linear")
  /// An exponential curve; the parameter is its base.
  public static let exponential = MLNExpressionInterpolationMode(rawValue: "exponential")
  /// A cubic Bézier curve; the parameters are its two control points as four numbers.
  public static let cubicBezier = MLNExpressionInterpolationMode(rawValue: "cubic-bezier")
}
