import CartoucheFormats
import CartoucheGeometry
import CartoucheJSON
import CartoucheRenderer
import CartoucheResources
import CartoucheStyle
import CartoucheThreads
import CartoucheTiles
import Foundation

extension MapInput {
  /// Reads input from a path or URL and recognizes its kind.
  ///
  /// The input can be:
  ///
  /// * a style
  /// * data in a format that ``DataReader`` supports
  /// * a tile archive, in PMTiles or MBTiles, or a GeoTIFF for which `loader` has a loader of the scheme `geotiff`
  /// * a TileJSON document
  /// * a template of tile URLs or paths, such as `https://example.org/{z}/{x}/{y}.png`
  /// * a folder of tiles
  /// * a table of a database, such as `postgresql:///gis?table=roads`, if `loader` has a loader of the scheme; one with too
  ///   many rows for data is drawn by its tiles
  /// * a vector tile, whose address is read from the end of its path
  ///
  /// A venue bundle is refused: import `CartoucheVenueMap` to draw one.
  ///
  /// Threads of the engine's own parse it. Cancelling the task ends reading data within a tenth of a second.
  ///
  /// The text behind the last `#` is the name of a layer of the data, as in `roads.gpkg#motorways`, unless there is a file
  /// of the whole name. Files that belong to others, such as the attributes of a Shapefile, are loaded from beside them.
  ///
  /// - Parameters:
  ///   - url: The path or URL.
  ///   - reader: The reader of data, which also determines their coordinate system.
  ///   - loader: The loader of the input, and of the documents that it refers to.
  /// - Throws: ``MapError``, which names the input and describes the problem.
  public static func read(
    _ url: String, reader: DataReader = DataReader(), loader: any ResourceLoader = SchemeLoader.local
  ) async throws(MapError) -> MapInput {
    // Absolute, as the map may get a base of its own later.
    let whole = ResourceURL.resolve(
      tileSource: url, against: FileManager.default.currentDirectoryPath + "/")
    if ContourURL(whole) != nil {
      do throws(ResourceError) { return .tiles(try await described(at: whole, loader)) } catch {
        throw .resource(error)
      }
    }
    let (url, layer) = separated(whole)
    var reader = reader
    if let layer { reader.layer = layer }
    do {
      if DatabaseURL(url) != nil { return try await table(at: url, reader, loader) }
      if ArchiveURL(url) != nil { return .tiles(try await described(at: url, loader)) }
      if let template = TileURLSpelling(url) { return .tiles(try await templated(template, url, loader)) }
      if let path = ResourceURL.filePath(of: url), isFolder(path) {
        return .tiles(try await folder(scanned(path), path, loader))
      }
      switch try await database(at: url, loader) {
      case .tiles(let archive)?: return .tiles(try await described(at: archive.text, loader))
      case .data(let path)? where reader.databases != nil:
        let (stop, name) = (StopSignal(), ResourceURL.redacted(url))
        return try await stop.raisedByCancelling { [reader] in
          Result<_, any Error> {
            .data(try reader.read(databaseAt: path, name: name) { stop.isGiven }.sourceData)
          }
        }.get()
      case .data?, nil: break
      }
    } catch let error as ResourceError {
      throw .resource(error)
    } catch let error as DataError {
      throw error.kind == .stopped ? .cancelled : .data(error)
    } catch {
      throw .resource(.unreadable(url: ResourceURL.redacted(url), reason: "\(error)"))
    }
    let response: ResourceResponse
    do throws(ResourceError) {
      var request = ResourceRequest(url)
      request.sizeLimit = reader.limits.maximumSize
      response = try await loader.load(request)
      guard response.status == .found else { throw .notFound(url: ResourceURL.redacted(url)) }
    } catch {
      throw .resource(error)
    }
    return try await read(
      response.bytes, name: url, at: response.location(of: url), nil, reader: reader, loader: loader)
  }

  /// Reads input from bytes, such as those of standard input.
  ///
  /// - Parameters:
  ///   - bytes: A style, data, or a TileJSON document.
  ///   - name: The name to use in messages. If `trust` is `nil`, relative URLs in a style are resolved against it.
  ///   - trust: The origin of the document; if `nil`, the loader's policy decides.
  ///   - reader: The reader of data, which also determines their coordinate system.
  ///   - loader: The loader of the tiles that a document refers to.
  /// - Throws: ``MapError`` if the bytes are something else.
  public static func read(
    _ bytes: [UInt8], name: String, trust: DocumentTrust? = nil, reader: DataReader = DataReader(),
    loader: any ResourceLoader = SchemeLoader.local
  ) async throws(MapError) -> MapInput {
    try await read(bytes, name: name, at: nil, trust, reader: reader, loader: loader)
  }

