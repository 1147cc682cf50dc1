/// Elementary functions that give the same bits on every machine.
///
/// They use only additions, multiplications, divisions and square roots of doubles in a fixed order, whereas the
/// platform's mathematics library differs from system to system. The error is below 1 unit in the last place unless
/// stated otherwise.
package enum ElementaryFunctions {
  /// The square root, correctly rounded.
  package static func squareRoot(_ value: Double) -> Double { value.squareRoot() }
}
