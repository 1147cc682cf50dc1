import CartoucheGeometry
import CartoucheImages
import CartoucheJSON
import CartoucheLayers
import CartoucheRaster
import CartoucheResources
import CartoucheStyle
import CartoucheTiles

/// A `vector`, `raster` or `raster-dem` source: tiles by URL.
struct TileSetSource: TileSource {
  private let tileSet: TileSet
  private let pixelRatio: Double
  private let promotedID: PromotedID?
  private let loader: any ResourceLoader

  /// The source whose tiles `tileSet` describes.
  init(
    _ tileSet: TileSet, promotedID: PromotedID? = nil, pixelRatio: Double, loader: any ResourceLoader
  ) {
    self.tileSet = tileSet
    self.promotedID = promotedID
    self.pixelRatio = pixelRatio
    self.loader = loader
  }

  var pyramid: TilePyramid {
    let tileSet = tileSet
    return TilePyramid(
      zooms: tileSet.minzoom...max(tileSet.maxzoom, tileSet.minzoom),
      tileSize: Double(max(tileSet.tileSize, 1)),
      isRaster: tileSet.content == .raster, contains: { tileSet.contains($0) })
  }

  var bounds: CoordinateBounds? { tileSet.bounds }

  func load(_ tile: TileID) async -> TileAnswer {
    guard let url = tileSet.url(for: tile, pixelRatio: pixelRatio) else { return .missing }
    let response: ResourceResponse
    do throws(ResourceError) {
      let place = ResourceRequest.Tile(z: tile.z, x: tile.x, y: tile.y)
      response = try await loader.load(ResourceRequest(url, kind: .tile, tile: place))
    } catch {
      return .failed("\(error)")
    }
    guard response.status == .found else {
      // Features that are not there are no reason to show coarser ones (the reference's `tile_loader_impl.hpp`).
      return tileSet.content == .vector ? .found { nil } : .missing
    }
    let bytes = response.bytes
    if bytes.isEmpty { return .found { nil } }
    switch tileSet.content {
    case .vector:
      guard tileSet.encoding != .mlt else { return .failed("\(url): MapLibre tiles are not read yet") }
      let promotedID = promotedID
      return .found { .features(try FeatureTile(decoding: bytes, promotedID: promotedID)) }
    case .raster: return .found { .raster(RasterTile(try Bitmap(decoding: bytes))) }
    case .rasterDEM:
      let factors = tileSet.elevation
      return .found { try ElevationTile(decoding: bytes, id: tile, factors).map(TileData.elevation) }
    }
  }
}

extension FeatureTile {
  /// The layers of a Mapbox Vector Tile; each is decoded when it is asked for.
  ///
  /// - Throws: `VectorTileError` when the bytes are no such tile.
  convenience init(decoding bytes: [UInt8], promotedID: PromotedID?) throws(VectorTileError) {
    let tile = try VectorTile(bytes)
    self.init(byteCount: bytes.count) { name throws in
      try tile.layer(named: name).map {
        FeatureLayer($0.features, promotedID: promotedID?.property(inSourceLayer: name))
      }
    }
  }
}

extension Bitmap {
  /// The picture in the bytes of an image file.
  init(decoding bytes: [UInt8]) throws {
    let image = try Image(decoding: bytes)
    try self.init(width: image.width, height: image.height, straight: image.pixels)
  }
}

extension ElevationTile {
  /// The heights in the colours of a picture; `nil` unless it is square.
  fileprivate init?(decoding bytes: [UInt8], id: TileID, _ factors: ElevationFactors) throws {
    let image = try Image(decoding: bytes)
    guard image.width == image.height else { return nil }
    self.init(id: id, side: image.width, pixels: image.pixels, factors: factors)
  }
}
