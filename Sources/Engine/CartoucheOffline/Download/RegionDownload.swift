import CartoucheJSON
import CartoucheResources
import CartoucheStyle
import CartoucheTiles

/// The download of a region as a value: it names the next request and is told the outcome.
///
/// It has no clock, network or file. The style comes first, then the documents that describe its tiles, then the other
/// resources of the style, and finally the tiles, one after the other, so that a region of any size takes little memory.
package struct RegionDownload: Sendable {
  /// A resource to load.
  package struct Item: Sendable, Hashable {
    /// The name in the database.
    package let name: OfflineName
    /// The request for a server.
    package let request: ResourceRequest
    /// Whether the download needs to read the bytes.
    package var isDocument: Bool { role != .plain }
    fileprivate let role: Role
  }

  /// The use of a resource.
  fileprivate enum Role: Sendable, Hashable {
    case style
    /// A document that describes tiles, by its place in ``documents``.
    case document(Int)
    case plain
  }

  /// The progress so far.
  package private(set) var progress = DownloadProgress()
  private let definition: RegionDefinition
  private let isRemote: @Sendable (String) -> Bool
  private let name: @Sendable (ResourceRequest) -> OfflineName
  private var waiting: [Item] = []
  private var documents: [RegionNeeds.Document] = []
  /// The URL of the style, after redirects.
  private var styleURL: String
  private var sources: [SourceTiles] = []
  private var tiles: RegionTiles?
  /// The number of items handed out whose outcome is unknown.
  private var open = 0
  /// The number of documents whose outcome, and thus whose resources, are unknown.
  private var unread = 1
  private var areCountsExact = true

  /// A download at its start.
  ///
  /// - Parameters:
  ///   - isRemote: Whether a URL leads to a server.
  ///   - name: The name of a resource in the database.
  package init(
    _ definition: RegionDefinition, isRemote: @escaping @Sendable (String) -> Bool,
    name: @escaping @Sendable (ResourceRequest) -> OfflineName = { OfflineName($0) }
  ) {
    self.definition = definition
    styleURL = definition.styleURL
    self.isRemote = isRemote
    self.name = name
    waiting = [item(ResourceRequest(definition.styleURL, kind: .style), .style)]
  }

  private func item(_ request: ResourceRequest, _ role: Role = .plain) -> Item {
    Item(name: name(request), request: request, role: role)
  }

  // MARK: Requests

  /// The next resource to request; `nil` if there is none at the moment.
  package mutating func next() -> Item? {
    guard let item = nextItem() else { return nil }
    open += 1
    return item
  }

  private mutating func nextItem() -> Item? {
    if let item = waiting.popLast() { return item }
    while let source = sources.first {
      var iterator = tiles ?? RegionTiles(source.cover, source.zooms)
      let tile = iterator.next()
      tiles = iterator
      if let request = tile.flatMap(source.request) { return item(request) }
      if tile == nil {
        sources.removeFirst()
        tiles = nil
      }
    }
    return nil
  }

  /// The next document to read; `nil` if there is none at the moment.
  mutating func nextDocument() -> Item? {
    guard let index = waiting.lastIndex(where: \.isDocument) else { return nil }
    open += 1
    return waiting.remove(at: index)
  }

  /// Whether all requests have been made and their outcomes are known.
  package var isFinished: Bool { open == 0 && waiting.isEmpty && sources.isEmpty }

  // MARK: Outcomes

  /// Gives the download the bytes of a resource, before they are reported as stored.
  ///
  /// - Parameter url: The URL that redirects led to; `nil` for that of the request.
  /// - Returns: The error in a document, whose sources are then left out; otherwise `nil`.
  package mutating func read(_ item: Item, bytes: [UInt8], from url: String? = nil) -> ResourceError? {
    item.isDocument ? read(bytes, from: url ?? item.request.url, item) : nil
  }

  /// Notes that a resource is stored.
  ///
  /// - Parameter byteCount: Its bytes in the file.
  package mutating func kept(_ item: Item, byteCount: Int) {
    open -= 1
    progress.keep(item.name, byteCount: byteCount)
  }

  /// The progress with other numbers of stored resources.
  func progress(keeping totals: RegionTotals) -> DownloadProgress {
    var progress = progress
    progress.kept = totals
    return progress
  }

  /// Notes that a resource cannot be loaded; the region stays incomplete.
  package mutating func fail(_ item: Item) {
    open -= 1
    if item.isDocument { finishDocument() }
  }

  // MARK: Documents

  private mutating func finishDocument() {
    unread -= 1
    progress.isRequiredExact = unread <= 0 && areCountsExact
  }

  private mutating func read(_ bytes: [UInt8], from url: String, _ item: Item) -> ResourceError? {
    defer { finishDocument() }
    do {
      switch item.role {
      case .style: try readStyle(bytes, from: url)
      case .document(let index): try readTileJSON(bytes, from: url, documents[index])
      case .plain: break
      }
      return nil
    } catch {
      // The region never becomes complete, as its style is invalid.
      areCountsExact = areCountsExact && item.role != .style
      return .invalid(
        url: ResourceURL.redacted(item.request.url), found: "\(error)",
        expected: item.role == .style ? "a style" : "TileJSON")
    }
  }

  private mutating func readStyle(_ bytes: [UInt8], from url: String) throws {
    styleURL = url
    let needs = try RegionNeeds(style: bytes, at: url, of: definition, isRemote: isRemote)
    documents = needs.documents
    unread += documents.count
    progress.require(UInt64(needs.resources.count + documents.count))
    progress.find(needs.localCount, areTiles: false)
    // The last ones are requested first.
    waiting += needs.resources.reversed().map { item($0) }
    waiting += documents.indices.reversed().map { item(documents[$0].request, .document($0)) }
    for tiles in needs.tileSets { add(tiles) }
  }

  private mutating func readTileJSON(
    _ bytes: [UInt8], from url: String, _ document: RegionNeeds.Document
  ) throws {
    var findings: [Diagnostic] = []
    let tileJSON = try TileJSON(parsing: bytes, url: url, diagnostics: &findings) {
      ResourceURL.resolve($0, against: $1)
    }
    let options = document.options
    let tiles = SourceTiles(
      options.tileSet(with: tileJSON), of: definition,
      initiator: options.tileJSON.tiles == nil ? url : styleURL, document: document.request.url,
      isRemote: isRemote)
    if let tiles { add(tiles) }
  }

  private mutating func add(_ tiles: SourceTiles) {
    let count = tiles.cover.count(tiles.zooms)
    areCountsExact = areCountsExact && count.isExact
    if tiles.areLocal {
      progress.find(count.tiles, areTiles: true)
    } else {
      progress.require(count.tiles)
      sources.append(tiles)
    }
  }
}
