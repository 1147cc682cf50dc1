import CartoucheCoreLocation
import CartoucheGeoJSON
import CartoucheGeometry
import CartoucheJSON
import CartoucheRenderer
import CartoucheTiles
import MapLibreExpressions

/// Gives the features of a computed source, tile by tile; one of the two methods is enough.
public protocol MLNComputedShapeSourceDataSource: NSObjectProtocol {
  /// The features of a tile.
  ///
  /// - Parameters:
  ///   - x: The tile's column, from the west.
  ///   - y: The tile's row, from the north.
  ///   - zoomLevel: The tile's zoom level.
  func featuresInTileAt(x: UInt, y: UInt, zoomLevel: UInt) -> [any MLNShape & MLNFeature]

  /// The features within a rectangle of meridians and parallels; called if the type lacks the other method.
  ///
  /// - Parameters:
  ///   - bounds: The rectangle of a tile, in degrees.
  ///   - zoomLevel: The zoom level at which they are shown.
  func features(in bounds: MLNCoordinateBounds, zoomLevel: UInt) -> [any MLNShape & MLNFeature]
}

extension MLNComputedShapeSourceDataSource {
  /// The features within the tile's rectangle, unless the type implements the method.
  public func featuresInTileAt(x: UInt, y: UInt, zoomLevel: UInt) -> [any MLNShape & MLNFeature] {
    let tile = TileID(z: Int(clamping: zoomLevel), x: Int(clamping: x), y: Int(clamping: y))
    return tile.isValid ? features(in: tile.coordinateBounds, zoomLevel: zoomLevel) : []
  }

  /// None, unless the type implements the method.
  public func features(in bounds: MLNCoordinateBounds, zoomLevel: UInt) -> [any MLNShape & MLNFeature] { [] }
}

/// Features that code makes when a tile is needed.
///
/// A style document has no such source: only the map that it is added to knows it, and style JSON has an empty
/// `geojson` source in its place. What was made for a tile is kept until it is invalidated or set anew.
open class MLNComputedShapeSource: MLNSource {
  /// The data source that makes the features; `nil` for none.
  ///
  /// Not retained. It is called on ``requestQueue``, not on the thread that draws.
  open var dataSource: (any MLNComputedShapeSourceDataSource)? {
    get { tiles.dataSource }
    set { tiles.dataSource = newValue }
  }

  /// The queue on which the data source is called; one tile after the other by default.
  public let requestQueue = OperationQueue()
  private let tiles = ComputedTiles()
  private var held: SourceData?

  /// A source whose data source is set later.
  ///
  /// - Parameters:
  ///   - identifier: The identifier of the source in its style.
  ///   - options: See ``MLNShapeSourceOption``; those about clusters do not apply. A bad one is told by
  ///     ``MLNSource/error``.
  public init(identifier: String, options: [MLNShapeSourceOption: Any]? = nil) {
    var reader = SourceOptions(options, of: identifier, type: "geojson")
    var failure: MLNSourceError?
    do throws(MLNSourceError) {
      try reader.readShapeOptions()
      try reader.boolean(MLNShapeSourceOption.wrapsCoordinates, as: "wraps")
      try reader.boolean(MLNShapeSourceOption.clipsCoordinates, as: "clips")
    } catch { failure = error }
    super.init(identifier: identifier, members: reader.members)
    error = failure
    requestQueue.maxConcurrentOperationCount = 1
  }

  /// A source with its data source, which is not retained.
  public convenience init(
    identifier: String, dataSource: any MLNComputedShapeSourceDataSource,
    options: [MLNShapeSourceOption: Any]? = nil
  ) {
    self.init(identifier: identifier, options: options)
    self.dataSource = dataSource
  }

  /// The features of a tile: those that were set or made before, else those that the data source makes now.
  package func features(inTile tile: TileID) -> [Feature] { tiles.features(in: tile) }

  /// Discards the features of the tiles that share an area with a rectangle, so that they are made again.
  open func invalidateBounds(_ bounds: MLNCoordinateBounds) {
    tiles.forget { MLNCoordinateBoundsIntersectsCoordinateBounds($0.coordinateBounds, bounds) }
    change()
  }

  /// Discards the features of a tile, so that they are made again.
  open func invalidateTileAt(x: UInt, y: UInt, zoomLevel: UInt) {
    let tile = TileID(z: Int(clamping: zoomLevel), x: Int(clamping: x), y: Int(clamping: y))
    tiles.forget { $0 == tile }
    change()
  }

  /// Sets the features of a tile without calling the data source; no effect for a tile that does not exist.
  ///
  /// A feature with an attribute that has no JSON form is left out.
  open func setFeatures(
    _ features: [any MLNShape & MLNFeature], inTileAtX x: UInt, y: UInt, zoomLevel: UInt
  ) {
    let tile = TileID(z: Int(clamping: zoomLevel), x: Int(clamping: x), y: Int(clamping: y))
    guard tile.isValid else { return }
    tiles.set(features, in: tile)
    change()
  }

  private func change() {
    held = nil
    onChange?()
  }

  /// The features by tile; the same object until some of them are invalidated or set.
  package override var heldData: SourceData? {
    if let held { return held }
    let (tiles, queue) = (tiles, requestQueue)
    let data = SourceData(tiles: { z, x, y in
      let tile = TileID(z: z, x: x, y: y)
      if let known = tiles[tile] { return known }
      return await withCheckedContinuation { continuation in
        queue.addOperation { continuation.resume(returning: tiles.features(in: tile)) }
      }
    })
    held = data
    return data
  }

  override func documentMembers() throws(MLNSourceError) -> JSONObject {
    var members = members
    members["data"] = ["type": "FeatureCollection", "features": []]
    for name in ["wraps", "clips"] { members[name] = nil }
    return members
  }

  override func styleMembers() throws(MLNSourceError) -> JSONObject {
    throw MLNSourceError(
      .unsupportedType, source: identifier,
      "a style document cannot contain a source whose features are computed")
  }
}

extension TileID {
  /// The rectangle that a valid tile covers, in degrees.
  fileprivate var coordinateBounds: MLNCoordinateBounds {
    let side = Double(1 << min(max(z, 0), TileID.maximumZoom))
    let northWest = Mercator.unproject(Point(Double(x) / side, Double(y) / side))
    let southEast = Mercator.unproject(Point(Double(x + 1) / side, Double(y + 1) / side))
    return MLNCoordinateBounds(
      sw: CLLocationCoordinate2D(latitude: southEast.y, longitude: northWest.x),
      ne: CLLocationCoordinate2D(latitude: northWest.y, longitude: southEast.x))
  }
}
