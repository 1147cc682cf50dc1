import CartoucheGeoJSON
import CartoucheGeometry
import CartoucheJSON
import Synchronization

/// Vector tiles that the program itself makes when they are needed: a function from the address of a tile to its
/// content.
///
/// ```swift
/// let shops = ProgramTiles(zooms: 0...14, layers: ["shops"]) { tile in
///   .geoJSON(try await database.shops(in: tile.bounds))
/// }
/// try map.addSource("shops", shops)
/// ```
///
/// A style may name them by a URL, too: `{"type": "vector", "url": "program://shops"}` are the tiles that the loader
/// has as `loader.tiles["shops"]`.
///
/// They are drawn as those of an archive: loaded when a picture needs them, within its time, cancelled when nobody
/// waits for them, stretched beyond the highest zoom, and reported as failed where the function throws. However many
/// pictures need a tile at a time, the function is called for it once. An object with identity: make it once, and share
/// it.
public final class ProgramTiles: Sendable, Hashable {
  /// The content of a tile.
  public enum Content: Sendable {
    /// A Mapbox Vector Tile, which may be compressed by gzip.
    case mvt([UInt8])
    /// Features in degrees, longitude first (RFC 7946), which become the first of ``ProgramTiles/layers``.
    ///
    /// They are cut to the tile as those of a `geojson` source are: they may reach beyond it, also across the
    /// antimeridian.
    case geoJSON(GeoJSON)
    /// Features in degrees by the names of their layers.
    case layers([String: GeoJSON])
  }

  /// A function that makes a tile by its address, whose row is counted from the north; `nil` if there is none.
  ///
  /// It may be called for several tiles at once, and its task is cancelled when nobody waits for the tile any longer. A
  /// thrown error is reported as that of the tile, and the function is called again for the next picture.
  public typealias Make = @Sendable (TileID) async throws -> Content?

  /// The zoom levels with tiles; above them, those of the highest one are stretched.
  public let zooms: ClosedRange<Int>
  /// The region with tiles, in degrees; `nil` is everywhere.
  public let bounds: CoordinateBounds?
  /// The HTML that names the source of the data.
  public let attribution: String?
  /// The names of the tiles' layers, which layers of styles have as `source-layer`.
  public let layers: [String]

  private let cache: CachingLoader
  private let changes = Mutex(0)

  /// The highest zoom level of tiles that are cut from features.
  private static let highestZoom = 24

  /// Tiles that a function makes.
  ///
  /// - Parameters:
  ///   - zooms: The zoom levels with tiles, of 0 to 24.
  ///   - bounds: The region with tiles, in degrees; for tiles elsewhere the function is not called.
  ///   - attribution: The HTML that names the source of the data.
  ///   - layers: The names of the layers; the first is the layer of ``Content/geoJSON(_:)``.
  ///   - byteBudget: The maximum number of bytes of tiles that are kept here, besides those that a snapshotter keeps
  ///     decoded.
  ///   - make: The function.
  public init(
    zooms: ClosedRange<Int> = 0...14, bounds: CoordinateBounds? = nil, attribution: String? = nil,
    layers: [String] = ["data"], byteBudget: Int = 32 << 20, make: @escaping Make
  ) {
    self.zooms = zooms.clamped(to: 0...Self.highestZoom)
    (self.bounds, self.attribution, self.layers) = (bounds, attribution, layers)
    var options = CachingLoader.Options()
    options.byteBudget = max(byteBudget, 0)
    // A tile stays the same until the program says that the data changed.
    options.lifetime = .seconds(1_000_000_000)
    cache = CachingLoader(
      ProgramTileMaker(make: make, defaultLayer: layers.first ?? ""), options: options)
  }

  /// The number of times that the data have changed.
  public var version: Int { changes.withLock { $0 } }

  /// Says that the data have changed: pictures that begin after this have new tiles.
  ///
  /// Pictures in progress may have tiles of both versions.
  public func dataChanged() { changes.withLock { $0 &+= 1 } }

