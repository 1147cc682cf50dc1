import CartoucheGeoJSON
import CartoucheJSON
import CartoucheXML

/// Collects the geometries of a placemark.
struct KMLGeometry {
  private var parts: [Geometry] = []
  /// The broken parts of this geometry and of those before it.
  private(set) var faults: KMLFaults
  /// The times of the positions of tracks.
  private(set) var coordinateProperties: JSONValue?
  /// The number of three-dimensional models, which are reduced to their places; `nil` without any.
  private(set) var modelCount: Int?

  /// The bytes that were counted for the parts.
  private var memory = 0

  init(faults: KMLFaults) { self.faults = faults }

  /// Adds an element if it is a geometry.
  mutating func add(_ element: XMLElement, _ meter: inout ReadingMeter) throws(ReadingStop) {
    if element.name == "MultiGeometry" {
      for child in element.children { try add(child, &meter) }
      return
    }
    let before = meter.left
    try addPart(element, &meter)
    memory += before - meter.left
  }

  private mutating func addPart(_ element: XMLElement, _ meter: inout ReadingMeter) throws(ReadingStop) {
    switch element.name {
    case "Point": try addPoint(element, &meter)
    case "LineString", "LinearRing": try addLine(element, &meter)
    case "Polygon": try addPolygon(element, &meter)
    case "Track", "MultiTrack": try addTracks(element, &meter)
    case "Model":
      modelCount = (modelCount ?? 0) + 1
      if let location = element.child("Location"),
        let longitude = location.text(of: "longitude").flatMap({ Double($0) }),
        let latitude = location.text(of: "latitude").flatMap({ Double($0) }), longitude.isFinite,
        latitude.isFinite
      {
        try parts.append(.point(Position(longitude, latitude)), counting: &meter)
      }
    default: break
    }
  }

  /// One geometry for all: a multi-geometry if there are several of one kind, a collection if of several kinds; `nil`
  /// for none.
  func geometry(_ meter: inout ReadingMeter) throws(ReadingStop) -> Geometry? {
    guard parts.count > 1, let first = parts.first else { return parts.first }
    guard parts.allSatisfy({ $0.kind == first.kind }) else { return .geometryCollection(parts) }
    let kind: Geometry.Kind
    switch first.kind {
    case .point: kind = .multiPoint
    case .lineString: kind = .multiLineString
    case .polygon: kind = .multiPolygon
    default: return .geometryCollection(parts)
    }
    var collector = try CoordinateCollector(counting: &meter)
    for part in parts {
      switch part {
      case .point(let position): try collector.append(position, counting: &meter)
      case .lineString(let positions):
        for position in positions { try collector.append(position, counting: &meter) }
        try collector.endLine(counting: &meter)
      case .polygon(let rings):
        for ring in rings {
          for position in ring { try collector.append(position, counting: &meter) }
          try collector.endLine(counting: &meter)
        }
        try collector.endPolygon(counting: &meter)
      default: break
      }
    }
    // The parts are only in the whole from here on, except for the times of tracks.
    if coordinateProperties == nil { meter.giveBack(memory) }
    return collector.geometry(kind)
  }

  // MARK: Kinds

  private mutating func addPoint(_ element: XMLElement, _ meter: inout ReadingMeter) throws(ReadingStop) {
    guard let first = try coordinates(of: element, &meter).first else {
      fault("Point without coordinates", element)
      return
    }
    try parts.append(.point(first), counting: &meter)
  }

  private mutating func addLine(_ element: XMLElement, _ meter: inout ReadingMeter) throws(ReadingStop) {
    let positions = try coordinates(of: element, &meter)
    guard positions.count >= 2 else {
      fault("\(element.name) of \(positions.count) positions left out, expected two or more", element)
      return
    }
    var collector = try CoordinateCollector(counting: &meter)
    for position in positions { try collector.append(position, counting: &meter) }
    if let line = collector.geometry(.lineString) { try parts.append(line, counting: &meter) }
  }

  private mutating func addPolygon(_ element: XMLElement, _ meter: inout ReadingMeter) throws(ReadingStop) {
    var collector = try CoordinateCollector(counting: &meter)
    for name in ["outerBoundaryIs", "innerBoundaryIs"] {
      for boundary in element.children where boundary.name == name {
        // Some writers put all holes into one element.
        for ring in boundary.children where ring.name == "LinearRing" {
          var positions = try coordinates(of: ring, &meter)
          if let first = positions.first, let last = positions.last,
            first.longitude != last.longitude || first.latitude != last.latitude
          {
            try positions.append(first, counting: &meter)
          }
          if positions.count >= 4 {
            for position in positions { try collector.append(position, counting: &meter) }
            try collector.endLine(counting: &meter)
          } else {
            fault("ring of \(positions.count) positions left out, expected four or more", ring)
            // Without its outer ring a polygon has no area.
            if name == "outerBoundaryIs" { return }
          }
        }
      }
    }
    guard collector.lineCount > 0 else {
      fault("Polygon without a ring", element)
      return
    }
    if let polygon = collector.geometry(.polygon) { try parts.append(polygon, counting: &meter) }
  }

