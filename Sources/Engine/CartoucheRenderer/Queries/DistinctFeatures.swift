import CartoucheGeometry
import CartoucheJSON
import CartoucheLayers
import CartoucheTiles

/// Leaves out the parts of features that others of the same features represent.
///
/// A tile contains its square and a margin around it, so a feature at an edge is in several tiles. Two results are the
/// same feature when they are in the same layer, have the same kind of geometry, identifier and properties, both reach
/// the edges of their tiles and, unless they have an identifier, overlap.
enum DistinctFeatures {
  private struct Key: Hashable {
    let layer: String?
    let source: String
    let sourceLayer: String?
    let type: TileGeometryType
    let identifier: JSONValue?
    let properties: JSONObject
  }

  private struct Copy: Hashable {
    let layer: String?
    let tile: TileID
    let features: ObjectIdentifier
    let index: Int
  }

  /// The features without those that occur again; the first of each stays.
  ///
  /// - Parameter repeated: The sources with tiles that the frame shows more than once, in copies of the world.
  static func filter(
    _ features: [QueriedFeature], repeated: Set<String>, _ memory: QueryMemory
  ) -> [QueriedFeature] {
    var copies: Set<Copy> = []
    var known: [Key: [(tile: TileID, box: Box)]] = [:]
    var boxes: [ObjectIdentifier: FeatureBoxes] = [:]
    return features.filter { found in
      let (origin, layer) = (found.origin, found.origin.features.features)
      let id = ObjectIdentifier(layer)
      if repeated.contains(origin.source) {
        let copy = Copy(layer: origin.layer, tile: origin.tile, features: id, index: found.index)
        guard copies.insert(copy).inserted else { return false }
      }
      let own = boxes[id] ?? memory.boxes(layer)
      boxes[id] = own
      guard own.reachesEdges(found.index) else { return true }
      let key = Key(
        layer: origin.layer, source: origin.source, sourceLayer: origin.sourceLayer,
        type: found.tileFeature.type, identifier: found.rawIdentifier, properties: found.properties)
      let box = own[found.index].inWorld(of: origin.tile, extent: layer.extent)
      let isKnown =
        known[key]?.contains {
          $0.tile != origin.tile && (key.identifier != nil || $0.box.intersects(box))
        } ?? false
      known[key, default: []].append((origin.tile, box))
      return !isKnown
    }
  }
}

extension Box {
  /// The box, in units of a tile, in the unit world.
  fileprivate func inWorld(of tile: TileID, extent: Int) -> Box {
    let size = 1 / Double(1 << tile.z)
    let corner = Point(Double(tile.x), Double(tile.y)) * size
    let unit = size / Double(Swift.max(extent, 1))
    return Box(min: corner + min * unit, max: corner + max * unit)
  }
}
