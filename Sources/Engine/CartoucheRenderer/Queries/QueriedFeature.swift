import CartoucheExpressions
import CartoucheGeoJSON
import CartoucheGeometry
import CartoucheJSON
import CartoucheLayers
import CartoucheTiles

/// A feature in the result of a query.
///
/// The feature refers to the tile in which it was found; its properties and geometry are decoded on demand.
public struct QueriedFeature: Sendable {
  /// The origin of the features that a layer shows from a tile.
  final class Origin: Sendable {
    let layer: String?
    let source: String
    let sourceLayer: String?
    let tile: TileID
    let features: FeatureLayer
    let states: [String: [String: Value]]

    init(
      layer: String?, source: String, sourceLayer: String?, tile: TileID, features: FeatureLayer,
      states: [String: [String: Value]]
    ) {
      self.layer = layer
      self.source = source
      self.sourceLayer = sourceLayer
      self.tile = tile
      self.features = features
      self.states = states
    }
  }

  let origin: Origin
  /// The index of the feature in its layer.
  let index: Int
  /// The depth of the nearest matching part of it, if it is extruded.
  var depth = 0.0

  /// The name of the layer that shows the feature; `nil` in the result of a query of a source.
  public var layer: String? { origin.layer }

  /// The name of the source.
  public var source: String { origin.source }

  /// The layer of a vector source; `nil` for other sources.
  public var sourceLayer: String? { origin.sourceLayer }

  /// The feature state, by name; empty if there is none.
  public var state: [String: Value] {
    origin.states.isEmpty ? [:] : rawIdentifier?.identifierText.flatMap { origin.states[$0] } ?? [:]
  }

  /// The tile in which the feature was found: zoom level, column from the west, and row from the north.
  public var tile: (z: Int, x: Int, y: Int) { (origin.tile.z, origin.tile.x, origin.tile.y) }

  /// The identifier: a string or a number.
  public var identifier: Feature.Identifier? { rawIdentifier.flatMap(Feature.Identifier.init) }

  /// The properties of the feature in the source.
  ///
  /// - Complexity: O(properties).
  public var properties: JSONObject { tileFeature.properties }

  /// The geometry in degrees, clipped to the tile and rounded to tile units.
  ///
  /// - Complexity: O(vertices).
  public var geometry: Geometry? { tileFeature.geometry(in: origin.tile) }

  /// The feature as GeoJSON, with the foreign members `layer`, `source`, `sourceLayer` and `state`.
  ///
  /// - Complexity: O(vertices).
  public var feature: Feature {
    var members: JSONObject = ["source": .string(source)]
    members["layer"] = layer.map { .string($0) }
    members["sourceLayer"] = sourceLayer.map { .string($0) }
    members["state"] = .object(JSONObject(state.sorted { $0.key < $1.key }.map { ($0, $1.jsonValue) }))
    return Feature(
      geometry: geometry, properties: properties, identifier: identifier, foreignMembers: members)
  }

  var tileFeature: TileFeature { origin.features.features[index] }
  var rawIdentifier: JSONValue? { origin.features.identifier(of: tileFeature) }
}
