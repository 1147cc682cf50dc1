import CartoucheGeometry
import CartoucheLayers
import CartoucheStyle
import CartoucheTiles
import Synchronization

/// A source of vector tiles that also has finer tiles than its finest: those are cut out of them.
///
/// Labels along lines, and in the middle of areas, then stand in smaller tiles than the source has
/// (``Conventions/finestSplitZoom``).
struct SplitTileSource: TileSource {
  private let source: any TileSource
  /// The finest zoom of the source.
  private let deepest: Int
  /// The finest zoom to which its tiles are split.
  private let finest: Int
  private let whole = WholeTiles()

  /// The source that splits the tiles of `source`; `nil` if there is nothing to split.
  ///
  /// - Parameters:
  ///   - type: The type of the source.
  ///   - finest: The finest zoom to which tiles are split; `nil` for none.
  init?(_ source: any TileSource, of type: String, upTo finest: Int?) {
    guard type == SourceType.vector.rawValue, let finest, source.pyramid.zooms.upperBound < finest else {
      return nil
    }
    self.source = source
    self.finest = min(finest, TileID.maximumZoom)
    deepest = source.pyramid.zooms.upperBound
  }

  var pyramid: TilePyramid {
    var pyramid = source.pyramid
    let (contains, deepest) = (pyramid.contains, deepest)
    pyramid.zooms = pyramid.zooms.lowerBound...finest
    pyramid.contains = { contains($0.z > deepest ? $0.ancestor(atZoom: deepest) ?? $0 : $0) }
    return pyramid
  }

  var bounds: CoordinateBounds? { source.bounds }
  var attribution: String? { source.attribution }
  var isClippedToTiles: Bool { source.isClippedToTiles }
  var byteCount: Int { source.byteCount }
  var clusters: ClusterIndex? { source.clusters }
  var document: SourceDocument? { source.document }
  var isCurrent: Bool { source.isCurrent }

  func url(of tile: TileID) -> String? { source.url(of: tile.ancestor(atZoom: min(tile.z, deepest)) ?? tile) }

  func load(_ tile: TileID, through session: LoadSession) async -> TileAnswer {
    guard tile.z > deepest, let ancestor = tile.ancestor(atZoom: deepest) else {
      return await source.load(tile, through: session)
    }
    let answer = await source.load(ancestor, through: session)
    guard case .found(let encoded) = answer else { return answer }
    let (zooms, whole) = (tile.z - deepest, whole)
    let (column, row) = (tile.x - ancestor.x << zooms, tile.y - ancestor.y << zooms)
    return .found(
      EncodedTile(byteCount: encoded.byteCount) {
        guard case .features(let table)? = try whole.tile(ancestor, decoding: encoded) else { return nil }
        return .features(
          FeatureLayerTable(byteCount: encoded.byteCount, cost: { table.decodingByteCount(ofLayer: $0) }) {
            table.layer(named: $0).map { layer in
              layer.replacing(layer.features.part(zoomedBy: zooms, column: column, row: row))
            }
          })
      })
  }
}

/// The tiles that others are cut out of, decoded once for all of them.
private final class WholeTiles: Sendable {
  private let tiles = Mutex<[TileID: TileData?]>([:])

  /// A tile, decoded unless it is known.
  func tile(_ id: TileID, decoding encoded: EncodedTile) throws -> TileData? {
    if let known = tiles.withLock({ $0[id] }) { return known }
    let decoded = try encoded.decode()
    return tiles.withLock { tiles in
      // The first result is kept, so that layers are decoded once.
      if let known = tiles[id] { return known }
      tiles[id] = .some(decoded)
      return decoded
    }
  }
}
