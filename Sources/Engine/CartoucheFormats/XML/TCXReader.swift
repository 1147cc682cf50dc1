import CartoucheGeoJSON
import CartoucheJSON
import CartoucheXML

/// Training Center XML of Garmin, version 2 (http://www.garmin.com/xmlschemas/TrainingCenterDatabasev2.xsd).
///
/// Activities and courses become lines or, with several tracks, multi-lines; points of courses become points. Altitudes
/// are the third number of positions. Properties are `name`, `time`, `sport`, `type` and `desc`, as of GPX, and the times
/// of the positions are in `coordinateProperties.times`.
enum TCXReader {
  /// The features of UTF-8 `bytes`: activities, courses and their points in the order in which they end.
  static func read(
    _ bytes: [UInt8], name: String?, limits: DataLimits, meter: inout ReadingMeter
  ) throws(DataError) -> ReadData {
    var content = TCXContent()
    let fault = try XMLDocument.readData(
      bytes, name: name, maximumDepth: limits.maximumDepth, meter: &meter, into: &content)
    if let fault, content.features.isEmpty { throw fault }
    var data = ReadData(content.features, before: fault, name: name)
    if content.features.isEmpty {
      data.diagnostics.append(Diagnostic(.warning, "no activities or courses with positions", source: name))
    }
    return data
  }
}

/// Makes features from the elements of a TCX document.
private struct TCXContent: XMLContent {
  var features: [Feature] = []
  /// The lines of the open activity or course.
  private var lines: LineParts?

  /// Elements that become properties, and the names of these.
  private static let texts = [
    ("Name", "name"), ("Id", "time"), ("Time", "time"), ("PointType", "type"), ("Notes", "desc"),
  ]

  mutating func begin(_ name: String, in parent: String, _ meter: inout ReadingMeter) throws(ReadingStop) {
    if name == "Activity" || name == "Course" { lines = try LineParts(&meter) }
  }

  mutating func finish(
    _ element: XMLElement, in parent: String, _ meter: inout ReadingMeter
  ) throws(ReadingStop) -> Bool {
    switch element.name {
    case "Trackpoint":
      // Devices also note times at which they had no position.
      guard let position = position(of: element) else { return false }
      if lines == nil { lines = try LineParts(&meter) }
      try lines?.append(position, time: element.text(of: "Time"), &meter)
      return false
    case "Track":
      try lines?.endLine(&meter)
      return false
    case "CoursePoint":
      if let position = position(of: element) {
        let properties = try properties(of: element, &meter)
        try features.append(
          Feature(geometry: .point(position), properties: JSONObject(properties)), counting: &meter)
      }
      return false
    case "Activity", "Course":
      guard var lines else { return false }
      self.lines = nil
      if lines.isOpen { try lines.endLine(&meter) }
      guard let geometry = lines.geometry else { return false }
      var members = try properties(of: element, &meter)
      if let sport = element.attribute("Sport") {
        try meter.take(textOf: sport.utf8.count)
        members.append(("sport", .string(sport)))
      }
      if let times = lines.coordinateProperties { members.append(("coordinateProperties", times)) }
      try features.append(Feature(geometry: geometry, properties: JSONObject(members)), counting: &meter)
      return false
    // Of laps only the tracks count, and parts of the tree that hold nothing else.
    case "Lap", "TrainingCenterDatabase", "Activities", "Courses", "Extensions", "Creator", "Author":
      return false
    default: return true
    }
  }

  private func position(of element: XMLElement) -> Position? {
    guard let place = element.child("Position"), let longitude = number(place.text(of: "LongitudeDegrees")),
      let latitude = number(place.text(of: "LatitudeDegrees"))
    else { return nil }
    return Position(longitude, latitude, number(element.text(of: "AltitudeMeters")))
  }

  private func number(_ text: String?) -> Double? {
    guard let text, text.utf8.count <= 64, let value = Double(text), value.isFinite else { return nil }
    return value
  }

  private func properties(
    of element: XMLElement, _ meter: inout ReadingMeter
  ) throws(ReadingStop) -> [JSONObject.Member] {
    var members: [JSONObject.Member] = []
    for (name, key) in Self.texts {
      guard let text = element.text(of: name) else { continue }
      try meter.take(textOf: text.utf8.count)
      members.append((key, .string(text)))
    }
    try meter.take(32 + (members.count + 2) * MemoryLayout<JSONObject.Member>.stride)
    return members
  }
}
