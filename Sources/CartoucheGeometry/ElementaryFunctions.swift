#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

// The one file of the module that reaches the platform's mathematics library, so that the functions can be
// replaced by our own polynomials without a search.

/// The transcendental functions projections and cameras need, on doubles.
package enum ElementaryFunctions {
  /// The sine of an angle in radians.
  package static func sine(_ angle: Double) -> Double { sin(angle) }
  /// The cosine of an angle in radians.
  package static func cosine(_ angle: Double) -> Double { cos(angle) }
  /// The tangent of an angle in radians.
  package static func tangent(_ angle: Double) -> Double { tan(angle) }
  /// The angle in radians whose tangent is `value`.
  package static func arctangent(_ value: Double) -> Double { atan(value) }
  /// The angle in radians from the x axis to a direction, −π…π.
  package static func arctangent(y: Double, x: Double) -> Double { atan2(y, x) }
  /// The natural logarithm.
  package static func logarithm(_ value: Double) -> Double { log(value) }
  /// The exponential function.
  package static func exponential(_ value: Double) -> Double { exp(value) }
  /// Two to the power of `value`.
  package static func powerOfTwo(_ value: Double) -> Double { exp2(value) }
  /// The square root, correctly rounded.
  package static func squareRoot(_ value: Double) -> Double { value.squareRoot() }
}
