import CartoucheTiles

extension TileLayer {
  /// The layer in units of 1/`extent` of a side, with polygons whose rings do not cross themselves.
  func cleaned(extent: Int) -> TileLayer {
    var cleaning = LayerCleaning(self, extent: extent)
    return cleaning.result() ?? self
  }
}

/// The polygons of a layer rounded to the units of a tile, and cleaned.
private struct LayerCleaning {
  private let layer: TileLayer
  private let extent: Int
  private var partEnds: [UInt32] = []
  private var coordinates: [Int16] = []

  init(_ layer: TileLayer, extent: Int) {
    (self.layer, self.extent) = (layer, extent)
    partEnds.reserveCapacity(layer.partEnds.count)
    coordinates.reserveCapacity(layer.coordinates.count)
  }

  mutating func result() -> TileLayer? {
    var records: [TileLayer.Record] = []
    records.reserveCapacity(layer.records.count)
    for record in layer.records {
      let start = UInt32(truncatingIfNeeded: partEnds.count)
      let parts = Int(record.partStart)..<Int(record.partEnd)
      if record.type == .polygon {
        appendRings(parts)
      } else {
        for part in parts { append(points(of: part)) }
      }
      let end = UInt32(truncatingIfNeeded: partEnds.count)
      guard end > start else { continue }
      var copy = record
      (copy.partStart, copy.partEnd) = (start, end)
      records.append(copy)
    }
    return TileLayer(
      name: layer.name, extent: extent, attributes: layer.attributes, records: records, partEnds: partEnds,
      coordinates: coordinates)
  }

  /// The vertices of a part in the new units, with halves to the south-east.
  private func points(of part: Int) -> [GridPoint] {
    let (all, ends, own) = (layer.coordinates, layer.partEnds, max(layer.extent, 1))
    return ((part == 0 ? 0 : Int(ends[part - 1]))..<Int(ends[part])).map { vertex in
      func scaled(_ value: Int16) -> Int32 {
        let doubled = 2 * Int(value) * extent + own
        let quotient = doubled / (2 * own)
        return Int32(truncatingIfNeeded: doubled % (2 * own) < 0 ? quotient - 1 : quotient)
      }
      return GridPoint(x: scaled(all[2 * vertex]), y: scaled(all[2 * vertex + 1]))
    }
  }

  private mutating func append(_ points: some Sequence<GridPoint>) {
    for point in points {
      coordinates.append(Int16(clamping: point.x))
      coordinates.append(Int16(clamping: point.y))
    }
    partEnds.append(UInt32(truncatingIfNeeded: coordinates.count / 2))
  }

  /// Adds the rings of a feature, each outer one with its holes.
  private mutating func appendRings(_ parts: Range<Int>) {
    var outer: [[GridPoint]] = []
    var holes: [[GridPoint]] = []
    for part in parts {
      let ring = points(of: part)
      // A hole runs against its outer ring.
      if RingCleaning.doubledArea(ring) < 0, part > parts.lowerBound {
        for loop in loops(of: ring) {
          holes.append(loop.area < 0 ? loop.points : Array(loop.points.reversed()))
        }
        continue
      }
      appendPolygon(outer, holes)
      (outer, holes) = ([], [])
      var against: [[GridPoint]] = []
      for loop in loops(of: ring) {
        if loop.area > 0 { outer.append(loop.points) } else { against.append(loop.points) }
      }
      for loop in against {
        // A part of opposite orientation is a hole that touches the ring, or a corner turned over.
        if outer.contains(where: { RingCleaning.holds($0, loop) }) {
          holes.append(loop)
        } else {
          outer.append(loop.reversed())
        }
      }
    }
    appendPolygon(outer, holes)
  }

  private func loops(of ring: [GridPoint]) -> [RingCleaning.Loop] {
    // Triangles cannot cross themselves, and squares of whole tiles are frequent.
    let isClosed = ring.count > 1 && ring.first == ring.last
    let open = isClosed ? Array(ring.dropLast()) : ring
    if open.count == 4, open[0].y == open[1].y, open[1].x == open[2].x, open[2].y == open[3].y,
      open[3].x == open[0].x
    {
      let area = RingCleaning.doubledArea(open)
      return area == 0 ? [] : [(open, area)]
    }
    return RingCleaning.loops(of: open)
  }

  private mutating func appendPolygon(_ outer: [[GridPoint]], _ holes: [[GridPoint]]) {
    for (index, ring) in outer.enumerated() {
      append(ring + ring.prefix(1))
      for hole in holes {
        let owner = outer.count == 1 ? 0 : outer.firstIndex { RingCleaning.holds($0, hole) }
        if owner == index { append(hole + hole.prefix(1)) }
      }
    }
  }
}
