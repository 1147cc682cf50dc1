import CartoucheGeometry

/// The address of a tile in one of the adjacent copies of the world.
///
/// Addresses compare in drawing order: wrap, then zoom, column, row.
public struct UnwrappedTileID: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// The copy of the world: 0 for the one around longitude 0, growing to the east.
  public var wrap: Int
  /// The tile in its world.
  public var canonical: TileID

  /// The tile `canonical` of the world `wrap`.
  @inlinable
  public init(wrap: Int, canonical: TileID) {
    self.wrap = wrap
    self.canonical = canonical
  }

  /// The tile at a zoom in 0…30 with a column that may lie in any copy of the world.
  @inlinable
  public init(z: Int, unwrappedX: Int, y: Int) {
    let wrap = unwrappedX >> z
    self.init(wrap: wrap, canonical: TileID(z: z, x: unwrappedX - wrap << z, y: y))
  }

  /// The square of the tile in the unit world, whose x is beyond 0…1 for other wraps than 0.
  public var worldBox: Box {
    let size = 1 / Double(1 << canonical.z)
    let corner = Point(Double(canonical.x) * size + Double(wrap), Double(canonical.y) * size)
    return Box(min: corner, max: corner + Point(size, size))
  }

  /// `z/x/y`, followed by the signed wrap if it is not 0.
  public var description: String {
    wrap == 0 ? "\(canonical)" : "\(canonical)" + (wrap > 0 ? "+" : "") + "\(wrap)"
  }

  /// Whether `left` is drawn before `right`.
  @inlinable
  public static func < (left: UnwrappedTileID, right: UnwrappedTileID) -> Bool {
    left.wrap != right.wrap ? left.wrap < right.wrap : left.canonical < right.canonical
  }
}

/// The address of a tile that may be drawn for a deeper zoom than its data have.
///
/// Addresses compare in drawing order: wrap, then the zoom drawn for, then the canonical tile.
public struct OverscaledTileID: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// The zoom that the tile is laid out for, at least that of ``canonical``.
  public var overscaledZ: Int
  /// The copy of the world.
  public var wrap: Int
  /// The tile that the data come from.
  public var canonical: TileID

  /// The tile `canonical` of the world `wrap`, laid out for `overscaledZ`.
  @inlinable
  public init(overscaledZ: Int, wrap: Int = 0, canonical: TileID) {
    self.overscaledZ = overscaledZ
    self.wrap = wrap
    self.canonical = canonical
  }

  /// The tile with the data for `id` in a source that has data down to a zoom.
  public init(_ id: UnwrappedTileID, dataMaximumZoom: Int) {
    let zoom = min(id.canonical.z, max(dataMaximumZoom, 0))
    self.init(
      overscaledZ: id.canonical.z, wrap: id.wrap,
      canonical: id.canonical.ancestor(atZoom: zoom) ?? id.canonical)
  }

  /// The factor by which the tile is stretched: 2^(overscaledZ − z).
  @inlinable
  public var overscaleFactor: Int { 1 << max(0, min(overscaledZ - canonical.z, 62)) }

  /// The address without the zoom drawn for.
  @inlinable
  public var unwrapped: UnwrappedTileID { UnwrappedTileID(wrap: wrap, canonical: canonical) }

  /// The unwrapped address, followed by `=>` and the zoom drawn for if it differs.
  public var description: String {
    overscaledZ == canonical.z ? "\(unwrapped)" : "\(unwrapped)=>\(overscaledZ)"
  }

  /// Whether `left` is drawn before `right`.
  @inlinable
  public static func < (left: OverscaledTileID, right: OverscaledTileID) -> Bool {
    if left.wrap != right.wrap { return left.wrap < right.wrap }
    if left.overscaledZ != right.overscaledZ { return left.overscaledZ < right.overscaledZ }
    return left.canonical < right.canonical
  }
}
