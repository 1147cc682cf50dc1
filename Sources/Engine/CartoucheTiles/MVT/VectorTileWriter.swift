import CartoucheGeometry
import CartoucheJSON
import CartoucheProtobuf

/// Writes vector tiles (Mapbox Vector Tile specification 2.1).
///
/// ```swift
/// var writer = VectorTileWriter()
/// writer.append(roads, named: "roads")
/// let bytes = writer.bytes
/// ```
///
/// The same layers give the same bytes. What the format cannot hold is left out: `null` among the attributes, and
/// identifiers that are not whole numbers from 0. Nested values become their JSON text.
public struct VectorTileWriter: Sendable {
  private let extent: Int?
  private var tile = ProtobufWriter()

  /// A writer of an empty tile.
  ///
  /// - Parameter extent: The side of the tile in the units that its layers are written in, at least 1; `nil` for 4096, or
  ///   the units of a layer where 4096 would round its coordinates.
  public init(extent: Int? = 4096) { self.extent = extent.map { min(max($0, 1), 1 << 20) } }

  /// The tile with the layers so far.
  public var bytes: [UInt8] { tile.bytes }

  /// Adds a layer, unless nothing of it is left in the units of the tile: O(vertices + attributes).
  ///
  /// Coordinates are rounded, with halves to the south-east, so that the two sides of an edge between tiles agree.
  ///
  /// - Parameters:
  ///   - layer: The features.
  ///   - name: The name of the layer, which should differ from those of other layers; `nil` for its own.
  public mutating func append(_ layer: TileLayer, named name: String? = nil) {
    let extent = extent ?? Self.exactExtent(of: layer)
    var message = ProtobufWriter()
    message.bytes.reserveCapacity(layer.coordinates.count + 16 * layer.records.count + 256)
    message.append(1, (name ?? layer.name).utf8)
    var features = VectorFeatureWriter(layer, extent: extent)
    guard features.write(into: &message) else { return }
    for key in features.keys.order { message.append(3, layer.attributes.keys[Int(key)].utf8) }
    for value in features.values.order { message.append(4, Self.value(layer.attributes.values[Int(value)])) }
    message.append(5, number: UInt64(extent))
    message.append(15, number: 2)
    tile.append(3, message.bytes)
  }

  /// 4096, or the extent of a layer that has coordinates between its units.
  private static func exactExtent(of layer: TileLayer) -> Int {
    layer.extent == 8192 && layer.coordinates.allSatisfy { $0.isMultiple(of: 2) } ? 4096 : layer.extent
  }

  /// The message of a value (§4.1), the shortest that is exact.
  private static func value(_ value: JSONValue) -> [UInt8] {
    var message = ProtobufWriter()
    switch value {
    case .string(let text): message.append(1, text.utf8)
    case .double(let number) where Double(Float(number)) == number:
      message.append(2, float: Float(number))
    case .double(let number): message.append(3, double: number)
    case .int(let number) where number < 0: message.append(6, signed: number)
    case .int(let number): message.append(5, number: UInt64(number))
    case .uint(let number): message.append(5, number: number)
    case .bool(let flag): message.append(7, number: flag ? 1 : 0)
    case .null, .array, .object: message.append(1, (try? value.encoded()) ?? [])
    }
    return message.bytes
  }
}

extension VectorTile {
  /// A tile of the layers of several tiles, in their order; of layers with one name the first.
  package static func joined(_ tiles: [VectorTile]) -> [UInt8] {
    var result = ProtobufWriter()
    result.bytes.reserveCapacity(tiles.reduce(0) { $0 + $1.bytes.count })
    var names: Set<String> = []
    for tile in tiles {
      for entry in tile.entries where names.insert(entry.name).inserted {
        result.append(3, tile.bytes[entry.byteRange])
      }
    }
    return result.bytes
  }
}

extension OpenedTile {
  /// The tile as a Mapbox Vector Tile, with the coordinates of its layers exact.
  ///
  /// - Parameter memory: The maximum number of bytes that decoding a layer may take.
  package func vectorTile(memory: Int = VectorTile.standardMemory) throws(VectorTileError) -> [UInt8] {
    var writer = VectorTileWriter(extent: nil)
    for name in layerNames {
      if let layer = try layer(named: name, memory: memory) { writer.append(layer.features) }
    }
    return writer.bytes
  }
}
