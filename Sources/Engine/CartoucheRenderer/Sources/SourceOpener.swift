import CartoucheGeoJSON
import CartoucheGeometry
import CartoucheJSON
import CartoucheRaster
import CartoucheResources
import CartoucheStyle
import CartoucheThreads
import CartoucheTiles

/// Opens a source as its type requires.
struct SourceOpener: Sendable {
  private let wanted: WantedSource
  private let session: LoadSession
  private(set) var diagnostics: [Diagnostic] = []
  /// The bytes that its documents held while it was opened.
  private(set) var byteCount = 0
  /// Whether something that the source needs is on its way.
  private(set) var isPending = false

  private var id: String { wanted.source.id }

  /// Opens `wanted` with the resources that `session` loads.
  init(_ wanted: WantedSource, _ session: LoadSession) {
    self.wanted = wanted
    self.session = session
  }

  /// The source, or `nil` if it cannot be opened; ``diagnostics`` then has the reason.
  mutating func open() async -> (any TileSource)? {
    let wanted = wanted
    let options = SourceOptions(wanted.source, diagnostics: &diagnostics) {
      ResourceURL.resolve($0, against: wanted.base(of: $0, in: "tiles"))
    }
    return switch options {
    case .tiles(let options): await tiles(options)
    case .geoJSON(let options): await geoJSON(options)
    case .image(let options): await image(options)
    case .notDrawn: nil
    }
  }

  private mutating func report(_ message: String, kind: Diagnostic.Kind = .invalid, at member: String) {
    diagnostics.append(
      Diagnostic(
        .error, "source \"\(id)\": \(message)", kind: kind, pointer: JSONPointer(["sources", id, member])))
  }

  private mutating func report(_ error: any Error, at member: String) {
    if case ResourceError.pending = error {
      isPending = true
      return
    }
    report("\(error)", kind: Diagnostic.Kind(of: error), at: member)
  }

  /// Counts the bytes that the source holds.
  private mutating func hold(_ count: Int, _ url: String) throws(ResourceError) {
    byteCount += count
    try session.hold(count, url)
  }

  /// The resource at a URL that a member names.
  private mutating func load(
    _ url: String, _ kind: ResourceRequest.Kind, of member: String
  ) async throws(ResourceError) -> ResourceResponse {
    var request = ResourceRequest(url, kind: kind)
    request.program = wanted.tiles
    let response = try await session.load(request, for: wanted.origin(of: member))
    guard response.status == .found else { throw .notFound(url: ResourceURL.redacted(url)) }
    try hold(response.bytes.count, url)
    return response
  }

  // MARK: - Types

  private mutating func geoJSON(_ options: GeoJSONSourceOptions) async -> (any TileSource)? {
    do {
      if let data = wanted.data {
        if let tiles = data.tiles {
          return ComputedSource(
            tiles, options, of: wanted.source, keepsSmallFeatures: wanted.keepsSmallFeatures)
        }
        diagnostics += data.diagnostics
        return try await source(of: data.geoJSON, options)
      }
      // Positions inside the style would be useless: the pointer locates the data.
      let url = options.data.string.map {
        ResourceURL.resolve($0, against: wanted.base(of: $0, in: "data"))
      }
      let loaded: [UInt8]? = if let url { try await load(url, .data, of: "data").bytes } else { nil }
      if session.isCancelled { throw session.error(for: url ?? id) }
      let limit = session.limits.values
      let meter = ReadingMeter(memory: limit) { [stop = session.stop] in stop.isGiven }
      let (bytes, document) = try await ParallelWork.run { [data = options.data] in
        Result {
          let bytes = try loaded ?? data.encoded()
          return (bytes, try SourceDocument.read(bytes, name: url.map(ResourceURL.redacted), meter: meter))
        }
      }.get()
      diagnostics += document.diagnostics
      var source = try await source(of: document.root, options)
      if wanted.keepsDocument, let name = options.data.string {
        source.document = SourceDocument(bytes, url: name, valueLimit: limit)
      }
      try hold(source.byteCount, url ?? id)
      return source
    } catch let error as GeoJSONError where error.kind == .stopped {
      report(session.error(for: options.data.string ?? id), at: "data")
      return nil
    } catch {
      report(error, at: "data")
      return nil
    }
  }

  private mutating func source(
    of data: GeoJSON, _ options: GeoJSONSourceOptions
  ) async throws(ResourceError) -> GeoJSONSource {
    if wanted.source.isOverlay {
      diagnostics += await ParallelWork.run { [id, stop = session.stop] in
        Simplestyle.findings(in: data.features, source: id, until: stop)
      }
    }
    let source = await GeoJSONSource(
      data, options, source: id, keepsSmallFeatures: wanted.keepsSmallFeatures, diagnostics: &diagnostics,
      until: session.stop)
    if session.isCancelled { throw session.error(for: options.data.string ?? id) }
    return source
  }

  private mutating func tiles(_ options: TileSourceOptions) async -> TileSetSource? {
    var options = options
    var document: TileJSON?
    var provider = TileSetSource.Provider(origin: wanted.origin(of: "tiles"), program: wanted.tiles)
    if wanted.tiles != nil { (options.url, options.tileJSON.tiles) = (ProgramTiles.url(named: id), nil) }
    if let text = options.url {
      let url = ResourceURL.resolve(tileSource: text, against: wanted.base(of: text, in: "url"))
      do {
        let response = try await load(url, .source, of: "url")
        // Redirects may have led elsewhere (RFC 3986 §5.1.3).
        let location = response.location(of: url)
        provider.edition = response.edition
        document = try TileJSON(
          parsing: response.bytes, url: url,
          options: JSONReadingOptions(maximumMemory: session.limits.values), diagnostics: &diagnostics
        ) { text, _ in
          ResourceURL.resolve(text, against: location)
        }
        // URLs in the document are requested on its behalf.
        if options.tileJSON.tiles == nil {
          (provider.origin, provider.document) = (DocumentOrigin(at: location), url)
        }
      } catch {
        report(error, at: "url")
        return nil
      }
    }
    let set = options.tileSet(with: document)
    guard !set.tiles.isEmpty else {
      report("the source has no tile URLs", at: "tiles")
      return nil
    }
    return TileSetSource(
      set, promotedID: options.promoteId, pixelRatio: wanted.isDouble ? 2 : 1, from: provider,
      isVolatile: options.isVolatile)
  }

  private mutating func image(_ options: ImageSourceOptions) async -> ImageSource? {
    guard let corners = options.coordinates else {
      report("an image needs four corners", at: "coordinates")
      return nil
    }
    guard let text = options.url else {
      report("an image needs a URL", at: "url")
      return nil
    }
    do {
      let url = ResourceURL.resolve(text, against: wanted.base(of: text, in: "url"))
      let response = try await load(url, .image, of: "url")
      return try ImageSource(response.bytes, corners: corners, limits: session.limits)
    } catch {
      report(error, at: "url")
      return nil
    }
  }
}