  /// Reads bytes, which came from a location if there is one, by the URL or path that is their name.
  private static func read(
    _ bytes: [UInt8], name: String, at location: String?, _ trust: DocumentTrust?, reader: DataReader,
    loader: any ResourceLoader
  ) async throws(MapError) -> MapInput {
    let shown = ResourceURL.redacted(name)
    func refusal(_ found: String, _ expected: String) -> MapError {
      .resource(.invalid(url: shown, found: found, expected: expected))
    }
    let stop = StopSignal()
    do {
      let content = try await stop.raisedByCancelling {
        Result<_, any Error> {
          try RecognizedContent(bytes, name: shown, maximumSize: reader.limits.maximumSize)
        }
      }.get()
      switch content.kind {
      case .style:
        let trust = location.map(DocumentTrust.from) ?? trust
        return try await stop.raisedByCancelling {
          Result<_, any Error> { .style(try Map(content.bytes, name: name, trust: trust)) }
        }.get()
      case .data:
        let companions = location == nil ? [:] : try await companions(of: content, at: name, reader, loader)
        return try await stop.raisedByCancelling {
          Result<_, any Error> {
            .data(try reader.read(content, companions: companions) { stop.isGiven }.sourceData)
          }
        }.get()
      case .tileJSON:
        guard let location else { return .tiles(try await inline(content.bytes, name, trust, loader)) }
        return .tiles(try await described(at: name, loader, (content.bytes, location)))
      case .vectorTile where location != nil:
        return try await stop.raisedByCancelling {
          Result<_, any Error> { .tiles(try singleTile(content.bytes, at: name)) }
        }.get()
      case .vectorTile: throw refusal("a vector tile", "its path or URL, which ends with its address")
      case .picture, .unread(.venue): throw content.refusal(as: "a style, data or tiles")
      case .pmtiles, .mbtiles: throw refusal("an archive of tiles", "its path, as archives are read in parts")
      case .tiff: throw refusal("a TIFF picture", "the path of a GeoTIFF, as it is read in parts")
      case .unread: throw content.refusal ?? DataError(.unknownFormat, found: "no map data", source: shown)
      }
    } catch let error as MapError {
      throw error
    } catch let error as ResourceError {
      throw .resource(error)
    } catch let error as DataError {
      throw error.kind == .stopped ? .cancelled : .data(error)
    } catch {
      throw refusal("\(error)", "a style, data or tiles")
    }
  }

  // MARK: - Archives

  /// The number of bytes by which a database is recognised: those of its first page, of any size.
  private static let headSize = 1 << 16

  /// A database in a file.
  private enum Database {
    case tiles(ArchiveURL)
    /// Map data, in the database at a path.
    case data(path: String)
  }

  /// The database in a file whose name does not indicate one; `nil` if it is something else.
  ///
  /// - Throws: ``ResourceError`` when the file cannot be read, ``DataError`` when it is another kind of database.
  private static func database(at url: String, _ loader: any ResourceLoader) async throws -> Database? {
    guard let path = ResourceURL.filePath(of: url) else { return nil }
    let head = try await loader.load(ResourceRequest(url, byteRange: 0..<16)).bytes
    if head.starts(with: Array("PMTiles".utf8)) { return ArchiveURL("pmtiles://\(url)").map { .tiles($0) } }
    if RecognizedContent.isTIFF(head) { return ArchiveURL("geotiff://\(url)").map { .tiles($0) } }
    guard head.starts(with: Array("SQLite format 3\0".utf8)) else { return nil }
    let page = try await loader.load(ResourceRequest(url, byteRange: 0..<headSize)).bytes
    let content = try RecognizedContent(page, name: ResourceURL.redacted(url))
    // A database is one of tiles unless it says otherwise: the list of its tables may be longer than a page.
    if content.kind == .data(.geoPackage) { return .data(path: path) }
    guard let archive = ArchiveURL("mbtiles://\(url)") else { return nil }
    if content.kind == .unread(.sqlite), let refusal = content.refusal {
      do throws(ResourceError) {
        _ = try await loader.load(ResourceRequest(archive.text, kind: .source))
      } catch {
        guard case .invalid = error else { throw error }
        throw refusal
      }
    }
    return .tiles(archive)
  }

  // MARK: - Data

  /// The URL without the name of a layer behind its last `#`, and the name.
  private static func separated(_ url: String) -> (url: String, layer: String?) {
    guard let mark = url.lastIndex(of: "#"), url.index(after: mark) < url.endIndex, !url.hasPrefix("data:"),
      ResourceURL.filePath(of: url).map({ FileManager.default.fileExists(atPath: $0) }) != true
    else { return (url, nil) }
    let name = url[url.index(after: mark)...]
    return (String(url[..<mark]), name.removingPercentEncoding ?? String(name))
  }

