import CartoucheExpressions
import CartoucheJSON
import CartoucheRaster
import CartoucheTiles

/// The decoded content of a source's tile.
package enum TileData: Sendable {
  /// Features, of `vector` and `geojson` sources.
  case features(FeatureLayerTable)
  /// A picture, of `raster` and `image` sources.
  case raster(RasterTile)
  /// Heights, of `raster-dem` sources.
  case elevation(ElevationTile)
}

extension TileData {
  /// The pixels of the picture that the data are, or were made of; 0 for features.
  package var pixels: Int {
    switch self {
    case .features: 0
    case .raster(let tile): tile.bitmap.pixels.count / 4
    case .elevation(let tile): tile.side * tile.side
    }
  }

  /// The bytes that features are decoded from; 0 for others.
  package var encodedByteCount: Int {
    if case .features(let tile) = self { tile.encodedByteCount } else { 0 }
  }

  /// The approximate number of bytes that the data hold.
  package var byteCount: Int {
    switch self {
    case .features(let tile): tile.byteCount
    case .raster(let tile): tile.bitmap.pixels.count
    case .elevation(let tile): tile.heights.count * MemoryLayout<Float>.stride
    }
  }
}

/// Features of one kind in a tile, and their attributes as expressions read them.
package struct FeatureLayer: Sendable {
  /// The features.
  package let features: TileLayer
  /// The attributes of the features; tiles cut from one GeoJSON share it.
  package let table: FeatureTable
  /// The key of the attribute that gives identifiers in place of the features' own.
  private let promotedKey: UInt32?

  /// The layer of `features`.
  ///
  /// - Parameters:
  ///   - table: The attributes, made from those of `features`; `nil` makes them now.
  ///   - promotedID: The attribute that gives identifiers (`promoteId` of vector sources).
  package init(_ features: TileLayer, table: FeatureTable? = nil, promotedID: String? = nil) {
    self.features = features
    let attributes = features.attributes
    self.table = table ?? FeatureTable(keys: attributes.keys, values: attributes.values)
    // A name that no feature has leaves all features without identifier.
    promotedKey = promotedID.map { attributes.index(ofKey: $0) ?? .max }
  }

  /// The layer with other features that have the same attributes.
  package func replacing(_ features: TileLayer) -> FeatureLayer {
    FeatureLayer(features, table: table, promotedKey: promotedKey)
  }

  private init(_ features: TileLayer, table: FeatureTable, promotedKey: UInt32?) {
    (self.features, self.table, self.promotedKey) = (features, table, promotedKey)
  }

  /// The identifier of a feature of the layer: a number, a string or nothing.
  package func identifier(of feature: TileFeature) -> JSONValue? {
    identifier(at: feature.index, feature.record)
  }

  /// The identifier of the feature at an index, with its record given.
  func identifier(at index: Int, _ record: TileLayer.Record) -> JSONValue? {
    if let promotedKey { return features[index].value(ofKey: promotedKey) }
    // Not by `?:`, where `nil` would be taken for the JSON value null.
    guard record.identifier != .max else { return nil }
    return features.attributes.identifiers[Int(record.identifier)]
  }
}

/// A picture in the square of a tile, or in a quadrangle of its own.
package struct RasterTile: Sendable {
  /// The pixels, premultiplied, from the north-western corner.
  package let bitmap: Bitmap
  /// The corners in tile units: upper left, upper right, lower right, lower left of the picture.
  ///
  /// `nil` is the tile's square; `image` sources have corners.
  package let corners: [SIMD2<Double>]?

  /// A picture that fills its tile, or lies between `corners`, four of them.
  package init(_ bitmap: Bitmap, corners: [SIMD2<Double>]? = nil) {
    self.bitmap = bitmap
    self.corners = corners
  }
}
