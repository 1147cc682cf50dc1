import CartoucheTiles

/// Omits features of a tile until it is within its limits.
///
/// Points are omitted first, down to a quarter of the limits, in the order of ``PointOrder``: evenly spread, and, if
/// all features are points, never a point of a tile that a tile above it shows. The smallest polygons follow, by their
/// size before any cut, and then the shortest lines. One feature always remains.
struct TileThinning {
  /// The layers of a tile, with the numbers of their prepared layers.
  typealias Layers = [(number: Int, layer: TileLayer)]

  private let prepared: [PreparedVectorLayer]
  private let limits: VectorTileOptions.Limits
  /// The ratio of the bytes that points take after compression to their costs, by layer.
  private let ratios: [Float]
  private let encode: (Layers) throws(PyramidError) -> [UInt8]

  /// A feature that may be left out.
  private struct Candidate {
    /// The place of the layer in the tile, and of the feature in the layer.
    var layer, record: Int
    var type: TileGeometryType
    /// The feature's size, or for points their rank.
    var key: Double
    /// The bytes that it is expected to take.
    var cost: Float
  }

  /// Thinning of the tiles of layers.
  ///
  /// - Parameter encode: Makes the compressed bytes of layers.
  init(
    _ prepared: [PreparedVectorLayer], _ limits: VectorTileOptions.Limits, ratios: [Float],
    encode: @escaping (Layers) throws(PyramidError) -> [UInt8]
  ) {
    self.prepared = prepared
    self.limits = limits
    self.ratios = ratios
    self.encode = encode
  }

  /// The bytes of a tile within the limits; what is left out is counted.
  func bytes(of layers: Layers, _ omissions: inout VectorOmissions) throws(PyramidError) -> [UInt8] {
    let (points, others) = candidates(of: layers)
    if others.isEmpty, prepared.allSatisfy(\.hasPointsAlone) {
      return try bytes(ofPoints: points, in: layers, &omissions)
    }
    if points.count + others.count <= limits.features, mayFit(points, others) {
      let bytes = try encode(layers)
      if bytes.count <= limits.bytes { return bytes }
    }
    omissions.thinnedTiles += 1
    let (kept, bytes) = try thinned(layers, points, others)
    if bytes.count > limits.bytes { omissions.exceedingTiles += 1 }
    for candidate in points[kept.points...] { omissions.count(candidate.type) }
    for candidate in others[..<kept.others] { omissions.count(candidate.type) }
    return bytes
  }

  /// The features that remain, as the number of points and the first of the others, and their bytes.
  ///
  /// The number of features that fit is estimated from the bytes of earlier attempts, until nine tenths of the limit
  /// are used.
  private func thinned(
    _ layers: Layers, _ points: [Candidate], _ others: [Candidate]
  ) throws(PyramidError) -> (kept: (points: Int, others: Int), bytes: [UInt8]) {
    var rest = points.isEmpty ? 0 : Int.max
    if !points.isEmpty, mayFit([], others) { rest = try encode(selected(others[...], of: layers)).count }
    var pointCount = Self.count(
      of: points, bytes: max(limits.bytes / 4, limits.bytes - min(rest, limits.bytes)),
      features: max(limits.features / 4, limits.features - min(others.count, limits.features)))
    let least = max(pointCount + others.count - limits.features, 0)
    var best: (kept: (points: Int, others: Int), bytes: [UInt8])?
    var compression = 0.25
    for attempt in 0... {
      var first = max(
        least, Self.first(of: others, points[..<pointCount], compression, room: Double(limits.bytes)))
      if pointCount == 0, first >= others.count { first = max(others.count - 1, 0) }
      let selection = points[..<pointCount] + others[first...]
      let bytes = try encode(selected(selection, of: layers))
      let fits = bytes.count <= limits.bytes
      if fits || selection.count <= 1, first <= best?.kept.others ?? .max {
        best = ((pointCount, first), bytes)
      }
      let isFull = 10 * bytes.count > 9 * limits.bytes || first == least
      if let best, isFull && fits || attempt >= 6 || selection.count <= 1 { return best }
      let share = Double(max(bytes.count, 1)) / Double(limits.bytes)
      compression *= fits ? max(share * 1.04, 0.1) : share * 1.04
      // Without lines and polygons, the points take more than expected.
      if !fits, first >= others.count {
        pointCount = min(Int(Double(pointCount) / share * 0.96), pointCount - 1)
      }
    }
    return best ?? ((0, others.count), [])
  }

