import CartoucheGeometry
import CartoucheJSON

/// The views of static pictures, as segments of paths.
enum PictureView {
  /// The members of a request for tileserver-gl's cameras: `lon,lat,zoom[@bearing[,pitch]]`, `west,south,east,north` or
  /// `auto`.
  ///
  /// Zoom levels there count tiles of 256 pixels, one more than ours.
  ///
  /// - Parameter isRaw: Whether places are metres of EPSG:3857.
  static func tileServer(
    _ text: String, isRaw: Bool, at place: String
  ) throws(ServerProblem) -> JSONObject {
    if text == "auto" { return ["fit": "overlays"] }
    return try camera(text, at: place, zoomOffset: -1, isRaw: isRaw)
  }

  /// The members for martin's cameras: the same as for tileserver-gl, with our zoom levels.
  ///
  /// Of a box, the picture shows the largest part that fills it.
  static func martin(
    _ text: String, width: Int, height: Int, at place: String
  ) throws(ServerProblem) -> JSONObject {
    let members = try camera(text, at: place, zoomOffset: 0, isRaw: false)
    guard let box = members["bounds"]?.array?.compactMap(\.number), box.count == 4 else { return members }
    let low = Mercator.project(longitude: box[0], latitude: box[1])
    let high = Mercator.project(longitude: box[2], latitude: box[3])
    let size = SIMD2(high.x - low.x, low.y - high.y)
    guard size.x > 0, size.y > 0 else {
      throw ServerProblem(.badRequest, "expected west,south,east,north", at: place)
    }
    let zoom = ElementaryFunctions.logarithmToBaseTwo(
      max(Double(width) / size.x, Double(height) / size.y) / Mercator.tileSize)
    let center = Mercator.unproject((low + high) / 2)
    return ["center": [.double(center.x), .double(center.y)], "zoom": .double(min(max(zoom, -1), 24))]
  }

  private static func camera(
    _ text: String, at place: String, zoomOffset: Double, isRaw: Bool
  ) throws(ServerProblem) -> JSONObject {
    let halves = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    let parts = halves[0].split(separator: ",", omittingEmptySubsequences: false)
    var members: JSONObject = [:]
    switch parts.count {
    case 3:
      var center = try self.place(
        parts[0], parts[1], latitudes: Self.latitudes, isRaw: isRaw, at: place)
      center.y = min(max(center.y, -Mercator.latitudeLimit), Mercator.latitudeLimit)
      let zoom = try SegmentText.number(parts[2], 0...(24 - zoomOffset), at: place)
      members["center"] = [.double(center.x), .double(center.y)]
      members["zoom"] = .double(zoom + zoomOffset)
      if halves.count > 1 {
        let turn = halves[1].split(separator: ",", omittingEmptySubsequences: false)
        guard (1...2).contains(turn.count) else {
          throw ServerProblem(.badRequest, "expected @bearing or @bearing,pitch", at: place)
        }
        members["bearing"] = .double(try SegmentText.number(turn[0], -3600...3600, at: place))
        if turn.count > 1 { members["pitch"] = .double(try SegmentText.number(turn[1], 0...60, at: place)) }
      }
    case 4 where halves.count == 1:
      let low = try self.place(parts[0], parts[1], isRaw: isRaw, at: place)
      let high = try self.place(parts[2], parts[3], isRaw: isRaw, at: place)
      guard low.y < high.y else {
        throw ServerProblem(.badRequest, "expected a south below the north", at: place, isRange: true)
      }
      members["bounds"] = .array([low.x, low.y, high.x, high.y].map(JSONValue.double))
    default:
      throw ServerProblem(
        .badRequest,
        "expected lon,lat,zoom[@bearing[,pitch]], or west,south,east,north, found \"\(text.prefix(60))\"",
        at: place)
    }
    return members
  }

