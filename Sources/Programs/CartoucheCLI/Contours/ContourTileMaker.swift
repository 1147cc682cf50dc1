import Cartouche
import CartoucheArchives
import CartoucheCommandLine
import CartoucheJSON
import CartouchePyramids
import CartoucheResources
import CartoucheTiles

/// Makes the tiles of a pyramid of contours, as the loader of their URL makes them.
struct ContourTileMaker: PyramidTileMaker {
  private let url: ContourURL
  private let loader: any ResourceLoader
  private let tileSet: TileSet
  private let document: JSONObject
  private let timeout: Duration

  /// The maker of the contours at a URL.
  ///
  /// - Throws: `ResourceError` when their heights cannot be loaded, and `JSONError`.
  init(_ url: ContourURL, loader: any ResourceLoader, timeout: Duration) async throws {
    (self.url, self.loader, self.timeout) = (url, loader, timeout)
    let response = try await loader.load(ResourceRequest(url.text, kind: .source))
    var diagnostics: [Diagnostic] = []
    let description = try TileJSON(parsing: response.bytes, url: nil, diagnostics: &diagnostics) { text, _ in
      text
    }
    (tileSet, document) = (TileSet(.vector, source: description), description.members)
  }

  /// The zooms that have contours.
  var zooms: ClosedRange<Int> { tileSet.minzoom...max(tileSet.maxzoom, tileSet.minzoom) }

  /// The bounds of the heights; `nil` for the world.
  var bounds: CoordinateBounds? { tileSet.bounds }

  var description: ArchiveDescription {
    var metadata: JSONObject = ["type": "overlay"]
    for name in ["attribution", "vector_layers"] { metadata[name] = document[name] }
    return ArchiveDescription(
      tileType: .mvt, tileCompression: .gzip, minzoom: zooms.lowerBound, maxzoom: zooms.upperBound,
      metadata: metadata)
  }

  var identity: [(name: String, value: String)] {
    [("kind", "contours"), ("contours", url.text), ("zooms", "\(zooms.lowerBound)-\(zooms.upperBound)")]
  }

  func blockSide(atZoom zoom: Int) -> Int { 1 << min(zoom, 3) }

  func uniformTile(below tile: TileID, maxzoom: Int) async throws(PyramidError) -> PyramidTile? {
    if Task.isCancelled { throw .cancelled }
    return zooms.contains(tile.z) && !tileSet.contains(tile) ? PyramidTile(id: tile, bytes: []) : nil
  }

  func weight(below tile: TileID, maxzoom: Int) async throws(PyramidError) -> Int {
    1 << (2 * min(max(maxzoom - tile.z, 0), 28))
  }

  func tiles(of block: TileBlock) async throws(PyramidError) -> [PyramidTile] {
    var tiles: [PyramidTile] = []
    for tile in block.tiles {
      if Task.isCancelled { throw .cancelled }
      var place = url
      place.tile = tile
      var request = ResourceRequest(place.text, kind: .tile, tile: tile)
      request.timeout = timeout
      let bytes: [UInt8]
      do throws(ResourceError) {
        bytes = try await loader.load(request).bytes
      } catch {
        throw .tile(tile, reason: "\(error)", kind: error.kind)
      }
      tiles.append(
        PyramidTile(
          id: tile, bytes: bytes.isEmpty ? [] : Compression.gzip(bytes) ?? [], isBlank: bytes.isEmpty))
    }
    return tiles
  }
}

extension TilesCommand {
  /// The maker of contours, if they are the only input.
  func contourMaker() async throws -> Made? {
    guard content.inputs.count == 1, let input = content.inputs.first,
      let url = ContourURL(
        ResourceURL.resolve(tileSource: input, against: CommandInput.absolute(".") + "/")),
      !url.isOfStyle
    else { return nil }
    let maker = try await ContourTileMaker(
      url, loader: loader(Limits(memory: making.memory?.bytes ?? Limits.standardMemory)),
      timeout: resources.deadline)
    return Made(
      maker: maker, jobs: making.width, zooms: ZoomList(maker.zooms), bounds: maker.bounds)
  }
}
