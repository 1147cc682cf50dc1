import CartoucheExpressions
import CartoucheJSON
import CartoucheRaster
import CartoucheTiles
import Synchronization

/// What a tile of a source holds, decoded.
package enum TileData: Sendable {
  /// Features, of `vector` and `geojson` sources.
  case features(FeatureTile)
  /// A picture, of `raster` and `image` sources.
  case raster(RasterTile)
  /// Heights, of `raster-dem` sources.
  case elevation(ElevationTile)
}

/// The features of one tile by the names of its layers; a layer is decoded when it is first asked for.
package final class FeatureTile: Sendable {
  private let decode: @Sendable (String) -> FeatureLayer?
  private let known = Mutex<[String: FeatureLayer?]>([:])

  /// A tile whose layers `decode` makes by name; it is asked once for each, possibly on several threads.
  package init(decodingBy decode: @escaping @Sendable (_ name: String) -> FeatureLayer?) {
    self.decode = decode
  }

  /// A tile with one layer, whatever name it is asked for, as GeoJSON sources have them.
  package convenience init(_ layer: FeatureLayer) {
    self.init { _ in layer }
  }

  /// The layer that a style calls `name` in `source-layer`, `nil` where there is none.
  package func layer(named name: String) -> FeatureLayer? {
    if let found = known.withLock({ $0[name] }) { return found }
    let layer = decode(name)
    return known.withLock { known in
      // Whoever comes first wins, so that all see one object.
      if let found = known[name] { return found }
      known[name] = .some(layer)
      return layer
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

  /// The identifier of a feature of the layer: a number, a string or nothing.
  package func identifier(of feature: TileFeature) -> JSONValue? {
    promotedKey.map { feature.value(ofKey: $0) } ?? feature.identifier
  }
}

/// A picture in the square of a tile, or in a quadrangle of its own.
package struct RasterTile: Sendable {
  /// The pixels, premultiplied, from the north-western corner.
  package let bitmap: Bitmap
  /// The corners in tile units: upper left, upper right, lower right, lower left of the picture.
  ///
  /// `nil` is the tile's square, 0…8192; `image` sources have corners.
  package let corners: [SIMD2<Double>]?

  /// A picture that fills its tile, or lies between `corners`, four of them.
  package init(_ bitmap: Bitmap, corners: [SIMD2<Double>]? = nil) {
    self.bitmap = bitmap
    self.corners = corners
  }
}