  /// The bytes of a tile of points: points of the lowest ranks remain, as many as fit by their expected bytes.
  private func bytes(
    ofPoints points: [Candidate], in layers: Layers, _ omissions: inout VectorOmissions
  ) throws(PyramidError) -> [UInt8] {
    var count = Self.count(of: points, bytes: limits.bytes, features: limits.features)
    while true {
      let bytes = try encode(count == points.count ? layers : selected(points[..<count], of: layers))
      guard bytes.count > limits.bytes, count > 1 else {
        if count < points.count { omissions.thinnedTiles += 1 }
        if bytes.count > limits.bytes { omissions.exceedingTiles += 1 }
        omissions.points += points.count - count
        return bytes
      }
      // Some features are much larger or less compressible than others of their layer.
      count = max(min(Int(Float(count) * Float(limits.bytes) / Float(bytes.count) * 0.97), count - 1), 1)
    }
  }

  // MARK: - Candidates

  /// The points of a tile by rank, and its other features in the order in which they are left out.
  private func candidates(of layers: Layers) -> (points: [Candidate], others: [Candidate]) {
    var points: [Candidate] = []
    var others: [Candidate] = []
    for (place, (number, layer)) in layers.enumerated() {
      let (source, ratio) = (prepared[number], ratios[number])
      for (index, record) in layer.records.enumerated() {
        let feature = Int(record.identifier)
        if record.type == .point {
          points.append(
            Candidate(
              layer: place, record: index, type: .point, key: Double(source.ranks[feature]),
              cost: source.costs[feature] * ratio))
        } else {
          let start = record.partStart == 0 ? 0 : layer.partEnds[Int(record.partStart) - 1]
          let end = record.partEnd == 0 ? 0 : layer.partEnds[Int(record.partEnd) - 1]
          let raw = 12 + 3 * Int(end - start) + 3 * Int(record.tagEnd - record.tagStart)
          others.append(
            Candidate(
              layer: place, record: index, type: record.type, key: source.measures[feature].size,
              cost: Float(raw)))
        }
      }
    }
    points.sort { ($0.key, $0.layer, $0.record) < ($1.key, $1.layer, $1.record) }
    others.sort { left, right in
      let (first, second) = (left.type == .lineString, right.type == .lineString)
      if first != second { return second }
      return (left.key, left.layer, left.record) < (right.key, right.layer, right.record)
    }
    return (points, others)
  }

  /// Whether it is worth the time to encode all.
  private func mayFit(_ points: [Candidate], _ others: [Candidate]) -> Bool {
    let cost = others.reduce(Float(0)) { $0 + $1.cost } + points.reduce(Float(0)) { $0 + $1.cost }
    return cost < 16 * Float(limits.bytes)
  }

  /// The number of points from the first one that are expected to fit.
  private static func count(of points: [Candidate], bytes: Int, features: Int) -> Int {
    var (count, sum) = (0, Double(0))
    for point in points.prefix(features) {
      sum += Double(point.cost)
      if sum > Double(bytes), count > 0 { break }
      count += 1
    }
    return count
  }

  /// The first of the features that stay, so that they and points are expected to take no more than the room.
  private static func first(
    of others: [Candidate], _ points: ArraySlice<Candidate>, _ compression: Double, room: Double
  ) -> Int {
    var room = room - points.reduce(Double(0)) { $0 + Double($1.cost) }
    var first = others.count
    while first > 0 {
      room -= Double(others[first - 1].cost) * compression
      if room < 0 { break }
      first -= 1
    }
    return first
  }

  /// The layers reduced to some of their features.
  private func selected(_ candidates: ArraySlice<Candidate>, of layers: Layers) -> Layers {
    var records: [[Int]] = Array(repeating: [], count: layers.count)
    for candidate in candidates { records[candidate.layer].append(candidate.record) }
    return zip(layers, records).compactMap { entry, indices in
      entry.layer.with(indices.sorted().map { entry.layer.records[$0] }).map { (entry.number, $0) }
    }
  }
}
