import CartoucheGeometry
import CartoucheImages
import CartoucheJSON
import CartoucheLayers
import CartoucheRaster
import CartoucheResources
import CartoucheStyle
import CartoucheThreads
import CartoucheTiles

/// A `vector`, `raster` or `raster-dem` source: tiles by URL.
struct TileSetSource: TileSource {
  private let tileSet: TileSet
  private let pixelRatio: Double
  private let promotedID: PromotedID?
  private let provider: Provider
  private let isVolatile: Bool

  /// The document that names the tiles, or the program that has them.
  struct Provider: Sendable {
    /// The document that says where the tiles are.
    var origin = DocumentOrigin.program
    /// The URL of that document as it was asked for; `nil` for a style or a program.
    var document: String?
    /// The tiles of the program that answer in place of a loader.
    var program: ProgramTiles?
    /// The version of a program's tiles that the source is of; `nil` for all other tiles.
    var edition: ProgramTiles.Edition?
  }

  /// The source whose tiles `tileSet` describes.
  ///
  /// - Parameters:
  ///   - provider: The document or program that provides the tiles.
  ///   - isVolatile: Whether the tiles are not to be kept on disk.
  init(
    _ tileSet: TileSet, promotedID: PromotedID? = nil, pixelRatio: Double,
    from provider: Provider = Provider(),
    isVolatile: Bool = false
  ) {
    self.tileSet = tileSet
    self.promotedID = promotedID
    self.pixelRatio = pixelRatio
    self.provider = provider
    self.isVolatile = isVolatile
  }

  var pyramid: TilePyramid {
    let tileSet = tileSet
    return TilePyramid(
      zooms: tileSet.minzoom...max(tileSet.maxzoom, tileSet.minzoom),
      tileSize: Double(max(tileSet.tileSize, 1)),
      isRaster: tileSet.content == .raster, hasHeights: tileSet.content == .rasterDEM,
      contains: { tileSet.contains($0) })
  }

  var bounds: CoordinateBounds? { tileSet.bounds }

  var attribution: String? { tileSet.attribution }

  var isCurrent: Bool { provider.edition?.isCurrent ?? true }

  func url(of tile: TileID) -> String? { tileSet.url(for: tile, pixelRatio: pixelRatio) }

  func load(_ tile: TileID, through session: LoadSession) async -> TileAnswer {
    guard let url = url(of: tile) else { return .missing }
    let response: ResourceResponse
    do throws(ResourceError) {
      var request = ResourceRequest(url, kind: .tile, tile: tile)
      request.tileStorage = tileSet.storage(of: tile, pixelRatio: pixelRatio).map {
        .init(template: $0.template, pixelRatio: $0.pixelRatio, row: $0.row, isVolatile: isVolatile)
      }
      request.tileStorage?.document = provider.document
      request.program = provider.program
      response = try await session.load(request, for: provider.origin)
    } catch {
      if case .pending = error { return .pending }
      return .failed(.resource(error))
    }
    guard response.status == .found else {
      // Missing features are no reason to show coarser ones (the reference's `tile_loader_impl.hpp`).
      return tileSet.content == .vector ? .absent : .missing
    }
    let bytes = response.bytes
    if bytes.isEmpty { return .found(EncodedTile { nil }) }
    let promotedID = promotedID
    if tileSet.content == .vector, response.contentType == FeatureRecords.contentType {
      return .found(features(of: tile, bytes, session))
    }
    let (content, encoding, factors) = (tileSet.content, tileSet.encoding, tileSet.elevation)
    if let problem = TileSignature.problem(of: bytes, content, encoding) {
      return .failed(.content(problem))
    }
    if content == .vector {
      return .found(
        EncodedTile(byteCount: bytes.count) {
          .features(try FeatureLayerTable(decoding: bytes, encoding, promotedID: promotedID))
        })
    }
    do throws(ImageError) {
      let size = try ImageSize(header: bytes)
      try size.check(session.limits.tilePixels)
      return .found(
        EncodedTile(byteCount: bytes.count, pixels: size.pixels) {
          content == .raster
            ? .raster(RasterTile(try Bitmap(decoding: bytes, pixels: size.pixels)))
            : try ElevationTile(decoding: bytes, pixels: size.pixels, id: tile, factors).map(
              TileData.elevation)
        })
    } catch {
      return .failed(error.isLimit ? .limit("\(error)") : .content("\(error)"))
    }
  }
}

