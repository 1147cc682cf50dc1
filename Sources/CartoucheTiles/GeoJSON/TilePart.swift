import CartoucheGeometry

/// A line or ring, whole or cut, on its way into a tile.
struct TilePart: BitwiseCopyable, Sendable {
  /// What the vertices are.
  enum Kind: UInt8, Sendable { case line, outerRing, innerRing }

  /// The box of the vertices, moved by ``shift``.
  var minX, minY, maxX, maxY: Double
  /// The length of the line or the area of the ring before any cut, in the unit world.
  var size: Double
  /// The distances along the whole line of the first and the last vertex.
  var lineStart = 0.0, lineEnd = 0.0
  /// The first vertex in its buffer.
  var start: Int
  /// The number of vertices.
  var count: Int
  /// The geometry the part belongs to.
  var entry: UInt32
  /// The polygon a ring belongs to.
  var polygon: UInt32
  /// What the vertices are.
  var kind: Kind
  /// Whether the vertices are those of the source, not a cut copy.
  var isWhole = true
  /// By how many worlds the part is moved to the east.
  ///
  /// The vertices of cut copies are moved already, those of whole parts are not.
  var shift: Int8 = 0

  /// Where the part stands in drawing order: copies from the west first, then the order of the source.
  var order: UInt64 { UInt64(UInt8(1 - shift)) << 32 | UInt64(entry) }

  /// Takes the box from the vertices.
  mutating func setBox(_ box: Box) { (minX, minY, maxX, maxY) = (box.min.x, box.min.y, box.max.x, box.max.y) }

  /// The part moved by whole worlds; its vertices stay.
  func shifted(by worlds: Int8) -> TilePart {
    var copy = self
    copy.minX += Double(worlds)
    copy.maxX += Double(worlds)
    copy.shift = worlds
    return copy
  }
}

/// A place of a point geometry, and by how many worlds it is moved.
struct TilePoint: BitwiseCopyable, Sendable {
  /// The index of the place in the source, and the shift plus one in the upper two bits.
  private var bits: UInt32

  /// The number of places that can be told apart.
  static let limit = 1 << 30

  /// The place of an index below ``limit``, moved by −1, 0 or 1 worlds.
  init(index: Int, shift: Int) { bits = UInt32(truncatingIfNeeded: index | (1 - shift) << 30) }

  /// The index of the place in the source.
  var index: Int { Int(bits & (1 << 30 - 1)) }
  /// By how many worlds the place is moved to the east.
  var shift: Int { 1 - Int(bits >> 30) }
}
