import Cartouche
import CartoucheFormats
import CartoucheJSON
import CartouchePostGIS
import CartoucheResources
import CartoucheStyle
import CartoucheThreads
import CartoucheTiles
import CartoucheVenue
import Foundation

/// Reads inputs, paths and URLs of any kind, into a catalogue.
///
/// An input that cannot be read is a failure of its own, and the others are served all the same.
struct CatalogReader {
  let loader: any ResourceLoader
  private let reader: DataReader
  /// The tag of the fonts that all styles are drawn with.
  private let fonts: EntityTag
  var catalog = ServerCatalog()
  /// The names of sets of tiles by the URLs of their descriptions or tiles.
  var tileIDs: [String: String] = [:]
  /// The locations of tiles by their names.
  private var locations: [String: String] = [:]
  /// The URLs of the sets of tiles that a configuration names, by these names.
  private var configuredTiles: [String: String] = [:]

  /// The archives of drawn tiles by the names of their styles.
  private let archives: [String: String]
  /// The databases whose tables are served; `nil` leaves tables to the loader.
  let databases: ServedDatabases?
  /// The contents that are served, of which the tables of databases that cannot be reached are kept.
  let previous: ServerCatalog
  /// The names of tables by their database and what is wanted of it.
  var tableIDs: [TablePlace: String] = [:]

  /// A reader of inputs through `loader`.
  init(
    loader: any ResourceLoader, reader: DataReader, fonts: EntityTag, archives: [String: String] = [:],
    databases: ServedDatabases? = nil, previous: ServerCatalog = ServerCatalog()
  ) {
    self.loader = loader
    self.reader = reader
    self.fonts = fonts
    self.archives = archives
    self.databases = databases
    self.previous = previous
  }

  /// The names that paths give another meaning to, in lower case.
  private static let reserved = Set(
    RouteTable.heads.union(["v1", "static", "sprite", "index", "rendered"]).map { $0.lowercased() })

  /// Whether paths give a name another meaning.
  static func isReserved(_ name: String) -> Bool { name.isEmpty || reserved.contains(name.lowercased()) }

  /// The catalogue of inputs.
  mutating func read(_ inputs: [ServedInput]) async -> ServerCatalog {
    let paths = inputs.filter { $0.settings == nil }.flatMap { InputFolder.inputs(at: $0.location) }
    let fontFiles = inputs.filter { if case .fonts? = $0.settings { true } else { false } }
      .flatMap { InputFolder.inputs(at: $0.location) }
    catalog.fonts = ServedFonts((fontFiles + paths).filter(InputFolder.isFont))
    catalog.diagnostics += catalog.fonts.diagnostics
    databases?.begin(inputs)
    for input in inputs { await add(input) }
    for input in paths where databases != nil && DatabaseURL(input) != nil {
      await add(DatabaseInput(connection: input), id: Self.name(of: input))
    }
    for input in paths where !(databases != nil && DatabaseURL(input) != nil) && !InputFolder.isFont(input) {
      if IconFolder.isFolder(at: input) {
        addIcons(input, unusedID(Self.name(of: input), among: catalog.icons.keys))
        continue
      }
      let name = Self.name(of: input)
      let id = unusedID(name)
      if Self.isReserved(name) {
        catalog.diagnostics.append(
          Diagnostic(
            .warning, "\"\(name)\" has another meaning in paths; the input is served as \"\(id)\"",
            source: input))
      }
      do {
        if let venue = try await ServedVenue(input, id: id, loader: loader, fonts: fonts) {
          catalog.venues[id] = venue
          catalog.diagnostics += venue.findings
        } else {
          try await add(input, id)
        }
      } catch {
        fail(id, error)
      }
    }
    for id in archives.keys.sorted() where catalog.styles[id] == nil {
      let hint = Spelling.suggestion(for: id, in: catalog.styleIDs)
      catalog.diagnostics.append(
        Diagnostic(.error, "there is no style \"\(id)\" for the drawn tiles\(hint)", kind: .missing))
    }
    finishDatabases()
    catalog.diagnostics += databases?.findings.take() ?? []
    return catalog
  }

