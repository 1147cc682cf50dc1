import CartoucheGeometry
import CartoucheImages
import CartoucheJSON
import CartoucheResources
import CartoucheThreads
import CartoucheTiles

/// Tiles with heights encoded as colours, loaded by URL for computations.
package struct ElevationSource: Sendable {
  /// The description of the tiles.
  package let tileSet: TileSet
  /// The document that names the tiles.
  private let origin: DocumentOrigin
  private let loader: any ResourceLoader

  /// The largest picture of a tile in pixels.
  private static let pixelLimit = 4096 * 4096

  /// Opens the tiles at the URL of TileJSON or of an archive, or with a template of URLs.
  ///
  /// - Parameters:
  ///   - url: The URL or path, absolute.
  ///   - members: Members of the source, which override members of the document.
  ///   - asking: The request on whose behalf the tiles are loaded.
  ///   - loader: The loader of the tiles.
  /// - Throws: ``ResourceError`` when the description cannot be loaded or has no tiles.
  package init(
    _ url: String, members: JSONObject, asking: ResourceRequest, loader: any ResourceLoader
  ) async throws(ResourceError) {
    self.loader = loader
    let asker = DocumentOrigin(initiator: asking.initiator, base: nil, isUnvouched: asking.isUnvouched)
    var diagnostics: [Diagnostic] = []
    var own = TileJSON(members: members, pointer: JSONPointer(), diagnostics: &diagnostics)
    if let finding = diagnostics.first(where: { $0.severity == .error }) ?? diagnostics.first {
      throw .invalid(
        url: ResourceURL.redacted(url), found: finding.message, expected: "options of tiles with heights")
    }
    guard url.contains("{") else {
      var request = ResourceRequest(url, kind: .source).made(by: asker)
      (request.timeout, request.sizeLimit) = (asking.timeout, asking.sizeLimit)
      let response = try await loader.load(request)
      guard response.status == .found else { throw .notFound(url: ResourceURL.redacted(url)) }
      let location = response.location(of: url)
      let document: TileJSON
      do throws(JSONError) {
        document = try TileJSON(parsing: response.bytes, url: url, diagnostics: &diagnostics) { text, _ in
          ResourceURL.resolve(text, against: location)
        }
      } catch {
        throw .invalid(url: ResourceURL.redacted(url), found: error.found, expected: "TileJSON")
      }
      origin = DocumentOrigin(at: location)
      tileSet = TileSet(.rasterDEM, source: own, tileJSON: document)
      guard !tileSet.tiles.isEmpty else {
        throw .invalid(
          url: ResourceURL.redacted(url), found: "TileJSON without URLs of tiles",
          expected: "TileJSON with \"tiles\"")
      }
      return
    }
    own.tiles = [TileURLTemplate(url)]
    origin = asker
    tileSet = TileSet(.rasterDEM, source: own)
  }

  /// The heights of a tile; `nil` if there is none.
  ///
  /// - Parameter timeout: The time that loading may take.
  /// - Throws: ``ResourceError`` when it cannot be loaded, or is not a square picture.
  package func tile(
    _ tile: TileID, timeout: Duration? = nil
  ) async throws(ResourceError) -> ElevationTile? {
    guard tileSet.contains(tile), let url = tileSet.url(for: tile) else { return nil }
    var request = ResourceRequest(url, kind: .tile, tile: tile).made(by: origin)
    request.timeout = timeout
    let response = try await loader.load(request)
    guard response.status == .found, !response.bytes.isEmpty else { return nil }
    let (bytes, factors) = (response.bytes, tileSet.elevation)
    let heights = await ParallelWork.run {
      Result { () throws(ImageError) in try Self.heights(of: tile, bytes, factors) }
    }
    do throws(ImageError) {
      if let heights = try heights.get() { return heights }
    } catch {
      throw .invalid(url: ResourceURL.redacted(url), found: "\(error)", expected: "a picture of heights")
    }
    throw .invalid(
      url: ResourceURL.redacted(url), found: "a picture that is not square", expected: "a square one")
  }

  private static func heights(
    of tile: TileID, _ bytes: [UInt8], _ factors: ElevationFactors
  ) throws(ImageError) -> ElevationTile? {
    let image = try Image(decoding: bytes, limits: ImageLimits(maxPixels: pixelLimit))
    guard image.width == image.height else { return nil }
    return ElevationTile(contoursOf: tile, side: image.width, pixels: image.pixels, factors: factors)
  }
}
