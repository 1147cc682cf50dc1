import CartoucheArchives
import CartoucheGeometry
import CartoucheJSON
import CartoucheResources
import CartoucheThreads
import CartoucheTiles
import Synchronization

/// A maker of vector tiles (Mapbox Vector Tile 2.1, gzip) from features.
///
/// ```swift
/// let maker = VectorTileMaker([VectorLayer(named: "roads", features)])
/// ```
///
/// Tiles depend only on the layers and the options: their bytes are the same for any selection and order of tiles, on
/// any machine. Features omitted to stay within the limits are counted in ``summary()``.
public final class VectorTileMaker: PyramidTileMaker {
  /// The zooms of the pyramid.
  public let zooms: ClosedRange<Int>
  /// West, south, east and north of the features in degrees.
  public let bounds: [Double]
  /// The findings about features and options.
  public let findings: [Diagnostic]
  /// The options.
  public let options: VectorTileOptions
  private let layers: [PreparedVectorLayer]
  /// The ratios of the bytes of points after compression to their costs, by layer.
  private let ratios: [Float]
  private let digest: FeatureDigest
  private let tally = Mutex<[Int: VectorOmissions]>([:])

  /// Prepares layers for cutting: O(vertices · log vertices), on all cores.
  ///
  /// - Parameters:
  ///   - layers: The layers in their order, each with a name of its own.
  ///   - options: The options.
  ///   - inputFindings: The findings about the source data, with which ``findings`` begins.
  public init(
    _ layers: [VectorLayer], options: VectorTileOptions = VectorTileOptions(),
    inputFindings: [Diagnostic] = []
  ) {
    self.options = options
    var findings = inputFindings
    let minzoom = min(max(options.minzoom, 0), 24)
    var maxzoom = options.maxzoom.map { min(max($0, minzoom), 24) } ?? minzoom
    if options.maxzoom == nil {
      let guess = SpacingSurvey(layers.flatMap(\.features)).zoom
      maxzoom = max(guess ?? 0, minzoom)
      findings.append(
        Diagnostic(
          .note,
          guess == nil
            ? "the features have no distances to guess a maximum zoom from: \(maxzoom)"
            : "maximum zoom \(maxzoom), guessed from the distances in the data"))
    }
    zooms = minzoom...maxzoom
    let cache = options.cacheByteLimit / max(layers.count, 1)
    let prepared = layers.map {
      PreparedVectorLayer($0, maxzoom: maxzoom, options: options, cacheByteLimit: cache)
    }
    self.layers = prepared
    for layer in prepared {
      findings += layer.findings
      if layer.count == 0 {
        findings.append(Diagnostic(.warning, "layer \"\(layer.name)\" has no features"))
      }
    }
    self.findings = findings
    bounds = Self.bounds(of: prepared)
    ratios = prepared.map { options.limits == nil ? 1 : PointCalibration.ratio(of: $0, options: options) }
    digest = FeatureDigest(prepared)
  }

  /// The bounds of all layers; those of the world without any feature.
  private static func bounds(of layers: [PreparedVectorLayer]) -> [Double] {
    var box = Box.empty
    for layer in layers where layer.count > 0 {
      let inner = layer.index.box
      box.formUnion(inner.min)
      box.formUnion(inner.max)
    }
    guard box.min.x <= box.max.x else { return [-180, -Mercator.latitudeLimit, 180, Mercator.latitudeLimit] }
    let (low, high) = (Mercator.unproject(box.min), Mercator.unproject(box.max))
    return [max(low.x, -180), high.y, min(high.x, 180), low.y]
  }

  // MARK: - Description

  /// The format and the metadata: `vector_layers`, `tilestats` and the metadata of the options.
  public var description: ArchiveDescription {
    var metadata: JSONObject = [:]
    for (key, value) in [
      ("name", options.name), ("description", options.description), ("attribution", options.attribution),
    ] {
      if let value { metadata[key] = .string(value) }
    }
    metadata["type"] = "overlay"
    metadata["vector_layers"] = .array(
      layers.map { $0.metadata.vectorLayer(minzoom: zooms.lowerBound, maxzoom: zooms.upperBound) })
    metadata["tilestats"] = [
      "layerCount": .int(Int64(layers.count)), "layers": .array(layers.map(\.metadata.statistics)),
    ]
    return ArchiveDescription(
      tileType: .mvt, tileCompression: .gzip, minzoom: zooms.lowerBound, maxzoom: zooms.upperBound,
      bounds: bounds, metadata: metadata)
  }

  /// The options and a digest of the features.
  public var identity: [(name: String, value: String)] {
    [("kind", "vector"), ("features", digest.description)] + options.identity
      + [("maxzoom", "\(zooms.upperBound)")]
  }

  // MARK: - Tiles

  /// 1 in the first zooms, whose tiles need the most work, and then up to 8.
  public func blockSide(atZoom zoom: Int) -> Int { 1 << min(max(zoom - 3, 0), 3) }

