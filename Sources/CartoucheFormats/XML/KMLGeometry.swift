import CartoucheGeoJSON
import CartoucheJSON

/// Collects the geometries of a placemark.
struct KMLGeometry {
  /// A broken part of a geometry.
  struct Fault {
    var message: String
    var line: Int
  }

  private var parts: [Geometry] = []
  private(set) var faults: [Fault] = []
  /// The times of the positions of tracks.
  private(set) var coordinateProperties: JSONValue?
  /// The number of three-dimensional models, of which only the places are kept; `nil` without any.
  private(set) var modelCount: Int?

  /// Adds an element if it is a geometry.
  mutating func add(_ element: XMLElement) {
    switch element.name {
    case "Point": addPoint(element)
    case "LineString", "LinearRing": addLine(element)
    case "Polygon": addPolygon(element)
    case "MultiGeometry": for child in element.children { add(child) }
    case "Track", "MultiTrack": addTracks(element)
    case "Model":
      modelCount = (modelCount ?? 0) + 1
      if let location = element.child("Location"),
        let longitude = location.text(of: "longitude").flatMap({ Double($0) }),
        let latitude = location.text(of: "latitude").flatMap({ Double($0) }), longitude.isFinite,
        latitude.isFinite
      {
        parts.append(.point(Position(longitude, latitude)))
      }
    default: break
    }
  }

  /// One geometry for all: a multi-geometry if there are several of one kind, a collection if of several kinds; `nil`
  /// for none.
  var geometry: Geometry? {
    guard parts.count > 1, let first = parts.first else { return parts.first }
    guard parts.allSatisfy({ $0.kind == first.kind }) else { return .geometryCollection(parts) }
    var collector = CoordinateCollector()
    let kind: Geometry.Kind
    switch first.kind {
    case .point: kind = .multiPoint
    case .lineString: kind = .multiLineString
    case .polygon: kind = .multiPolygon
    default: return .geometryCollection(parts)
    }
    for part in parts {
      switch part {
      case .point(let position): collector.append(position)
      case .lineString(let positions):
        for position in positions { collector.append(position) }
        collector.endLine()
      case .polygon(let rings):
        for ring in rings {
          for position in ring { collector.append(position) }
          collector.endLine()
        }
        collector.endPolygon()
      default: break
      }
    }
    return collector.geometry(kind)
  }

  // MARK: Kinds

  private mutating func addPoint(_ element: XMLElement) {
    guard let first = coordinates(of: element).first else {
      fault("Point without coordinates", element)
      return
    }
    parts.append(.point(first))
  }

  private mutating func addLine(_ element: XMLElement) {
    let positions = coordinates(of: element)
    guard positions.count >= 2 else {
      fault("\(element.name) of \(positions.count) positions left out, expected two or more", element)
      return
    }
    parts.append(.lineString(positions))
  }

  private mutating func addPolygon(_ element: XMLElement) {
    var rings: [[Position]] = []
    for name in ["outerBoundaryIs", "innerBoundaryIs"] {
      for boundary in element.children where boundary.name == name {
        // Some writers put all holes into one element.
        for ring in boundary.children where ring.name == "LinearRing" {
          var positions = coordinates(of: ring)
          if let first = positions.first, let last = positions.last,
            first.longitude != last.longitude || first.latitude != last.latitude
          {
            positions.append(first)
          }
          if positions.count >= 4 {
            rings.append(positions)
          } else {
            fault("ring of \(positions.count) positions left out, expected four or more", ring)
            // Without its outer ring a polygon has no area.
            if name == "outerBoundaryIs" { return }
          }
        }
      }
    }
    guard !rings.isEmpty else {
      fault("Polygon without a ring", element)
      return
    }
    parts.append(.polygon(rings))
  }

  private mutating func addTracks(_ element: XMLElement) {
    var lines = LineParts()
    for track in element.name == "Track" ? [element] : element.children.filter({ $0.name == "Track" }) {
      let times = track.children.filter { $0.name == "when" }.map(\.text)
      for (index, place) in track.children.filter({ $0.name == "coord" }).enumerated() {
        let numbers = place.text.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
        guard numbers.count >= 2, numbers.allSatisfy(\.isFinite) else {
          fault("\"\(place.text.prefix(40))\", expected longitude, latitude and altitude", place)
          continue
        }
        lines.append(
          Position(numbers[0], numbers[1], numbers.count > 2 ? numbers[2] : nil),
          time: index < times.count ? times[index] : nil)
      }
      lines.endLine()
    }
    guard let geometry = lines.geometry else {
      fault("\(element.name) of fewer than two positions left out", element)
      return
    }
    parts.append(geometry)
    coordinateProperties = lines.coordinateProperties
  }

  // MARK: Coordinates

  private mutating func fault(_ message: String, _ element: XMLElement) {
    faults.append(Fault(message: message, line: element.line))
  }

  private mutating func coordinates(of element: XMLElement) -> [Position] {
    guard let list = element.child("coordinates") else { return [] }
    var scanner = KMLCoordinates(list.characters)
    let positions = scanner.positions()
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

  mutating func positions() -> [Position] {
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
        positions.append(Position(numbers[0], numbers[1], numbers.count > 2 ? numbers[2] : nil))
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
