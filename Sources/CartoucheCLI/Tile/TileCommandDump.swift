import Cartouche
import CartoucheCommandLine
import CartoucheJSON
import CartoucheTiles

/// A decoded vector tile as text.
struct TileCommandDump {
  private let byteCount: Int
  private let layers: [(entry: VectorTile.Entry, layer: VectorTileLayer)]

  /// Decodes all layers of a tile.
  init(_ bytes: [UInt8]) throws(VectorTileError) {
    let tile = try VectorTile(bytes)
    byteCount = bytes.count
    var layers: [(entry: VectorTile.Entry, layer: VectorTileLayer)] = []
    for entry in tile.entries { layers.append((entry, try tile.decode(entry))) }
    self.layers = layers
  }

  // MARK: - For people

  /// A line for the tile and one for each layer.
  var summary: [String] {
    var lines = ["\(byteCount) bytes, \(layers.count) layers"]
    for (entry, layer) in layers {
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
    members["layers"] = .array(layers.map(Self.json))
    return .object(members)
  }

  private static func json(_ entry: VectorTile.Entry, _ layer: VectorTileLayer) -> JSONValue {
    let scale = Double(entry.extent) / Double(layer.features.extent)
    let features = layer.features.records.indices.map { index -> JSONValue in
      let feature = TileFeature(layer: layer.features, index: index)
      var members = JSONObject()
      members["id"] = feature.identifier
      members["type"] = .string(feature.type.geoJSONName)
      members["properties"] = .object(feature.properties)
      members["geometry"] = geometry(feature) { x, y in
        .array([number(Double(x) * scale), number(Double(y) * scale)])
      }
      return .object(members)
    }
    return [
      "name": .string(entry.name), "version": .int(Int64(entry.version)), "extent": .int(Int64(entry.extent)),
      "features": .array(features),
    ]
  }

  /// The features of all layers in degrees, each with its layer's name beside its properties.
  func geoJSON(_ id: TileID) -> JSONValue {
    let side = Double(1 << id.z)
    let features = layers.flatMap { entry, layer in
      layer.features.records.indices.map { index -> JSONValue in
        let feature = TileFeature(layer: layer.features, index: index)
        let extent = Double(layer.features.extent)
        let coordinates = Self.geometry(feature) { x, y in
          let place = Mercator.unproject(
            Point((Double(id.x) + Double(x) / extent) / side, (Double(id.y) + Double(y) / extent) / side))
          return .array([Self.degrees(place.x), Self.degrees(place.y)])
        }
        let isMultiple = Self.isMultiple(feature)
        var members: JSONObject = ["type": "Feature", "layer": .string(entry.name)]
        members["id"] = feature.identifier
        members["properties"] = .object(feature.properties)
        members["geometry"] = [
          "type": .string((isMultiple ? "Multi" : "") + feature.type.geoJSONName), "coordinates": coordinates,
        ]
        return .object(members)
      }
    }
    return ["type": "FeatureCollection", "features": .array(features)]
  }

  // MARK: - Geometry

  private static func isMultiple(_ feature: TileFeature) -> Bool {
    switch feature.type {
    case .point: feature.record.partEnd > feature.record.partStart && feature.vertices(ofPart: 0).count > 1
    case .lineString: feature.partCount > 1
    case .polygon: feature.polygons.count > 1
    }
  }

  /// The coordinates, nested as in GeoJSON.
  private static func geometry(_ feature: TileFeature, _ position: (Int16, Int16) -> JSONValue) -> JSONValue {
    func positions(_ part: Int) -> JSONValue {
      let flat = Array(feature.coordinates(ofPart: part))
      return .array(stride(from: 0, to: flat.count - 1, by: 2).map { position(flat[$0], flat[$0 + 1]) })
    }
    let all: [JSONValue]
    switch feature.type {
    case .point: all = (0..<feature.partCount).flatMap { positions($0).array ?? [] }
    case .lineString: all = (0..<feature.partCount).map(positions)
    case .polygon: all = feature.polygons.map { .array($0.map(positions)) }
    }
    return isMultiple(feature) ? .array(all) : all.first ?? .array([])
  }

  private static func number(_ value: Double) -> JSONValue {
    Int64(exactly: value).map { .int($0) } ?? .double(value)
  }

  /// Degrees rounded to about a centimetre.
  private static func degrees(_ value: Double) -> JSONValue { .double((value * 1e7).rounded() / 1e7) }
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
