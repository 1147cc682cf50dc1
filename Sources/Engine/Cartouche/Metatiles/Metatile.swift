import CartoucheGeometry

/// A square of tiles that are drawn together, which takes less work than one by one.
///
/// ```swift
/// let tile = TileID(z: 14, x: 8298, y: 5634)
/// let picture = try await snapshotter.picture(of: Metatile(of: tile), of: map)
/// let file = try await picture.file(of: tile, as: .png)
/// ```
///
/// The squares lie on a fixed grid, whichever tile is asked for, so that a tile has the same bytes alone and among others.
/// Pyramids with tiles of 256 and of 512 logical pixels have the same squares: four tiles of 256 pixels are the tile of
/// 512 pixels above them. At the edges of squares, labels are decided as at those of single tiles, by what both sides
/// know, so that none is cut.
public struct Metatile: Sendable, Hashable {
  /// The side of metatiles in logical pixels, unless another one is asked for.
  public static let standardSide = 1024

  /// The area, as a tile of a pyramid whose tiles have ``side`` logical pixels.
  public let tile: TileID
  /// The width and height in logical pixels; less than asked for where the world is smaller.
  public let side: Int

  /// The metatile that a tile is part of.
  ///
  /// - Parameters:
  ///   - tile: The tile.
  ///   - size: The width and height of the tiles of its pyramid in logical pixels: 512 or 256.
  ///   - side: The width and height in logical pixels, `size` times a power of two; any other number is moved to the
  ///     next lower such product.
  public init(of tile: TileID, size: Int = 512, side: Int = standardSide) {
    var levels = 0
    var reached = max(size, 1)
    while levels < tile.z, reached <= side / 2 {
      reached *= 2
      levels += 1
    }
    self.side = reached
    self.tile = TileID(z: tile.z - levels, x: tile.x >> levels, y: tile.y >> levels)
  }

  /// The tile of 512 logical pixels in the upper left corner, and the number of them in a row; for a smaller world, itself.
  var tiles: (corner: TileID, count: Int) {
    var corner = tile
    var count = 1
    while count * 512 < side, side % (count * 512) == 0 {
      corner = TileID(z: corner.z + 1, x: corner.x * 2, y: corner.y * 2)
      count *= 2
    }
    return (corner, count)
  }

  /// The pixel ratio next to `ratio` at which tiles of 256 logical pixels, and all larger ones, have whole device pixels.
  static func pixelRatio(nearest ratio: Double) -> Double { max((ratio * 256).rounded(), 1) / 256 }

  /// The upper left corner and the side of a tile in a picture with `width` device pixels; `nil` for a tile elsewhere.
  func square(of tile: TileID, width: Int) -> (x: Int, y: Int, side: Int)? {
    let levels = tile.z - self.tile.z
    guard levels >= 0, levels < Int.bitWidth - 2, tile.x >> levels == self.tile.x,
      tile.y >> levels == self.tile.y
    else { return nil }
    let side = width >> levels
    guard side > 0, side << levels == width else { return nil }
    let mask = (1 << levels) - 1
    return ((tile.x & mask) * side, (tile.y & mask) * side, side)
  }
}
