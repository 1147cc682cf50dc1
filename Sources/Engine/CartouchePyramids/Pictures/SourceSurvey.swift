import Cartouche
import CartoucheArchives
import CartoucheGeoJSON
import CartoucheGeometry
import CartoucheJSON
import CartoucheResources
import CartoucheStyle
import CartoucheTiles

/// The data of a map as known before its tiles are drawn.
struct SourceSurvey: Sendable {
  /// The content of the documents and archives.
  private(set) var pins: [SourcePin] = []
  /// Where sources have data; `nil` if a source may have some everywhere.
  private(set) var coverages: [any SourceCoverage]? = []
  /// The attributions, as HTML, without duplicates.
  private(set) var attributions: [String] = []
  /// The files of PMTiles archives.
  private(set) var archives: [String] = []
  /// The digests of data that the program holds, by the names of their sources.
  private(set) var digests: [(name: String, value: String)] = []

  /// The knowledge of where sources have data, by their URLs.
  private let known: [String: CoverageGrid]
  private let map: Map
  private let loader: any ResourceLoader
  /// The positions of a source beyond which the boxes around its features count.
  private static let positionLimit = 200_000

  /// Surveys the sources that visible layers of a map draw.
  ///
  /// - Parameter known: The coverage, by URL, of sources that cannot report theirs.
  init(
    _ map: Map, _ loader: any ResourceLoader, pixelRatio: Double, known: [String: CoverageGrid] = [:]
  ) async {
    self.map = map
    self.known = known
    self.loader = loader
    let layers = map.style.layers.filter(\.isVisible)
    for source in map.style.sources {
      let drawing = layers.filter { $0.source == source.id }
      if drawing.isEmpty { continue }
      await look(at: source, layers: Set(drawing.compactMap(\.sourceLayer)))
    }
    for sprite in map.style.sprites {
      let urls = sprite.urls(pixelRatio: pixelRatio)
      for (url, kind) in [(urls.index, ResourceRequest.Kind.spriteJSON), (urls.picture, .spriteImage)] {
        _ = await pin("sprite \(sprite.id)", request(url, kind), isArchive: false)
      }
    }
  }

  private mutating func look(at source: StyleSource, layers: Set<String>) async {
    var findings: [Diagnostic] = []
    func note(_ attribution: String?) {
      if let attribution, !attribution.isEmpty, !attributions.contains(attribution) {
        attributions.append(attribution)
      }
    }
    switch SourceOptions(source, diagnostics: &findings) {
    case .tiles(let options):
      guard map.tiles[source.id] == nil, let text = options.url else {
        note(options.tileJSON.attribution)
        coverages = nil
        return
      }
      var request = request("", .source)
      request.url = ResourceURL.resolve(tileSource: text, against: map.baseURL)
      let document = await document(of: source.id, request)
      let tiles = options.tileSet(with: document)
      note(tiles.attribution)
      await cover(tiles, request, layers)
    case .geoJSON(let options):
      note(options.attribution)
      await cover(source.id, options)
    case .image(let options):
      if let url = options.url {
        _ = await pin("source \(source.id)", request(url, .image), isArchive: false)
      }
      let corners = (options.coordinates ?? []).map { Mercator.project(longitude: $0.x, latitude: $0.y) }
      coverages?.append(FeatureCoverage(AreaPolygon(rings: [corners]).surroundings.copies))
    case .notDrawn: break
    }
  }

  /// The TileJSON of a source, whose archive or document is pinned.
  private mutating func document(of id: String, _ request: ResourceRequest) async -> TileJSON? {
    var findings: [Diagnostic] = []
    if let archive = ArchiveURL(request.url) {
      var file = request
      file.url = archive.location
      _ = await pin("source \(id)", file, isArchive: true)
      guard let response = try? await loader.load(request) else { return nil }
      return try? TileJSON(parsing: response.bytes, url: request.url, diagnostics: &findings) { text, _ in
        text
      }
    }
    guard let bytes = await pin("source \(id)", request, isArchive: false)?.bytes else { return nil }
    return try? TileJSON(parsing: bytes, url: request.url, diagnostics: &findings) { text, _ in text }
  }

  private mutating func cover(_ tiles: TileSet, _ request: ResourceRequest, _ layers: Set<String>) async {
    if let grid = known[request.url] {
      coverages?.append(grid)
      return
    }
    guard let archive = ArchiveURL(request.url), archive.format == .pmtiles,
      let path = ResourceURL.filePath(of: archive.location), let reader = try? PMTilesReader(path)
    else {
      coverages = nil
      return
    }
    archives.append(path)
    coverages?.append(ArchiveCoverage(reader, tiles, layers: layers))
  }

  private mutating func cover(_ id: String, _ options: GeoJSONSourceOptions) async {
    let content: GeoJSON
    if let data = map.data[id] {
      digests.append(("source \(id)", Self.digest(data.geoJSON)))
      guard data.tiles == nil else {
        coverages = nil
        return
      }
      content = data.geoJSON
    } else if let url = options.data.string {
      let response = await pin("source \(id)", request(url, .data), isArchive: false)
      guard let response, let read = try? GeoJSON(parsing: response.bytes) else {
        coverages = nil
        return
      }
      content = read
    } else if let bytes = try? options.data.encoded(), let read = try? GeoJSON(parsing: bytes) {
      content = read
    } else {
      coverages = nil
      return
    }
    let geometries = content.features.compactMap(\.geometry)
    let isLarge = geometries.reduce(0) { $0 + $1.positionCount } > Self.positionLimit
    var shapes = geometries.flatMap(AreaPolygon.parts)
    if isLarge { shapes = shapes.map(\.surroundings) }
    if options.cluster {
      // Clusters lie between their points.
      let box = shapes.reduce(into: Box.empty) { $0.formUnion($1.box) }
      shapes = box.isEmpty ? [] : [AreaPolygon(rings: [[box.min, box.max]]).surroundings]
    }
    coverages?.append(FeatureCoverage(shapes))
  }

  private func request(_ url: String, _ kind: ResourceRequest.Kind) -> ResourceRequest {
    ResourceRequest(ResourceURL.resolve(url, against: map.baseURL), kind: kind)
      .made(by: DocumentOrigin(map.style.trust, baseURL: map.baseURL))
  }

  private mutating func pin(
    _ name: String, _ request: ResourceRequest, isArchive: Bool
  ) async -> ResourceResponse? {
    let pin = await SourcePin(name, request, isArchive: isArchive, through: loader)
    pins.append(pin)
    return pin.response?.status == .found ? pin.response : nil
  }

  private static func digest(_ data: GeoJSON) -> String {
    (try? data.encoded()).map { SHA256($0).hex } ?? "unknown"
  }
}
