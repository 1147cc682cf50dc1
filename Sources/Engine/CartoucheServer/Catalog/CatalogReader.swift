import Cartouche
import CartoucheFormats
import CartoucheJSON
import CartoucheResources
import CartoucheStyle
import CartoucheTiles
import Foundation

/// Reads inputs, paths and URLs of any kind, into a catalogue.
///
/// An input that cannot be read is a failure of its own, and the others are served all the same.
struct CatalogReader {
  private let loader: any ResourceLoader
  private let reader: DataReader
  private var catalog = ServerCatalog()
  /// The names of sets of tiles by the URLs of their descriptions or tiles.
  private var tileIDs: [String: String] = [:]

  /// A reader of inputs through `loader`.
  init(loader: any ResourceLoader, reader: DataReader) {
    self.loader = loader
    self.reader = reader
  }

  /// The names that paths give another meaning to.
  private static let reserved: Set<String> = [
    "v1", "static", "sprite", "index", "rendered", "styles", "style", "data", "fonts", "font", "health",
    "metrics",
    "services", "catalog", "render", "files",
  ]

  /// The catalogue of inputs.
  mutating func read(_ inputs: [String]) async -> ServerCatalog {
    for input in inputs.flatMap({ InputFolder.inputs(at: $0) }) {
      let id = unusedID(Self.name(of: input))
      do {
        try await add(input, id)
      } catch {
        fail(id, error)
      }
    }
    return catalog
  }

  private mutating func add(_ input: String, _ id: String) async throws {
    let content = try await MapInput.read(input, reader: reader, loader: loader)
    var map = Map(content)
    var own: [String: String] = [:]
    switch content {
    case .style: break
    case .tiles(let tiles):
      // The tiles have the name of the input, and so has the look in which they are drawn.
      own = await servedTiles(of: map, asking: id)
      catalog.diagnostics += tiles.diagnostics
    case .data:
      let snapshotter = Snapshotter(loader: loader)
      try? await snapshotter.fitToData(&map, in: .init(width: 1024, height: 768))
    }
    if own.isEmpty { own = await servedTiles(of: map, asking: nil) }
    catalog.diagnostics += map.diagnostics
    catalog.styles[id] = ServedStyle(
      id: id, map: map, tag: tag(of: map, input), tiles: own, attribution: attribution(of: map))
  }

  /// Notes that an input cannot be served; errors name it themselves.
  private mutating func fail(_ id: String, _ error: any Error) {
    catalog.failures.insert(id)
    let kind = (error as? MapError)?.kind ?? (error as? ResourceError)?.kind ?? .invalid
    catalog.diagnostics.append(Diagnostic(.error, "\(error)", kind: kind))
  }

  // MARK: - Tiles

  /// The names of the tiles of a map's sources that this server gives: all that are not on other servers.
  private mutating func servedTiles(of map: Map, asking wish: String?) async -> [String: String] {
    var ids: [String: String] = [:]
    for source in map.style.sources where ["vector", "raster", "raster-dem"].contains(source.type) {
      let base = map.baseURL
      let url = source.members["url"]?.string.map { ResourceURL.resolve(tileSource: $0, against: base) }
      let first = source.members["tiles"]?.array?.first?.string.map {
        ResourceURL.resolve(tileSource: $0, against: base)
      }
      guard let location = url ?? first, !Self.isRemote(location) else { continue }
      if let known = tileIDs[location] {
        ids[source.id] = known
        continue
      }
      let id = wish ?? unusedID(Self.name(of: location), among: catalog.tiles.keys)
      do {
        catalog.tiles[id] = try await tiles(id, url, source, base)
        tileIDs[location] = id
        ids[source.id] = id
      } catch {
        fail(id, error)
      }
    }
    return ids
  }

