// Sound because bytes are only read through the cursor; the words compared with scanned names lie inside it.

import CartoucheJSON

/// Reads GeoJSON objects from the tokens of a cursor, straight into values.
struct GeoJSONParser: ~Copyable {
  /// The parser of properties and foreign members; holds the cursor.
  var json: JSONValueParser
  /// The questionable parts, in no particular order.
  var findings: [Finding] = []
  /// The feature being read: its number and where it starts; ``Finding/noFeature`` outside of features.
  var feature = Finding.noFeature
  let options: GeoJSONReadingOptions
  private var coordinates: CoordinateBuffer
  /// Whether a geometry had members that the specification does not define.
  var hasGeometryMembers = false
  /// The features of the collection that were read ahead, from the last to the first.
  var piecesAhead: [FeaturePiece] = []

  init(_ cursor: JSONCursor, options: GeoJSONReadingOptions, meter: ReadingMeter) {
    json = JSONValueParser(cursor, options: options.json, meter: meter)
    self.options = options
    coordinates = CoordinateBuffer(options)
  }

  /// The members that RFC 7946 defines.
  enum Name {
    case type, coordinates, geometries, geometry, properties, id, bbox, features, foreign
  }

  // MARK: Features

  /// Consumes a `Feature` object.
  mutating func parseFeature() throws(JSONFault) -> Feature {
    guard json.cursor.next == 0x7B else { throw json.cursor.fault(.featureObject) }
    let start = json.cursor.offset
    try json.open()
    try json.take(MemoryLayout<Feature>.stride)
    var feature = Feature(geometry: nil)
    var foreign: [JSONObject.Member] = []
    var seen = NameSet()
    try forEachMember { (parser, name, scanned, offset) throws(JSONFault) in
      if name != .foreign && !seen.insert(name) { parser.note(.repeatedName, at: offset) }
      switch name {
      case .type:
        let value = parser.json.cursor.offset
        guard try parser.parseTypeString().equals("Feature") else { throw JSONFault(.featureType, at: value) }
      case .geometry: feature.geometry = try parser.parseOptionalGeometry()
      case .properties: feature.properties = try parser.parseProperties()
      case .id: feature.identifier = try parser.parseIdentifier()
      case .bbox: feature.boundingBox = try parser.parseBoundingBox()
      default: try parser.parseForeignMember(scanned, into: &foreign)
      }
    }
    guard seen.contains(.type) else { throw JSONFault(.missingType, at: start) }
    guard seen.contains(.geometry) else { throw JSONFault(.missingGeometry, at: start) }
    if !foreign.isEmpty { feature.foreignMembers = JSONObject(foreign) }
    return feature
  }

  /// Consumes the value of a member that the specification does not define.
  mutating func parseForeignMember(
    _ name: ScannedString, into members: inout [JSONObject.Member]
  ) throws(JSONFault) {
    let name = name.string
    let value = try json.parseValue()
    do throws(ReadingStop) {
      try json.meter.take(textOf: name.utf8.count)
      try members.append((name, value), counting: &json.meter)
      // The object of the members will have a copy of them, and a table of their names if it is large.
      try json.meter.take(MemoryLayout<JSONObject.Member>.stride &+ (members.count > 64 ? 64 : 0))
    } catch { throw JSONFault(error, at: json.cursor.offset) }
  }

  private mutating func parseProperties() throws(JSONFault) -> JSONObject {
    switch json.cursor.next {
    case 0x7B: return try json.parseObject()
    case 0x6E:
      try json.cursor.consumeLiteral("null")
      return JSONObject()
    default: throw json.cursor.fault(.propertiesObject)
    }
  }

  private mutating func parseIdentifier() throws(JSONFault) -> Feature.Identifier {
    switch json.cursor.next {
    case 0x22: return .string(try json.parseString())
    case 0x2D, 0x30...0x39:
      switch try json.cursor.scanNumber() {
      case .int(let value): return .int(value)
      case .uint(let value): return .uint(value)
      case .double(let value): return .double(value)
      }
    default: throw json.cursor.fault(.identifier)
    }
  }

