/// A box in the coordinates of some system: x to the east, y to the north.
struct SearchBox: Sendable, Hashable {
  var minX: Double
  var minY: Double
  var maxX: Double
  var maxY: Double

  /// The box moved to the east.
  func shifted(by distance: Double) -> SearchBox {
    SearchBox(minX: minX + distance, minY: minY, maxX: maxX + distance, maxY: maxY)
  }

  /// The box with a margin on all sides.
  func expanded(by margin: Double) -> SearchBox {
    SearchBox(minX: minX - margin, minY: minY - margin, maxX: maxX + margin, maxY: maxY + margin)
  }
}
