import CartoucheGeometry

/// A place of a symbol in a tile.
struct SymbolPlace {
  /// In tile units.
  var point: Point
  /// The index of the line's vertex before the place; `nil` at points.
  var segment: Int?
}

/// A label or an icon along lines, in tile units (`get_anchors.cpp` of MapLibre Native).
struct LineAnchors {
  /// The length of the label along the line.
  let length: Double
  /// The distance between labels.
  let spacing: Double
  /// Corners nearer to each other than this are added up; 0 for icons.
  let angleWindow: Double
  /// The greatest turn within the window in radians.
  let maxAngle: Double
  /// Half the label and the space left free before the first one.
  let firstOffset: Double
  /// The factor by which the tile is stretched.
  let overscale: Double
  /// The part of the tile in which places are wanted, in tile units; `nil` for all of it.
  var region: Box?

  private static let extent = Double(TileID.extent)
  /// The maximum number of places on one line.
  private static let mostPlaces = 10_000

  /// The places along one line, which lies within the tile.
  func places(on line: [Point]) -> [SymbolPlace] {
    guard let first = line.first, line.count > 1 else { return [] }
    if let region, !region.intersects(Box(around: line)) { return [] }
    let isContinued =
      first.x == 0 || first.x == Self.extent || first.y == 0 || first.y == Self.extent
    var spacing = spacing
    if spacing - length < spacing / 4 { spacing = length + spacing / 4 }
    guard spacing > 0, spacing.isFinite else { return [] }
    let offset =
      isContinued
      ? (spacing / 2 * overscale).truncatingRemainder(dividingBy: spacing)
      : (firstOffset * overscale).truncatingRemainder(dividingBy: spacing)
    let places = places(on: line, from: offset, spacing, in: region)
    // A short line that begins in the tile has its label in the middle.
    guard places.isEmpty, !isContinued else { return places }
    if region != nil, !self.places(on: line, from: offset, spacing, in: nil, most: 1).isEmpty { return [] }
    return self.places(on: line, from: Self.length(of: line) / 2, spacing, in: region)
  }

  /// The place in the middle of a line, if the label fits there.
  func center(of line: [Point]) -> SymbolPlace? {
    guard line.count > 1 else { return nil }
    let middle = Self.length(of: line) / 2
    var distance = 0.0
    for index in 0..<line.count - 1 {
      let (a, b) = (line[index], line[index + 1])
      let segment = Self.distance(a, b)
      if distance + segment > middle {
        let place = SymbolPlace(
          point: rounded(a + (b - a) * ((middle - distance) / segment)), segment: index)
        return fits(place, on: line) ? place : nil
      }
      distance += segment
    }
    return nil
  }

  /// The places at whole multiples of a distance from an offset.
  ///
  /// Each depends on the line alone, not on the region. O(vertices + places in the region).
  private func places(
    on line: [Point], from offset: Double, _ spacing: Double, in region: Box?, most: Int = mostPlaces
  ) -> [SymbolPlace] {
    let half = length / 2
    let whole = Self.length(of: line)
    var distance = 0.0
    // The number of the next place.
    var number = 0.0
    var places: [SymbolPlace] = []
    for index in 0..<line.count - 1 {
      let (a, b) = (line[index], line[index + 1])
      let segment = Self.distance(a, b)
      let end = distance + segment
      var last = end
      if let region {
        let seen = region.shares(from: a, to: b)
        number = max(number, ((distance + segment * seen.lowerBound - offset) / spacing).rounded(.down))
        last = min(end, distance + segment * seen.upperBound)
      }
      while offset + number * spacing < last {
        let mark = offset + number * spacing
        number += 1
        let point = a + (b - a) * ((mark - distance) / segment)
        guard point.x >= 0, point.x < Self.extent, point.y >= 0, point.y < Self.extent,
          mark - half >= 0, mark + half <= whole
        else { continue }
        let place = SymbolPlace(point: rounded(point), segment: index)
        if fits(place, on: line) { places.append(place) }
        if places.count >= most { return places }
      }
      if region != nil { number = max(number, ((end - offset) / spacing).rounded(.up)) }
      distance = end
    }
    return places
  }

