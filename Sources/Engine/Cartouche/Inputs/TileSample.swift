import CartoucheGeometry
import CartoucheImages
import CartoucheResources
import CartoucheTiles

/// The content of a tile set, judged by a few of its tiles.
struct TileSample {
  /// The kind of the tiles, features or pictures; `nil` if none could be loaded.
  private(set) var content: TileSet.Content?
  /// The side of a picture in its own pixels.
  private(set) var side: Int?
  /// The encoding of heights as colours; `nil` if colours are not heights.
  private(set) var encoding: TileEncoding?
  /// The layers of the features, in the order in which they were met.
  private(set) var layers: [String] = []
  /// The first reason why a tile could not be loaded or read.
  private(set) var fault: ResourceError?
  /// The URL of the first tile that was requested.
  private(set) var url: String?

  /// The maximum number of tiles that are requested, and the number of those with features that are examined.
  private static let (attempts, looks) = (10, 6)

  /// Loads tiles at `addresses` until enough is known.
  ///
  /// - Parameters:
  ///   - set: The tiles.
  ///   - addresses: The addresses to try, most promising first.
  ///   - loader: The loader of the tiles.
  ///   - origin: The document that names them.
  init(
    of set: TileSet, at addresses: [TileID], loader: any ResourceLoader, origin: DocumentOrigin
  ) async {
    var looked = 0
    for address in addresses.prefix(Self.attempts) where looked < Self.looks {
      guard let url = set.url(for: address) else { return }
      if self.url == nil { self.url = url }
      let request = ResourceRequest(url, kind: .tile, tile: address).made(by: origin)
      do throws(ResourceError) {
        let response = try await loader.load(request)
        guard response.status == .found, !response.bytes.isEmpty else { continue }
        look(into: response.bytes, url, set.encoding)
        looked += 1
        if content == .raster { return }
      } catch {
        if fault == nil { fault = error }
        // A server that does not respond is not asked again.
        if error.kind == .unreachable || error.kind == .refused { return }
      }
    }
  }

  private mutating func look(into bytes: [UInt8], _ url: String, _ announced: TileEncoding) {
    if ImageFormat(sniffing: bytes) != nil {
      content = .raster
      guard let image = try? Image(decoding: bytes) else { return }
      side = image.width
      encoding = ElevationClue.encoding(of: image)
      return
    }
    if let names = (try? announced.open(bytes))?.layerNames, !names.isEmpty, names.allSatisfy({ !$0.isEmpty })
    {
      content = .vector
      for name in names where !layers.contains(name) { layers.append(name) }
    } else if fault == nil {
      fault = .invalid(
        url: ResourceURL.redacted(url), found: "other bytes", expected: "a vector tile or a picture")
    }
  }

  /// Addresses at which a set probably has tiles: in the middle of its coverage, from its lowest zoom to its highest.
  static func addresses(in set: TileSet) -> [TileID] {
    let middle = set.bounds?.center ?? .zero
    let center = set.center.map { Point($0.longitude, $0.latitude) } ?? middle
    let favourite = set.center?.zoom.map { Int(min(max($0, 0), 30)) } ?? set.minzoom
    let zooms = [
      set.minzoom, favourite, min(set.maxzoom, 14), (set.minzoom + set.maxzoom) / 2, set.minzoom + 1,
    ]
    var found: [TileID] = []
    for zoom in zooms where (set.minzoom...set.maxzoom).contains(zoom) {
      for point in [center, middle] {
        let id = TileID(containing: point, zoom: zoom)
        if !found.contains(id) { found.append(id) }
      }
    }
    return found
  }
}

extension TileID {
  /// The tile at a zoom that contains a longitude and a latitude in degrees.
  init(containing point: Point, zoom: Int) {
    let world = Mercator.project(
      longitude: CoordinateBounds.wrapped(point.x), latitude: min(max(point.y, -89), 89))
    let side = 1 << min(max(zoom, 0), Self.maximumZoom)
    func index(_ part: Double) -> Int {
      part.isFinite ? Int(min(max(part * Double(side), 0), Double(side - 1))) : 0
    }
    self.init(z: zoom, x: index(world.x), y: index(world.y))
  }

  /// The region of the tile, in degrees.
  public var bounds: CoordinateBounds {
    let box = UnwrappedTileID(wrap: 0, canonical: self).worldBox
    let (northWest, southEast) = (Mercator.unproject(box.min), Mercator.unproject(box.max))
    return CoordinateBounds(
      west: northWest.x, south: southEast.y, east: southEast.x, north: northWest.y)
  }
}
