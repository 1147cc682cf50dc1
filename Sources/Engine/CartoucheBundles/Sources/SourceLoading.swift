import CartoucheArchives
import CartoucheGeometry
import CartoucheOffline
import CartoucheResources
import CartoucheThreads
import CartoucheTiles

/// Loads the tiles of a source, many at a time.
struct SourceLoading: Sendable {
  let plan: SourcePlan
  /// The properties of features that labels read, by layers of the tiles; empty for tiles without labels.
  let reads: [String: TextReads]
  let loader: any ResourceLoader
  let concurrency: Int
  /// The compression of vector tiles.
  let compression: Compression

  /// A tile that was loaded.
  struct Tile: Sendable {
    let id: TileID
    /// The bytes in the compression that was asked for.
    let bytes: [UInt8]
    /// The characters of its labels.
    let characters: TextCharacters
    /// The names of its layers, if it has any.
    var layers: [String] = []
  }

  /// The result of the request for a tile: `nil` where there is none.
  typealias Outcome = (id: TileID, result: Result<Tile?, ResourceError>)

  /// The attempts at a tile, as servers fail now and then.
  private static let attempts = 4

  /// Passes the tiles to a function, in no particular order, until it throws.
  func run(_ take: (Outcome) throws(BundleError) -> Void) async throws(BundleError) {
    guard let tiles = plan.tiles else { return }
    var addresses = RegionTiles(tiles.cover, tiles.zooms)
    let result = await withTaskGroup(of: Outcome.self) { group -> Result<Void, BundleError> in
      for _ in 0..<max(concurrency, 1) {
        if let id = addresses.next() { group.addTask { (id, await tile(id)) } }
      }
      while let outcome = await group.next() {
        do throws(BundleError) {
          if Task.isCancelled { throw .cancelled }
          try take(outcome)
        } catch {
          group.cancelAll()
          return .failure(error)
        }
        if let id = addresses.next() { group.addTask { (id, await tile(id)) } }
      }
      return .success(())
    }
    try result.get()
  }

  private func tile(_ id: TileID) async -> Result<Tile?, ResourceError> {
    var attempt = 1
    while true {
      do throws(ResourceError) {
        return .success(try await loaded(id))
      } catch {
        guard error.isPassing, attempt < Self.attempts, !Task.isCancelled else { return .failure(error) }
        try? await Task.sleep(for: .seconds(1 << (attempt - 1)))
        attempt += 1
      }
    }
  }

  private func loaded(_ id: TileID) async throws(ResourceError) -> Tile? {
    guard let request = plan.request(id) else { return nil }
    let response = try await loader.load(request)
    guard response.status == .found, !response.bytes.isEmpty else { return nil }
    guard plan.tileSet.content == .vector else {
      return Tile(id: id, bytes: response.bytes, characters: TextCharacters())
    }
    let (encoding, reads, compression) = (plan.tileSet.encoding, reads, compression)
    return try await ParallelWork.run { () -> Result<Tile, ResourceError> in
      Result { () throws(ResourceError) in
        var plain = response.bytes
        if response.contentEncoding != .none {
          do throws(CompressionError) {
            plain = try response.contentEncoding.decompress(plain, limit: Self.tileLimit)
          } catch {
            throw error.about(request.url)
          }
        }
        var characters = TextCharacters()
        let layers: [String]
        do throws(VectorTileError) {
          layers = try encoding.open(plain).layerNames
          if !reads.isEmpty { try characters.insert(tile: plain, encoding, reads) }
        } catch {
          throw .invalid(
            url: ResourceURL.redacted(request.url), found: "\(error)", expected: "a vector tile")
        }
        if response.contentEncoding == compression {
          return Tile(id: id, bytes: response.bytes, characters: characters, layers: layers)
        }
        guard let bytes = compression == .none ? plain : Compression.gzip(plain) else {
          throw .unreadable(url: ResourceURL.redacted(request.url), reason: "out of memory while compressing")
        }
        return Tile(id: id, bytes: bytes, characters: characters, layers: layers)
      }
    }.get()
  }

  /// The bytes that a tile may have when it is decompressed.
  private static let tileLimit = 64 << 20
}
