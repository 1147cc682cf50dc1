import CartoucheExpressions
import CartoucheJSON
import CartoucheTiles

/// The features of one tile, with what expressions need to read them.
package struct TileContent: Sendable {
  /// The features.
  package let layer: TileLayer
  /// The tile the features were cut for.
  package let id: TileID
  /// The zoom level that the tile is laid out for: whole, and above the tile's own when it is stretched.
  package let zoom: Int
  /// The features' attributes as expressions read them.
  package let table: FeatureTable
  /// The style's global state by name.
  package let globalState: [String: Value]

  /// The content of a tile.
  package init(
    _ layer: TileLayer, id: TileID, zoom: Int, table: FeatureTable, globalState: [String: Value] = [:]
  ) {
    self.layer = layer
    self.id = id
    self.zoom = zoom
    self.table = table
    self.globalState = globalState
  }

  /// A context in which expressions see the tile at its whole zoom, or `steps` levels above it.
  func context(zoomedBy steps: Int = 0) -> EvaluationContext {
    var context = EvaluationContext(zoom: Double(zoom + steps))
    context.setTable(table, tags: layer.attributes.tags)
    context.tile = CanonicalTileID(z: id.z, x: id.x, y: id.y)
    context.geometrySource = layer
    context.globalState = globalState
    return context
  }
}

extension EvaluationContext {
  /// Turns to `feature`, one of the tile that the context was made for.
  mutating func turn(to feature: TileFeature) {
    setFeature(tags: Int(feature.record.tagStart)..<Int(feature.record.tagEnd))
    featureIndex = feature.index
    geometryType =
      switch feature.type {
      case .point: .point
      case .lineString: .lineString
      case .polygon: .polygon
      }
    featureID = feature.identifier.map(Value.init) ?? .null
  }
}

extension TileLayer: FeatureGeometrySource {
  /// The parts of a feature in tile units, as points, lines or rings.
  public func geometry(ofFeature index: Int) -> [[SIMD2<Double>]] {
    guard indices.contains(index) else { return [] }
    let feature = self[index]
    return (0..<feature.partCount).map { part in
      feature.vertices(ofPart: part).map {
        SIMD2(Double(coordinates[2 * $0]), Double(coordinates[2 * $0 + 1])) * (8192 / Double(extent))
      }
    }
  }
}
