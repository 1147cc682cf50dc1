import CartoucheGeoJSON
import CartoucheJSON

/// TopoJSON (https://github.com/topojson/topojson-specification, version 1.0).
///
/// The geometries of every object become features, those of a collection one by one. If a topology has several objects,
/// each feature gets a property `object` with the name of its object, unless it has a property with this name.
enum TopologyReader {
  /// The features of UTF-8 `bytes`.
  static func read(_ bytes: [UInt8], name: String?, limits: DataLimits) throws(DataError) -> ReadData {
    let topology: Topology
    do throws(JSONFault) {
      topology = try Topology.parse(
        bytes, JSONReadingOptions(maximumDepth: 512, maximumMemory: limits.maximumMemory))
    } catch { throw DataError(JSONError(error, in: bytes, name: name)) }
    guard let objects = topology.objects else {
      throw DataError(
        .syntax, found: "a topology without \"objects\"", expected: "an object of geometries by their names",
        source: name,
        pointer: JSONPointer(["objects"]))
    }
    var builder = TopologyBuilder(topology: topology, name: name, limits: limits)
    for (key, value) in objects {
      let pointer = JSONPointer(["objects", key])
      guard let object = value.object else {
        builder.note("\(value.summary), expected a geometry object", at: pointer)
        continue
      }
      try builder.addFeatures(of: object, named: objects.count > 1 ? key : nil, at: pointer)
    }
    var collection = FeatureCollection(builder.features)
    if let crs = topology.crs { collection.foreignMembers["crs"] = crs }
    let data = GeoJSON.featureCollection(collection)
    return ReadData(
      geoJSON: data, diagnostics: builder.diagnostics, coordinateSystemName: data.coordinateSystemName)
  }
}

/// A topology in its written form: arcs as positions, objects as JSON.
struct Topology {
  /// The positions of all arcs, x and y in turn, in their final coordinates.
  var coordinates: [Double] = []
  /// The number of positions before the end of each arc.
  var arcEnds: [Int] = []
  var scale = (x: 1.0, y: 1.0)
  var translation = (x: 0.0, y: 0.0)
  var isQuantised = false
  var objects: JSONObject?
  var crs: JSONValue?

  /// The number of arcs.
  var arcCount: Int { arcEnds.count }

  /// The indices of the positions of an arc.
  func positions(ofArc index: Int) -> Range<Int> {
    let start = index == 0 ? 0 : arcEnds[index - 1]
    return start..<max(arcEnds[index], start)
  }

  /// The final coordinates of a position outside of arcs.
  func placed(_ x: Double, _ y: Double) -> Position {
    isQuantised ? Position(x * scale.x + translation.x, y * scale.y + translation.y) : Position(x, y)
  }
}

/// Makes features from the objects of a topology.
struct TopologyBuilder {
  let topology: Topology
  let name: String?
  let limits: DataLimits
  private(set) var features: [Feature] = []
  private(set) var diagnostics: [Diagnostic] = []
  private var untold = 0
  private var positionCount = 0

  init(topology: Topology, name: String?, limits: DataLimits) {
    self.topology = topology
    self.name = name
    self.limits = limits
  }

  /// A reason why a geometry cannot be built.
  private struct Fault: Error {
    var message: String
    var pointer: JSONPointer
  }

  /// Adds the features of an object: one for each geometry of a collection, or one.
  mutating func addFeatures(of object: JSONObject, named: String?, at pointer: JSONPointer) throws(DataError)
  {
    guard object["type"]?.string == "GeometryCollection", let parts = object["geometries"]?.array else {
      try addFeature(object, named: named, at: pointer)
      return
    }
    features.reserveCapacity(features.count + parts.count)
    for (index, part) in parts.enumerated() {
      let place = pointer.appending("geometries").appending(index)
      guard let object = part.object else {
        note("\(part.summary), expected a geometry object", at: place)
        continue
      }
      try addFeature(object, named: named, at: place)
    }
  }

  private mutating func addFeature(
    _ object: JSONObject, named: String?, at pointer: JSONPointer
  ) throws(DataError) {
    var feature = Feature(geometry: nil, properties: object["properties"]?.object ?? JSONObject())
    feature.identifier = object["id"].flatMap { Feature.Identifier($0) }
    if let named, feature.properties["object"] == nil { feature.properties["object"] = .string(named) }
    do throws(Fault) {
      feature.geometry = try geometry(object, at: pointer, depth: limits.maximumDepth)
      if feature.geometry?.isFinite == false {
        feature.geometry = nil
        throw Fault(message: "coordinates too large for numbers", pointer: pointer)
      }
    } catch {
      note("\(error.message); feature left without geometry", at: error.pointer)
    }
    guard positionCount <= limits.maximumPositions else {
      throw DataError(
        .tooLarge, found: "more than \(limits.maximumPositions) positions in the geometries",
        expected: "fewer",
        source: name, pointer: pointer)
    }
    features.append(feature)
  }

