extension SIMD2<Double> {
  /// The length of the vector.
  package var length: Double { (x * x + y * y).squareRoot() }
}
