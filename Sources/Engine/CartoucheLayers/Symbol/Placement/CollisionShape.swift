/// The shape that a part of a symbol covers, in logical pixels of the picture with its padding.
struct CollisionShape: Sendable, Hashable {
  /// Low x and y, high x and y; for a circle, its box.
  let bounds: SIMD4<Float>
  /// The radius of a circle; negative for a box.
  let radius: Float

  /// A box by its low x and y, high x and y.
  init(box: SIMD4<Float>) {
    bounds = box
    radius = -1
  }

  /// A circle.
  init(center: SIMD2<Float>, radius: Float) {
    bounds = SIMD4(lowHalf: center - radius, highHalf: center + radius)
    self.radius = radius
  }
}

/// The position of a symbol among all that are placed in a frame.
struct SymbolNumber: Sendable, Hashable {
  /// The number of its tile.
  var tile: Int32 = -1
  /// The index in the layout of the tile.
  var symbol: Int32 = -1
}

/// The reason why a text or an icon was not placed.
enum PlacementObstacle: Sendable, Hashable {
  /// It lies behind the camera, or beyond the picture and what counts as its surroundings.
  case outside
  /// It lies beyond the horizon of the globe.
  case horizon
  /// It would cross the edge of a tile, which is not allowed.
  case edge
  /// Another symbol is in its place.
  case symbol(SymbolNumber)
  /// It does not fit the line that it follows, as seen in the picture.
  case line
  /// The icon or text that belongs to it was not placed.
  case partner
}

extension SIMD4<Float> {
  /// Whether a box, low x and y, high x and y, has all of another one.
  func covers(_ box: SIMD4<Float>) -> Bool { x <= box.x && y <= box.y && z >= box.z && w >= box.w }
}
