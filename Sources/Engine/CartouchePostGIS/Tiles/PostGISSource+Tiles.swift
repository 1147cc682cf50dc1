import CartoucheGeometry
import CartoucheThreads
import CartoucheTiles

extension PostGISSource {
  /// A tile; `nil` for an empty one.
  ///
  /// - Parameters:
  ///   - tile: The address of the tile.
  ///   - request: The values of the request's parameters by name.
  ///   - deadline: The deadline for the tile, if it is earlier than the time limit of the options.
  /// - Throws: ``PostGISError``, among others ``PostGISError/tooMany(found:limit:)`` and
  ///   ``PostGISError/parameter(name:found:expected:)``.
  public func tile(
    _ tile: TileID, parameters request: [String: String] = [:], deadline: ContinuousClock.Instant? = nil
  ) async throws(PostGISError) -> PostGISTile? {
    guard tile.isValid, zooms.contains(tile.z) else { return nil }
    let deadline = self.deadline(deadline)
    switch content {
    case .tiles(let function, let parameters, let hasTag):
      return try await stored(tile, function, parameters, hasTag, request, deadline)
    case .rows(let relation, let projection):
      let collected = try await rows(of: tile, relation, projection, request, deadline)
      note(collected.counts)
      guard !collected.features.isEmpty else { return nil }
      let (options, layer) = (options.cutting, layer)
      let cut = await ParallelWork.run {
        let (features, lost) = RowFeatures.features(collected, projection)
        var writer = VectorTileWriter()
        if let content = GeoJSONTileIndex(features, options: options).tile(tile) {
          writer.append(content, named: layer)
        }
        return (bytes: writer.bytes, lost: lost)
      }
      note(RowCounts(outside: cut.lost))
      guard !cut.bytes.isEmpty else { return nil }
      return PostGISTile(bytes: cut.bytes, isPartial: collected.isFull)
    }
  }

  /// The rows that a tile may hold.
  private func rows(
    of tile: TileID, _ relation: SourceRelation, _ projection: SourceProjection, _ request: [String: String],
    _ deadline: ContinuousClock.Instant
  ) async throws(PostGISError) -> RowCollector.Collected {
    let query = RowQuery(relation: relation, projection: projection)
    let size = SizeCondition(tile, relation, options.cutting, table: table)
    var collector = RowCollector(
      relation: relation, projection: projection,
      arcTolerance: relation.geometry.mayHaveArcs ? projection.arcTolerance(zoom: tile.z) : nil,
      rowLimit: options.rowLimit, byteLimit: options.byteLimit)
    do throws(PostGISError) {
      let rows = try query.rows(of: tile, request, limit: options.rowLimit + 1, size: size)
      return try await collect(collector, rows, deadline)
    } catch .tooMany(let found, let limit) {
      guard options.onLimit == .largest else {
        throw .tooMany(found: "\(found) in the tile \(tile)", limit: await advised(limit, tile))
      }
      collector.stopsAtLimit = true
      let rows = try query.rows(of: tile, request, limit: options.rowLimit, largest: true, size: size)
      var collected = try await collect(collector, rows, deadline)
      collected.isFull = true
      return collected
    }
  }

  private func collect(
    _ collector: RowCollector, _ query: DatabaseQuery, _ deadline: ContinuousClock.Instant
  ) async throws(PostGISError) -> RowCollector.Collected {
    var query = query
    query.source = name
    return try await database.read(query, deadline: deadline, session: session) {
      (reader) throws(PostGISError) in try collector.collect(&reader)
    }
  }

  /// A limit with the zoom from which tiles would keep it.
  private func advised(_ limit: String, _ tile: TileID) async -> String {
    let zoom = LowestZoom.proposal(
      above: tile.z, rows: table?.rowEstimate, bounds: await bounds(), limit: options.rowLimit)
    return zoom.map { "\(limit); minzoom=\($0) would keep it" } ?? limit
  }

  /// The tile that a function gives.
  private func stored(
    _ tile: TileID, _ function: PostGISFunction, _ parameters: [SourceParameter], _ hasTag: Bool,
    _ request: [String: String], _ deadline: ContinuousClock.Instant
  ) async throws(PostGISError) -> PostGISTile? {
    let relation = SourceRelation(tiles: function, parameters)
    var values: [DatabaseValue] = []
    let call = try relation.clause(tile, request, &values)
    let limit = options.byteLimit
    var query = DatabaseQuery("SELECT * FROM \(call) AS q LIMIT 1", values)
    query.source = name
    return try await database.read(query, deadline: deadline, session: session) {
      (reader) throws(PostGISError) in
      guard let row = try reader.next(), let bytes = row.bytes(0), !bytes.isEmpty else { return nil }
      guard bytes.count <= limit else {
        throw .tooMany(found: "a tile of \(bytes.count) bytes", limit: "\(limit) bytes")
      }
      return PostGISTile(bytes: bytes, tag: hasTag ? row.text(1) : nil)
    }
  }
}
