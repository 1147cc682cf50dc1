import Cartouche
import CartoucheGeometry
import CartoucheJSON
import CartoucheResources
import CartoucheTiles

/// An archive of the drawn tiles of a style, as written by `cartouche tiles`, whose tiles are not drawn again.
///
/// Its metadata say which tiles these are: `tileSize` and `scale` in logical pixels and device pixels per logical
/// pixel, and `imageEncoding`, the name of their encoding. Requests for others are not its business.
struct PictureArchive: Sendable {
  /// The URL of the archive.
  let location: String
  /// The zoom levels with tiles.
  let zooms: ClosedRange<Int>
  /// The side of a tile in logical pixels.
  let size: Int
  /// The device pixels per logical pixel.
  let scale: Double
  /// The name of the encoding.
  let encoding: String
  /// The middle of the tiles.
  private let middle: (x: Double, y: Double)
  private let template: TileURLTemplate
  private let scheme: TileSet.Scheme
  private let loader: any ResourceLoader

  /// The archive at a URL.
  ///
  /// - Throws: `ResourceError` if it cannot be read, or does not say which tiles it has.
  init(_ location: String, loader: any ResourceLoader) async throws(ResourceError) {
    self.location = location
    self.loader = loader
    let shown = ResourceURL.redacted(location)
    let response = try await loader.load(ResourceRequest(location, kind: .source))
    guard response.status == .found else { throw .notFound(url: shown) }
    let document: TileJSON
    do throws(JSONError) {
      var findings: [Diagnostic] = []
      document = try TileJSON(parsing: response.bytes, url: location, diagnostics: &findings) { text, _ in
        ResourceURL.resolve(tileSource: text, against: location)
      }
    } catch {
      throw .invalid(url: shown, found: "\(error)", expected: "an archive of tiles")
    }
    guard let template = document.tiles?.first, let size = Self.number(document.members["tileSize"]),
      let scale = Self.number(document.members["scale"]),
      let encoding = document.members["imageEncoding"]?.string, [256, 512].contains(size)
    else {
      throw .invalid(
        url: shown, found: "an archive without tileSize, scale or imageEncoding",
        expected: "an archive of pictures that cartouche tiles has written")
    }
    (self.template, scheme) = (template, document.scheme ?? .xyz)
    (self.size, self.scale, self.encoding) = (Int(size), scale, encoding)
    let lowest = document.minzoom ?? 0
    zooms = lowest...max(document.maxzoom ?? lowest, lowest)
    let bounds = document.bounds ?? .world
    let box = bounds.worldBox
    middle = ((box.min.x + box.max.x) / 2, (box.min.y + box.max.y) / 2)
  }

  private static func number(_ value: JSONValue?) -> Double? {
    value?.number ?? value?.string.flatMap { Double($0) }
  }

  /// Whether the archive is about the tiles that an order is for.
  func holds(_ order: PictureOrder) -> Bool {
    guard case .tile(let tile, let size, let scale, let languages) = order.content else { return false }
    return size == self.size && scale == self.scale && languages.isEmpty && zooms.contains(tile.z)
      && order.encoding.name == encoding
  }

  /// The file of a tile; `nil` where the archive has none.
  ///
  /// - Throws: `ResourceError` if the archive cannot be read.
  func file(of tile: TileID) async throws(ResourceError) -> [UInt8]? {
    let url = template.url(for: tile, pixelRatio: 1, scheme: scheme)
    let response = try await loader.load(ResourceRequest(url, kind: .tile, tile: tile))
    return response.status == .found && !response.bytes.isEmpty ? response.bytes : nil
  }

  /// Sample tiles, some of which the archive should have: in its middle, at its lowest and its highest zoom level.
  var samples: [TileID] {
    Set([zooms.lowerBound, zooms.upperBound]).sorted().map { zoom in
      let side = Double(1 << min(max(zoom, 0), TileID.maximumZoom))
      func index(_ place: Double) -> Int {
        let whole = (place - place.rounded(.down)) * side
        return Int(min(max(whole, 0), side - 1))
      }
      return TileID(z: zoom, x: index(middle.x), y: index(middle.y))
    }
  }
}