  private func tiles(
    _ id: String, _ url: String?, _ source: StyleSource, _ base: String?
  ) async throws -> ServedTiles {
    var findings: [Diagnostic] = []
    var document: TileJSON
    if let url {
      let response = try await loader.load(ResourceRequest(url, kind: .source))
      guard response.status == .found else { throw ResourceError.notFound(url: ResourceURL.redacted(url)) }
      let location = response.location(of: url)
      document = try TileJSON(parsing: response.bytes, url: location, diagnostics: &findings) { text, _ in
        ResourceURL.resolve(tileSource: text, against: location)
      }
    } else {
      document = TileJSON(members: source.members, pointer: JSONPointer(), diagnostics: &findings) {
        ResourceURL.resolve(tileSource: $0, against: base)
      }
    }
    guard let templates = document.tiles, !templates.isEmpty else {
      throw ResourceError.invalid(
        url: ResourceURL.redacted(url ?? id), found: "no URLs of tiles", expected: "TileJSON with \"tiles\"")
    }
    let format = Self.format(of: document, source)
    var members = document.members
    for name in ["tiles", "type", "scheme", "url", "version", "json", "id"] { members[name] = nil }
    members["name"] = members["name"] ?? .string(id)
    members["format"] = .string(format.rawValue)
    return ServedTiles(
      id: id, templates: templates, scheme: document.scheme ?? .xyz, members: members,
      zooms: (document.minzoom ?? 0)...max(document.maxzoom ?? 22, document.minzoom ?? 0), format: format,
      state: FileState.tag(of: url ?? templates[0].text))
  }

  private static func format(of document: TileJSON, _ source: StyleSource) -> TileFormat {
    if let name = document.members["format"]?.string, let format = TileFormat(name: name) { return format }
    if document.encoding == .mlt { return .mlt }
    if source.type == "vector" { return .pbf }
    let text = document.tiles?.first?.text ?? ""
    let ending = text.prefix { $0 != "?" }.split(separator: ".").last.map(String.init) ?? ""
    return TileFormat(name: ending) ?? .png
  }

  private func attribution(of map: Map) -> String? {
    var texts: [String] = []
    for source in map.style.sources {
      let id = source.members["url"]?.string.flatMap {
        tileIDs[ResourceURL.resolve(tileSource: $0, against: map.baseURL)]
      }
      let text =
        source.members["attribution"]?.string
        ?? id.flatMap { catalog.tiles[$0]?.members["attribution"]?.string }
      if let text, !text.isEmpty, !texts.contains(text) { texts.append(text) }
    }
    return texts.isEmpty ? nil : texts.joined(separator: " | ")
  }

  // MARK: - Names and states

  /// Whether a URL leads to another server, which clients ask themselves.
  private static func isRemote(_ url: String) -> Bool {
    ["http", "https"].contains(ResourceURL.scheme(of: url) ?? "")
  }

  /// A name for an input: that of its file, or of its folder for a file that is called like every other.
  static func name(of input: String) -> String {
    let location = (ArchiveURL(input)?.archive ?? input).prefix { $0 != "?" && $0 != "#" && $0 != "{" }
    let parts = location.split(separator: "/").map(String.init)
    let stem = parts.last.map { String($0.prefix { $0 != "." }) } ?? ""
    let isCommon = ["style", "tiles", "tilejson", "index", ""].contains(stem.lowercased())
    return isCommon && parts.count > 1 ? parts[parts.count - 2] : stem.isEmpty ? "map" : stem
  }

  private func unusedID(_ name: String, among others: some Sequence<String> = EmptyCollection<String>())
    -> String
  {
    let used = Set(catalog.styles.keys).union(catalog.failures).union(others)
    var id = name
    var number = 2
    while used.contains(id) || Self.reserved.contains(id.lowercased()) {
      id = "\(name)-\(number)"
      number += 1
    }
    return id
  }

  /// The tag of everything that pictures are made from: the document, and the states of the files that it names.
  private func tag(of map: Map, _ input: String) -> EntityTag {
    var tag = EntityTag(ServerVersion.engine, map.baseURL ?? "")
    tag.combine((try? map.style.json.encoded(options: JSONWritingOptions(sortedKeys: true))) ?? [])
    tag.combine(Array(FileState.text(of: input).utf8))
    for source in map.style.sources {
      for name in ["url", "data"] {
        guard let text = source.members[name]?.string else { continue }
        let location = ResourceURL.resolve(tileSource: text, against: map.baseURL)
        tag.combine(Array(FileState.text(of: location).utf8))
      }
    }
    return tag
  }
}

/// The version of what makes answers, which is part of their tags.
enum ServerVersion {
  static let engine = "cartouche 0.1.0"
}

/// The state of a file: its size and the time of its last change.
enum FileState {
  /// A text that changes when the file does; empty for what is no file.
  static func text(of url: String) -> String {
    let location = ArchiveURL(url)?.archive ?? url
    guard let path = ResourceURL.filePath(of: location),
      let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    else { return "" }
    let time = (attributes[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
    return "\(attributes[.size] as? Int ?? 0) \(time)"
  }

  /// A tag that changes when the file does.
  static func tag(of url: String) -> EntityTag { EntityTag(url, text(of: url)) }
}
