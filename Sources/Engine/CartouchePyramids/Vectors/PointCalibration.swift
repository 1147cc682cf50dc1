import CartoucheGeometry
import CartoucheTiles

/// The bytes that the points of a layer take in tiles, measured on samples.
enum PointCalibration {
  private static let sampleSizes = [500, 4_000, 32_000, 200_000]

  /// The greatest ratio of the compressed bytes of points to their costs; 1 if all points fit into a tile anyway.
  ///
  /// Samples are placed at random, as points spread over a tile: clustered points of a low zoom compress better, but a
  /// low zoom must not show more points than a higher one can.
  static func ratio(of layer: PreparedVectorLayer, options: VectorTileOptions) -> Float {
    guard let limits = options.limits, !layer.ranks.isEmpty else { return 1 }
    let sum = zip(layer.measures, layer.costs).reduce(Float(0)) { $1.0.type == .point ? $0 + $1.1 : $0 }
    guard sum > Float(limits.bytes), let world = layer.index.tile(.init(z: 0, x: 0, y: 0)) else { return 1 }
    let points = world.records.filter { $0.type == .point }
      .sorted { layer.ranks[Int($0.identifier)] < layer.ranks[Int($1.identifier)] }
    var state: UInt64 = 0x9E37_79B9_7F4A_7C15
    let places = world.coordinates.map { _ in
      // A step of xorshift (Marsaglia, 2003).
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Int16(truncatingIfNeeded: state >> 40 & 8191)
    }
    var ratio: Float = 0
    for size in sampleSizes {
      let sample = points.prefix(size)
      let cost = sample.reduce(Float(0)) { $0 + layer.costs[Int($1.identifier)] }
      guard cost > 0,
        let tile = TileLayer(
          name: "", extent: world.extent, attributes: world.attributes, records: Array(sample),
          partEnds: world.partEnds, coordinates: places),
        let bytes = VectorTileMaker.encoded([(0, tile)], of: [layer], extent: options.extent)?.count
      else { continue }
      ratio = max(ratio, Float(bytes) / cost)
      if size >= points.count || bytes > 2 * limits.bytes { break }
    }
    return ratio > 0 ? ratio : 1
  }
}
