import CartoucheGeoJSON
import CartoucheGeometry
import Foundation

/// The placement of a name in a room: its position, the length of its lines, and the zoom level from which it fits.
struct RoomLabel {
  let position: Position
  /// The length of lines in ems.
  let wrap: Double
  /// The zoom level from which the text fits into the room.
  let zoom: Int

  /// The size in pixels at which the text has to fit.
  static let textSize = 11.0

  /// The label of a space.
  ///
  /// - Parameters:
  ///   - angle: The direction of lines of text on an upright plan, in radians anticlockwise from east.
  init?(_ text: String, _ geometry: Geometry, center: Position?, _ plane: LocalPlane, angle: Double) {
    var best: (area: Double, rings: [[Point]])?
    geometry.forEachPolygon { rings in
      let points = rings.map { $0.points(in: plane) }
      let area = abs(FlatGeometry.signedArea(points.first?.flat ?? []))
      if area > best?.area ?? 0 { best = (area, points) }
    }
    guard let best else { return nil }
    var place = center.map(plane.point)
    let isInside = place.map { point in
      FlatGeometry.contains(best.rings[0].flat, point)
        && !best.rings.dropFirst().contains { FlatGeometry.contains($0.flat, point) }
    }
    if isInside != true { place = PoleOfInaccessibility(best.rings, precision: 0.1).point }
    guard let point = place else { return nil }
    let along = Point(ElementaryFunctions.cosine(angle), ElementaryFunctions.sine(angle))
    let room = (
      width: Self.chord(best.rings, point, along) * 0.94,
      height: Self.chord(best.rings, point, Point(-along.y, along.x)) * 0.9
    )
    let (lines, metersPerEm) = Self.fit(text, room)
    position = plane.position(point)
    wrap = min(max(Self.width(text) / Double(lines) + 1.2, Self.longestWord(text)), 30)
    // A pixel of the map at zoom 0 is a 512th of the equator, reduced by the latitude.
    let pixel = Mercator.metersPerPixel(latitude: position.latitude, zoom: 0)
    let level = ElementaryFunctions.logarithmToBaseTwo(Self.textSize * pixel / max(metersPerEm, 1e-3))
    // Levels are integers: a name may appear a third of a level early, when it is a quarter larger than its room.
    zoom = level.isFinite ? Int(min(max((level - 0.35).rounded(.up), 14), 24)) : 24
  }

  /// Returns the number of lines that allows the largest letters, and the length of an em in metres.
  private static func fit(_ text: String, _ room: (width: Double, height: Double)) -> (lines: Int, em: Double)
  {
    let words = text.split(separator: " ").count
    let (whole, longest) = (width(text), longestWord(text))
    var best = (lines: 1, em: 0.0)
    for lines in 1...max(min(words, 3), 1) {
      let ems = max(whole / Double(lines) * (lines > 1 ? 1.15 : 1), longest)
      let em = min(room.width / ems, room.height / (1.2 * Double(lines)))
      if em > best.em * 1.1 { best = (lines, em) }
    }
    return best
  }

  /// Returns the width of a text in ems, estimated from typical letter widths.
  static func width(_ text: some StringProtocol) -> Double {
    text.unicodeScalars.reduce(0) { sum, scalar in
      if scalar.isASCII { return sum + ((0x41...0x5A).contains(scalar.value) ? 0.67 : 0.54) }
      return sum + (scalar.value >= 0x2E80 ? 1 : scalar.properties.isUppercase ? 0.67 : 0.54)
    }
  }

  private static func longestWord(_ text: String) -> Double {
    text.split(separator: " ").map { word in
      // In scripts without spaces, lines can break between any two letters.
      word.unicodeScalars.contains { $0.value >= 0x2E80 } ? 3 : width(word)
    }.max() ?? 1
  }

  /// Returns twice the distance from a point to the nearest edge of a polygon, along a direction or against it.
  private static func chord(_ rings: [[Point]], _ point: Point, _ direction: Point) -> Double {
    var (ahead, behind) = (Double.infinity, Double.infinity)
    for ring in rings {
      for (a, b) in zip(ring, ring.dropFirst()) {
        let (p, edge) = (a - point, b - a)
        let cross = direction.x * edge.y - direction.y * edge.x
        guard abs(cross) > 1e-12 else { continue }
        let distance = (p.x * edge.y - p.y * edge.x) / cross
        let share = (p.x * direction.y - p.y * direction.x) / cross
        guard share >= 0, share <= 1 else { continue }
        if distance >= 0 { ahead = min(ahead, distance) } else { behind = min(behind, -distance) }
      }
    }
    let nearest = min(ahead, behind)
    return nearest.isFinite ? nearest * 2 : 1
  }
}
