import CartoucheGeometry

/// A line or ring that is being clipped to a tile: the whole path, or a piece of it.
struct ClippedPath: BitwiseCopyable, Sendable {
  /// The type of the vertices' path.
  enum Kind: UInt8, Sendable { case line, outerRing, innerRing }

  /// The box of the vertices, moved by ``shift``.
  var minX, minY, maxX, maxY: Double
  /// The length of the line or the area of the ring before any cut, in the unit world; of a flat ring, the area of a
  /// square with the same outline.
  var size: Double
  /// The distances of the first and the last vertex along the whole line.
  var lineStart = 0.0, lineEnd = 0.0
  /// The first vertex in its buffer.
  var start: Int
  /// The number of vertices.
  var count: Int
  /// The geometry that the part belongs to.
  var entry: UInt32
  /// The polygon that a ring belongs to.
  var polygon: UInt32
  /// The type of the vertices' path.
  var kind: Kind
  /// Whether a ring has no area, as it retraces itself or crosses itself into equal halves.
  var isFlat = false
  /// Whether the vertices are those of the source, not a cut copy.
  var isWhole = true
  /// The number of worlds by which the part is moved to the east.
  ///
  /// The vertices of cut copies are already moved, those of whole parts are not.
  var shift: Int8 = 0

  /// Whether a line is longer than a tolerance, or the area of a ring greater than that of its square.
  func isLarger(than tolerance: Double) -> Bool {
    size > (kind == .line ? tolerance : tolerance * tolerance)
  }

  /// The position of the part in drawing order: copies from the west first, then the order of the source.
  var order: UInt64 { UInt64(UInt8(1 - shift)) << 32 | UInt64(entry) }

  /// Sets the box of the vertices.
  mutating func setBox(_ box: Box) { (minX, minY, maxX, maxY) = (box.min.x, box.min.y, box.max.x, box.max.y) }

  /// The part moved by whole worlds; its vertices stay.
  func shifted(by worlds: Int8) -> ClippedPath {
    var copy = self
    copy.minX += Double(worlds)
    copy.maxX += Double(worlds)
    copy.shift = worlds
    return copy
  }
}

/// A position of a point geometry, and the number of worlds by which it is moved.
struct TilePoint: BitwiseCopyable, Sendable {
  /// The index of the position in the source, and the shift plus one in the upper two bits.
  private var bits: UInt32

  /// The number of positions that can be represented.
  static let limit = 1 << 30

  /// The position with an index below ``limit``, moved by −1, 0 or 1 worlds.
  init(index: Int, shift: Int) { bits = UInt32(truncatingIfNeeded: index | (1 - shift) << 30) }

  /// The index of the position in the source.
  var index: Int { Int(bits & (1 << 30 - 1)) }
  /// The number of worlds by which the position is moved to the east.
  var shift: Int { 1 - Int(bits >> 30) }
}
