import CartoucheGeoJSON
import CartoucheGeometry
import CartoucheJSON

extension ClusterIndex {
  /// The points and clusters of a tile, `nil` if there are none.
  ///
  /// The tile extends beyond its square by the radius of clusters, and across the antimeridian. Below
  /// ``ClusterOptions/maxzoom`` tiles show every point. Also `nil` for addresses outside the world.
  public func tile(_ id: TileID) -> TileLayer? {
    guard id.isValid, !tree.levels.isEmpty else { return nil }
    let level = tree.levels[min(id.z, tree.levels.count - 1)]
    let side = Double(1 << id.z)
    let reach = options.radiusFraction
    let (top, bottom) = ((Double(id.y) - reach) / side, (Double(id.y + 1) + reach) / side)
    var writer = ClusterLayerWriter(self, id)
    func write(_ left: Double, _ right: Double, column: Int) {
      let box = Box(min: Point(left, top), max: Point(right, bottom))
      for index in tree.search(box, in: level) { writer.append(Int(level.nodes[Int(index)]), column: column) }
    }
    write((Double(id.x) - reach) / side, (Double(id.x + 1) + reach) / side, column: id.x)
    // Copies of nodes near the other end of the world.
    if id.x == 0 { write(1 - reach / side, 1, column: 1 << id.z) }
    if id.x == 1 << id.z - 1 { write(0, reach / side, column: -1) }
    return writer.finish()
  }
}

extension ClusterTree {
  /// The indices of a level's nodes in a box, its border included, in ascending order.
  func search(_ box: Box, in level: Level) -> [UInt32] {
    var found: [UInt32] = []
    let west = ZOrder.step(box.min.x)
    let east = ZOrder.step(box.max.x)
    let north = ZOrder.step(box.min.y)
    let south = ZOrder.step(box.max.y)
    // Runs of the curve that are whole quadrants, by the first step of each and the bits within it.
    var stack: [(run: Range<Int>, x: UInt32, y: UInt32, bits: Int)] = [
      (0..<level.order.count, 0, 0, ZOrder.bits)
    ]
    while let (run, x, y, bits) = stack.popLast() {
      let last = (1 as UInt32) << bits - 1
      guard !run.isEmpty, x <= east, x + last >= west, y <= south, y + last >= north else { continue }
      if bits == 0 || run.count <= 32 {
        for index in level.order[run] where contains(box, level.nodes[Int(index)]) { found.append(index) }
        continue
      }
      let half = (1 as UInt32) << (bits - 1)
      var start = run.lowerBound
      for quadrant in 0..<4 as Range<UInt32> {
        let corner = (x: x + (quadrant & 1) * half, y: y + (quadrant >> 1) * half)
        let end =
          quadrant == 3
          ? run.upperBound
          : firstIndex(
            behind: ZOrder.key(corner.x + half - 1, corner.y + half - 1), in: level, start..<run.upperBound)
        stack.append((start..<end, corner.x, corner.y, bits - 1))
        start = end
      }
    }
    return found.sorted()
  }

  /// The first index of a run whose node comes after a place on the curve.
  private func firstIndex(behind key: UInt64, in level: Level, _ run: Range<Int>) -> Int {
    var (low, high) = (run.lowerBound, run.upperBound)
    while low < high {
      let middle = (low + high) / 2
      let position = positions[Int(level.nodes[Int(level.order[middle])])]
      if ZOrder.key(ZOrder.step(position.singlePrecision.x), ZOrder.step(position.singlePrecision.y)) > key {
        high = middle
      } else {
        low = middle + 1
      }
    }
    return low
  }

  private func contains(_ box: Box, _ node: UInt32) -> Bool {
    box.contains(positions[Int(node)].singlePrecision)
  }
}

extension Point {
  /// The nearest point with 32-bit coordinates, the precision in which nodes are searched.
  var singlePrecision: Point { Point(Double(Float(x)), Double(Float(y))) }
}

/// Turns nodes into the features of a tile.
private struct ClusterLayerWriter {
  private let index: ClusterIndex
  private let id: TileID
  private var attributes = TileAttributesBuilder()
  private var content = TileLayer.Content(records: [], partEnds: [], coordinates: [])

  init(_ index: ClusterIndex, _ id: TileID) {
    self.index = index
    self.id = id
  }

  /// Adds a node as seen from a column, which may lie beyond the world.
  mutating func append(_ node: Int, column: Int) {
    let place: Point
    let (identifier, properties): (JSONValue?, JSONObject)
    if node < index.tree.leafCount {
      let number = Int(index.leafFeatures[node])
      let feature = index.features[number]
      place = feature.place ?? index.tree.positions[node]
      let options = index.options
      identifier = GeoJSONTileSource.identifier(
        of: feature, at: number, promoteId: options.promoteId, generateId: options.generateId)
      properties = feature.properties
    } else {
      place = index.tree.positions[node]
      identifier = .int(Int64(index.identifier(ofCluster: node)))
      properties = index.properties(ofCluster: node)
    }
    let units = (place * Double(1 << id.z) - Point(Double(column), Double(id.y))) * Double(TileID.extent)
    content.coordinates.append(Self.rounded(units.x))
    content.coordinates.append(Self.rounded(units.y))
    let part = UInt32(truncatingIfNeeded: content.partEnds.count)
    content.partEnds.append(part + 1)
    content.records.append(
      TileLayer.Record(
        type: .point, identifier: attributes.append(identifier: identifier),
        tags: attributes.append(properties), parts: part..<part + 1))
  }

  /// The nearest integer, with halves rounded away from zero, limited to 16 bits.
  private static func rounded(_ value: Double) -> Int16 {
    let limited = value > -32_768 ? (value < 32_767 ? value : 32_767) : -32_768
    return Int16(truncatingIfNeeded: Int32(limited + (limited < 0 ? -0.5 : 0.5)))
  }

  consuming func finish() -> TileLayer? {
    guard !content.records.isEmpty else { return nil }
    return TileLayer(name: "", extent: TileID.extent, attributes: attributes.finish(), content: content)
  }
}

extension Feature {
  /// The place of a point in the unit world.
  fileprivate var place: Point? {
    guard case .point(let position) = geometry else { return nil }
    return Mercator.project(longitude: position.longitude, latitude: position.latitude)
  }
}
