import CartoucheExpressions
import CartoucheJSON

/// The position of a light, or a point on the straight line between several.
///
/// Moving lights move in space, not by their angles (`light.ts` of GL JS): an intermediate position is stored as the
/// positions that it lies between.
public struct LightPosition: Sendable, Hashable {
  /// One position and its weight.
  public struct Part: Sendable, Hashable {
    /// Distance, azimuth and polar angle; the angles in degrees, clockwise from the top and from straight above.
    public var spherical: SIMD3<Double>
    /// The weight, 0…1; those of all parts add up to 1.
    public var share: Double
  }

  /// The positions between which it lies.
  public private(set) var parts: [Part]

  /// A position by distance, azimuth and polar angle; the angles in degrees.
  public init(_ spherical: SIMD3<Double>) { parts = [Part(spherical: spherical, share: 1)] }
}

extension LightPosition: StyleValue {
  /// The form of a position in messages.
  public static var expectation: String { SIMD3<Double>.expectation }
  /// An array of three numbers.
  public static var propertyType: PropertySpecification.PropertyType { SIMD3<Double>.propertyType }
  /// Positions can be interpolated.
  public static var canBeMixed: Bool { true }

  /// The position, when `json` is an array of three finite numbers.
  public init?(constant json: JSONValue) {
    guard let numbers = SIMD3<Double>(constant: json) else { return nil }
    self.init(numbers)
  }

  /// An array of distance, azimuth and polar angle; between positions, their mean.
  public var json: JSONValue {
    parts.reduce(into: SIMD3<Double>.zero) { $0 += $1.spherical * $1.share }.json
  }

  /// The position that the expression gives.
  public static func evaluate(
    _ expression: StylePropertyExpression, in context: inout EvaluationContext
  ) -> LightPosition? {
    SIMD3<Double>.evaluate(expression, in: &context).map { LightPosition($0) }
  }

  /// The point on the straight line between them.
  public func mixed(with other: LightPosition, fraction: Double) -> LightPosition {
    var result = self
    result.parts =
      parts.map { Part(spherical: $0.spherical, share: $0.share * (1 - fraction)) }
      + other.parts.map { Part(spherical: $0.spherical, share: $0.share * fraction) }
    return result
  }
}
