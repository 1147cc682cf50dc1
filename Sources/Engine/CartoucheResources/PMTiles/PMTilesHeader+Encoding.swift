extension PMTilesHeader {
  /// A header of tiles whose sections have no places yet.
  package init(
    tileType: TileType, internalCompression: Compression?, tileCompression: Compression?, minzoom: Int,
    maxzoom: Int, bounds: [Double], center: [Double]
  ) {
    (root, metadata, leaves, tiles) = (0..<0, 0..<0, 0..<0, 0..<0)
    (addressedTiles, tileEntries, tileContents, isClustered) = (0, 0, 0, false)
    self.internalCompression = internalCompression
    self.tileCompression = tileCompression
    self.tileType = tileType
    (self.minzoom, self.maxzoom) = (minzoom, maxzoom)
    (self.bounds, self.center) = (bounds, center)
  }

  /// The ``length`` bytes of the header; degrees are rounded to 1e-7, and to the range of the format.
  package var encoded: [UInt8] {
    func little(_ number: UInt64, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: number >> UInt64(8 * $0)) }
    }
    func degrees(_ values: [Double], _ index: Int) -> [UInt8] {
      let value = values.indices.contains(index) ? values[index] : 0
      let scaled = (min(max(value.isFinite ? value : 0, -200), 200) * 1e7).rounded()
      return little(UInt64(truncatingIfNeeded: Int32(scaled)), 4)
    }
    func byte(_ number: Int) -> [UInt8] { [UInt8(clamping: number)] }
    var bytes = Array("PMTiles".utf8) + [3]
    for section in [root, metadata, leaves, tiles] {
      bytes += little(UInt64(section.lowerBound), 8) + little(UInt64(section.count), 8)
    }
    for count in [addressedTiles, tileEntries, tileContents] { bytes += little(UInt64(max(count, 0)), 8) }
    bytes += [isClustered ? 1 : 0, Self.code(internalCompression), Self.code(tileCompression)]
    bytes += [tileType.rawValue] + byte(minzoom) + byte(maxzoom)
    for index in 0..<4 { bytes += degrees(bounds, index) }
    let zoom = center.count > 2 && center[2].isFinite ? Int(min(max(center[2], 0), 30)) : 0
    return bytes + byte(zoom) + degrees(center, 0) + degrees(center, 1)
  }

  /// The number of a compression in the header; 0, "not specified", for those that have none.
  private static func code(_ compression: Compression?) -> UInt8 {
    switch compression {
    case Compression.none?: 1
    case .gzip: 2
    case .brotli: 3
    case .zstd: 4
    case .deflate, nil: 0
    }
  }
}
