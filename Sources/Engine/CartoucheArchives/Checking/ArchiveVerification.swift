import CartoucheGeometry
import CartoucheJSON
import CartoucheResources

/// The result of verifying an archive.
public struct ArchiveVerification: Sendable {
  /// The content, as far as it could be read.
  public private(set) var content: ArchiveContent?
  /// The faults, each a sentence; none in a sound archive.
  public private(set) var faults: [String] = []
  /// The observations that are no faults, such as bytes that belong to no tile.
  public private(set) var notes: [String] = []
  /// The number of tiles within the stated bounds and zooms that are not there.
  public private(set) var missing = 0
  /// The first missing tiles.
  public private(set) var missingExamples: [TileID] = []

  /// The number of faults of one kind that are listed.
  private static let listed = 10

  /// Verifies an archive: all of its bytes that mean something.
  ///
  /// A manifest beside the archive is compared.
  ///
  /// - Parameters:
  ///   - path: A file that ends in `.pmtiles` or `.mbtiles`, or a folder.
  ///   - digest: The digest that the tiles, or the file, must have, in hexadecimal digits.
  ///   - missingLimit: The number of missing tiles that are listed.
  ///   - progress: Called with the number of tiles that are read.
  /// - Throws: ``ArchiveError/missing(path:)``; what is wrong with an archive is in ``faults``.
  public init(
    of path: String, digest: String? = nil, missingLimit: Int = 20, progress: ((Int) -> Void)? = nil
  ) throws(ArchiveError) {
    do throws(ArchiveError) {
      let archive = try OpenedArchive(path)
      try verify(path, archive, missingLimit, progress)
    } catch .missing(let missing) where missing == path {
      throw .missing(path: path)
    } catch {
      faults.append("\(error)")
    }
    if let digest = digest?.lowercased(), content?.summary.digest != digest {
      let isFile = content?.format != .folder
      let file = isFile ? try SHA256(ofFile: path).hex : ""
      if file != digest {
        let found = [content.map { "tiles \($0.summary.digest)" }, isFile ? "file \(file)" : nil]
        faults.append(
          "\(path): expected the digest \(digest), found \(found.compactMap(\.self).joined(separator: " and "))"
        )
      }
    }
    try compareManifest(path)
  }

  /// Whether there is no fault.
  public var isSound: Bool { faults.isEmpty }

  private mutating func compareManifest(_ path: String) throws(ArchiveError) {
    guard path.lowercased().hasSuffix(".pmtiles") else { return }
    let manifest: PartManifest
    do throws(ArchiveError) {
      manifest = try PartManifest(reading: PartManifest.path(ofPart: path))
    } catch .missing { return } catch {
      // Any JSON may lie beside an archive; a manifest that is broken is one with our members.
      if case .invalid(let place, _, _) = error, place.contains("/") { faults.append("\(error)") }
      return
    }
    if try !manifest.matches(file: path) {
      faults.append(
        "\(path): expected the bytes of its manifest, SHA-256 \(manifest.fileDigest), found others")
    }
    if let content, content.summary.digest != manifest.digest {
      faults.append(
        "\(path): expected tiles with the digest \(manifest.digest), found \(content.summary.digest)")
    }
  }

  // MARK: - Contents

  private mutating func verify(
    _ path: String, _ archive: OpenedArchive, _ missingLimit: Int, _ progress: ((Int) -> Void)?
  ) throws(ArchiveError) {
    let (stated, format) = (try archive.description(), archive.format)
    var tiles = TileFaults(path: path, type: stated.tileType, compression: stated.tileCompression)
    var sections = SectionUse()
    var missing = stated.bounds.flatMap { bounds in
      stated.zooms.map { MissingTiles(bounds: bounds, zooms: $0, limit: missingLimit) }
    }
    let content = try ArchiveContent(path, archive) { run, bytes, count throws(ArchiveError) in
      if let bytes { tiles.check(run, bytes) }
      if format == .pmtiles { sections.add(run) }
      missing?.add(run.ids)
      progress?(count)
    }
    missing?.end()
    (self.missing, missingExamples) = (missing?.count ?? 0, missing?.examples ?? [])
    self.content = content
    faults += tiles.faults
    let zooms = content.counts.map(\.zoom)
    if let stated = stated.zooms, let low = zooms.first, let high = zooms.last,
      low < stated.lowerBound || high > stated.upperBound
    {
      faults.append("\(path): expected tiles of the zooms \(stated), found \(low) to \(high)")
    }
    switch archive {
    case .pmtiles(let reader): checkHeader(reader, content, sections)
    case .mbtiles(let rows):
      faults += try rows.integrityFaults().map { "\(path): \($0)" }
      if rows.strayRows > 0 {
        faults.append("\(path): \(rows.strayRows) rows with addresses that there are not, or that come twice")
      }
    case .folder(let folder):
      faults += folder.strays.prefix(Self.listed).map { "\(path)/\($0): expected files z/x/y of tiles" }
      if folder.metadata.isEmpty { notes.append("\(path): no \(TileFolderEncoder.description)") }
    }
  }

