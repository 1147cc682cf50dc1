/// Elementary functions that give the same bits on every machine.
///
/// They use additions, multiplications, divisions and square roots of doubles alone, in a fixed order, where the
/// platform's mathematics library differs from system to system. The error is below 1 unit in the last place unless
/// said otherwise.
package enum ElementaryFunctions {
  /// The square root, correctly rounded.
  package static func squareRoot(_ value: Double) -> Double { value.squareRoot() }
}