  /// The files that belong to a content and lie beside it, by their extensions; those that do not exist are left out.
  private static func companions(
    of content: RecognizedContent, at url: String, _ reader: DataReader, _ loader: any ResourceLoader
  ) async throws -> [String: [UInt8]] {
    var found: [String: [UInt8]] = [:]
    let path = url.prefix { $0 != "?" && $0 != "#" }
    guard let dot = path.lastIndex(of: "."), !path[dot...].contains("/") else { return found }
    // Extensions are written as that of the file itself is.
    let isUpper = path[dot...].dropFirst().contains { $0.isUppercase }
    for ending in content.companions {
      var request = ResourceRequest(
        "\(path[...dot])\(isUpper ? ending.uppercased() : ending)\(url[path.endIndex...])")
      request.sizeLimit = reader.limits.maximumSize
      let response = try await loader.load(request)
      if response.status == .found { found[ending] = response.bytes }
    }
    return found
  }

  /// The rows of a table as data, or the table's tiles if the rows are too many.
  private static func table(
    at url: String, _ reader: DataReader, _ loader: any ResourceLoader
  ) async throws -> MapInput {
    var request = ResourceRequest(url, kind: .data)
    request.sizeLimit = reader.limits.maximumSize
    let response: ResourceResponse
    do throws(ResourceError) {
      response = try await loader.load(request)
    } catch .tooLarge {
      return .tiles(try await described(at: url, loader))
    }
    guard response.status == .found else { throw ResourceError.notFound(url: ResourceURL.redacted(url)) }
    return try await read(response.bytes, name: url, at: url, nil, reader: reader, loader: loader)
  }

  /// The tiles of a table, whatever its size.
  ///
  /// - Throws: ``MapError``.
  package static func tiles(
    ofTableAt url: String, loader: any ResourceLoader
  ) async throws(MapError) -> MapInput {
    do throws(ResourceError) {
      return .tiles(try await described(at: url, loader))
    } catch { throw .resource(error) }
  }

  // MARK: - Tiles

  private static func scanned(_ path: String) async throws(ResourceError) -> TileFolder {
    try await ParallelWork.run { Result { () throws(ResourceError) in try TileFolder(path) } }.get()
  }

  /// The tiles that the document at a URL describes; archives answer with one.
  private static func described(
    at url: String, _ loader: any ResourceLoader, _ known: (bytes: [UInt8], location: String)? = nil
  ) async throws(ResourceError) -> TilesInput {
    var (text, location) = known ?? ([], url)
    if known == nil {
      let response = try await loader.load(ResourceRequest(url, kind: .source))
      guard response.status == .found else { throw .notFound(url: ResourceURL.redacted(url)) }
      (text, location) = (response.bytes, response.location(of: url))
    }
    let reader = TilesReader(
      loader: loader, name: sourceName(of: url), origin: DocumentOrigin(at: location),
      source: ["url": .string(url)])
    return try await tiles(text, url, reader)
  }

  /// The members of TileJSON that a style's source may also have.
  private static let inlineMembers = [
    "tiles", "minzoom", "maxzoom", "bounds", "scheme", "attribution", "encoding", "redFactor", "greenFactor",
    "blueFactor", "baseShift",
  ]

  private static func inline(
    _ bytes: [UInt8], _ name: String, _ trust: DocumentTrust?, _ loader: any ResourceLoader
  ) async throws(ResourceError) -> TilesInput {
    var reader = TilesReader(
      loader: loader, name: sourceName(of: name), origin: DocumentOrigin(trust, baseURL: nil), source: [:])
    if case .object(let members)? = try? JSONValue(parsing: bytes) {
      for key in inlineMembers { reader.source[key] = members[key] }
    }
    var input = try await tiles(bytes, nil, reader)
    input.document = .init(trust: trust)
    return input
  }

  private static func tiles(
    _ bytes: [UInt8], _ url: String?, _ reader: TilesReader
  ) async throws(ResourceError) -> TilesInput {
    var diagnostics: [Diagnostic] = []
    let document: TileJSON
    do throws(JSONError) {
      document = try TileJSON(parsing: bytes, url: url, diagnostics: &diagnostics) { text, _ in
        ResourceURL.resolve(text, against: reader.origin.base)
      }
    } catch {
      throw .invalid(url: ResourceURL.redacted(url ?? reader.name), found: error.found, expected: "TileJSON")
    }
    guard document.tiles != nil else {
      throw .invalid(
        url: ResourceURL.redacted(url ?? reader.name), found: "TileJSON without URLs of tiles",
        expected: "TileJSON with \"tiles\"")
    }
    return try await reader.tiles(document, diagnostics: diagnostics)
  }

