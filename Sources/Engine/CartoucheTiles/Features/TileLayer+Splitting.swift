import CartoucheGeometry

extension TileLayer {
  /// The features as a finer tile inside this one has them, in units of ``TileID/extent`` to the side.
  ///
  /// Lines and rings are cut along the border of the tile with its margin, first across, then down; points beyond it are
  /// left out, and so are features of which nothing is left (`vector_tile_overzoomed.ts` of MapLibre GL JS). Complexity:
  /// linear in the vertices.
  ///
  /// - Parameters:
  ///   - zooms: The number of zooms between the two tiles, 0…``TileID/maximumZoom``.
  ///   - column: The column of the finer tile among those inside this one, from 0.
  ///   - row: The row of the finer tile likewise.
  public func part(zoomedBy zooms: Int, column: Int, row: Int) -> TileLayer {
    let zooms = Swift.min(Swift.max(zooms, 0), TileID.maximumZoom)
    var cutter = TileCutter(self, zoomedBy: zooms, column: column, row: row)
    for index in records.indices { cutter.add(records[index], self) }
    return TileLayer(
      name: name, extent: TileID.extent, attributes: attributes, content: cutter.content)
  }
}

/// Cuts the features of a tile to a finer one.
private struct TileCutter {
  /// The margin around a tile in which its features are kept, as a share of its side: 128 units of the usual 4096.
  private static let margin = 128.0 / 4096

  private(set) var content = TileLayer.Content(records: [], partEnds: [], coordinates: [])
  private let scale: Double
  private let origin: SIMD2<Double>
  private let low: Double
  private let high: Double
  private let unit: Double

  init(_ layer: TileLayer, zoomedBy zooms: Int, column: Int, row: Int) {
    let extent = Double(max(layer.extent, 1))
    scale = Double(1 << zooms)
    origin = SIMD2(Double(column), Double(row)) * extent
    (low, high) = (-Self.margin * extent, extent + Self.margin * extent)
    unit = Double(TileID.extent) / extent
  }

  mutating func add(_ record: TileLayer.Record, _ layer: TileLayer) {
    let first = content.partEnds.count
    for part in Int(record.partStart)..<Int(record.partEnd) {
      let start = part == 0 ? 0 : Int(layer.partEnds[part - 1])
      let points = (start..<Int(layer.partEnds[part])).map {
        SIMD2(Double(layer.coordinates[2 * $0]), Double(layer.coordinates[2 * $0 + 1])) * scale - origin
      }
      switch record.type {
      case .point:
        append(points.filter { $0.x >= low && $0.x <= high && $0.y >= low && $0.y <= high })
      case .lineString:
        for line in [0, 1].reduce([points], { lines, axis in lines.flatMap { cut(line: $0, axis) } }) {
          append(line)
        }
      case .polygon:
        append([0, 1].reduce(points) { cut(ring: $0, $1) })
      }
    }
    guard content.partEnds.count > first else { return }
    var kept = record
    (kept.partStart, kept.partEnd) = (UInt32(clamping: first), UInt32(clamping: content.partEnds.count))
    content.records.append(kept)
    if !layer.lineFractions.isEmpty { content.lineFractions.append(0...1) }
  }

  private mutating func append(_ points: [SIMD2<Double>]) {
    guard !points.isEmpty else { return }
    for point in points {
      for axis in 0..<2 {
        // Half a unit goes up, below zero too.
        content.coordinates.append(Int16(clamping: Int((point[axis] * unit + 0.5).rounded(.down))))
      }
    }
    content.partEnds.append(UInt32(clamping: content.coordinates.count / 2))
  }

  /// The parts of a line between the two borders across an axis.
  private func cut(line: [SIMD2<Double>], _ axis: Int) -> [[SIMD2<Double>]] {
    var parts: [[SIMD2<Double>]] = []
    var part: [SIMD2<Double>] = []
    for (from, to) in zip(line, line.dropFirst()) {
      let (a, b) = (from[axis], to[axis])
      guard min(a, b) <= high, max(a, b) >= low else {
        if !part.isEmpty { parts.append(part) }
        part = []
        continue
      }
      if part.isEmpty {
        part.append(a < low ? meet(from, to, axis, low) : a > high ? meet(from, to, axis, high) : from)
      }
      if b < low || b > high {
        part.append(meet(from, to, axis, b < low ? low : high))
        parts.append(part)
        part = []
      } else {
        part.append(to)
      }
    }
    if !part.isEmpty { parts.append(part) }
    return parts.filter { $0.count > 1 }
  }

  /// The part of a ring between the two borders across an axis; it ends where it begins.
  private func cut(ring: [SIMD2<Double>], _ axis: Int) -> [SIMD2<Double>] {
    var ring = ring
    for (border, keepsGreater) in [(low, true), (high, false)] {
      func isKept(_ point: SIMD2<Double>) -> Bool {
        keepsGreater ? point[axis] >= border : point[axis] <= border
      }
      if ring.allSatisfy(isKept) { continue }
      var cut: [SIMD2<Double>] = []
      for (from, to) in zip(ring, ring.dropFirst()) {
        if isKept(from) { cut.append(from) }
        if isKept(from) != isKept(to) { cut.append(meet(from, to, axis, border)) }
      }
      if let first = cut.first { cut.append(first) }
      ring = cut
    }
    return ring.count > 3 ? ring : []
  }

  /// The point of a segment on a border across an axis.
  private func meet(
    _ from: SIMD2<Double>, _ to: SIMD2<Double>, _ axis: Int, _ border: Double
  ) -> SIMD2<Double> {
    let other = 1 - axis
    var point = SIMD2(repeating: border)
    point[other] = from[other] + (to[other] - from[other]) * ((border - from[axis]) / (to[axis] - from[axis]))
    return point
  }
}
