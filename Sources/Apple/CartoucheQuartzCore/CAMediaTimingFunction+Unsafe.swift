// Sound because the caller passes room for two numbers, as the documented method requires, and nothing else is written.

extension CAMediaTimingFunction {
  /// Writes x and y of a control point of the curve: 0 for the beginning, 1 and 2 for the middle, 3 for the end.
  ///
  /// - Parameters:
  ///   - index: 0 to 3; nothing is written for others.
  ///   - values: Room for two numbers.
  public func getControlPoint(at index: Int, values: UnsafeMutablePointer<Float>) {
    let all = [0, 0] + points + [1, 1]
    guard (0..<4).contains(index) else { return }
    values[0] = all[2 * index]
    values[1] = all[2 * index + 1]
  }
}
