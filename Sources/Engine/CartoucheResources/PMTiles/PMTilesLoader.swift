import CartoucheGeometry
import CartoucheJSON

/// Reads tile archives in one file, PMTiles version 3, by ranges of their bytes.
///
/// `pmtiles://ARCHIVE` answers with TileJSON, `pmtiles://ARCHIVE/z/x/y` with a tile, decompressed. The archive is a
/// path or a URL that another loader reads. Headers and directories are kept; if the archive changes meanwhile, they
/// are read again.
public actor PMTilesLoader: ResourceLoader {
  /// The limits on sizes, in bytes after decompression.
  public struct Limits: Sendable, Hashable {
    /// The size of a directory, which takes up to eight times as many bytes in memory.
    public var directory = 2 << 20
    /// The size of the metadata.
    public var metadata = 64 << 20
    /// The size of a tile.
    public var tile = 64 << 20
    /// The total size of all directories kept in memory.
    public var cache = 64 << 20

    /// Limits that archives of the whole planet satisfy.
    public init() {}
  }

  private struct Archive: Sendable {
    let key: ArchiveKey
    let header: PMTilesHeader
    let root: PMTilesDirectory
    let validators: ResourceResponse.Validators

    var url: String { key.url }
  }

  /// An archive, and the scope that it was opened for: what one document may see may be refused to another.
  private struct ArchiveKey: Hashable {
    let url: String
    let scope: OriginPolicy.Scope
  }

  private struct LeafKey: Hashable {
    let archive: ArchiveKey
    let state: ResourceResponse.Validators
    let range: Range<Int>
  }

  /// The archive is not the one that the header was read from.
  private struct Changed: Error {}

  private let base: any ResourceLoader
  private let limits: Limits
  private var archives: LeastRecentlyUsed<ArchiveKey, Archive>
  private var leaves: LeastRecentlyUsed<LeafKey, PMTilesDirectory>
  private let openings = SingleFlight<ArchiveKey, Archive>()
  private let leafReadings = SingleFlight<LeafKey, PMTilesDirectory?>()

  /// The part of an archive that holds its header and root directory (PMTiles specification §3).
  private static let headLength = 16_384
  /// The number of times that an archive may be replaced while it is read.
  private static let attempts = 4
  /// The number of leaf directories that may follow one another; archives of the planet have one or two.
  private static let maximumDepth = 4

  /// A loader that reads archives through `base`.
  public init(base: any ResourceLoader = FileLoader(), limits: Limits = Limits()) {
    self.base = base
    self.limits = limits
    archives = LeastRecentlyUsed(budget: limits.cache / 2)
    leaves = LeastRecentlyUsed(budget: limits.cache / 2)
  }

  /// The TileJSON of an archive, or one of its tiles, which stays compressed as the request accepts it.
  ///
  /// - Throws: ``ResourceError`` when the archive is missing, damaged or larger than the limits.
  public func load(_ request: ResourceRequest) async throws(ResourceError) -> ResourceResponse {
    guard let url = ArchiveURL(request.url, scheme: "pmtiles") else {
      throw .unsupportedScheme(url: ResourceURL.redacted(request.url), supported: ["pmtiles:"])
    }
    let reader = RangeReader(base: base, asked: request)
    let key = ArchiveKey(url: url.location, scope: OriginPolicy.scope(of: request))
    for _ in 0..<Self.attempts {
      do {
        let archive = try await archive(key, reader)
        guard let tile = url.tile else { return try await tileJSON(archive, reader) }
        return try await self.tile(tile, archive, reader, request)
      } catch let error as ResourceError {
        throw error
      } catch {
        archives.remove(key)
      }
    }
    throw .invalid(
      url: ResourceURL.redacted(key.url), found: "an archive that keeps changing",
      expected: "an archive that stays the same"
    )
  }

  /// Discards all directories, and what the loader behind this one keeps.
  public func purge() async {
    archives = LeastRecentlyUsed(budget: limits.cache / 2)
    leaves = LeastRecentlyUsed(budget: limits.cache / 2)
    await base.purge()
  }

  /// The header of an archive.
  ///
  /// - Parameter url: The archive, with or without `pmtiles://`.
  public func header(of url: String) async throws(ResourceError) -> PMTilesHeader {
    let place = ArchiveURL(url)?.location ?? url
    let reader = RangeReader(base: base, asked: ResourceRequest(place))
    return try await archive(ArchiveKey(url: place, scope: .own), reader).header
  }

  // MARK: - Opening

  private func archive(_ key: ArchiveKey, _ reader: RangeReader) async throws(ResourceError) -> Archive {
    if let known = archives.value(for: key) { return known }
    return try await openings.value(
      for: key, url: ResourceURL.redacted(key.url), timeout: reader.timeLeft
    ) { [limits] timeout async throws(ResourceError) -> Archive in
      // A request that came too late for the last reading finds what it stored.
      if let known = await self.kept(key) { return known }
      let archive = try await Self.open(key, reader.within(timeout), limits)
      await self.keep(archive)
      return archive
    }
  }

  private func kept(_ key: ArchiveKey) -> Archive? { archives.value(for: key) }

  private func keep(_ archive: Archive) {
    archives.insert(archive, for: archive.key, cost: archive.root.byteCount + 1024)
  }

  private static func open(
    _ key: ArchiveKey, _ reader: RangeReader, _ limits: Limits
  ) async throws(ResourceError) -> Archive {
    let url = key.url
    let head = try await reader.load(url, 0..<headLength)
    guard head.status == .found else { throw .notFound(url: ResourceURL.redacted(url)) }
    let header = try PMTilesHeader(head.bytes, url: url)
    var packed: [UInt8]
    if header.root.upperBound <= head.bytes.count {
      packed = Array(head.bytes[header.root])
    } else {
      let root = try await read(
        header.root, "the root directory", limits.directory, url, reader, head.validators)
      guard let root else {
        throw .invalid(
          url: ResourceURL.redacted(url), found: "an archive that was replaced while it was opened",
          expected: "an archive that stays the same")
      }
      packed = root
    }
    packed = try decompress(
      packed, header.internalCompression, limits.directory, url, "the root directory of ")
    return Archive(
      key: key, header: header, root: try PMTilesDirectory(packed, url: url), validators: head.validators)
  }

  // MARK: - Reading

  /// The bytes in a range, all of them or an error; `nil` if the archive is another than that of `validators`.
  private static func read(
    _ range: Range<Int>, _ what: String, _ limit: Int, _ url: String, _ reader: RangeReader,
    _ validators: ResourceResponse.Validators
  ) async throws(ResourceError) -> [UInt8]? {
    guard range.count <= limit else {
      throw .tooLarge(url: ResourceURL.redacted(url), size: range.count, limit: limit)
    }
    if range.isEmpty { return [] }
    let response = try await reader.load(url, range)
    guard response.status == .found else { throw .notFound(url: ResourceURL.redacted(url)) }
    // Another archive may well be shorter.
    if let old = validators.etag, let new = response.validators.etag, old != new { return nil }
    guard response.bytes.count == range.count else {
      throw .invalid(
        url: ResourceURL.redacted(url),
        found: "an archive that ends \(range.count - response.bytes.count) bytes too early",
        expected: "\(what) in bytes \(range.lowerBound)..<\(range.upperBound)")
    }
    return response.bytes
  }

  private static func decompress(
    _ bytes: [UInt8], _ compression: Compression?, _ limit: Int, _ url: String, _ part: String
  ) throws(ResourceError) -> [UInt8] {
    do throws(CompressionError) {
      return try (compression ?? .ofTile(bytes)).decompress(bytes, limit: limit)
    } catch .tooLarge {
      throw .tooLarge(url: part + ResourceURL.redacted(url), size: limit + 1, limit: limit)
    } catch {
      throw error.about(url)
    }
  }

  /// A part of the archive; `nil` if it has become another archive.
  private static func part(
    _ section: Range<Int>, _ range: Range<Int>, _ what: String, _ limit: Int, _ archive: Archive,
    _ reader: RangeReader
  ) async throws(ResourceError) -> [UInt8]? {
    guard range.upperBound <= section.count else {
      throw ResourceError.invalid(
        url: ResourceURL.redacted(archive.url),
        found: "\(what) in the bytes \(range.lowerBound)..<\(range.upperBound) of a section",
        expected: "an end within the section's \(section.count) bytes")
    }
    // Both ends lie within the section, whose ends were checked.
    let bytes = section.lowerBound + range.lowerBound..<section.lowerBound + range.upperBound
    return try await read(bytes, what, limit, archive.url, reader, archive.validators)
  }

  private func leaf(
    _ range: Range<Int>, _ archive: Archive, _ reader: RangeReader
  ) async throws -> PMTilesDirectory {
    let key = LeafKey(archive: archive.key, state: archive.validators, range: range)
    if let known = leaves.value(for: key) { return known }
    let directory = try await leafReadings.value(
      for: key, url: ResourceURL.redacted(archive.url), timeout: reader.timeLeft
    ) { [limits] timeout async throws(ResourceError) -> PMTilesDirectory? in
      if let known = await self.kept(key) { return known }
      let header = archive.header
      guard
        let packed = try await Self.part(
          header.leaves, range, "a directory", limits.directory, archive, reader.within(timeout))
      else { return nil }
      let bytes = try Self.decompress(
        packed, header.internalCompression, limits.directory, archive.url, "a directory of ")
      let directory = try PMTilesDirectory(bytes, url: archive.url)
      await self.keep(directory, for: key)
      return directory
    }
    guard let directory else { throw Changed() }
    return directory
  }

  private func kept(_ key: LeafKey) -> PMTilesDirectory? { leaves.value(for: key) }

  private func keep(_ directory: PMTilesDirectory, for key: LeafKey) {
    leaves.insert(directory, for: key, cost: directory.byteCount + 256)
  }

  // MARK: - Answers

  private func tile(
    _ tile: TileID, _ archive: Archive, _ reader: RangeReader, _ request: ResourceRequest
  ) async throws -> ResourceResponse {
    let (header, sizeLimit) = (archive.header, request.sizeLimit(within: limits.tile))
    guard let id = PMTilesDirectory.id(of: tile), (header.minzoom...header.maxzoom).contains(tile.z) else {
      return .notFound
    }
    var directory = archive.root
    for _ in 0..<Self.maximumDepth {
      switch directory.place(of: id) {
      case nil: return .notFound
      case .leaf(let range): directory = try await leaf(range, archive, reader)
      case .tile(let range):
        guard let packed = try await Self.part(header.tiles, range, "a tile", sizeLimit, archive, reader)
        else { throw Changed() }
        let compression = header.tileCompression ?? .ofTile(packed)
        let isKept = request.acceptedEncodings.contains(compression)
        var response = ResourceResponse(
          isKept
            ? packed : try Self.decompress(packed, compression, sizeLimit, archive.url, "a tile of "),
          contentType: header.tileType.mediaType, validators: archive.validators)
        if isKept { response.contentEncoding = compression }
        return response
      }
    }
    throw ResourceError.invalid(
      url: ResourceURL.redacted(archive.url), found: "more levels of directories",
      expected: "at most \(Self.maximumDepth)")
  }

  private func tileJSON(_ archive: Archive, _ reader: RangeReader) async throws -> ResourceResponse {
    let (header, url) = (archive.header, archive.url)
    var metadata = JSONObject()
    if !header.metadata.isEmpty {
      let all = 0..<header.metadata.count
      guard
        let packed = try await Self.part(
          header.metadata, all, "the metadata", limits.metadata, archive, reader)
      else { throw Changed() }
      let bytes = try Self.decompress(
        packed, header.internalCompression, limits.metadata, url, "the metadata of ")
      do {
        guard case .object(let members) = try JSONDocument(parsing: bytes, name: nil).root else {
          throw ResourceError.invalid(
            url: ResourceURL.redacted(url), found: "JSON of another type", expected: "an object of metadata")
        }
        metadata = members
      } catch let error as JSONError {
        throw ResourceError.invalid(
          url: ResourceURL.redacted(url), found: reader.mayQuote(url) ? "\(error)" : "other data",
          expected: "metadata in JSON")
      }
    }
    var json = ArchiveTileJSON(template: "pmtiles://\(url)/{z}/{x}/{y}", metadata: metadata)
    json.members["minzoom"] = .int(Int64(header.minzoom))
    json.members["maxzoom"] = .int(Int64(header.maxzoom))
    // West may be east of the eastern edge: bounds may cross the antimeridian.
    if header.bounds[0] != header.bounds[2], header.bounds[1] < header.bounds[3] {
      json.members["bounds"] = .array(header.bounds.map { .double($0) })
    }
    json.members["center"] = .array(header.center.map { .double($0) })
    json.members["format"] = header.tileType.mediaType.map { .string($0) }
    if header.tileType == .mlt { json.members["encoding"] = "mlt" }
    return try json.response(validators: archive.validators)
  }
}