  private mutating func add(_ input: String, _ id: String) async throws {
    try PMTilesHeader.checkIsWhole(at: input)
    // Tables change, so that rows are read when they are asked for.
    let content =
      DatabaseURL(input) != nil
      ? try await MapInput.tiles(ofTableAt: input, loader: loader)
      : try await MapInput.read(input, reader: reader, loader: loader)
    var map = Map(content)
    var own: [String: String] = [:]
    switch content {
    case .style: break
    case .tiles(let tiles):
      // The tiles have the name of the input, and so has the look in which they are drawn.
      own = await servedTiles(of: map, asking: id)
      catalog.diagnostics += tiles.diagnostics
    case .data(let data):
      // Sources and layers are named after the input, as data are called by their paths.
      map = .blank
      map.addOverlay(data, id: id)
      let snapshotter = Snapshotter(loader: loader)
      try? await snapshotter.fitToData(&map, in: .init(width: 1024, height: 768))
      await addTiles(of: data, id, center: map.camera)
    }
    if own.isEmpty { own = await servedTiles(of: map, asking: nil) }
    await add(map, input, id, own, StyleSettings())
  }

  mutating func add(
    _ map: Map, _ input: String, _ id: String, _ own: [String: String], _ settings: StyleSettings
  ) async {
    var map = map
    catalog.diagnostics += map.diagnostics
    await catalog.fonts.add(LocalReferences(map), loader: loader)
    let icons = await addIcons(of: &map)
    catalog.fonts.provide(for: &map)
    let style = ServedStyle(
      id: id, map: map, tag: tag(of: map, input, icons), tiles: own, attribution: attribution(of: map),
      settings: settings, archive: await archive(of: id, settings), icons: icons,
      tables: own.compactMapValues { catalog.tiles[$0]?.table })
    catalog.styles[id] = style
  }

  /// The archive of a style's drawn tiles; one that cannot be read is reported, and all tiles are drawn.
  private mutating func archive(of id: String, _ settings: StyleSettings) async -> PictureArchive? {
    guard let location = archives[id] ?? settings.archive else { return nil }
    do throws(ResourceError) {
      return try await PictureArchive(location, loader: loader)
    } catch {
      catalog.diagnostics.append(Diagnostic(.error, "\(error)", kind: error.kind))
      return nil
    }
  }

  // MARK: - Inputs of a configuration

  /// Adds an input that a configuration describes.
  private mutating func add(_ input: ServedInput) async {
    guard let settings = input.settings else { return }
    let id = input.id ?? Self.name(of: input.location)
    do {
      switch settings {
      case .style(let settings): try await addStyle(input.location, id, settings)
      case .tiles(let settings): try await addTiles(input.location, id, settings)
      case .icons: addIcons(input.location, id)
      case .fonts: break
      case .database(let database): await add(database, id: id)
      }
    } catch {
      fail(id, error)
    }
  }

  private mutating func addStyle(_ input: String, _ id: String, _ settings: StyleSettings) async throws {
    guard case .style(var map) = try await MapInput.read(input, reader: reader, loader: loader) else {
      throw ConfigurationError(
        .value, found: "something else than a style", expected: "a style", source: input)
    }
    settings.folders?.resolve(&map.style, at: input, settings.mapping, tiles: configuredTiles)
    await add(map, input, id, await servedTiles(of: map, asking: nil), settings)
  }

  private mutating func addTiles(_ input: String, _ id: String, _ settings: TileSettings) async throws {
    let content =
      DatabaseURL(input) != nil
      ? try await MapInput.tiles(ofTableAt: input, loader: loader)
      : try await MapInput.read(input, reader: reader, loader: loader)
    switch content {
    case .tiles(let tiles):
      let names = await servedTiles(of: Map(.tiles(tiles)), asking: id, isNamed: true)
      catalog.diagnostics += tiles.diagnostics
      if !names.isEmpty { configuredTiles[id] = locations[id] }
    case .data(let data): await addTiles(of: data, id, center: Camera())
    case .style:
      throw ConfigurationError(
        .value, found: "a style", expected: "tiles or data", source: input)
    }
    catalog.tiles[id] = catalog.tiles[id]?.applying(settings)
  }

  private mutating func addIcons(_ path: String, _ id: String) {
    guard IconFolder.isFolder(at: path) else {
      catalog.diagnostics.append(
        Diagnostic(.error, "there is no folder with icons in SVG", kind: .missing, source: path))
      catalog.failures.insert(id)
      return
    }
    catalog.icons[id] = IconFolder(path: path)
  }

