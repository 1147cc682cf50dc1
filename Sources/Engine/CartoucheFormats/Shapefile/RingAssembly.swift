import CartoucheGeoJSON
import CartoucheJSON

/// The rings of a polygon in a Shapefile, which lie side by side: outer ones clockwise, holes the other way
/// (ESRI Shapefile Technical Description, July 1998, page 8).
struct RingAssembly {
  /// A ring: its positions, its box, and twice its signed area, positive if it is counter-clockwise.
  private struct Ring {
    var positions: Range<Int>
    var west = Double.infinity
    var south = Double.infinity
    var east = -Double.infinity
    var north = -Double.infinity
    var area = 0.0

    func contains(_ other: Ring) -> Bool {
      west <= other.west && south <= other.south && east >= other.east && north >= other.north
    }

    var size: Double { (east - west) * (north - south) }
  }

  private let positions: [Position]
  private var rings: [Ring] = []

  /// The rings of positions, each at one of the ranges.
  init(_ positions: [Position], _ ranges: [Range<Int>]) {
    self.positions = positions
    for range in ranges where range.count >= 4 {
      var ring = Ring(positions: range)
      let origin = positions[range.lowerBound]
      var last = origin
      for index in range {
        let position = positions[index]
        ring.west = min(ring.west, position.longitude)
        ring.east = max(ring.east, position.longitude)
        ring.south = min(ring.south, position.latitude)
        ring.north = max(ring.north, position.latitude)
        // Relative to the first position, as coordinates are large against rings.
        ring.area +=
          (last.longitude - origin.longitude) * (position.latitude - origin.latitude)
          - (position.longitude - origin.longitude) * (last.latitude - origin.latitude)
        last = position
      }
      rings.append(ring)
    }
  }

  /// The rings of each polygon, by their positions, the outer one first.
  ///
  /// A hole belongs to the smallest outer ring around it, or becomes a polygon if there is none. Where there are so many
  /// rings that comparing them would take too long, holes belong to the outer ring before them.
  ///
  /// - Parameter effort: The comparisons that may still be made: each ring may be compared with all others.
  func polygons(effort: inout Int) -> [[Range<Int>]] {
    var outer = rings.indices.filter { rings[$0].area <= 0 }
    // All rings the wrong way round: a single one is what is meant, several follow no rule.
    if outer.isEmpty { outer = Array(rings.indices) }
    if outer.count == rings.count { return rings.map { [$0.positions] } }
    if outer.count == 1, let only = outer.first {
      return [[rings[only].positions] + rings.indices.filter { $0 != only }.map { rings[$0].positions }]
    }
    let isOuter = Set(outer)
    var places: [Int: Int] = [:]
    var polygons: [[Range<Int>]] = []
    var holes: [Int] = []
    for index in rings.indices {
      guard isOuter.contains(index) else {
        holes.append(index)
        continue
      }
      places[index] = polygons.count
      polygons.append([rings[index].positions])
    }
    for hole in holes {
      if let around = outerRing(around: hole, among: outer, &effort), let place = places[around] {
        polygons[place].append(rings[hole].positions)
      } else {
        polygons.append([rings[hole].positions])
      }
    }
    return polygons
  }

  private func outerRing(around hole: Int, among outer: [Int], _ effort: inout Int) -> Int? {
    guard effort > 0 else { return outer.last { $0 < hole } ?? outer.first }
    effort -= outer.count
    let ring = rings[hole]
    let candidates = outer.filter { rings[$0].contains(ring) }.sorted {
      (rings[$0].size, $0) < (rings[$1].size, $1)
    }
    if candidates.count <= 1 { return candidates.first }
    for candidate in candidates {
      effort -= rings[candidate].positions.count
      guard effort > 0 else { return candidate }
      if isInside(ring, rings[candidate]) { return candidate }
    }
    return candidates.last
  }

  /// Whether a position of a ring that does not lie on the other one is inside of it.
  private func isInside(_ ring: Ring, _ other: Ring) -> Bool {
    for index in ring.positions.prefix(8) {
      if let answer = isInside(positions[index], other) { return answer }
    }
    return true
  }

  /// Whether a position is inside a ring, by the number of edges to its east; `nil` for one at a corner.
  private func isInside(_ point: Position, _ ring: Ring) -> Bool? {
    var isInside = false
    var last = positions[ring.positions.upperBound - 1]
    for index in ring.positions {
      let next = positions[index]
      if next.longitude == point.longitude, next.latitude == point.latitude { return nil }
      if (next.latitude > point.latitude) != (last.latitude > point.latitude) {
        let part = (point.latitude - last.latitude) / (next.latitude - last.latitude)
        if point.longitude < last.longitude + part * (next.longitude - last.longitude) { isInside.toggle() }
      }
      last = next
    }
    return isInside
  }
}
