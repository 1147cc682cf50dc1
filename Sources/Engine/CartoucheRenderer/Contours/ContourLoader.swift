import CartoucheGeometry
import CartoucheJSON
import CartoucheResources
import CartoucheThreads
import CartoucheTiles
import Synchronization

/// Makes vector tiles of contours on demand from tiles with heights.
///
/// ```json
/// {"type": "vector", "url": "contours://pmtiles://terrain.pmtiles#thresholds=11*200*1000~13*50*250"}
/// ```
///
/// A request for `contours://DEM#OPTIONS` is answered with TileJSON, or with a Mapbox Vector Tile if the options
/// include `tile=z/x/y`. DEM is the URL or path of TileJSON or of an archive, or a template. The layer `contours` has
/// lines with the attributes `ele`, the height, and `level`, above 0 for lines that stand out, as in the plugin
/// maplibre-contour.
///
/// Heights are loaded on behalf of the document that requests the contours.
public actor ContourLoader: ResourceLoader {
  /// The scheme of the URLs that the loader answers.
  public static let scheme = ContourURL.scheme

  private let base: any ResourceLoader
  private let byteBudget: Int
  private let sourceFlights = SingleFlight<SourceKey, ElevationSource>()
  private let tileFlights = SingleFlight<TileKey, ElevationTile?>()
  private var sources: LeastRecentlyUsed<SourceKey, ElevationSource>
  private var tiles: LeastRecentlyUsed<TileKey, ElevationTile>

  /// A DEM together with the kind of document that requests it.
  private struct SourceKey: Hashable, Sendable {
    let url: String
    let members: JSONObject
    let scope: OriginPolicy.Scope
  }

  private struct TileKey: Hashable, Sendable {
    let source: SourceKey
    let tile: TileID
  }

  /// The number of sources that are kept.
  private static let sourceLimit = 32

  /// A loader of contours.
  ///
  /// - Parameters:
  ///   - base: The loader of the tiles with heights.
  ///   - byteBudget: The number of bytes of heights to keep, since neighbouring tiles share them.
  public init(base: any ResourceLoader, byteBudget: Int = 32 << 20) {
    self.base = base
    sources = LeastRecentlyUsed(budget: Self.sourceLimit)
    self.byteBudget = max(byteBudget, 0)
    tiles = LeastRecentlyUsed(budget: max(byteBudget, 0))
  }

  /// The TileJSON of contours, or a tile of them; a tile without heights is missing.
  ///
  /// - Throws: ``ResourceError`` when the heights cannot be loaded, an option is wrong, or there are too many lines.
  public func load(_ request: ResourceRequest) async throws(ResourceError) -> ResourceResponse {
    guard let url = ContourURL(request.url) else {
      throw .unsupportedScheme(url: ResourceURL.redacted(request.url), supported: [ContourURL.scheme + ":"])
    }
    let name = ResourceURL.redacted(request.url)
    guard !url.isOfStyle, !url.elevation.isEmpty else {
      throw .invalid(
        url: name, found: "\"\(url.elevation)\"",
        expected: "the URL of tiles with heights behind contours://, or a raster-dem source of the style")
    }
    guard ContourURL(url.elevation) == nil else {
      throw .invalid(url: name, found: "contours", expected: "tiles with heights")
    }
    let settings: ContourSettings
    do throws(ContourError) {
      settings = try ContourSettings(url.options)
    } catch {
      throw .invalid(url: name, error)
    }
    let key = SourceKey(
      url: url.elevation, members: settings.elevation, scope: OriginPolicy.scope(of: request))
    let source = try await source(key, request)
    guard let tile = url.tile else { return try Self.description(url, settings.lines, source.tileSet) }
    return try await contours(tile, settings.lines, source, key, request)
  }

  /// Discards the cached heights.
  public func purge() async {
    sources = LeastRecentlyUsed(budget: Self.sourceLimit)
    tiles = LeastRecentlyUsed(budget: byteBudget)
    await base.purge()
  }

  // MARK: - Description

  /// The zoom levels with contours; `nil` if there are none.
  private static func zooms(_ options: ContourTileOptions, _ set: TileSet) -> ClosedRange<Int>? {
    let lowest = max(options.thresholds.steps.first?.zoom ?? 0, set.minzoom)
    let highest = min(set.maxzoom + options.overzoom, TileID.maximumZoom)
    return lowest <= highest ? lowest...highest : nil
  }

  private static func description(
    _ url: ContourURL, _ options: ContourTileOptions, _ set: TileSet
  ) throws(ResourceError) -> ResourceResponse {
    let name = ResourceURL.redacted(url.text)
    guard let zooms = zooms(options, set) else {
      throw .invalid(
        url: name, found: "heights up to zoom \(set.maxzoom)",
        expected: "thresholds for one of their zooms; overzoom adds some")
    }
    let (low, high) = (JSONValue.int(Int64(zooms.lowerBound)), JSONValue.int(Int64(zooms.upperBound)))
    var members: JSONObject = [
      "tilejson": "3.0.0", "tiles": [.string(url.template)], "minzoom": low, "maxzoom": high,
      "vector_layers": [
        [
          "id": .string(options.layer),
          "fields": [options.elevationKey: "Number", options.levelKey: "Number"], "minzoom": low,
          "maxzoom": high,
        ]
      ],
    ]
    if let bounds = set.bounds {
      members["bounds"] = .array([bounds.west, bounds.south, bounds.east, bounds.north].map { .double($0) })
    }
    if let attribution = set.attribution { members["attribution"] = .string(attribution) }
    do throws(JSONError) {
      return ResourceResponse(
        try JSONValue.object(members).encoded(), contentType: "application/json")
    } catch {
      throw .invalid(url: name, found: "\(error)", expected: "bounds in degrees")
    }
  }

  // MARK: - Tiles

  private func contours(
    _ tile: TileID, _ options: ContourTileOptions, _ source: ElevationSource, _ key: SourceKey,
    _ request: ResourceRequest
  ) async throws(ResourceError) -> ResourceResponse {
    let set = source.tileSet
    guard tile.isValid, let zooms = Self.zooms(options, set), zooms.contains(tile.z) else { return .notFound }
    let depth = max(min(options.overzoom, tile.z - set.minzoom), tile.z - set.maxzoom)
    let own = TileID(z: tile.z - depth, x: tile.x >> depth, y: tile.y >> depth)
    guard let middle = try await heights(own, source, key, request) else { return .notFound }
    var around: [ElevationTile?] = []
    for (dx, dy) in TileNeighbors.offsets {
      guard let id = own.neighbor(x: dx, y: dy) else {
        around.append(nil)
        continue
      }
      do throws(ResourceError) {
        around.append(try await heights(id, source, key, request))
      } catch .invalid {
        // An unreadable neighbour is reported when its own tile is drawn.
        around.append(nil)
      }
    }
    let name = ResourceURL.redacted(request.url)
    let stop = StopSignal(after: request.timeout)
    let bytes = await stop.raisedByCancelling { [around] in
      Result { () throws(ContourError) in
        let contours = ContourTile(tile, options: options) { dx, dy in
          if dx == 0, dy == 0 { return middle }
          return TileNeighbors.offsets.firstIndex { $0 == (dx, dy) }.flatMap { around[$0] }
        }
        return try contours?.encoded(options, until: stop) ?? []
      }
    }
    do throws(ContourError) {
      return ResourceResponse(try bytes.get(), contentType: "application/vnd.mapbox-vector-tile")
    } catch {
      if case .stopped = error {
        if let timeout = request.timeout, !Task.isCancelled { throw .timedOut(url: name, after: timeout) }
        throw .cancelled(url: name)
      }
      throw .invalid(url: "\(name), tile \(tile)", error)
    }
  }

  private func source(
    _ key: SourceKey, _ request: ResourceRequest
  ) async throws(ResourceError) -> ElevationSource {
    if let known = sources.value(for: key) { return known }
    let base = base
    let source = try await sourceFlights.value(for: key, url: key.url, timeout: request.timeout) {
      timeout throws(ResourceError) in
      var asking = request
      asking.timeout = timeout
      return try await ElevationSource(key.url, members: key.members, asking: asking, loader: base)
    }
    sources.insert(source, for: key, cost: 1)
    return source
  }

  private func heights(
    _ tile: TileID, _ source: ElevationSource, _ key: SourceKey, _ request: ResourceRequest
  ) async throws(ResourceError) -> ElevationTile? {
    let key = TileKey(source: key, tile: tile)
    if let known = tiles.value(for: key) { return known }
    let found = try await tileFlights.value(
      for: key, url: ResourceURL.redacted(request.url), timeout: request.timeout
    ) { timeout throws(ResourceError) in try await source.tile(tile, timeout: timeout) }
    if let found { tiles.insert(found, for: key, cost: 4 * found.heights.count) }
    return found
  }
}

extension ResourceError {
  /// The error about contours at a URL.
  fileprivate static func invalid(url: String, _ error: ContourError) -> ResourceError {
    if case .setting(let name, let found, let expected) = error {
      return .invalid(url: url, found: "\(name) \(found)", expected: "\(name): \(expected)")
    }
    return .unreadable(url: url, reason: "\(error)")
  }
}
