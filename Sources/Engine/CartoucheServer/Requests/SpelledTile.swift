import CartoucheGeometry

/// The address of a tile as a request spells it, with the places of its numbers for messages.
struct SpelledTile: Sendable {
  /// A number as it was sent.
  typealias Number = (text: String, place: String)

  /// The zoom level.
  var z: Number
  /// The column, from the west.
  var x: Number
  /// The row, from the north.
  var y: Number

  /// The address.
  ///
  /// - Throws: ``ServerProblem`` for one outside of the grid or the zoom levels.
  func address(zooms: ClosedRange<Int>) throws(ServerProblem) -> TileID {
    let zoom = try SegmentText.wholeNumber(z.text, zooms, at: z.place)
    let last = (1 << zoom) - 1
    return TileID(
      z: zoom, x: try SegmentText.wholeNumber(x.text, 0...last, at: x.place),
      y: try SegmentText.wholeNumber(y.text, 0...last, at: y.place))
  }
}

extension RouteContext {
  /// The tile of the captured segments `z`, `x` and `y`.
  ///
  /// - Parameter row: The part of the last segment that is the row.
  func spelledTile(row: String) -> SpelledTile {
    SpelledTile(z: number("z"), x: number("x"), y: (row, place("y")))
  }

  /// A captured segment as a number with its place.
  func number(_ name: String) -> SpelledTile.Number { (text(name), place(name)) }
}
