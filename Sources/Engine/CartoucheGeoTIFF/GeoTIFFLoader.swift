import CartoucheGeometry
import CartoucheImages
import CartoucheJSON
import CartoucheResources
import CartoucheThreads
import Foundation

/// Makes tiles of georeferenced pictures in TIFF files: GeoTIFF 1.1, also Cloud Optimized, of classic TIFF and BigTIFF.
///
/// `geotiff://PATH` answers with TileJSON, `geotiff://PATH/z/x/y` with a tile of 512 by 512 pixels in PNG, in Web
/// Mercator. Pictures have 8 bits per sample, of grey, colours or a palette, with north up, in any coordinate system with
/// an EPSG code. Pixels without data, by a value, an opacity or a mask, are transparent.
///
/// Files are read in parts: the blocks that a tile needs, of the smallest overview that is large enough. They are decoded
/// by libtiff, which is loaded when it is first needed; without it, requests throw an error that says so. Sizes and counts
/// are bounded before memory is allocated.
public actor GeoTIFFLoader: ResourceLoader {
  /// The number of bytes of decoded pixels that are kept for each file.
  public let byteBudget: Int

  private struct File {
    let state: State
    let picture: GeoTIFF
    let sessions: TIFFSessions
    let decoded: DecodedBlocks
  }

  /// The size and the times of a file, which distinguish its states.
  private struct State: Hashable {
    let size: Int
    let modified: TimeInterval
  }

  private var files: [String: File] = [:]

  /// A loader of tiles.
  ///
  /// - Parameter byteBudget: The number of bytes of decoded pixels that are kept for each file.
  public init(byteBudget: Int = 64 << 20) { self.byteBudget = max(byteBudget, 0) }

  /// The TileJSON of a picture, or one of its tiles; a tile outside the picture does not exist.
  ///
  /// - Throws: ``ResourceError`` when the file is missing or damaged, not a picture that can be drawn, or libtiff is not
  ///   installed. The error says what was found, and by which command of GDAL it could be converted.
  public func load(_ request: ResourceRequest) async throws(ResourceError) -> ResourceResponse {
    guard let url = ArchiveURL(request.url, scheme: "geotiff") else {
      throw .unsupportedScheme(url: ResourceURL.redacted(request.url), supported: ["geotiff:"])
    }
    guard let path = ResourceURL.filePath(of: url.location) else {
      throw .invalid(
        url: ResourceURL.redacted(url.archive), found: "a GeoTIFF on a server", expected: "a local file")
    }
    if let tile = url.tile, !tile.isValid || tile.z > 30 { return .notFound }
    let file = try open(path)
    let (stop, tile) = (StopSignal(or: request.timeout.map { StopSignal(after: $0) }), url.tile)
    let response: Result<ResourceResponse, GeoTIFFError> = await stop.raisedByCancelling {
      Result { () throws(GeoTIFFError) in
        guard let tile else { return try Self.tileJSON(file, path) }
        return try Self.tile(tile, file, stop)
      }
    }
    do throws(GeoTIFFError) {
      return try response.get()
    } catch {
      if Task.isCancelled { throw .cancelled(url: path) }
      if stop.isGiven, let timeout = request.timeout { throw .timedOut(url: path, after: timeout) }
      throw error.about(path)
    }
  }

  /// Forgets the pictures and their pixels.
  public func purge() { files = [:] }

  private func open(_ path: String) throws(ResourceError) -> File {
    let target = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    guard let found = try? FileManager.default.attributesOfItem(atPath: target),
      found[.type] as? FileAttributeType == .typeRegular, let size = (found[.size] as? NSNumber)?.intValue,
      let date = found[.modificationDate] as? Date
    else { throw .notFound(url: path) }
    let state = State(size: size, modified: date.timeIntervalSinceReferenceDate)
    if let known = files[path], known.state == state { return known }
    do throws(GeoTIFFError) {
      let picture = try GeoTIFF(path: path)
      let file = File(
        state: state, picture: picture,
        sessions: TIFFSessions(path: path, system: picture.georeference.system),
        decoded: DecodedBlocks(budget: byteBudget))
      files[path] = file
      return file
    } catch {
      throw error.about(path)
    }
  }

  // MARK: - Answers

  private static func tile(
    _ tile: TileID, _ file: File, _ stop: StopSignal
  ) throws(GeoTIFFError) -> ResourceResponse {
    let pixels = try file.sessions.with { session throws(GeoTIFFError) in
      let source = PixelSource(picture: file.picture, session: session, decoded: file.decoded, stop: stop)
      return try TileResampling(source: source).tile(tile)
    }
    guard let pixels else { return .notFound }
    let side = GeoTIFF.tileSide
    do throws(ImageError) {
      // Decoded again at once.
      let bytes = try PNGEncoder(compression: .fast, threads: 1).encode(
        pixels, width: side, height: side, alpha: .premultiplied)
      return ResourceResponse(bytes, contentType: "image/png")
    } catch {
      throw .unreadable("\(error)")
    }
  }

  private static func tileJSON(_ file: File, _ path: String) throws(GeoTIFFError) -> ResourceResponse {
    let (bounds, zoom) = try file.sessions.with { session throws(GeoTIFFError) in
      try file.picture.extent(session.transformation)
    }
    let members: JSONObject = [
      "format": "png", "minzoom": 0, "maxzoom": .int(Int64(zoom)),
      "tileSize": .int(Int64(GeoTIFF.tileSide)),
      "bounds": .array([bounds.west, bounds.south, bounds.east, bounds.north].map { .double($0) }),
    ]
    do throws(JSONError) {
      return try ArchiveTileJSON(template: "geotiff://\(path)/{z}/{x}/{y}", metadata: members).response(
        validators: .init(etag: "\"\(file.state.size)-\(file.state.modified)\""))
    } catch {
      throw .unreadable("\(error)")
    }
  }
}
