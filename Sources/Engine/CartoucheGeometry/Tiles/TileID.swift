/// The address of a tile in the pyramid over one world: zoom, column from the west, row from the north.
///
/// Addresses compare in drawing order: zoom, then column, then row.
public struct TileID: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// The zoom level, 0 for the tile that holds the world.
  public var z: Int
  /// The column, 0…2^z − 1 from the west.
  public var x: Int
  /// The row, 0…2^z − 1 from the north.
  public var y: Int

  /// The deepest zoom level an address can have.
  public static let maximumZoom = 30

  /// The units across a tile: what coordinates of geometry in tiles count.
  @inlinable
  public static var extent: Int { 8192 }

  /// The address with a zoom, column and row; see ``isValid``.
  @inlinable
  public init(z: Int, x: Int, y: Int) {
    self.z = z
    self.x = x
    self.y = y
  }

  /// Whether the zoom is in 0…30 and the tile lies inside the world.
  @inlinable
  public var isValid: Bool {
    guard z >= 0, z <= Self.maximumZoom else { return false }
    let side = 1 << z
    return x >= 0 && x < side && y >= 0 && y < side
  }

  /// The tile one zoom up that holds this one; `nil` for the world.
  public var parent: TileID? { z > 0 ? TileID(z: z - 1, x: x >> 1, y: y >> 1) : nil }

  /// The four tiles one zoom down: north-west, north-east, south-west, south-east.
  public var children: [TileID] {
    [(0, 0), (1, 0), (0, 1), (1, 1)].map { TileID(z: z + 1, x: x << 1 | $0.0, y: y << 1 | $0.1) }
  }

  /// The tile of a zoom at or above this one that holds it; `nil` for other zooms.
  public func ancestor(atZoom zoom: Int) -> TileID? {
    guard zoom >= 0, zoom <= z else { return nil }
    return TileID(z: zoom, x: x >> (z - zoom), y: y >> (z - zoom))
  }

  /// Whether `other` is this tile or one inside it.
  public func contains(_ other: TileID) -> Bool { other.ancestor(atZoom: z) == self }

  /// The digits 0…3 of the quadrants from the world down; empty for the world.
  public var quadkey: String {
    var key = ""
    for level in stride(from: z - 1, through: 0, by: -1) {
      let (column, row) = (x >> level & 1, y >> level & 1)
      key += String(column + 2 * row)
    }
    return key
  }

  /// `z/x/y`.
  public var description: String { "\(z)/\(x)/\(y)" }

  /// Whether `left` is drawn before `right`.
  @inlinable
  public static func < (left: TileID, right: TileID) -> Bool {
    (left.z, left.x, left.y) < (right.z, right.x, right.y)
  }
}