  /// The members for Mapbox's cameras: `lon,lat,zoom[,bearing[,pitch]]`, `[west,south,east,north]` or `auto`.
  ///
  /// Zoom levels are rounded to two decimals, as documented there.
  static func mapbox(_ text: String, at place: String) throws(ServerProblem) -> JSONObject {
    if text == "auto" { return ["fit": "overlays"] }
    if text.hasPrefix("["), text.hasSuffix("]") {
      let parts = text.dropFirst().dropLast().split(separator: ",", omittingEmptySubsequences: false)
      guard parts.count == 4 else {
        throw ServerProblem(.badRequest, "expected [west,south,east,north]", at: place)
      }
      var sides: [Double] = []
      for (index, part) in parts.enumerated() {
        sides.append(try SegmentText.number(part, index % 2 == 0 ? -180...180 : -90...90, at: place))
      }
      guard sides[0] < sides[2], sides[1] < sides[3] else {
        throw ServerProblem(
          .badRequest, "expected a west below the east, and a south below the north", at: place, isRange: true
        )
      }
      return ["bounds": .array(sides.map(JSONValue.double))]
    }
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard (3...5).contains(parts.count) else {
      throw ServerProblem(
        .badRequest,
        "expected lon,lat,zoom[,bearing[,pitch]], [west,south,east,north] or auto, found \"\(text.prefix(60))\"",
        at: place)
    }
    var members: JSONObject = [
      "center": [
        .double(try SegmentText.number(parts[0], -180...180, at: place)),
        .double(try SegmentText.number(parts[1], -85.0511...85.0511, at: place)),
      ],
      "zoom": .double(try SegmentText.number(parts[2], 0...22, at: place).rounded(places: 2)),
    ]
    if parts.count > 3 { members["bearing"] = .double(try SegmentText.number(parts[3], 0...360, at: place)) }
    if parts.count > 4 { members["pitch"] = .double(try SegmentText.number(parts[4], 0...60, at: place)) }
    return members
  }

  /// The latitudes of centres: the Mercator square, rounded as by all three servers.
  private static let latitudes = -85.06...85.06

  /// A place in degrees, from degrees or from metres of EPSG:3857.
  private static func place(
    _ x: Substring, _ y: Substring, latitudes: ClosedRange<Double> = -90...90, isRaw: Bool, at place: String
  ) throws(ServerProblem) -> Point {
    guard isRaw else {
      return Point(
        try SegmentText.number(x, -180...180, at: place), try SegmentText.number(y, latitudes, at: place))
    }
    let edge = Mercator.equatorLength / 2
    let meters = Point(
      try SegmentText.number(x, -edge...edge, at: place), try SegmentText.number(y, -edge...edge, at: place))
    return Mercator.unproject(Point(meters.x / (2 * edge) + 0.5, 0.5 - meters.y / (2 * edge)))
  }

  /// The logical pixels of Mapbox's padding: one to four whole numbers in the order of CSS.
  static func padding(_ text: String, at place: String) throws(ServerProblem) -> [JSONValue] {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let sides = parts.compactMap { part in
      part.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int64(part) : nil
    }
    guard (1...4).contains(parts.count), sides.count == parts.count, sides.allSatisfy({ $0 <= 65_536 }) else {
      throw ServerProblem(
        .badRequest, "expected one to four whole numbers of pixels, found \"\(text.prefix(40))\"", at: place,
        isRange: true)
    }
    return sides.map(JSONValue.int)
  }

  /// The width and the height of a picture: `600x400`.
  static func sides(
    _ end: SegmentText.Ending, at place: String
  ) throws(ServerProblem) -> (width: Int, height: Int) {
    let sides = end.text.split(separator: "x", omittingEmptySubsequences: false)
    guard sides.count == 2 else {
      throw ServerProblem(
        .badRequest, "expected a size such as 600x400, found \"\(end.text.prefix(40))\"", at: place)
    }
    return (try side(sides[0], at: place), try side(sides[1], at: place))
  }

  private static func side(_ text: Substring, at place: String) throws(ServerProblem) -> Int {
    do throws(ServerProblem) {
      return try SegmentText.wholeNumber(text, 1...65_536, at: place)
    } catch {
      // A size that no picture can have is too large rather than malformed.
      guard error.isRange, text.utf8.count > 1 else { throw error }
      throw ServerProblem(.contentTooLarge, error.detail, at: place, isRange: true)
    }
  }
}
