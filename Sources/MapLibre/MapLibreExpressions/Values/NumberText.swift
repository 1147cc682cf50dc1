import CartoucheExpressions

extension Double {
  /// The number in the form of ECMAScript's Number::toString (ECMA-262, 6.1.6.1.20): `1`, `0.5`, `1e+21`.
  package var numberText: String { ECMAScript.string(from: self) }
}
