import Cartouche
import CartoucheCommandLine
import CartoucheJSON
import CartoucheTiles

/// A decoded vector tile as text.
struct TileCommandDump {
  /// A decoded layer and its description in the tile.
  private struct Layer {
    let name: String
    let version: Int
    let extent: Int
    let layer: VectorTileLayer
  }

  private let byteCount: Int
  /// The name of the format, unless it is that of Mapbox.
  private let encoding: String?
  private let layers: [Layer]

  /// Decodes all layers of a tile.
  init(_ bytes: [UInt8]) throws(VectorTileError) {
    let tile = try VectorTile(bytes)
    byteCount = bytes.count
    encoding = nil
    var layers: [Layer] = []
    for entry in tile.entries {
      layers.append(
        Layer(name: entry.name, version: entry.version, extent: entry.extent, layer: try tile.decode(entry)))
    }
    self.layers = layers
  }

  /// Decodes all layers of a MapLibre tile.
  init(mapLibreTile bytes: [UInt8]) throws(VectorTileError) {
    let tile = try MapLibreTile(bytes)
    byteCount = bytes.count
    encoding = "mlt"
    var layers: [Layer] = []
    for entry in tile.entries {
      layers.append(Layer(name: entry.name, version: 1, extent: entry.extent, layer: try tile.decode(entry)))
    }
    self.layers = layers
  }

  // MARK: - For people

  /// A line for the tile and one for each layer.
  var summary: [String] {
    let kind = encoding.map { _ in ", a MapLibre tile" } ?? ""
    var lines = ["\(byteCount.counted("byte"))\(kind), \(layers.count.counted("layer"))"]
    for entry in layers {
      let layer = entry.layer
      var counts: [String] = []
      for type in TileGeometryType.allCases {
        let count = layer.features.records.count { $0.type == type }
        if count > 0 { counts.append("\(count) \(type.geoJSONName)") }
      }
      let skipped = layer.unknownGeometryCount + layer.emptyGeometryCount
      if skipped > 0 { counts.append("\(skipped) without geometry") }
      let features = counts.isEmpty ? "no features" : counts.joined(separator: ", ")
      lines.append("\(entry.name)  version \(entry.version), extent \(entry.extent): \(features)")
    }
    return lines
  }

  // MARK: - JSON

  /// Layers and features; coordinates are relative to the tile's north-western corner, in the layer's extent.
  func json(_ id: TileID?) -> JSONValue {
    var members = JSONObject()
    members["tile"] = id.map { .string($0.description) }
    members["bytes"] = .int(Int64(byteCount))
    members["encoding"] = encoding.map(JSONValue.string)
    members["layers"] = .array(layers.map(Self.json))
    return .object(members)
  }

  private static func json(_ entry: Layer) -> JSONValue {
    let layer = entry.layer
    let scale = Double(entry.extent) / Double(layer.features.extent)
    let features = layer.features.records.indices.map { index -> JSONValue in
      let feature = TileFeature(layer: layer.features, index: index)
      var members = JSONObject()
      members["id"] = feature.identifier
      members["type"] = .string(feature.type.geoJSONName)
      members["properties"] = .object(feature.properties)
      members["geometry"] =
        json(feature.geometry { Position($0.x * scale, $0.y * scale) })["coordinates"] ?? []
      return .object(members)
    }
    return [
      "name": .string(entry.name), "version": .int(Int64(entry.version)), "extent": .int(Int64(entry.extent)),
      "features": .array(features),
    ]
  }

  /// The features of all layers in degrees, each with its layer's name beside its properties.
  func geoJSON(_ id: TileID) -> JSONValue {
    let features = layers.flatMap { entry in
      let layer = entry.layer
      return layer.features.records.indices.map { index -> JSONValue in
        let feature = TileFeature(layer: layer.features, index: index)
        // Seven digits are about a centimetre.
        let geometry = feature.geometry(in: id)?.transformingCoordinates { coordinates in
          for index in coordinates.indices { coordinates[index] = (coordinates[index] * 1e7).rounded() / 1e7 }
        }
        var members: JSONObject = ["type": "Feature", "layer": .string(entry.name)]
        members["id"] = feature.identifier
        members["properties"] = .object(feature.properties)
        members["geometry"] = Self.json(geometry)
        return .object(members)
      }
    }
    return ["type": "FeatureCollection", "features": .array(features)]
  }

  private static func json(_ geometry: Geometry?) -> JSONValue {
    guard let geometry, let text = try? GeoJSON.geometry(geometry).encoded(),
      let document = try? JSONDocument(parsing: text)
    else { return .null }
    return document.root
  }
}

extension TileGeometryType {
  /// The name in GeoJSON.
  fileprivate var geoJSONName: String {
    switch self {
    case .point: "Point"
    case .lineString: "LineString"
    case .polygon: "Polygon"
    }
  }
}
