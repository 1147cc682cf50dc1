import CartoucheGeometry

/// The changed tiles of a source, and the tiles of a pyramid that depend on them.
///
/// A tile depends on all listed tiles above and below it and its neighbours, whose labels extend into it.
public struct ExpiredTiles: Sendable, Hashable {
  private var listed: Set<TileID> = []
  private var above: Set<TileID> = []

  /// No tiles.
  public init() {}

  /// The tiles of a list.
  public init(_ tiles: some Sequence<TileID>) {
    for tile in tiles { insert(tile) }
  }

  /// The tiles in a list with a line `z/x/y` for each, as written by osm2pgsql; text before the address, as in
  /// `/osm/14/8298/5634.png`, and a file extension are ignored.
  ///
  /// - Throws: ``PyramidError/input(found:expected:at:)`` with the number of the line.
  public init(parsing text: String, name: String) throws(PyramidError) {
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated()
    {
      let line = line.trimmingPrefix { $0 == " " || $0 == "\t" }
      if line.isEmpty || line.first == "#" { continue }
      let parts = line.split { $0 == "/" || $0 == "," || $0 == " " || $0 == "\t" }.suffix(3)
      let numbers = parts.compactMap { part in Int(part.prefix { $0 != "." }) }
      guard parts.count == 3, numbers.count == 3,
        case let tile = TileID(z: numbers[0], x: numbers[1], y: numbers[2]), tile.isValid
      else {
        throw .input(
          found: "\"\(line.prefix(80))\"", expected: "a tile z/x/y", at: "\(name), line \(index + 1)")
      }
      insert(tile)
    }
  }

  /// Whether no tile is listed.
  public var isEmpty: Bool { listed.isEmpty }

  /// The number of tiles that are listed.
  public var count: Int { listed.count }

  /// Adds a tile.
  public mutating func insert(_ tile: TileID) {
    guard listed.insert(tile).inserted else { return }
    var parent: TileID? = tile
    while let next = parent, above.insert(next).inserted { parent = next.parent }
  }

  /// Whether a tile, or one below it, depends on a listed one.
  ///
  /// - Parameter reach: The number of tiles to each side on which a tile depends.
  public func touches(_ tile: TileID, reach: Int = 1) -> Bool {
    let side = 1 << tile.z
    for y in max(tile.y - reach, 0)...min(tile.y + reach, side - 1) {
      for x in tile.x - reach...tile.x + reach {
        // The world continues beyond the antimeridian.
        let near = TileID(z: tile.z, x: (x % side + side) % side, y: y)
        if above.contains(near) || isBelowListed(near) { return true }
      }
    }
    return false
  }

  private func isBelowListed(_ tile: TileID) -> Bool {
    var next: TileID? = tile
    while let tile = next {
      if listed.contains(tile) { return true }
      next = tile.parent
    }
    return false
  }
}