extension TileSetSource {
  /// A tile of features in degrees, which are cut to it as those of a `geojson` source are.
  ///
  /// Features that are too small to be visible keep a pixel, since the author of the tile included them.
  private func features(of tile: TileID, _ bytes: [UInt8], _ session: LoadSession) -> EncodedTile {
    var tiling = GeoJSONTileOptions(maxzoom: tileSet.maxzoom)
    tiling.keepsSmallFeatures = true
    let (promotedID, stop) = (promotedID, session.stop)
    let meter = ReadingMeter(memory: session.limits.values) { stop.isGiven }
    return EncodedTile(byteCount: bytes.count) { [tiling] in
      var meter = meter
      var (layers, omittedCount): ([String: FeatureLayer], Int) = ([:], 0)
      for (name, features) in try FeatureRecords(parsing: bytes, meter: &meter).layers {
        var tiling = tiling
        tiling.promoteId = promotedID?.property(inSourceLayer: name)
        let cut = GeoJSONTileIndex(features, options: tiling, until: stop).cut(tile)
        omittedCount += cut.omittedCount
        layers[name] = cut.layer.map { FeatureLayer($0) }
      }
      if layers.isEmpty, omittedCount == 0 { return nil }
      return .features(
        FeatureLayerTable(
          byteCount: bytes.count, omittedCount: omittedCount,
          cost: { [layers] in layers[$0]?.features.byteCount ?? 0 },
          decodingBy: { [layers] in layers[$0] }))
    }
  }
}

extension FeatureLayerTable {
  /// The layers of a tile of features; each is decoded when it is asked for.
  ///
  /// - Throws: `VectorTileError` when the bytes are not such a tile.
  convenience init(
    decoding bytes: [UInt8], _ encoding: TileEncoding, promotedID: PromotedID?
  ) throws(VectorTileError) {
    let tile = try encoding.open(bytes)
    // What a layer takes is counted against the memory of the frame before it is decoded.
    self.init(byteCount: bytes.count, cost: { tile.decodingByteCount(named: $0) }) { name throws in
      try tile.layer(named: name, memory: .max).map {
        FeatureLayer($0.features, promotedID: promotedID?.property(inSourceLayer: name))
      }
    }
  }
}

extension ImageError {
  /// Whether there are more pixels than the limits allow.
  fileprivate var isLimit: Bool { if case .limit = self { true } else { false } }
}

extension ImageSize {
  /// Checks that there are no more pixels than `limit`.
  ///
  /// - Throws: `ImageError.limit`.
  func check(_ limit: Int) throws(ImageError) {
    guard pixels <= limit else {
      throw .limit(what: "of \(width) x \(height) pixels", found: pixels, limit: limit)
    }
  }
}

extension Bitmap {
  /// The picture in the bytes of an image file, whose header names this many pixels.
  init(decoding bytes: [UInt8], pixels: Int) throws {
    let image = try Image(decoding: bytes, limits: ImageLimits(maxPixels: pixels))
    try self.init(width: image.width, height: image.height, straight: image.pixels)
  }
}

extension ElevationTile {
  /// The heights in the colours of a picture, whose header names this many pixels.
  ///
  /// - Throws: ``TileContentError`` unless the picture is square.
  fileprivate init?(decoding bytes: [UInt8], pixels: Int, id: TileID, _ factors: ElevationFactors) throws {
    let image = try Image(decoding: bytes, limits: ImageLimits(maxPixels: pixels))
    guard image.width == image.height else {
      throw TileContentError("is a picture of \(image.width) x \(image.height) pixels, not a square one")
    }
    self.init(id: id, side: image.width, pixels: image.pixels, factors: factors)
  }
}