  /// Draws the icons of the style's sprites that are folders of SVG, and takes these sprites out of the style.
  ///
  /// - Returns: The folders by the names of the sprites.
  private mutating func addIcons(of map: inout Map) async -> [String: IconFolder] {
    let references = LocalReferences(map)
    var folders: [String: IconFolder] = [:]
    for sprite in map.style.sprites {
      guard let reference = references.file(sprite.url),
        let path = ResourceURL.filePath(of: reference.url), IconFolder.isFolder(at: path)
      else { continue }
      let folder = IconFolder(path: path, origin: reference.origin)
      folders[sprite.id] = folder
      let prefix = sprite.id == StyleSprite.defaultID ? "" : "\(sprite.id):"
      let drawn = await folder.images(through: loader)
      catalog.diagnostics += drawn.findings
      for (name, image) in drawn.images { map.addImage(image, named: prefix + name) }
    }
    if !folders.isEmpty { map.style.sprites = map.style.sprites.filter { folders[$0.id] == nil } }
    return folders
  }

  /// Notes that an input cannot be served; errors name it themselves.
  mutating func fail(_ id: String, _ error: any Error) {
    catalog.failures.insert(id)
    if let error = error as? PostGISError {
      return catalog.diagnostics.append(Diagnostic(.error, "\(id): \(error)", kind: error.kind))
    }
    if let error = error as? VenueError { return catalog.diagnostics.append(error.diagnostic) }
    let kind = (error as? MapError)?.kind ?? (error as? ResourceError)?.kind ?? .invalid
    catalog.diagnostics.append(Diagnostic(.error, "\(error)", kind: kind))
  }

  // MARK: - Tiles

  /// The names of the tiles of a map's sources that this server gives: all that are not on other servers.
  ///
  /// - Parameters:
  ///   - map: The map.
  ///   - wish: The name that they should have; `nil` for one after their location.
  ///   - isNamed: Whether a configuration gives the name, under which tiles are given even if they have another one, too.
  mutating func servedTiles(
    of map: Map, asking wish: String?, isNamed: Bool = false
  ) async -> [String: String] {
    var ids: [String: String] = [:]
    for named in map.style.sources where ["vector", "raster", "raster-dem"].contains(named.type) {
      let source = named.withElevation(of: map.style)
      let base = map.baseURL
      let url = source.members["url"]?.string.map { ResourceURL.resolve(tileSource: $0, against: base) }
      let first = source.members["tiles"]?.array?.first?.string.map {
        ResourceURL.resolve(tileSource: $0, against: base)
      }
      guard let location = url ?? first, !Self.isRemote(location) else { continue }
      let isFree = wish.map { catalog.tiles[$0] == nil } ?? false
      if let known = tileIDs[location], !(isNamed && isFree) {
        ids[source.id] = known
        continue
      }
      let free = isFree ? wish : nil
      let id = free ?? unusedID(wish ?? Self.name(of: location), among: catalog.tiles.keys)
      do {
        if let known = try await table(at: location, id) {
          ids[source.id] = known
          tileIDs[location] = known
          continue
        }
        catalog.tiles[id] = try await tiles(id, url, source, base, map.style.layers(of: source.id))
        tileIDs[location] = tileIDs[location] ?? id
        locations[id] = location
        ids[source.id] = id
      } catch {
        fail(id, error)
      }
    }
    return ids
  }

