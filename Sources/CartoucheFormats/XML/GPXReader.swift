import CartoucheGeoJSON
import CartoucheJSON

/// GPS Exchange Format 1.0 and 1.1 (https://www.topografix.com/GPX/1/1/).
///
/// Waypoints become points, routes lines, and tracks lines or, with several segments, multi-lines. Elevations are the
/// third number of positions. Properties have the names of the elements (`name`, `desc`, `time`, `sym`, `type`, …), and
/// the times of a track are in `coordinateProperties.times`, as with the usual converters.
enum GPXReader {
  /// The features of UTF-8 `bytes`: waypoints, routes and tracks in the order of the document.
  static func read(_ bytes: [UInt8], name: String?, limits: DataLimits) throws(DataError) -> ReadData {
    var content = GPXContent()
    let fault = XMLDocument.read(bytes, name: name, maximumDepth: limits.maximumDepth, into: &content)
    if let fault, content.features.isEmpty || fault.kind == .tooLarge { throw fault }
    var data = ReadData(geoJSON: .featureCollection(FeatureCollection(content.features)))
    if let fault {
      data.diagnostics.append(
        Diagnostic(
          .error, "\(fault.found); the data before it are kept", source: name, location: fault.location))
    }
    if content.unplaced > 0 {
      data.diagnostics.append(
        Diagnostic(
          .error,
          "\(content.unplaced) point\(content.unplaced == 1 ? "" : "s") left out: lat and lon are not numbers",
          source: name, location: SourceLocation(line: content.firstUnplaced, column: 1, offset: 0)))
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
  private var lines = LineParts()

  /// Elements that become properties of the same name.
  private static let texts = ["name", "cmt", "desc", "src", "number", "type", "sym", "time", "keywords"]

  mutating func begin(_ name: String, in parent: String) {
    if name == "trk" || name == "rte" { lines = LineParts() }
  }

  mutating func finish(_ element: XMLElement, in parent: String) -> Bool {
    switch element.name {
    case "wpt":
      if let position = position(of: element) {
        features.append(
          Feature(geometry: .point(position), properties: properties(of: element)))
      }
      return false
    case "trkpt", "rtept":
      if let position = position(of: element) { lines.append(position, time: element.text(of: "time")) }
      return false
    case "trkseg":
      lines.endLine()
      return false
    case "trk", "rte":
      if lines.isOpen { lines.endLine() }
      shortLines += lines.shortLines
      var properties = properties(of: element)
      if properties["time"] == nil, case .array(let times)? = lines.coordinateProperties?["times"],
        let first = times.first
      {
        properties["time"] = first.string.map(JSONValue.string) ?? first.array?.first
      }
      properties["coordinateProperties"] = lines.coordinateProperties
      features.append(Feature(geometry: lines.geometry, properties: properties))
      lines = LineParts()
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
    guard let text, let value = Double(text.filter { !$0.isWhitespace }), value.isFinite else { return nil }
    return value
  }

  private func properties(of element: XMLElement) -> JSONObject {
    var members: [JSONObject.Member] = []
    for name in Self.texts {
      if let text = element.text(of: name) { members.append((name, .string(text))) }
    }
    let links = element.children.filter { $0.name == "link" }.compactMap { link -> JSONValue? in
      guard let address = link.attribute("href") else { return nil }
      var value: JSONObject = ["href": .string(address)]
      if let text = link.text(of: "text") { value["text"] = .string(text) }
      if let type = link.text(of: "type") { value["type"] = .string(type) }
      return .object(value)
    }
    if !links.isEmpty { members.append(("links", .array(links))) }
    if let url = element.text(of: "url") { members.append(("url", .string(url))) }
    if let line = element.child("extensions")?.child("line") { appendStyle(line, to: &members) }
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
