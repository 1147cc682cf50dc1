// Sound because the pointers come from arrays that the storage holds immutable for its whole life, are rebased inside
// their bounds, and are lent only for the duration of the closure.

extension Positions {
  /// Lends the longitudes and latitudes, in degrees, two numbers per position, for as long as `body` runs.
  ///
  /// For loops over many positions: no reference counting and no copies.
  @inlinable
  public func withUnsafeCoordinates<Result, Failure: Error>(
    _ body: (UnsafeBufferPointer<Double>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let range = 2 * Int(lower)..<2 * Int(upper)
    return try storage.coordinates.withUnsafeBufferPointer {
      (all) throws(Failure) -> Result in try body(UnsafeBufferPointer(rebasing: all[range]))
    }
  }
}