  /// Notes that something was left out.
  mutating func note(_ message: String, at pointer: JSONPointer) {
    guard diagnostics.count < limits.maximumDiagnostics else {
      untold += 1
      diagnostics[diagnostics.count - 1] = Diagnostic(
        .error, "\(untold + 1) more broken geometries", source: name)
      return
    }
    diagnostics.append(Diagnostic(.error, message, source: name, pointer: pointer))
  }

  // MARK: Geometries

  private mutating func geometry(
    _ object: JSONObject, at pointer: JSONPointer, depth: Int
  ) throws(Fault) -> Geometry? {
    guard let type = object["type"], !type.isNull else { return nil }
    guard let kind = type.string.flatMap({ Geometry.Kind(rawValue: $0) }) else {
      throw Fault(message: "\(type.summary), expected a type of geometry", pointer: pointer.appending("type"))
    }
    if kind == .geometryCollection {
      guard depth > 0 else { throw Fault(message: "collections nested too deeply", pointer: pointer) }
      var parts: [Geometry] = []
      for (index, part) in (object["geometries"]?.array ?? []).enumerated() {
        guard let member = part.object else { continue }
        let place = pointer.appending("geometries").appending(index)
        if let geometry = try geometry(member, at: place, depth: depth - 1) { parts.append(geometry) }
      }
      return .geometryCollection(parts)
    }
    let member = kind == .point || kind == .multiPoint ? "coordinates" : "arcs"
    let place = pointer.appending(member)
    guard let value = object[member] else {
      throw Fault(message: "\(kind.rawValue) without \"\(member)\"", pointer: pointer)
    }
    var collector = CoordinateCollector()
    switch kind {
    case .point: collector.append(try position(value, at: place))
    case .multiPoint:
      try forEach(value, at: place) { (builder, value, place) throws(Fault) in
        collector.append(try builder.position(value, at: place))
      }
    case .lineString: try stitch(value, into: &collector, atLeast: 2, at: place)
    case .multiLineString:
      try forEach(value, at: place) { (builder, value, place) throws(Fault) in
        try builder.stitch(value, into: &collector, atLeast: 2, at: place)
      }
    case .polygon: try stitchRings(value, into: &collector, at: place)
    case .multiPolygon, .geometryCollection:
      try forEach(value, at: place) { (builder, value, place) throws(Fault) in
        try builder.stitchRings(value, into: &collector, at: place)
        collector.endPolygon()
      }
    }
    positionCount += collector.positionCount
    return collector.geometry(kind)
  }

  private mutating func forEach(
    _ value: JSONValue, at pointer: JSONPointer,
    _ body: (inout TopologyBuilder, JSONValue, JSONPointer) throws(Fault) -> Void
  ) throws(Fault) {
    guard let values = value.array else {
      throw Fault(message: "\(value.summary), expected an array", pointer: pointer)
    }
    for (index, element) in values.enumerated() { try body(&self, element, pointer.appending(index)) }
  }

  private func position(_ value: JSONValue, at pointer: JSONPointer) throws(Fault) -> Position {
    guard let numbers = value.array, numbers.count >= 2, let x = numbers[0].number, let y = numbers[1].number
    else { throw Fault(message: "\(value.summary), expected a position", pointer: pointer) }
    return topology.placed(x, y)
  }

  private mutating func stitchRings(
    _ value: JSONValue, into collector: inout CoordinateCollector, at pointer: JSONPointer
  ) throws(Fault) {
    try forEach(value, at: pointer) { (builder, value, place) throws(Fault) in
      try builder.stitch(value, into: &collector, atLeast: 4, at: place)
    }
  }

  /// Joins arcs into a line; the first position of each arc but the first is the last of the one before.
  private func stitch(
    _ value: JSONValue, into collector: inout CoordinateCollector, atLeast least: Int, at pointer: JSONPointer
  ) throws(Fault) {
    guard let arcs = value.array else {
      throw Fault(message: "\(value.summary), expected an array of arcs", pointer: pointer)
    }
    let start = collector.positionCount
    var first: Position?
    for (index, arc) in arcs.enumerated() {
      guard case .int(let number) = arc else {
        throw Fault(
          message: "\(arc.summary), expected the number of an arc", pointer: pointer.appending(index))
      }
      let isReversed = number < 0
      let place = isReversed ? ~number : number
      guard place < topology.arcCount else {
        throw Fault(
          message: "arc \(number), expected one of the \(topology.arcCount) arcs",
          pointer: pointer.appending(index))
      }
      guard positionCount + collector.positionCount <= limits.maximumPositions else { return }
      let range = topology.positions(ofArc: Int(place))
      var skips = collector.positionCount > start
      for step in 0..<range.count {
        if skips {
          skips = false
          continue
        }
        let at = isReversed ? range.upperBound - 1 - step : range.lowerBound + step
        let position = Position(topology.coordinates[2 * at], topology.coordinates[2 * at + 1])
        if first == nil { first = position }
        collector.append(position)
      }
    }
    guard let first else { throw Fault(message: "a line without positions", pointer: pointer) }
    // Quantising may collapse a small ring to one place.
    while collector.positionCount - start < least { collector.append(first) }
    collector.endLine()
  }
}
