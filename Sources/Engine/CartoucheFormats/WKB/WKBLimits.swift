/// The limits of a geometry in well-known binary, and how its arcs become lines.
package struct WKBLimits: Sendable, Hashable {
  /// The greatest depth of collections.
  package var maximumDepth = 16
  /// The greatest number of bytes.
  package var maximumBytes = Int.max
  /// The greatest number of positions, those on arcs included.
  package var maximumPositions = Int.max
  /// The greatest absolute value of a coordinate.
  package var largestCoordinate = Double.greatestFiniteMagnitude
  /// The distance by which lines may differ from the arcs that they stand for, in units of the coordinates; `nil` for a
  /// part of the radius that gives 32 lines for a right angle.
  package var tolerance: Double?

  /// The limits for a geometry in a file whose size the meter knows.
  package init(maximumDepth: Int = 16) { self.maximumDepth = maximumDepth }

  /// The limits for a geometry in a row of a database: 32 MiB, a million positions, and coordinates up to 10¹⁵.
  package static func row(tolerance: Double? = nil) -> WKBLimits {
    var limits = WKBLimits()
    limits.maximumBytes = 32 << 20
    limits.maximumPositions = 1_000_000
    limits.largestCoordinate = 1e15
    limits.tolerance = tolerance
    return limits
  }

  /// Whether a coordinate is a number within the limit.
  @inline(__always)
  func allows(_ coordinate: Double) -> Bool { coordinate.magnitude <= largestCoordinate }
}
