import CartoucheGeoJSON
import CartoucheGeometry
import CartoucheTiles
import MapLibreExpressions
import Synchronization

/// The features of a computed source by tile, which drawing threads request.
final class ComputedTiles: Sendable {
  private let known = Mutex<[TileID: [Feature]]>([:])
  private let lock = NSLock()
  /// Read and written only under the lock.
  nonisolated(unsafe) private weak var source: (any MLNComputedShapeSourceDataSource)?

  /// The maker of features that are not known yet.
  var dataSource: (any MLNComputedShapeSourceDataSource)? {
    get { lock.withLock { source } }
    set { lock.withLock { source = newValue } }
  }

  /// The known features of a tile; `nil` if they have to be made.
  subscript(tile: TileID) -> [Feature]? { known.withLock { $0[tile] } }

  /// The features of a tile: those that are known, else those that the data source makes now.
  func features(in tile: TileID) -> [Feature] {
    if let features = self[tile] { return features }
    guard tile.isValid, let dataSource else { return [] }
    return set(
      dataSource.featuresInTileAt(x: UInt(tile.x), y: UInt(tile.y), zoomLevel: UInt(tile.z)), in: tile)
  }

  /// Keeps the features of a tile.
  @discardableResult
  func set(_ objects: [any MLNShape & MLNFeature], in tile: TileID) -> [Feature] {
    let features = objects.flatMap { (try? $0.geoJSON())?.features ?? [] }
    known.withLock { $0[tile] = features }
    return features
  }

  /// Forgets the features of some tiles.
  func forget(_ isForgotten: (TileID) -> Bool) {
    known.withLock { tiles in tiles = tiles.filter { !isForgotten($0.key) } }
  }
}
