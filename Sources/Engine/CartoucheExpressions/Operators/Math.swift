import CartoucheGeometry

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension Operators {
  /// Arithmetic (style specification, “Expressions › Math”).
  static let math: [Operator] = [
    Operator("+", "The sum of the arguments.", from: 0, fold: .add),
    Operator("*", "The product of the arguments.", from: 1, fold: .multiply),
    Operator("-", "The first number less the second.", .subtract),
    Operator("-", "The number with the other sign.") { (number: Double) in -number },
    Operator("/", "The first number divided by the second.", .divide),
    Operator("%", "The remainder of the division, with the sign of the first number.") {
      (left: Double, right: Double) in left.truncatingRemainder(dividingBy: right)
    },
    Operator("^", "The first number to the power of the second.") { (base: Double, exponent: Double) in
      ECMAScript.power(base, exponent)
    },
    Operator("sqrt", "The square root.") { (number: Double) in number.squareRoot() },
    Operator("log10", "The logarithm to base 10.") { (number: Double) in
      ElementaryFunctions.logarithm(number) / 2.302585092994046
    },
    Operator("ln", "The natural logarithm.") { (number: Double) in ElementaryFunctions.logarithm(number) },
    Operator("log2", "The logarithm to base 2.") { (number: Double) in
      ElementaryFunctions.logarithm(number) / 0.6931471805599453
    },
    Operator("ln2", "The natural logarithm of 2.", constant: 0.6931471805599453),
    Operator("pi", "The circle's circumference over its diameter.", constant: .pi),
    Operator("e", "The base of the natural logarithm.", constant: 2.718281828459045),
    Operator("sin", "The sine of an angle in radians.") { (angle: Double) in ElementaryFunctions.sine(angle)
    },
    Operator("cos", "The cosine of an angle in radians.") { (angle: Double) in
      ElementaryFunctions.cosine(angle)
    },
    Operator("tan", "The tangent of an angle in radians.") { (angle: Double) in
      ElementaryFunctions.tangent(angle)
    },
    Operator("asin", "The angle in radians with this sine.") { (sine: Double) in
      ElementaryFunctions.arcsine(sine)
    },
    Operator("acos", "The angle in radians with this cosine.") { (cosine: Double) in
      ElementaryFunctions.arccosine(cosine)
    },
    Operator("atan", "The angle in radians with this tangent.") { (tangent: Double) in
      ElementaryFunctions.arctangent(tangent)
    },
    Operator("min", "The smallest of the arguments.", from: .infinity, fold: .minimum),
    Operator("max", "The largest of the arguments.", from: -.infinity, fold: .maximum),
    Operator("abs", "The number without its sign.") { (number: Double) in number.magnitude },
    Operator("round", "The nearest integer, halves away from zero.") { (number: Double) in
      number < 0 ? -ECMAScript.round(-number) : ECMAScript.round(number)
    },
    Operator("floor", "The nearest integer that is not larger.") { (number: Double) in number.rounded(.down)
    },
    Operator("ceil", "The nearest integer that is not smaller.") { (number: Double) in number.rounded(.up) },
  ]
}

extension ECMAScript {
  /// `Math.pow`: unlike in C, 1 to an infinite power is not a number.
  static func power(_ base: Double, _ exponent: Double) -> Double {
    if exponent.isNaN || (base.magnitude == 1 && exponent.isInfinite) { return .nan }
    return ElementaryFunctions.power(base, exponent)
  }
}
