import CartoucheExpressions
import CartoucheJSON
import CartoucheRaster
import CartoucheTiles
import Synchronization

/// The decoded content of a source's tile.
package enum TileData: Sendable {
  /// Features, of `vector` and `geojson` sources.
  case features(FeatureTile)
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

/// The features of one tile by the names of its layers; a layer is decoded on first access.
package final class FeatureTile: Sendable {
  private struct Contents {
    var layers: [String: FeatureLayer?] = [:]
    var byteCount: Int
    var problems: [String] = []
  }

  /// The bytes that layers are decoded from.
  package let encodedByteCount: Int
  /// The number of features in the tile's square that were simplified away.
  package let omittedCount: Int
  private let cost: @Sendable (String) -> Int
  private let decode: @Sendable (String) throws -> FeatureLayer?
  private let contents: Mutex<Contents>

  /// A tile whose layers `decode` makes by name; it may be asked for one on several threads.
  ///
  /// - Parameters:
  ///   - byteCount: The bytes that layers are decoded from.
  ///   - omittedCount: The number of features in the tile's square that were simplified away.
  ///   - cost: The bytes that it may take to decode a layer.
  package init(
    byteCount: Int = 0, omittedCount: Int = 0, cost: @escaping @Sendable (_ name: String) -> Int = { _ in 0 },
    decodingBy decode: @escaping @Sendable (_ name: String) throws -> FeatureLayer?
  ) {
    encodedByteCount = byteCount
    self.omittedCount = omittedCount
    self.cost = cost
    self.decode = decode
    contents = Mutex(Contents(byteCount: byteCount))
  }

  /// A tile with one layer, whatever name it is asked for, as GeoJSON sources have them; `nil` for none.
  package convenience init(_ layer: FeatureLayer?, omittedCount: Int = 0) {
    self.init(omittedCount: omittedCount, cost: { _ in layer?.features.byteCount ?? 0 }) { _ in layer }
  }

  /// The maximum number of bytes that decoding a layer may take, known in advance.
  package func decodingByteCount(ofLayer name: String) -> Int { cost(name) }

  /// The layer that a style calls `name` in `source-layer`, `nil` if there is none or it cannot be read.
  package func layer(named name: String) -> FeatureLayer? {
    if let found = contents.withLock({ $0.layers[name] }) { return found }
    var layer: FeatureLayer?
    var problem: String?
    do {
      layer = try decode(name)
    } catch {
      problem = "\(error)"
    }
    let (decoded, trouble) = (layer, problem)
    return contents.withLock { contents in
      // Whoever comes first wins, so that everyone gets the same object.
      if let found = contents.layers[name] { return found }
      contents.layers[name] = .some(decoded)
      contents.byteCount += decoded?.features.byteCount ?? 0
      if let trouble { contents.problems.append(trouble) }
      return decoded
    }
  }

  /// The approximate number of bytes in the tile and the layers decoded so far.
  package var byteCount: Int { contents.withLock { $0.byteCount } }

  /// The reasons why layers cannot be read.
  package var problems: [String] { contents.withLock { $0.problems } }
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