  private static func templated(
    _ template: TileURLSpelling, _ url: String, _ loader: any ResourceLoader
  ) async throws(ResourceError) -> TilesInput {
    // A template of paths leads to a folder, which shows the existing tiles.
    if let text = template.templates.first, let path = ResourceURL.filePath(of: text),
      let end = path.range(of: "/{z}/{x}/{y}")?.lowerBound, template.scheme == .xyz,
      isFolder(String(path[..<end]))
    {
      return try await folder(scanned(String(path[..<end])), String(path[..<end]), loader, template: text)
    }
    var members: JSONObject = ["tiles": .array(template.templates.map(JSONValue.string))]
    if template.scheme == .tms { members["scheme"] = "tms" }
    let reader = TilesReader(loader: loader, name: sourceName(of: url), source: members)
    return try await reader.tiles(TileJSON(members: members), diagnostics: [])
  }

  private static func folder(
    _ folder: TileFolder, _ path: String, _ loader: any ResourceLoader, template: String? = nil
  ) async throws(ResourceError) -> TilesInput {
    var members = folder.document
    if let template { members["tiles"] = [.string(template)] }
    var reader = TilesReader(
      loader: loader, name: sourceName(of: path), source: [:], knownTiles: folder.samples)
    for key in ["tiles", "minzoom", "maxzoom", "bounds", "attribution", "encoding"] {
      reader.source[key] = members[key]
    }
    var tiles = try await reader.tiles(TileJSON(members: members), diagnostics: [])
    tiles.bounds = folder.detail
    tiles.zooms =
      min(tiles.zooms.lowerBound + Double(folder.gap), tiles.zooms.upperBound)...tiles.zooms.upperBound
    return tiles
  }

  /// A single tile: the only one of its set.
  private static func singleTile(_ bytes: [UInt8], at url: String) throws(VectorTileError) -> TilesInput {
    let tile = try VectorTile(bytes)
    let place = TilePath(url)
    let address = place?.address ?? TileID(z: 0, x: 0, y: 0)
    let bounds = address.bounds
    // Slightly smaller, so that the neighbours have no share in it.
    let (dx, dy) = (bounds.longitudeSpan / 1024, bounds.latitudeSpan / 1024)
    let source: JSONObject = [
      "type": "vector", "tiles": [.string(place?.template ?? url)], "minzoom": .int(Int64(address.z)),
      "maxzoom": .int(Int64(address.z)),
      "bounds": [
        .double(bounds.west + dx), .double(bounds.south + dy), .double(bounds.east - dx),
        .double(bounds.north - dy),
      ],
    ]
    let zoom = Double(address.z)
    var input = TilesInput(
      name: sourceName(of: url), source: source, look: DefaultLook(vectorLayers: tile.layerNames),
      zooms: zoom...zoom)
    input.bounds = bounds
    if place == nil {
      input.diagnostics = [
        Diagnostic(
          .note, "the path does not end with the address of the tile, as in 14/8298/5634.pbf; drawn as 0/0/0",
          source: ResourceURL.redacted(url))
      ]
    }
    return input
  }

  // MARK: - Names

  private static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
  }

  /// A name for a source: that of the file, or of the server if tiles have none.
  private static func sourceName(of url: String) -> String {
    if let database = DatabaseURL(url) { return database.name }
    let elevation = ContourURL.elevation(in: url)
    let location = ArchiveURL(elevation)?.archive ?? elevation
    let path = location.prefix { $0 != "?" && $0 != "#" && $0 != "{" }
    let parts = path.split(separator: "/").filter { !$0.hasSuffix(":") }
    let name = parts.last.map { $0.prefix { $0 != "." } } ?? ""
    let isServer = parts.count == 1 && ResourceURL.filePath(of: location) == nil
    return isServer ? parts.first.map { String($0) } ?? "tiles" : name.isEmpty ? "tiles" : String(name)
  }
}

extension TileJSON {
  /// A description of tiles by members that are known to be valid.
  fileprivate init(members: JSONObject) {
    var diagnostics: [Diagnostic] = []
    self.init(members: members, pointer: JSONPointer(), diagnostics: &diagnostics)
  }
}

extension DataDocument {
  /// The data as those of a source.
  fileprivate var sourceData: SourceData { SourceData(geoJSON, name: name, diagnostics: diagnostics) }
}