  private func tiles(
    _ id: String, _ url: String?, _ source: StyleSource, _ base: String?, _ layers: [String]
  ) async throws -> ServedTiles {
    var findings: [Diagnostic] = []
    var document: TileJSON
    if let url {
      try PMTilesHeader.checkIsWhole(at: url)
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
    var members = document.members
    // The style, or the tiles themselves, may say what their description does not.
    for name in ["encoding", "tileSize", "attribution"] where members[name] == nil {
      members[name] = source.members[name]
    }
    if source.type == "raster-dem", members["encoding"] == nil { members["encoding"] = "mapbox" }
    // Clients take layers that are not listed for missing ones: those that the style shows are listed at least.
    if source.type == "vector", members["vector_layers"] == nil {
      members["vector_layers"] = .array(layers.map { ["id": .string($0), "fields": [:]] })
    }
    let lowest = document.minzoom ?? 0
    return ServedTiles(
      id, templates, document.scheme ?? .xyz, zooms: lowest...max(document.maxzoom ?? 22, lowest),
      format: Self.format(of: document, source), members: members)
  }

  /// Serves data as vector tiles, which are cut when they are asked for.
  private mutating func addTiles(of data: SourceData, _ name: String, center: Camera) async {
    let id = catalog.tiles[name] == nil ? name : unusedID(name, among: catalog.tiles.keys)
    let (index, box) = await ParallelWork.run {
      let features = data.geoJSON.features
      return (GeoJSONTileIndex(features, options: .served), PositionSurvey(features).box)
    }
    var members: JSONObject = [
      "center": [.double(center.center.x), .double(center.center.y), .double(center.zoom)]
    ]
    if !box.isEmpty {
      members["bounds"] = .array([box.min.x, box.min.y, box.max.x, box.max.y].map(JSONValue.double))
    }
    catalog.tiles[id] = ServedTiles(id, cutting: index, members: members)
  }

  private static func format(of document: TileJSON, _ source: StyleSource) -> TileFormat {
    if let name = document.members["format"]?.string, let format = TileFormat(name: name) { return format }
    if document.encoding == .mlt || source.members["encoding"]?.string == "mlt" { return .mlt }
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

  /// The name of a file without its endings.
  static func stem(of path: String) -> String {
    path.split(separator: "/").last.map { String($0.prefix { $0 != "." }) } ?? ""
  }

  /// A name for an input: that of its file, or of its folder for a file that is called like every other.
  static func name(of input: String) -> String {
    if let database = DatabaseURL(input) { return database.name }
    let input = ContourURL.elevation(in: input)
    let location = (ArchiveURL(input)?.archive ?? input).prefix { $0 != "?" && $0 != "#" && $0 != "{" }
    let parts = location.split(separator: "/").map(String.init)
    let stem = parts.last.map { String($0.prefix { $0 != "." }) } ?? ""
    let isCommon = ["style", "tiles", "tilejson", "index", ""].contains(stem.lowercased())
    return isCommon && parts.count > 1 ? parts[parts.count - 2] : stem.isEmpty ? "map" : stem
  }

  func unusedID(_ name: String, among others: some Sequence<String> = EmptyCollection<String>())
    -> String
  {
    let used = Set(catalog.styles.keys).union(catalog.venues.keys).union(catalog.failures).union(others)
    var id = name
    var number = 2
    while used.contains(id) || Self.isReserved(id) {
      id = "\(name)-\(number)"
      number += 1
    }
    return id
  }

  /// The tag of everything that pictures are made from: the document, and the files that it names.
  private func tag(of map: Map, _ input: String, _ icons: [String: IconFolder]) -> EntityTag {
    // The folder of the style is another one on every machine; what it holds is in the fingerprints.
    let base = Self.isRemote(map.baseURL ?? "") ? map.baseURL ?? "" : ""
    var tag = EntityTag(ServerVersion.engine, base, fonts.description)
    tag.combine((try? map.style.json.encoded(options: JSONWritingOptions(sortedKeys: true))) ?? [])
    tag.combine(FileFingerprint(of: input).bytes)
    for folder in icons.values.sorted(by: { $0.path < $1.path }) {
      tag.combine(Array(folder.tag.description.utf8))
    }
    for fingerprint in catalog.fonts.fingerprints { tag.combine(fingerprint) }
    for source in map.style.sources {
      for name in ["url", "data"] {
        guard let text = source.members[name]?.string else { continue }
        let location = ResourceURL.resolve(tileSource: text, against: map.baseURL)
        tag.combine(FileFingerprint(of: location).bytes)
      }
      // Archives may be named by the templates of their tiles, too.
      for text in source.members["tiles"]?.array?.compactMap(\.string) ?? [] {
        tag.combine(FileFingerprint(of: ResourceURL.resolve(tileSource: text, against: map.baseURL)).bytes)
      }
    }
    for sprite in map.style.sprites {
      let location = ResourceURL.resolve(sprite.url, against: map.baseURL)
      for ending in [".json", ".png", "@2x.json", "@2x.png"] {
        tag.combine(FileFingerprint(of: location + ending).bytes)
      }
    }
    return tag
  }
}

/// The version of what makes answers, which is part of their tags.
enum ServerVersion {
  static let number = "0.1.0"
  static let engine = "cartouche \(number)"
}

/// The state of a file: its size and the time of its last change.
enum FileState {
  /// A text that changes when the file does; empty for what is no file.
  static func text(of url: String) -> String {
    let url = ContourURL.elevation(in: url)
    let location = ArchiveURL(url)?.archive ?? url
    guard let path = ResourceURL.filePath(of: location),
      let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    else { return "" }
    let time = (attributes[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
    return "\(attributes[.size] as? Int ?? 0) \(time)"
  }
}

extension StyleDocument {
  /// The layers of a source's tiles that layers of the style show, sorted.
  fileprivate func layers(of source: String) -> [String] {
    Set(layers.filter { $0.source == source }.compactMap { $0.members["source-layer"]?.string }).sorted()
  }
}
