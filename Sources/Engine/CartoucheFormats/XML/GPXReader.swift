import CartoucheGeoJSON
import CartoucheJSON
import CartoucheXML

/// GPS Exchange Format 1.0 and 1.1 (https://www.topografix.com/GPX/1/1/).
///
/// Waypoints become points, routes lines, and tracks lines or, with several segments, multi-lines. Elevations are the
/// third number of positions. Properties have the names of the elements (`name`, `desc`, `time`, `sym`, `type`, …), and
/// the times of a track are in `coordinateProperties.times`, as with the usual converters.
enum GPXReader {
  /// The features of UTF-8 `bytes`: waypoints, routes and tracks in the order of the document.
  static func read(
    _ bytes: [UInt8], name: String?, limits: DataLimits, meter: inout ReadingMeter
  ) throws(DataError) -> ReadData {
    var content = GPXContent()
    let fault = try XMLDocument.readData(
      bytes, name: name, maximumDepth: limits.maximumDepth, meter: &meter, into: &content)
    if let fault, content.features.isEmpty { throw fault }
    var data = ReadData(content.features, before: fault, name: name)
    if content.unplaced > 0 {
      data.diagnostics.append(
        Diagnostic(
          .error,
          "\(content.unplaced) point\(content.unplaced == 1 ? "" : "s") left out: lat and lon are not numbers",
          source: name, location: TextLocation(line: content.firstUnplaced, column: 1, offset: 0)))
    }
    if content.shortLines > 0 {
      data.diagnostics.append(
        Diagnostic(
          .warning,
          "\(content.shortLines) segment\(content.shortLines == 1 ? "" : "s") of one point left out",
          source: name))
    }
    if content.features.isEmpty {
      data.diagnostics.append(
        Diagnostic(.warning, "no waypoints, routes or tracks", source: name))
    }
    return data
  }
}

/// Makes features from the elements of a GPX document.
private struct GPXContent: XMLContent {
  var features: [Feature] = []
  /// The number of points without coordinates, and the line of the first.
  var unplaced = 0
  var firstUnplaced = 1
  var shortLines = 0
  /// The lines of the open track or route.
  private var lines: LineParts?

  /// Elements that become properties of the same name.
  private static let texts = ["name", "cmt", "desc", "src", "number", "type", "sym", "time", "keywords"]

  mutating func begin(_ name: String, in parent: String, _ meter: inout ReadingMeter) throws(ReadingStop) {
    if name == "trk" || name == "rte" { lines = try LineParts(&meter) }
  }

  mutating func finish(
    _ element: XMLElement, in parent: String, _ meter: inout ReadingMeter
  ) throws(ReadingStop) -> Bool {
    switch element.name {
    case "wpt":
      if let position = position(of: element) {
        let properties = try properties(of: element, &meter)
        try features.append(Feature(geometry: .point(position), properties: properties), counting: &meter)
      }
      return false
    case "trkpt", "rtept":
      guard let position = position(of: element) else { return false }
      if lines == nil { lines = try LineParts(&meter) }
      try lines?.append(position, time: element.text(of: "time"), &meter)
      return false
    case "trkseg":
      try lines?.endLine(&meter)
      return false
    case "trk", "rte":
      guard var lines else { return false }
      self.lines = nil
      if lines.isOpen { try lines.endLine(&meter) }
      shortLines += lines.shortLines
      var properties = try properties(of: element, &meter)
      let times = lines.coordinateProperties
      if properties["time"] == nil, case .array(let times)? = times?["times"], let first = times.first {
        properties["time"] = first.string.map(JSONValue.string) ?? first.array?.first
      }
      properties["coordinateProperties"] = times
      try meter.take(4 * MemoryLayout<JSONObject.Member>.stride)
      try features.append(Feature(geometry: lines.geometry, properties: properties), counting: &meter)
      return false
    case "metadata", "gpx": return false
    default: return true
    }
  }

  private mutating func position(of element: XMLElement) -> Position? {
    guard let longitude = number(element.attribute("lon")), let latitude = number(element.attribute("lat"))
    else {
      unplaced += 1
      if unplaced == 1 { firstUnplaced = element.line }
      return nil
    }
    return Position(longitude, latitude, number(element.text(of: "ele")))
  }

  private func number(_ text: String?) -> Double? {
    // No number needs more characters, and a longer text would be filtered at great length.
    guard let text, text.utf8.count <= 256, let value = Double(text.filter { !$0.isWhitespace }),
      value.isFinite
    else { return nil }
    return value
  }

  private func properties(
    of element: XMLElement, _ meter: inout ReadingMeter
  ) throws(ReadingStop) -> JSONObject {
    var members: [JSONObject.Member] = []
    for name in Self.texts {
      if let text = element.text(of: name) { try members.append((name, .string(text)), counting: &meter) }
    }
    var links: [JSONValue] = []
    for link in element.children where link.name == "link" {
      guard let address = link.attribute("href") else { continue }
      var value: JSONObject = ["href": .string(address)]
      if let text = link.text(of: "text") { value["text"] = .string(text) }
      if let type = link.text(of: "type") { value["type"] = .string(type) }
      try meter.take(32 + value.count * MemoryLayout<JSONObject.Member>.stride)
      for (_, text) in value { try meter.take(textOf: text.string?.utf8.count ?? 0) }
      try links.append(.object(value), counting: &meter)
    }
    if !links.isEmpty { members.append(("links", .array(links))) }
    if let url = element.text(of: "url") { members.append(("url", .string(url))) }
    if let line = element.child("extensions")?.child("line") { appendStyle(line, to: &members) }
    for (_, value) in members { try meter.take(textOf: value.string?.utf8.count ?? 0) }
    try meter.take(members.count * MemoryLayout<JSONObject.Member>.stride)
    return JSONObject(members)
  }

  /// The colour, opacity and width of the style extension (http://www.topografix.com/GPX/gpx_style/0/2).
  private func appendStyle(_ line: XMLElement, to members: inout [JSONObject.Member]) {
    if let color = line.text(of: "color"), color.count == 6, color.allSatisfy(\.isHexDigit) {
      members.append(("stroke", .string("#" + color.lowercased())))
    }
    if let opacity = number(line.text(of: "opacity")) { members.append(("stroke-opacity", .double(opacity))) }
    // Widths are in millimetres; style pixels are 1/96 inch.
    if let width = number(line.text(of: "width")) {
      members.append(("stroke-width", .double(width * 96 / 25.4)))
    }
  }
}
