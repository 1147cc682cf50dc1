import Cartouche
import CartoucheArchives
import CartoucheGeometry
import CartoucheImages
import CartoucheJSON
import CartoucheResources
import CartoucheStyle
import Synchronization

/// A maker of pictures of a map, drawn in metatiles.
public final class PictureTileMaker: PyramidTileMaker {
  /// The format and the metadata of the archive.
  public let description: ArchiveDescription
  /// Everything that the pictures depend on.
  public let identity: [(name: String, value: String)]

  private let map: Map
  private let snapshotter: Snapshotter
  private let options: PictureTileOptions
  private let survey: SourceSurvey
  private let background: BackgroundLook
  /// The files of tiles of one colour, by that colour.
  private let plain = Mutex<[UInt32: [UInt8]]>([:])
  private let uniform = Mutex<UniformTile>(.unknown)
  private static let plainLimit = 256

  /// The tile of areas without data.
  private enum UniformTile {
    case unknown
    case known([UInt8])
    /// The error for pictures without data that turn out to have several colours.
    case none
  }

  /// A maker of pictures of a map, which surveys the sources at once.
  ///
  /// - Parameters:
  ///   - snapshotter: Draws the pictures, as many at a time as it is made for.
  ///   - identity: The inputs of the pictures besides the style, its sources and the options, such as fonts.
  public convenience init(
    _ map: Map, _ snapshotter: Snapshotter, options: PictureTileOptions = PictureTileOptions(),
    identity: [(name: String, value: String)] = []
  ) async {
    await self.init(map, snapshotter, options: options, identity: identity, coverages: [:])
  }

  /// A maker with known coverage, by URL, of sources that cannot report theirs.
  package init(
    _ map: Map, _ snapshotter: Snapshotter, options: PictureTileOptions,
    identity: [(name: String, value: String)], coverages: [String: CoverageGrid]
  ) async {
    self.map = map
    self.snapshotter = snapshotter
    self.options = options
    survey = await SourceSurvey(
      map, snapshotter.loader, pixelRatio: options.scale, known: coverages)
    background = BackgroundLook(map)
    self.identity = PictureIdentity.values(map, survey, options, more: identity)
    description = Self.description(map, survey, options)
  }

  /// The findings from reading the style.
  public var findings: [Diagnostic] { map.diagnostics }

  /// The files of the PMTiles archives that the map shows.
  public var archives: [String] { survey.archives }

  private static func description(
    _ map: Map, _ survey: SourceSurvey, _ options: PictureTileOptions
  ) -> ArchiveDescription {
    let type: PMTilesHeader.TileType
    let format: String
    switch options.encoding.format {
    case .png, .gif: (type, format) = (.png, "png")
    case .jpeg: (type, format) = (.jpeg, "jpg")
    case .webp: (type, format) = (.webp, "webp")
    }
    var description = ArchiveDescription(tileType: type)
    description.metadata = [
      "name": .string(map.style.name ?? "map"), "type": "baselayer", "format": .string(format),
      "imageEncoding": .string(options.encoding.name), "tileSize": .int(Int64(options.size)),
      "scale": .double(options.scale),
    ]
    if let scale = Int64(exactly: options.scale) { description.metadata["scale"] = .int(scale) }
    if !survey.attributions.isEmpty {
      description.metadata["attribution"] = .string(survey.attributions.joined(separator: " | "))
    }
    return description
  }

  // MARK: - Blocks

  /// The number of tiles in a row of a metatile.
  public func blockSide(atZoom zoom: Int) -> Int {
    let metatile = metatile(of: TileID(z: zoom, x: 0, y: 0))
    return 1 << (zoom - metatile.tile.z)
  }

  /// The number of tiles in 512 logical pixels, within which labels are placed together.
  public var reach: Int { max(512 / max(options.size, 1), 1) }

  private func metatile(of tile: TileID) -> Metatile {
    Metatile(of: tile, size: options.size, side: options.metatile)
  }

  /// The pictures of the tiles of a metatile.
  public func tiles(of block: TileBlock) async throws(PyramidError) -> [PyramidTile] {
    let wanted = block.tiles
    guard let first = wanted.first else { return [] }
    let picture = try await picture(metatile(of: first), first)
    var tiles: [PyramidTile] = []
    for tile in wanted {
      let file = try await file(of: tile, in: picture)
      tiles.append(PyramidTile(id: tile, bytes: file.bytes, isBlank: file.isPlain))
    }
    if !tiles.isEmpty { tiles[0].diagnostics = picture.diagnostics.filter { !Self.isAboutMissingTiles($0) } }
    return tiles
  }

  /// Whether a finding reports a missing tile, which most sources have somewhere in a pyramid.
  private static func isAboutMissingTiles(_ finding: Diagnostic) -> Bool {
    finding.kind == .missing && finding.severity < .error && finding.pointer?.tokens.first == "sources"
  }