  /// Consumes a bounding box; anything but four or six numbers is noted and left out.
  mutating func parseBoundingBox() throws(JSONFault) -> BoundingBox? {
    let offset = json.cursor.offset
    let value = try json.parseValue()
    if value.isNull { return nil }
    let numbers = value.array.map { $0.compactMap(\.number) } ?? []
    guard numbers.count == value.array?.count, let box = BoundingBox(numbers) else {
      note(.badBoundingBox, at: offset)
      return nil
    }
    return box
  }

  // MARK: Geometries

  private mutating func parseOptionalGeometry() throws(JSONFault) -> Geometry? {
    if json.cursor.next == 0x6E {
      try json.cursor.consumeLiteral("null")
      return nil
    }
    return try parseGeometry()
  }

  /// Consumes a geometry object.
  mutating func parseGeometry() throws(JSONFault) -> Geometry {
    guard json.cursor.next == 0x7B else { throw json.cursor.fault(.geometryObject) }
    let start = json.cursor.offset
    try json.open()
    var kind: Geometry.Kind?
    var geometry: Geometry?
    /// The offsets of coordinates and geometries that came before the type.
    var coordinatesOffset: Int?
    var geometriesOffset: Int?
    var seen = NameSet()
    try forEachMember { (parser, name, _, offset) throws(JSONFault) in
      switch name {
      case .type:
        let value = parser.json.cursor.offset
        guard let found = parser.geometryKind(try parser.parseTypeString()) else {
          throw JSONFault(.unknownGeometryType, at: value)
        }
        if kind != nil && kind != found { throw JSONFault(.conflictingType, at: value) }
        kind = found
      case .coordinates:
        coordinatesOffset = parser.json.cursor.offset
        if let kind, kind != .geometryCollection {
          geometry = try parser.parseCoordinates(kind)
        } else {
          try parser.json.cursor.skipValue(depth: parser.json.remainingDepth)
        }
      case .geometries:
        geometriesOffset = parser.json.cursor.offset
        if kind == .geometryCollection {
          geometry = .geometryCollection(try parser.parseGeometries())
        } else {
          try parser.json.cursor.skipValue(depth: parser.json.remainingDepth)
        }
      default:
        if !parser.hasGeometryMembers { parser.note(.geometryMembers, at: offset) }
        parser.hasGeometryMembers = true
        try parser.json.cursor.skipValue(depth: parser.json.remainingDepth)
      }
      if name != .foreign && !seen.insert(name) { parser.note(.repeatedName, at: offset) }
    }
    guard let kind else { throw JSONFault(.missingType, at: start) }
    if let geometry { return geometry }
    let end = json.cursor.offset
    defer { json.cursor.move(to: end) }
    if kind == .geometryCollection {
      guard let geometriesOffset else { throw JSONFault(.missingGeometries, at: start) }
      json.cursor.move(to: geometriesOffset)
      return .geometryCollection(try parseGeometries())
    }
    guard let coordinatesOffset else { throw JSONFault(.missingCoordinates, at: start) }
    json.cursor.move(to: coordinatesOffset)
    return try parseCoordinates(kind)
  }

  private mutating func parseCoordinates(_ kind: Geometry.Kind) throws(JSONFault) -> Geometry {
    let geometry = try coordinates.read(kind, &json.cursor, memory: json.meter.left)
    if kind != .point { try json.take(coordinates.byteCount) }
    for finding in coordinates.findings {
      let isOutOfRange = finding.code == .latitudeRange || finding.code == .longitudeRange
      if isOutOfRange && !options.reportsPositionsOutOfRange { continue }
      note(finding.code, at: finding.offset)
    }
    return geometry
  }

  private mutating func parseGeometries() throws(JSONFault) -> [Geometry] {
    guard json.cursor.next == 0x5B else { throw json.cursor.fault(.geometriesArray) }
    try json.open()
    var geometries: [Geometry] = []
    json.cursor.skipWhitespace()
    if !json.cursor.consume(0x5D) {
      while true {
        let geometry = try parseGeometry()
        do throws(ReadingStop) {
          try geometries.append(geometry, counting: &json.meter)
        } catch { throw JSONFault(error, at: json.cursor.offset) }
        json.cursor.skipWhitespace()
        if json.cursor.consume(0x2C) {
          json.cursor.skipWhitespace()
          continue
        }
        guard json.cursor.consume(0x5D) else { throw json.cursor.fault(.commaOrBracket) }
        break
      }
    }
    json.remainingDepth += 1
    return geometries
  }