  /// Whether both are the same object.
  public static func == (left: ProgramTiles, right: ProgramTiles) -> Bool { left === right }

  /// Feeds the identity to the hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  /// One version of the data.
  package struct Edition: Sendable, Hashable {
    let tiles: ProgramTiles
    let version: Int

    /// Whether the data have not changed since.
    package var isCurrent: Bool { tiles.version == version }
  }
}

extension ProgramTiles: ResourceLoader {
  /// The scheme of their URLs.
  static let scheme = "program"

  /// The URL of tiles by their name.
  package static func url(named name: String) -> String {
    let plain = name.utf8.map { byte in
      byte.isASCIIAlphanumeric || "-._~".utf8.contains(byte)
        ? String(UnicodeScalar(byte))
        : "%" + String(0x100 + Int(byte), radix: 16, uppercase: true).dropFirst()
    }
    return "\(scheme)://" + plain.joined()
  }

  /// The TileJSON of the tiles, for `program://NAME`, or one of them, for `program://NAME/z/x/y`.
  ///
  /// - Throws: ``ResourceError``: that of the function, or ``ResourceError/unreadable(url:reason:)`` with the
  ///   description of any other error.
  public func load(_ request: ResourceRequest) async throws(ResourceError) -> ResourceResponse {
    let url = ProgramTileURL(request.url)
    guard let tile = url.tile else { return try description(of: url, asked: request.url) }
    guard tile.isValid, zooms.contains(tile.z) else { return .notFound }
    var wanted = ResourceRequest("\(url.base)/\(tile)#\(url.version ?? version)", kind: .tile, tile: tile)
    (wanted.timeout, wanted.sizeLimit) = (request.timeout, request.sizeLimit)
    return try await cache.load(wanted)
  }

  /// Forgets the tiles that are kept.
  public func purge() async { await cache.purge() }

  /// The TileJSON for a source, whose tiles have the version in their URLs.
  private func description(of url: ProgramTileURL, asked: String) throws(ResourceError) -> ResourceResponse {
    let edition = Edition(tiles: self, version: version)
    var members: JSONObject = [
      "tilejson": "3.0.0", "tiles": [.string("\(url.base)/{z}/{x}/{y}#\(edition.version)")],
      "minzoom": .int(Int64(zooms.lowerBound)), "maxzoom": .int(Int64(zooms.upperBound)),
      "vector_layers": .array(layers.map { ["id": .string($0), "fields": [:]] }),
    ]
    if let bounds {
      members["bounds"] = .array([bounds.west, bounds.south, bounds.east, bounds.north].map { .double($0) })
    }
    if let attribution { members["attribution"] = .string(attribution) }
    do throws(JSONError) {
      var response = ResourceResponse(
        try JSONValue.object(members).encoded(), contentType: "application/json")
      response.mustNotBeStored = true
      response.edition = edition
      return response
    } catch {
      throw .invalid(url: ResourceURL.redacted(asked), found: "\(error)", expected: "bounds in degrees")
    }
  }
}

/// The URL of a program's tiles, or of one of them: `program://NAME/z/x/y#VERSION`.
struct ProgramTileURL {
  /// The URL of the tiles, without address and version.
  var base: String
  /// The address, when the URL has one.
  var tile: TileID?
  /// The version, when the URL has one.
  var version: Int?

  init(_ url: String) {
    version = url.lastIndex(of: "#").flatMap { Int(url[url.index(after: $0)...]) }
    let plain = url.prefix { $0 != "#" && $0 != "?" }
    let parts = plain.split(separator: "/", omittingEmptySubsequences: false)
    let numbers = parts.suffix(3).compactMap { part in
      part.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(part) : nil
    }
    guard parts.count > 3, numbers.count == 3 else {
      base = String(plain)
      while base.hasSuffix("/"), !base.hasSuffix("//") { base.removeLast() }
      return
    }
    tile = TileID(z: numbers[0], x: numbers[1], y: numbers[2])
    base = String(plain[..<parts[parts.count - 4].endIndex])
  }
}
