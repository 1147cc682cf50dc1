import CartoucheJSON

// Coordinates stay on one line even where the rest is spread over lines.
extension JSONTextWriter {
  /// Writes a text.
  mutating func root(_ root: GeoJSON, options: JSONWritingOptions) throws(NotFinite) {
    switch root {
    case .geometry(let geometry): try self.geometry(geometry, options: options, level: 0)
    case .feature(let feature): try self.feature(feature, options: options, level: 0)
    case .featureCollection(let collection): try self.collection(collection, options: options)
    }
  }

  private mutating func collection(
    _ collection: FeatureCollection, options: JSONWritingOptions
  ) throws(NotFinite) {
    byte(0x7B)
    var isFirst = true
    type("FeatureCollection", &isFirst, options: options, level: 1)
    try boundingBox(collection.boundingBox, &isFirst, options: options, level: 1)
    try members(collection.foreignMembers, options: options, level: 1, isFirst: &isFirst)
    name("features", &isFirst, options: options, level: 1)
    byte(0x5B)
    var isFirstFeature = true
    for (index, feature) in collection.features.enumerated() {
      separate(&isFirstFeature, options: options, level: 2)
      do throws(NotFinite) {
        try self.feature(feature, options: options, level: 2)
      } catch { throw error.inside(String(index)).inside("features") }
    }
    if options.pretty && !isFirstFeature { newLine(level: 1) }
    byte(0x5D)
    close(options: options, level: 0)
  }

  private mutating func feature(
    _ feature: Feature, options: JSONWritingOptions, level: Int
  ) throws(NotFinite) {
    byte(0x7B)
    var isFirst = true
    type("Feature", &isFirst, options: options, level: level + 1)
    if let identifier = feature.identifier {
      name("id", &isFirst, options: options, level: level + 1)
      do throws(NotFinite) {
        try value(identifier.jsonValue, options: options)
      } catch { throw error.inside("id") }
    }
    try boundingBox(feature.boundingBox, &isFirst, options: options, level: level + 1)
    name("properties", &isFirst, options: options, level: level + 1)
    do throws(NotFinite) {
      try object(feature.properties, options: options, level: level + 1)
    } catch { throw error.inside("properties") }
    name("geometry", &isFirst, options: options, level: level + 1)
    if let geometry = feature.geometry {
      do throws(NotFinite) {
        try self.geometry(geometry, options: options, level: level + 1)
      } catch { throw error.inside("geometry") }
    } else {
      raw("null")
    }
    try members(feature.foreignMembers, options: options, level: level + 1, isFirst: &isFirst)
    close(options: options, level: level)
  }

  // MARK: Geometries

  private mutating func geometry(
    _ geometry: Geometry, options: JSONWritingOptions, level: Int
  ) throws(NotFinite) {
    byte(0x7B)
    var isFirst = true
    type(geometry.kind.name, &isFirst, options: options, level: level + 1)
    if case .geometryCollection(let geometries) = geometry {
      name("geometries", &isFirst, options: options, level: level + 1)
      byte(0x5B)
      var isFirstGeometry = true
      for (index, part) in geometries.enumerated() {
        separate(&isFirstGeometry, options: options, level: level + 2)
        do throws(NotFinite) {
          try self.geometry(part, options: options, level: level + 2)
        } catch { throw error.inside(String(index)).inside("geometries") }
      }
      if options.pretty && !isFirstGeometry { newLine(level: level + 1) }
      byte(0x5D)
    } else {
      name("coordinates", &isFirst, options: options, level: level + 1)
      do throws(NotFinite) {
        try coordinates(geometry)
      } catch { throw error.inside("coordinates") }
    }
    close(options: options, level: level)
  }

  private mutating func coordinates(_ geometry: Geometry) throws(NotFinite) {
    switch geometry {
    case .point(let position): try self.position(position)
    case .multiPoint(let positions), .lineString(let positions): try self.positions(positions)
    case .multiLineString(let lines), .polygon(let lines): try self.lines(lines)
    case .multiPolygon(let polygons):
      byte(0x5B)
      for (index, rings) in polygons.enumerated() {
        if index > 0 { byte(0x2C) }
        try lines(rings)
      }
      byte(0x5D)
    case .geometryCollection: break
    }
  }

  private mutating func lines(_ lines: Lines) throws(NotFinite) {
    byte(0x5B)
    for (index, line) in lines.enumerated() {
      if index > 0 { byte(0x2C) }
      try positions(line)
    }
    byte(0x5D)
  }

  private mutating func positions(_ positions: Positions) throws(NotFinite) {
    byte(0x5B)
    for index in positions.indices {
      if index > 0 { byte(0x2C) }
      try position(positions[index])
    }
    byte(0x5D)
  }

  @inline(__always)
  private mutating func position(_ position: Position) throws(NotFinite) {
    byte(0x5B)
    try number(position.longitude)
    byte(0x2C)
    try number(position.latitude)
    if let altitude = position.altitude {
      byte(0x2C)
      try number(altitude)
    }
    byte(0x5D)
  }

  // MARK: Parts

  @inline(__always)
  private mutating func number(_ value: Double) throws(NotFinite) {
    guard value.isFinite else { throw NotFinite(value: value) }
    double(value, keepsFraction: false)
  }

  private mutating func boundingBox(
    _ box: BoundingBox?, _ isFirst: inout Bool, options: JSONWritingOptions, level: Int
  ) throws(NotFinite) {
    guard let box else { return }
    name("bbox", &isFirst, options: options, level: level)
    byte(0x5B)
    for (index, edge) in box.numbers.enumerated() {
      if index > 0 { byte(0x2C) }
      do throws(NotFinite) {
        try number(edge)
      } catch { throw error.inside(String(index)).inside("bbox") }
    }
    byte(0x5D)
  }

  private mutating func type(
    _ type: StaticString, _ isFirst: inout Bool, options: JSONWritingOptions, level: Int
  ) {
    name("type", &isFirst, options: options, level: level)
    byte(0x22)
    raw(type)
    byte(0x22)
  }

  private mutating func name(
    _ name: StaticString, _ isFirst: inout Bool, options: JSONWritingOptions, level: Int
  ) {
    separate(&isFirst, options: options, level: level)
    byte(0x22)
    raw(name)
    options.pretty ? raw("\": ") : raw("\":")
  }

  private mutating func close(options: JSONWritingOptions, level: Int) {
    if options.pretty { newLine(level: level) }
    byte(0x7D)
  }
}

extension Geometry.Kind {
  /// The name as it is written.
  fileprivate var name: StaticString {
    switch self {
    case .point: "Point"
    case .multiPoint: "MultiPoint"
    case .lineString: "LineString"
    case .multiLineString: "MultiLineString"
    case .polygon: "Polygon"
    case .multiPolygon: "MultiPolygon"
    case .geometryCollection: "GeometryCollection"
    }
  }
}