  /// Checks what the header says about sections and numbers.
  private mutating func checkHeader(_ reader: PMTilesReader, _ content: ArchiveContent, _ use: SectionUse) {
    let (path, header) = (reader.path, reader.header)
    if header.root.upperBound > PMTilesReader.headLength {
      faults.append(
        "\(path): expected the root directory in the first 16384 bytes, found it at \(header.root)")
    }
    let places = header.sections.filter { !$0.range.isEmpty }.sorted {
      $0.range.lowerBound < $1.range.lowerBound
    }
    var (end, before) = (PMTilesHeader.length, "header")
    for place in places {
      if place.range.lowerBound < end {
        faults.append(
          "\(path): the \(place.name) at \(place.range) overlap the \(before), which ends at \(end)")
      }
      (end, before) = (place.range.upperBound, place.name)
    }
    if end < reader.file.size {
      notes.append("\(path): bytes behind all sections: \(reader.file.size - end)")
    }
    let counts = [
      ("tiles", header.addressedTiles, content.summary.tiles),
      ("entries", header.tileEntries, content.summary.entries),
      ("different tiles", header.tileContents, use.contents),
    ]
    // 0 stands for a number that is not known (PMTiles §3).
    for (name, stated, found) in counts where stated != 0 && stated != found {
      faults.append("\(path): expected \(stated) \(name), as the header says, found \(found)")
    }
    if header.isClustered, !use.isClustered {
      faults.append(
        "\(path): expected tiles in the order of their ids, as the header says, found another order")
    }
    if use.byteCount < header.tiles.count {
      notes.append("\(path): bytes that belong to no tile: \(header.tiles.count - use.byteCount)")
    }
  }
}

/// The use of the section of tiles by entries.
private struct SectionUse {
  private var places: Set<UInt64> = []
  private var end: UInt64 = 0
  /// Whether contents come in the order of the tiles that have them first.
  private(set) var isClustered = true
  private(set) var byteCount = 0

  /// The number of different places.
  var contents: Int { places.count }

  mutating func add(_ run: TileRun) {
    guard places.insert(run.place).inserted else { return }
    if run.place != end { isClustered = false }
    end = run.place &+ UInt64(run.length)
    byteCount = byteCount &+ run.length
  }
}

/// The faults of the bytes of tiles.
private struct TileFaults {
  let path: String
  let type: PMTilesHeader.TileType
  let compression: Compression?
  private(set) var faults: [String] = []
  private var count = 0

  /// The size of the largest tile after decompression.
  private static let limit = 64 << 20
  private static let listed = 10

  init(path: String, type: PMTilesHeader.TileType, compression: Compression?) {
    (self.path, self.type, self.compression) = (path, type, compression)
  }

  mutating func check(_ run: TileRun, _ bytes: [UInt8]) {
    guard let problem = problem(run, bytes) else { return }
    count += 1
    if count <= Self.listed {
      let tile = PMTilesDirectory.tile(withID: run.id).map { "\($0)" } ?? "\(run.id)"
      faults.append("\(path): tile \(tile): \(problem)")
    } else if count == Self.listed + 1 {
      faults.append("\(path): more tiles with faults")
    }
  }

  private func problem(_ run: TileRun, _ bytes: [UInt8]) -> String? {
    if bytes.isEmpty { return "expected bytes, found none" }
    let plain: [UInt8]
    let used = compression ?? .ofTile(bytes)
    do throws(CompressionError) { plain = try used.decompress(bytes, limit: Self.limit) } catch {
      return "expected \(used.rawValue) data, found damaged bytes"
    }
    if type.tileFormat?.matches(plain) ?? true { return nil }
    let other = FileSignature(of: plain)?.format.map { "\(PMTilesHeader.TileType($0))" } ?? "other bytes"
    return "expected a tile in the format \(type), found \(other)"
  }
}