  private mutating func addTracks(_ element: XMLElement, _ meter: inout ReadingMeter) throws(ReadingStop) {
    var lines = try LineParts(&meter)
    for track in element.name == "Track" ? [element] : element.children.filter({ $0.name == "Track" }) {
      // The texts are counted here, and once more in the line.
      let before = meter.left
      var times: [String] = []
      for time in track.children where time.name == "when" {
        try meter.take(textOf: time.characters.count)
        try times.append(time.text, counting: &meter)
      }
      let memory = before - meter.left
      defer { meter.giveBack(memory) }
      var index = -1
      for place in track.children where place.name == "coord" {
        index += 1
        let numbers = place.text.split(maxSplits: 3, whereSeparator: \.isWhitespace).compactMap { Double($0) }
        guard numbers.count >= 2, numbers.allSatisfy(\.isFinite) else {
          fault("\"\(place.text.prefix(40))\", expected longitude, latitude and altitude", place)
          continue
        }
        try lines.append(
          Position(numbers[0], numbers[1], numbers.count > 2 ? numbers[2] : nil),
          time: index < times.count ? times[index] : nil, &meter)
      }
      try lines.endLine(&meter)
    }
    guard let geometry = lines.geometry else {
      fault("\(element.name) of fewer than two positions left out", element)
      return
    }
    try parts.append(geometry, counting: &meter)
    coordinateProperties = lines.coordinateProperties
  }

  // MARK: Coordinates

  private mutating func fault(_ message: @autoclosure () -> String, _ element: XMLElement) {
    faults.add(message(), line: element.line)
  }

  /// The positions of an element, whose count is taken back once they are part of a geometry.
  private mutating func coordinates(
    of element: XMLElement, _ meter: inout ReadingMeter
  ) throws(ReadingStop) -> [Position] {
    guard let list = element.child("coordinates") else { return [] }
    var scanner = KMLCoordinates(list.characters)
    let before = meter.left
    let positions = try scanner.positions(&meter)
    // The next step is the geometry, in which they take less.
    meter.giveBack(before - meter.left)
    if let broken = scanner.broken {
      fault("\"\(broken)\" in coordinates, expected longitude,latitude", list)
    }
    return positions
  }
}

/// The tuples of a `coordinates` element: numbers separated by commas, tuples separated by white space.
private struct KMLCoordinates {
  private let bytes: [UInt8]
  private var at = 0
  /// The first piece of text that is not a tuple.
  private(set) var broken: String?

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func positions(_ meter: inout ReadingMeter) throws(ReadingStop) -> [Position] {
    var positions: [Position] = []
    skipSpace()
    while at < bytes.count {
      let start = at
      var numbers: [Double] = []
      while let number = number() {
        numbers.append(number)
        // Writers leave space beside commas, against the rules.
        let behind = at
        skipSpace()
        guard at < bytes.count, bytes[at] == 0x2C else {
          if numbers.isEmpty { at = behind }
          break
        }
        at += 1
        skipSpace()
      }
      if numbers.count >= 2 {
        try positions.append(
          Position(numbers[0], numbers[1], numbers.count > 2 ? numbers[2] : nil), counting: &meter)
      } else {
        while at < bytes.count, bytes[at] > 0x20 { at += 1 }
        if at == start { at += 1 }
        if broken == nil { broken = String(decoding: bytes[start..<min(at, start + 40)], as: UTF8.self) }
      }
      skipSpace()
    }
    return positions
  }

  private mutating func skipSpace() {
    while at < bytes.count, bytes[at] <= 0x20 { at += 1 }
  }

  private mutating func number() -> Double? {
    let start = at
    while at < bytes.count, at - start < 64, Self.isNumberByte(bytes[at]) { at += 1 }
    guard at > start, let value = Double(String(decoding: bytes[start..<at], as: UTF8.self)), value.isFinite
    else {
      at = start
      return nil
    }
    return value
  }

  private static func isNumberByte(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || byte == 0x2D || byte == 0x2E || byte == 0x2B || byte | 0x20 == 0x65
  }
}
