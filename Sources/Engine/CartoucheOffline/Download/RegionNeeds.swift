import CartoucheGeometry
import CartoucheJSON
import CartoucheResources
import CartoucheStyle
import CartoucheText
import CartoucheTiles

/// The resources of a map that its style itself names.
struct RegionNeeds: Sendable {
  /// A source with tiles that a document describes.
  struct Document: Sendable {
    /// The request for the document.
    var request: ResourceRequest
    /// The source's options in the style.
    var options: TileSourceOptions
  }

  /// The documents that describe tiles.
  private(set) var documents: [Document] = []
  /// The sets of tiles that the style itself describes.
  private(set) var tileSets: [SourceTiles] = []
  /// GeoJSON, pictures, sprites, fonts and glyphs.
  private(set) var resources: [ResourceRequest] = []
  /// The number of resources other than tiles that are in files, which need no keeping.
  ///
  /// The tiles of a document in a file are not counted, since nothing of it is read here.
  private(set) var localCount: UInt64 = 0

  /// The URLs of what the style names one by one, which may be many.
  private var urls: Set<String> = []
  private let definition: RegionDefinition
  private let styleURL: String
  private let isRemote: @Sendable (String) -> Bool

  /// The needs of a style.
  ///
  /// - Parameters:
  ///   - bytes: The style.
  ///   - url: The URL that it came from, after redirects.
  ///   - isRemote: Whether a URL leads to a server; what is in files needs no keeping.
  /// - Throws: `JSONError` or ``StyleError`` when the bytes are no style.
  init(
    style bytes: [UInt8], at url: String, of definition: RegionDefinition,
    isRemote: @escaping @Sendable (String) -> Bool
  ) throws {
    self.definition = definition
    styleURL = url
    self.isRemote = isRemote
    var findings: [Diagnostic] = []
    let style = try StyleDocument(
      JSONDocument(parsing: bytes), trust: .from(url), diagnostics: &findings)
    for source in style.sources { add(source) }
    for sprite in style.sprites { add(sprite) }
    for face in style.fontFaces { add(face.url, .glyphs) }
    addGlyphs(of: style)
  }

  private mutating func add(_ url: String, _ kind: ResourceRequest.Kind) {
    var request = ResourceRequest(ResourceURL.resolve(url, against: styleURL), kind: kind)
    request.initiator = styleURL
    guard ResourceURL.scheme(of: request.url) != "data", urls.insert(request.url).inserted else { return }
    if isRemote(request.url) { resources.append(request) } else { localCount += 1 }
  }

  private mutating func add(_ source: StyleSource) {
    var findings: [Diagnostic] = []
    let url = styleURL
    switch SourceOptions(source, diagnostics: &findings, resolve: { ResourceURL.resolve($0, against: url) }) {
    case .tiles(let options):
      if let text = options.url {
        var request = ResourceRequest(
          ResourceURL.resolve(tileSource: text, against: styleURL), kind: .source)
        request.initiator = styleURL
        if isRemote(request.url) {
          documents.append(Document(request: request, options: options))
        } else {
          localCount += 1
        }
      } else if let tiles = SourceTiles(
        options.tileSet(), of: definition, initiator: styleURL, isRemote: isRemote)
      {
        tileSets.append(tiles)
      }
    case .geoJSON(let options): if let url = options.data.string { add(url, .data) }
    case .image(let options): if let url = options.url { add(url, .image) }
    case .notDrawn: break
    }
  }

  /// Sprites of both sizes, so that the region serves screens of any pixel ratio.
  private mutating func add(_ sprite: StyleSprite) {
    for ratio in [1.0, 2] {
      let urls = sprite.urls(pixelRatio: ratio)
      add(urls.index, .spriteJSON)
      add(urls.picture, .spriteImage)
    }
  }

  /// All ranges of the Basic Multilingual Plane, as data may have any character.
  private mutating func addGlyphs(of style: StyleDocument) {
    guard let text = style.glyphs else { return }
    let template = GlyphURLTemplate(ResourceURL.resolve(text, against: styleURL))
    let isRemote = isRemote(template.description)
    for fonts in StyleInventory(style).fontStacks {
      for first in stride(from: CodePoint(0), to: 0x10000, by: 256) {
        let block = GlyphBlock(containing: first)
        guard definition.includesIdeographs || !block.isIdeographic else { continue }
        guard isRemote else {
          localCount += 1
          continue
        }
        var request = ResourceRequest(
          template.url(for: GlyphRequest(stack: FontStack(fonts), block: block)), kind: .glyphs)
        request.initiator = styleURL
        resources.append(request)
      }
    }
  }
}

/// The tiles of one source in a region.
package struct SourceTiles: Sendable {
  /// The set that they are of.
  package let tileSet: TileSet
  /// Their zoom levels.
  package let zooms: ClosedRange<Int>
  /// The tiles of each level.
  package let cover: RegionCover
  /// Whether they are in files, which need no keeping.
  let areLocal: Bool
  private let initiator: String
  private let document: String?
  private let pixelRatio: Double

  /// The tiles that a region needs of a set; `nil` when it needs none.
  ///
  /// A region that begins above the zoom levels of the set needs the highest one, which is magnified there.
  ///
  /// - Parameters:
  ///   - initiator: The URL of the document that names the tiles.
  ///   - document: The URL of the document with the set as it was asked for; `nil` for a set in the style.
  package init?(
    _ tileSet: TileSet, of definition: RegionDefinition, initiator: String, document: String? = nil,
    isRemote: (String) -> Bool
  ) {
    guard let template = tileSet.tiles.first else { return nil }
    let high = min(tileSet.tileZoom(forMapZoom: definition.maximumZoom), tileSet.maxzoom)
    let low = min(max(tileSet.tileZoom(forMapZoom: definition.minimumZoom), tileSet.minzoom), high)
    guard high >= tileSet.minzoom, low >= 0, high <= TileID.maximumZoom else { return nil }
    self.tileSet = tileSet
    areLocal = !isRemote(template.text)
    self.initiator = initiator
    self.document = document
    zooms = low...high
    cover = RegionCover(definition.area, within: tileSet.bounds)
    pixelRatio = definition.pixelRatio
  }

  /// The request for a tile, the same as that of a map.
  package func request(_ tile: TileID) -> ResourceRequest? {
    guard let url = tileSet.url(for: tile, pixelRatio: pixelRatio),
      let storage = tileSet.storage(of: tile, pixelRatio: pixelRatio)
    else { return nil }
    var request = ResourceRequest(url, kind: .tile, tile: tile)
    request.tileStorage = .init(
      template: storage.template, pixelRatio: storage.pixelRatio, row: storage.row)
    request.tileStorage?.document = document
    request.initiator = initiator
    return request
  }
}
