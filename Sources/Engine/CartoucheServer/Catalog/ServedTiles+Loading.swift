import Cartouche
import CartoucheGeometry
import CartoucheJSON
import CartoucheResources
import CartoucheThreads
import CartoucheTiles

/// The bytes of a tile.
struct TileBytes: Sendable {
  var bytes: [UInt8]
  /// The kind of the bytes.
  var format: TileFormat
  /// The compression of the bytes.
  var encoding = Compression.none
  /// Whether something is left out, as there is more than fits.
  var isPartial = false
  /// The tag that whoever made the tile has for it; `nil` for that of its bytes.
  var tag: EntityTag?
}

extension TileBytes {
  /// The tile as a Mapbox Vector Tile.
  ///
  /// - Throws: ``ServerProblem`` if the bytes are not what they ought to be.
  var asVectorTile: TileBytes {
    get async throws(ServerProblem) {
      guard format == .mlt else { return self }
      let bytes = try await opened { tile throws(VectorTileError) in try tile.vectorTile() }
      return TileBytes(bytes: bytes, format: .pbf)
    }
  }

  /// The features of the tile as GeoJSON.
  ///
  /// - Throws: ``ServerProblem`` if the bytes are not what they ought to be.
  func geoJSON(of id: TileID) async throws(ServerProblem) -> [UInt8] {
    try await opened { tile throws(VectorTileError) in
      let collection = try tile.geoJSON(in: id)
      // All of its numbers are finite.
      return (try? collection.encoded(options: JSONWritingOptions(keepsDoubles: false))) ?? []
    }
  }

  private func opened<Value: Sendable>(
    _ work: @escaping @Sendable (any OpenedTile) throws(VectorTileError) -> Value
  ) async throws(ServerProblem) -> Value {
    let (bytes, encoding) = (bytes, format == .mlt ? TileEncoding.mlt : .mvt)
    let result = await ParallelWork.run {
      Result { () throws(VectorTileError) in try work(encoding.open(bytes)) }
    }
    do throws(VectorTileError) {
      return try result.get()
    } catch {
      throw ServerProblem(.badGateway, "the tile cannot be decoded")
    }
  }
}

extension ServedTiles {
  /// The bytes of a tile; `nil` where there is none.
  ///
  /// - Parameters:
  ///   - tile: The address of the tile.
  ///   - encodings: The compressions in which a stored tile may stay.
  ///   - server: The server with the loader, and with the time that loading may take.
  ///   - parameters: The values of the request for the parameters of a table.
  /// - Throws: ``ServerProblem``: 502 or 504, and for tables others.
  func tile(
    _ tile: TileID, accepting encodings: Set<Compression> = [], of server: MapServer,
    parameters: [String: String] = [:]
  ) async throws(ServerProblem) -> TileBytes? {
    guard zooms.contains(tile.z) else { return nil }
    switch content {
    case .stored: return try await stored(tile, encodings, server)
    case .table(let table):
      return try await table.tile(tile, parameters, accepting: encodings, of: server)
    case .cut(let index):
      let id = id
      let bytes = await ParallelWork.run {
        var writer = VectorTileWriter()
        if let layer = index.tile(tile) { writer.append(layer, named: id) }
        return writer.bytes
      }
      return bytes.isEmpty ? nil : TileBytes(bytes: bytes, format: .pbf)
    case .joined(let sets): return try await joined(sets, tile, server)
    }
  }

  private func stored(
    _ tile: TileID, _ encodings: Set<Compression>, _ server: MapServer
  ) async throws(ServerProblem) -> TileBytes? {
    guard var request = request(for: tile) else { return nil }
    request.acceptedEncodings = encodings
    request.timeout = server.options.deadline
    do throws(ResourceError) {
      let response = try await server.loader.load(request)
      guard response.status == .found, !response.bytes.isEmpty else { return nil }
      if response.contentType == FeatureRecords.contentType {
        return await Self.cut(response.bytes, tile).map { TileBytes(bytes: $0, format: .pbf) }
      }
      return TileBytes(bytes: response.bytes, format: format, encoding: response.contentEncoding)
    } catch .timedOut {
      throw ServerProblem(.gatewayTimeout, "the tile cannot be loaded in time")
    } catch {
      throw ServerProblem(.badGateway, "the tile cannot be loaded")
    }
  }

  /// The vector tile of the features that a program gives for a tile; `nil` without any in it.
  private static func cut(_ records: [UInt8], _ tile: TileID) async -> [UInt8]? {
    await ParallelWork.run {
      var meter = ReadingMeter(memory: 256 << 20)
      guard let records = try? FeatureRecords(parsing: records, meter: &meter) else { return nil }
      var writer = VectorTileWriter()
      for (name, features) in records.layers {
        if let layer = GeoJSONTileIndex(features, options: .served).tile(tile) {
          writer.append(layer, named: name)
        }
      }
      return writer.bytes.isEmpty ? nil : writer.bytes
    }
  }

  private func joined(
    _ sets: [ServedTiles], _ tile: TileID, _ server: MapServer
  ) async throws(ServerProblem) -> TileBytes? {
    var parts: [[UInt8]] = []
    for set in sets {
      if let part = try await set.tile(tile, of: server)?.asVectorTile { parts.append(part.bytes) }
    }
    guard parts.count > 1 else { return parts.first.map { TileBytes(bytes: $0, format: .pbf) } }
    let result = await ParallelWork.run { [parts] in
      Result { () throws(VectorTileError) in
        var tiles: [VectorTile] = []
        for part in parts { tiles.append(try VectorTile(part)) }
        return VectorTile.joined(tiles)
      }
    }
    do throws(VectorTileError) {
      return TileBytes(bytes: try result.get(), format: .pbf)
    } catch {
      throw ServerProblem(.badGateway, "the tile cannot be decoded")
    }
  }
}