  private func picture(_ metatile: Metatile, _ tile: TileID) async throws(PyramidError) -> MetatilePicture {
    let picture: MetatilePicture
    do throws(MapError) {
      picture = try await snapshotter.picture(of: metatile, of: map, pixelRatio: options.scale)
    } catch {
      throw Self.error(error, tile)
    }
    // A picture that lacks data is not acceptable, but sources may lack tiles at some places, and fonts some glyphs.
    let lacking = picture.outcome.shortfalls.filter { shortfall in
      shortfall.cause != .missing || [.source, .sprite].contains(shortfall.part)
    }
    if let worst = lacking.first {
      let causes = picture.diagnostics.filter { $0.severity == .error }.prefix(3).map { "\($0)" }
      throw .tile(
        tile, reason: (lacking.map(\.description) + causes).joined(separator: "; "), kind: worst.cause.kind)
    }
    return picture
  }

  private static func error(_ error: MapError, _ tile: TileID) -> PyramidError {
    if case .cancelled = error { return .cancelled }
    return .tile(tile, reason: "\(error)", kind: error.kind)
  }

  /// The file of a tile, and whether it has one colour.
  private func file(
    of tile: TileID, in picture: MetatilePicture
  ) async throws(PyramidError) -> (bytes: [UInt8], isPlain: Bool) {
    let color = picture.pixels(of: tile).flatMap(Self.color)
    if let color, let known = plain.withLock({ $0[color] }) { return (known, true) }
    let bytes: [UInt8]
    do throws(MapError) {
      bytes = try await picture.file(of: tile, as: options.encoding)
    } catch {
      throw Self.error(error, tile)
    }
    if let color {
      plain.withLock { if $0.count < Self.plainLimit { $0[color] = bytes } }
    }
    return (bytes, color != nil)
  }

  /// The colour of all pixels; `nil` if there are several.
  private static func color(_ pixels: [UInt8]) -> UInt32? {
    guard pixels.count >= 4 else { return nil }
    // All pixels are equal if each equals the next one.
    guard pixels.dropFirst(4).elementsEqual(pixels.dropLast(4)) else { return nil }
    return pixels[..<4].reduce(0) { $0 << 8 | UInt32($1) }
  }

  // MARK: - Areas without data

  /// The tile of one colour, where no source has data.
  public func uniformTile(below tile: TileID, maxzoom: Int) async throws(PyramidError) -> PyramidTile? {
    if case .none = uniform.withLock({ $0 }) { return nil }
    guard isEmpty(tile) else { return nil }
    if case .known(let bytes) = uniform.withLock({ $0 }) {
      return PyramidTile(id: tile, bytes: bytes, isBlank: true)
    }
    let picture = try await picture(metatile(of: tile), tile)
    let file = try await file(of: tile, in: picture)
    uniform.withLock { $0 = file.isPlain ? .known(file.bytes) : .none }
    return file.isPlain ? PyramidTile(id: tile, bytes: file.bytes, isBlank: true) : nil
  }

  /// Whether only the background is drawn at and below a square: neither the square nor its surroundings, from which
  /// labels, icons and lines may extend into it, have data.
  private func isEmpty(_ square: TileID) -> Bool {
    guard background.isUniform, let coverages = survey.coverages else { return false }
    func mayShow(_ tile: TileID) -> Bool { coverages.contains { $0.mayShow(in: tile) } }
    if mayShow(square) { return false }
    if coverages.isEmpty { return true }
    // The first tiles that are drawn in the square, and as many around it as have 512 logical pixels.
    let levels = square.z == 0 ? 0 : (blockSide(atZoom: square.z + 1) > 1 ? 1 : 0)
    let side = 1 << levels
    let ring = reach
    let zoom = square.z + levels
    let world = 1 << zoom
    let (column, row) = (square.x * side, square.y * side)
    for y in max(row - ring, 0)..<min(row + side + ring, world) {
      for x in column - ring..<column + side + ring {
        let isInside = (column..<column + side).contains(x) && (row..<row + side).contains(y)
        if !isInside, mayShow(TileID(z: zoom, x: (x % world + world) % world, y: y)) { return false }
      }
    }
    return true
  }

  // MARK: - Work

  /// An estimate: a constant for each drawn tile, and a share for the bytes of its data.
  public func weight(below tile: TileID, maxzoom: Int) async throws(PyramidError) -> Int {
    weight(tile, maxzoom, depth: 3)
  }

  private func weight(_ tile: TileID, _ maxzoom: Int, depth: Int) -> Int {
    if isEmpty(tile) { return 1 }
    guard depth > 0, tile.z < maxzoom else {
      let count = (1 << min(2 * (max(maxzoom - tile.z, 0) + 1), 60)) / 3
      let bytes = (survey.coverages ?? []).reduce(0) { $0 + $1.byteCount(below: tile, maxzoom: maxzoom) }
      return 1 + 16 * min(count, 1 << 50) + bytes / 1024
    }
    return tile.children.reduce(16) { $0 + weight($1, maxzoom, depth: depth - 1) }
  }

  /// Checks that files and documents are as they were when the maker was made.
  public func checkSources() async throws(PyramidError) {
    for pin in survey.pins { try await pin.check(snapshotter.loader) }
  }
}

extension FrameShortfall.Cause {
  /// The kind of findings with this cause.
  fileprivate var kind: Diagnostic.Kind {
    switch self {
    case .missing: .missing
    case .unreachable, .pending: .unreachable
    case .refused: .refused
    case .invalid: .invalid
    case .limit: .limit
    }
  }
}