  /// An empty tile where there are no features, and the filled tile inside polygons.
  public func uniformTile(below tile: TileID, maxzoom: Int) async throws(PyramidError) -> PyramidTile? {
    if Task.isCancelled { throw .cancelled }
    return try await ParallelWork.run { [self] () -> Result<PyramidTile?, PyramidError> in
      var isFilled = true
      var isEmpty = true
      for layer in layers {
        let share = layer.index.share(of: tile)
        if share.isEmpty { continue }
        isEmpty = false
        // Holes of a filter that depends on the zoom are not known here.
        if share.fillingRings == nil || layer.filter != nil { isFilled = false }
      }
      if isEmpty { return .success(PyramidTile(id: tile, bytes: [])) }
      guard isFilled, tile.z > 0 else { return .success(nil) }
      return Result { () throws(PyramidError) in
        var omissions = VectorOmissions()
        let bytes = try bytes(of: tile, &omissions)
        return omissions == VectorOmissions() ? PyramidTile(id: tile, bytes: bytes) : nil
      }
    }.get()
  }

  /// The tiles of a block; tiles without features have no bytes.
  public func tiles(of block: TileBlock) async throws(PyramidError) -> [PyramidTile] {
    if Task.isCancelled { throw .cancelled }
    return try await ParallelWork.run { [self] in
      Result { () throws(PyramidError) in
        var tiles: [PyramidTile] = []
        var omissions = VectorOmissions()
        try append(block.square, atZoom: block.zoom, to: &tiles, &omissions)
        if omissions != VectorOmissions() {
          tally.withLock { $0[block.zoom, default: VectorOmissions()] += omissions }
        }
        return tiles
      }
    }.get()
  }

  /// Adds the tiles of a zoom below an address; branches without features are not cut.
  private func append(
    _ tile: TileID, atZoom zoom: Int, to tiles: inout [PyramidTile], _ omissions: inout VectorOmissions
  ) throws(PyramidError) {
    guard tile.z < zoom else {
      if tile.z == zoom, tile.isValid { tiles.append(try made(tile, &omissions)) }
      return
    }
    let isEmpty = layers.allSatisfy { $0.index.share(of: tile).isEmpty }
    guard isEmpty else {
      for child in tile.children { try append(child, atZoom: zoom, to: &tiles, &omissions) }
      return
    }
    let side = 1 << (zoom - tile.z)
    for row in 0..<side {
      for column in 0..<side {
        tiles.append(
          PyramidTile(id: TileID(z: zoom, x: tile.x * side + column, y: tile.y * side + row), bytes: []))
      }
    }
  }

  private func made(_ tile: TileID, _ omissions: inout VectorOmissions) throws(PyramidError) -> PyramidTile {
    var own = VectorOmissions()
    let bytes = try bytes(of: tile, &own)
    omissions += own
    var diagnostics: [Diagnostic] = []
    if own.thinnedTiles > 0 {
      diagnostics.append(
        Diagnostic(
          .warning, "features left out to keep tiles within their limits", kind: .limit))
    }
    return PyramidTile(id: tile, bytes: bytes, diagnostics: diagnostics)
  }

  private func bytes(of tile: TileID, _ omissions: inout VectorOmissions) throws(PyramidError) -> [UInt8] {
    var cut: TileThinning.Layers = []
    for (number, layer) in layers.enumerated() {
      let (features, omittedCount) = layer.cut(tile)
      omissions.simplifiedAway += omittedCount
      if let features { cut.append((number, features)) }
    }
    if cut.isEmpty { return [] }
    let (layers, extent) = (layers, options.extent)
    func encode(_ features: TileThinning.Layers) throws(PyramidError) -> [UInt8] {
      guard let bytes = Self.encoded(features, of: layers, extent: extent) else {
        throw .tile(tile, reason: "not enough memory to compress it")
      }
      return bytes
    }
    guard let limits = options.limits else { return try encode(cut) }
    return try TileThinning(layers, limits, ratios: ratios, encode: encode).bytes(of: cut, &omissions)
  }

  /// The compressed tile of layers, empty if no feature remains; `nil` if memory is insufficient.
  static func encoded(
    _ tile: TileThinning.Layers, of layers: [PreparedVectorLayer], extent: Int
  ) -> [UInt8]? {
    var writer = VectorTileWriter(extent: extent)
    for (number, layer) in tile { writer.append(layer, named: layers[number].name) }
    return writer.bytes.isEmpty ? [] : Compression.gzip(writer.bytes, level: 6)
  }

  // MARK: - Work

  /// The vertices, which are cut again at every zoom, and the tiles that lines and the edges of polygons pass through.
  public func weight(below tile: TileID, maxzoom: Int) async throws(PyramidError) -> Int {
    if Task.isCancelled { throw .cancelled }
    return await ParallelWork.run { [self] in
      let zooms = max(maxzoom - tile.z, 0)
      var weight = 1
      for layer in layers {
        let vertices = layer.index.share(of: tile).vertexCount
        if vertices == 0 { continue }
        // The zooms below the highest one have together about as many tiles.
        let tiles = 2 * layer.index.pathLength(in: tile) * Double(1 << min(zooms, 24))
        weight += vertices * (zooms + 1) + Self.tileWeight * Int(min(max(tiles, 1), 1e12))
      }
      return weight
    }
  }

  /// The work for a tile, in vertices.
  private static let tileWeight = 16

  /// The features that were left out so far, by zoom.
  public var omissions: [Int: VectorOmissions] { tally.withLock { $0 } }

  /// The findings about features that were left out so far, in the order of zooms.
  public func summary() -> [Diagnostic] {
    let all = omissions
    return all.keys.sorted().flatMap { zoom in (all[zoom] ?? VectorOmissions()).findings(zoom: zoom) }
  }
}
