import CartoucheArchives
import CartoucheGeoJSON
import CartoucheGeometry
import CartoucheJSON
import CartoucheResources
import CartoucheTiles
import Synchronization

/// The tiles of a PMTiles archive.
///
/// Where the archive has no tile, the nearest tile above it is drawn magnified, and the features of that tile decide.
final class ArchiveCoverage: SourceCoverage {
  private let reader: PMTilesReader
  private let zooms: ClosedRange<Int>
  private let encoding: TileEncoding?
  private let layers: Set<String>
  /// The features of tiles that stand in for others; `nil` for tiles that do not exist.
  private let standIns = Mutex<[TileID: [AreaPolygon]?]>([:])
  private static let standInLimit = 64

  /// The tiles of an archive.
  ///
  /// - Parameters:
  ///   - tiles: The set of tiles of the source.
  ///   - layers: The names of the layers of vector tiles that are drawn.
  init(_ reader: PMTilesReader, _ tiles: TileSet, layers: Set<String>) {
    self.reader = reader
    self.layers = layers
    zooms = tiles.minzoom...max(tiles.maxzoom, tiles.minzoom)
    encoding = tiles.content == .vector ? tiles.encoding : nil
  }

  func mayShow(in tile: TileID) -> Bool {
    do {
      if tile.z <= zooms.upperBound, try reader.hasTile(atOrBelow: tile, maxzoom: zooms.upperBound) {
        return true
      }
      var next = tile.z <= zooms.upperBound ? tile.parent : tile.ancestor(atZoom: zooms.upperBound)
      while let above = next, above.z >= zooms.lowerBound {
        if let shapes = try features(of: above) {
          guard encoding != nil else { return true }
          let square = tile.unitSquare
          return shapes.contains { $0.relation(to: square) != .outside }
        }
        next = above.parent
      }
      return false
    } catch {
      // Drawing the place reports the error.
      return true
    }
  }

  func byteCount(below tile: TileID, maxzoom: Int) -> Int {
    let deepest = zooms.upperBound
    guard tile.z <= deepest else {
      let share = 1 << min(2 * (tile.z - deepest), 60)
      return tile.ancestor(atZoom: deepest).map { byteCount(below: $0, maxzoom: maxzoom) / share } ?? 0
    }
    return (try? reader.sizeBelow(tile, maxzoom: min(maxzoom, deepest))) ?? 0
  }

  /// The features of a tile; `nil` if it does not exist.
  private func features(of tile: TileID) throws -> [AreaPolygon]? {
    if let known = standIns.withLock({ $0[tile] }) { return known }
    let found = try read(tile)
    standIns.withLock { shelf in
      if shelf.count >= Self.standInLimit { shelf.removeAll() }
      shelf[tile] = .some(found)
    }
    return found
  }

  private func read(_ tile: TileID) throws -> [AreaPolygon]? {
    guard let bytes = try reader.bytes(of: tile) else { return nil }
    guard let encoding else { return [] }
    let plain = try Compression.ofTile(bytes).decompress(bytes, limit: 64 << 20)
    if plain.isEmpty { return [] }
    return try encoding.open(plain).geoJSON(in: tile).features.flatMap { feature -> [AreaPolygon] in
      guard let name = feature.properties["layer"]?.string, layers.contains(name),
        let geometry = feature.geometry
      else { return [] }
      return AreaPolygon.parts(of: geometry)
    }
  }
}