  /// Whether the line bends little enough at the label's place.
  private func fits(_ place: SymbolPlace, on line: [Point]) -> Bool {
    guard angleWindow > 0, let segment = place.segment else { return true }
    var point = place.point
    var index = segment + 1
    var distance = 0.0
    while distance > -length / 2 {
      index -= 1
      guard index >= 0 else { return false }
      distance -= Self.distance(line[index], point)
      point = line[index]
    }
    distance += Self.distance(line[index], line[index + 1])
    index += 1
    var corners: [(distance: Double, turn: Double)] = []
    var first = 0
    var sum = 0.0
    while distance < length / 2 {
      guard index + 1 < line.count else { return false }
      let (a, b, c) = (line[index - 1], line[index], line[index + 1])
      let turn = Self.turn(a, b, c)
      corners.append((distance, turn))
      sum += turn
      while distance - corners[first].distance > angleWindow {
        sum -= corners[first].turn
        first += 1
      }
      if sum > maxAngle { return false }
      index += 1
      distance += Self.distance(b, c)
    }
    return true
  }

  /// The angle between two segments, 0…π.
  private static func turn(_ a: Point, _ b: Point, _ c: Point) -> Double {
    func angle(_ v: Point) -> Double { ElementaryFunctions.arctangent(y: v.y, x: v.x) }
    let turn = angle(b - a) - angle(c - b)
    return abs((turn + 3 * .pi).truncatingRemainder(dividingBy: 2 * .pi) - .pi)
  }

  private static func distance(_ a: Point, _ b: Point) -> Double {
    let d = b - a
    return (d.x * d.x + d.y * d.y).squareRoot()
  }

  private static func length(of line: [Point]) -> Double {
    var sum = 0.0
    for index in 1..<line.count { sum += distance(line[index - 1], line[index]) }
    return sum
  }

  /// The nearest place in whole units or, where a pixel is less than a unit, the nearest in whole pixels.
  ///
  /// The reference knows only units, which leave labels of much stretched tiles beside their lines.
  private func rounded(_ point: Point) -> Point {
    let steps = max(overscale * 512 / Self.extent, 1)
    let place = point * steps
    return Point(
      place.x.rounded(.toNearestOrAwayFromZero), place.y.rounded(.toNearestOrAwayFromZero)) / steps
  }
}

extension Box {
  /// The shares of a segment between which it is inside; an empty range if it is outside.
  fileprivate func shares(from a: Point, to b: Point) -> ClosedRange<Double> {
    var (low, high) = (0.0, 1.0)
    let d = b - a
    for axis in 0..<2 where a[axis] != b[axis] || a[axis] < min[axis] || a[axis] > max[axis] {
      guard d[axis] != 0 else { return 0...0 }
      let (first, second) = ((min[axis] - a[axis]) / d[axis], (max[axis] - a[axis]) / d[axis])
      low = Swift.max(low, Swift.min(first, second))
      high = Swift.min(high, Swift.max(first, second))
    }
    return low < high ? low...high : 0...0
  }
}

extension LineAnchors {
  /// The parts of lines within the tile, with new ends at whole units (`clip_lines.cpp` of MapLibre Native).
  static func clipped(_ lines: [[Point]]) -> [[Point]] {
    let extent = Self.extent
    var result: [[Point]] = []
    for line in lines where line.count > 1 {
      var part: [Point] = []
      for index in 0..<line.count - 1 {
        guard let (a, b) = clipped(line[index], line[index + 1], extent) else { continue }
        if let last = part.last, last == a {
          part.append(b)
        } else {
          if !part.isEmpty { result.append(part) }
          part = [a, b]
        }
      }
      if !part.isEmpty { result.append(part) }
    }
    return result
  }

  private static func clipped(_ a: Point, _ b: Point, _ high: Double) -> (Point, Point)? {
    var ends = (a, b)
    for (axis, limit, keepsGreater) in [(0, 0, true), (1, 0, true), (0, high, false), (1, high, false)] {
      let (a, b) = ends
      func isOut(_ point: Point) -> Bool { keepsGreater ? point[axis] < limit : point[axis] >= limit }
      if isOut(a), isOut(b) { return nil }
      guard isOut(a) || isOut(b) else { continue }
      let other = 1 - axis
      var cut = Point(repeating: limit)
      cut[other] = a[other] + (b[other] - a[other]) * ((limit - a[axis]) / (b[axis] - a[axis]))
      cut[other].round(.toNearestOrAwayFromZero)
      if isOut(a) { ends.0 = cut } else { ends.1 = cut }
    }
    return ends
  }
}
