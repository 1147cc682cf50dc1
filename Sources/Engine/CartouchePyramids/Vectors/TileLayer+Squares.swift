import CartoucheGeometry
import CartoucheTiles

extension TileLayer {
  /// The layer with rings around the whole tile beginning at its north-western corner, so that tiles inside one polygon
  /// are equal; otherwise the first vertex of such a ring depends on the cuts at lower zooms.
  ///
  /// - Parameter buffer: The distance by which the tile extends beyond its square, in pixels of 1/512 of a side.
  func withOrderedSquares(buffer: Double) -> TileLayer {
    let margin = Int16((Swift.min(Swift.max(buffer, 0), 512) / 512 * Double(TileID.extent)).rounded())
    let (low, high) = (-margin, Int16(TileID.extent) + margin)
    var changed: [Int16]?
    for record in records where record.type == .polygon {
      for part in Int(record.partStart)..<Int(record.partEnd) {
        let start = part == 0 ? 0 : Int(partEnds[part - 1])
        guard Int(partEnds[part]) - start == 5 else { continue }
        let ring = coordinates[2 * start..<2 * start + 10]
        guard ring.allSatisfy({ $0 == low || $0 == high }),
          ring[2 * start] != ring[2 * start + 4], ring[2 * start + 1] != ring[2 * start + 5],
          ring[2 * start + 2] != ring[2 * start + 6], ring[2 * start + 3] != ring[2 * start + 7],
          // Clockwise on the screen; a hole never covers a whole tile.
          isClockwise(ring)
        else { continue }
        var all = changed ?? coordinates
        all.replaceSubrange(
          2 * start..<2 * start + 10, with: [low, low, high, low, high, high, low, high, low, low])
        changed = all
      }
    }
    guard let changed else { return self }
    return TileLayer(
      name: name, extent: extent, attributes: attributes, records: records, partEnds: partEnds,
      coordinates: changed) ?? self
  }

  private func isClockwise(_ ring: ArraySlice<Int16>) -> Bool {
    let first = ring.startIndex
    let (ax, ay) = (Int(ring[first]), Int(ring[first + 1]))
    let (bx, by) = (Int(ring[first + 2]), Int(ring[first + 3]))
    let (cx, cy) = (Int(ring[first + 4]), Int(ring[first + 5]))
    return (bx - ax) * (cy - ay) - (cx - ax) * (by - ay) > 0
  }
}