  // MARK: Members

  /// Visits the members of an object whose brace is consumed, each with the cursor at its value.
  @inline(__always)
  mutating func forEachMember(
    _ body: (inout GeoJSONParser, Name, ScannedString, Int) throws(JSONFault) -> Void
  ) throws(JSONFault) {
    json.cursor.skipWhitespace()
    if !json.cursor.consume(0x7D) {
      while true {
        let offset = json.cursor.offset
        let scanned = try parseMemberName()
        try body(&self, name(of: scanned), scanned, offset)
        json.cursor.skipWhitespace()
        if json.cursor.consume(0x2C) {
          json.cursor.skipWhitespace()
          continue
        }
        guard json.cursor.consume(0x7D) else { throw json.cursor.fault(.commaOrBrace) }
        break
      }
    }
    json.remainingDepth += 1
  }

  /// Consumes a member name and its colon.
  mutating func parseMemberName() throws(JSONFault) -> ScannedString {
    guard json.cursor.next == 0x22 else { throw json.cursor.fault(.memberName) }
    let scanned = try json.cursor.scanString()
    try json.cursor.consumeColon()
    return scanned
  }

  /// The string value of a `type` member.
  mutating func parseTypeString() throws(JSONFault) -> ScannedString {
    guard json.cursor.next == 0x22 else { throw json.cursor.fault(.typeString) }
    return try json.cursor.scanString()
  }

  /// The member defined by RFC 7946 that has this name.
  func name(of scanned: ScannedString) -> Name {
    switch scanned.count {
    case 2 where scanned.equals("id"): return .id
    case 4 where scanned.equals("type"): return .type
    case 4 where scanned.equals("bbox"): return .bbox
    case 8 where scanned.equals("geometry"): return .geometry
    case 8 where scanned.equals("features"): return .features
    case 10 where scanned.equals("properties"): return .properties
    case 10 where scanned.equals("geometries"): return .geometries
    case 11 where scanned.equals("coordinates"): return .coordinates
    default: break
    }
    guard scanned.hasEscapes else { return .foreign }
    switch scanned.string {
    case "id": return .id
    case "type": return .type
    case "bbox": return .bbox
    case "geometry": return .geometry
    case "features": return .features
    case "properties": return .properties
    case "geometries": return .geometries
    case "coordinates": return .coordinates
    default: return .foreign
    }
  }

  func geometryKind(_ scanned: ScannedString) -> Geometry.Kind? {
    if scanned.equals("Point") { return .point }
    if scanned.equals("Polygon") { return .polygon }
    if scanned.equals("LineString") { return .lineString }
    if scanned.equals("MultiPolygon") { return .multiPolygon }
    return Geometry.Kind(rawValue: scanned.string)
  }

  /// Notes a questionable part.
  mutating func note(_ code: JSONFault.Code, at offset: Int) {
    note(Finding(fault: JSONFault(code, at: offset), feature: feature))
  }

  /// Notes a finding.
  mutating func note(_ finding: Finding) {
    if findings.count < options.json.maximumDiagnostics { findings.append(finding) }
  }
}

/// The member names that an object has had so far.
private struct NameSet {
  private var bits: UInt16 = 0

  func contains(_ name: GeoJSONParser.Name) -> Bool { bits & mask(name) != 0 }

  /// Adds a name; false when it was already there.
  mutating func insert(_ name: GeoJSONParser.Name) -> Bool {
    defer { bits |= mask(name) }
    return !contains(name)
  }

  private func mask(_ name: GeoJSONParser.Name) -> UInt16 {
    switch name {
    case .type: 1
    case .coordinates: 2
    case .geometries: 4
    case .geometry: 8
    case .properties: 16
    case .id: 32
    case .bbox: 64
    case .features: 128
    case .foreign: 256
    }
  }
}
