/// The strip between two lines across one axis, borders included: the part that a clip keeps.
package struct AxisSlab: Sendable, Hashable {
  /// The coordinate that is limited.
  package enum Axis: Sendable, Hashable { case x, y }

  /// The limited coordinate.
  package var axis: Axis
  /// The smallest value kept.
  package var lower: Double
  /// The largest value kept.
  package var upper: Double

  /// The strip lower ≤ axis ≤ upper.
  package init(_ axis: Axis, _ lower: Double, _ upper: Double) {
    self.axis = axis
    self.lower = lower
    self.upper = upper
  }

  /// The position of a box relative to a strip.
  package enum Relation: Sendable, Hashable { case inside, outside, across }

  /// The position of `box` relative to the strip; touching a border from outside counts as across.
  package func relation(to box: Box) -> Relation {
    let (low, high) = axis == .x ? (box.min.x, box.max.x) : (box.min.y, box.max.y)
    if low >= lower && high <= upper { return .inside }
    return low > upper || high < lower ? .outside : .across
  }
}

/// A piece of a line that remains after clipping.
package struct ClippedLine: Sendable, Hashable {
  /// Its vertices in the buffer clipped into.
  package var vertices: Range<Int>
  /// The distance along the whole line at which it starts.
  package var start: Double
  /// The distance along the whole line at which it ends.
  package var end: Double

  /// The piece with these vertices, between two distances along its line.
  package init(vertices: Range<Int>, start: Double = 0, end: Double = 0) {
    self.vertices = vertices
    self.start = start
    self.end = end
  }
}
