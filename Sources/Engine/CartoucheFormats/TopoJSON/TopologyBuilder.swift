import CartoucheGeoJSON
import CartoucheJSON

/// The end of the building of features: its reason, and the feature at which there is no memory or time left.
struct TopologyStop: Error {
  var stop: ReadingStop
  var pointer: JSONPointer
}

/// Makes features from the objects of a topology.
struct TopologyBuilder {
  let topology: Topology
  let name: String?
  let limits: DataLimits
  /// The meter of the whole document: positions that arcs expand to count as what is read does.
  private(set) var meter: ReadingMeter
  private(set) var features: [Feature] = []
  private(set) var diagnostics: [Diagnostic] = []
  private var untold = 0

  init(topology: Topology, name: String?, limits: DataLimits, meter: ReadingMeter) {
    self.meter = meter
    self.topology = topology
    self.name = name
    self.limits = limits
  }

  /// A reason why a geometry cannot be built, or nothing more is to be built.
  private struct Fault: Error {
    var message = ""
    var stop: ReadingStop?
    /// The path inside the geometry, from the inside outwards: made when it is needed, as few geometries are broken.
    var path: [String] = []

    init(_ message: String, in path: String...) {
      self.message = message
      self.path = path
    }

    init(_ stop: ReadingStop) { self.stop = stop }

    /// The fault with one more step of the path around it.
    func inside(_ step: String) -> Fault {
      var fault = self
      fault.path.append(step)
      return fault
    }
  }

  /// Adds the features of an object: one for each geometry of a collection, or one.
  mutating func addFeatures(
    of object: JSONObject, named: String?, at pointer: JSONPointer
  ) throws(TopologyStop) {
    guard object["type"]?.string == "GeometryCollection", let parts = object["geometries"]?.array else {
      try addFeature(object, named: named, at: pointer)
      return
    }
    let list = pointer.appending("geometries")
    for (index, part) in parts.enumerated() {
      guard let object = part.object else {
        note("\(part.summary), expected a geometry object", at: list.appending(index))
        continue
      }
      try addFeature(object, named: named, at: list.appending(index))
    }
  }

  private mutating func addFeature(
    _ object: JSONObject, named: String?, at pointer: JSONPointer
  ) throws(TopologyStop) {
    var feature = Feature(geometry: nil, properties: object["properties"]?.object ?? JSONObject())
    feature.identifier = object["id"].flatMap { Feature.Identifier($0) }
    do throws(ReadingStop) {
      if let named, feature.properties["object"] == nil {
        // The properties move to where there is room for one more.
        try meter.take(32 + 2 * (feature.properties.count + 1) * MemoryLayout<JSONObject.Member>.stride)
        feature.properties["object"] = .string(named)
      }
      let before = meter.left
      do throws(Fault) {
        feature.geometry = try geometry(object, depth: limits.maximumDepth)
        if feature.geometry?.isFinite == false {
          feature.geometry = nil
          throw Fault("coordinates too large for numbers")
        }
      } catch {
        if let stop = error.stop { throw stop }
        meter.giveBack(before - meter.left)
        let place = error.path.reversed().reduce(pointer) { $0.appending($1) }
        note("\(error.message); feature left without geometry", at: place)
      }
      try features.append(feature, counting: &meter)
    } catch { throw TopologyStop(stop: error, pointer: pointer) }
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

  private mutating func geometry(_ object: JSONObject, depth: Int) throws(Fault) -> Geometry? {
    guard let type = object["type"], !type.isNull else { return nil }
    guard let kind = type.string.flatMap({ Geometry.Kind(rawValue: $0) }) else {
      throw Fault("\(type.summary), expected a type of geometry", in: "type")
    }
    if kind == .geometryCollection {
      guard depth > 0 else { throw Fault("collections nested too deeply") }
      var parts: [Geometry] = []
      for (index, part) in (object["geometries"]?.array ?? []).enumerated() {
        guard let member = part.object else { continue }
        do throws(Fault) {
          guard let part = try geometry(member, depth: depth - 1) else { continue }
          try counting { (meter) throws(ReadingStop) in try parts.append(part, counting: &meter) }
        } catch { throw error.inside(String(index)).inside("geometries") }
      }
      return .geometryCollection(parts)
    }
    let member = kind == .point || kind == .multiPoint ? "coordinates" : "arcs"
    guard let value = object[member] else { throw Fault("\(kind.rawValue) without \"\(member)\"") }
    do throws(Fault) {
      if kind == .point { return .point(try position(value)) }
      var collector: CoordinateCollector
      do throws(ReadingStop) {
        collector = try CoordinateCollector(counting: &meter)
      } catch { throw Fault(error) }
      try collect(value, of: kind, into: &collector)
      return collector.geometry(kind)
    } catch { throw error.inside(member) }
  }

  private mutating func collect(
    _ value: JSONValue, of kind: Geometry.Kind, into collector: inout CoordinateCollector
  ) throws(Fault) {
    switch kind {
    case .point, .multiPoint:
      try forEach(value) { (builder, value) throws(Fault) in
        let position = try builder.position(value)
        try builder.counting { (meter) throws(ReadingStop) in
          try collector.append(position, counting: &meter)
        }
      }
    case .lineString: try stitch(value, into: &collector, atLeast: 2)
    case .multiLineString:
      try forEach(value) { (builder, value) throws(Fault) in
        try builder.stitch(value, into: &collector, atLeast: 2)
      }
    case .polygon: try stitchRings(value, into: &collector)
    case .multiPolygon, .geometryCollection:
      try forEach(value) { (builder, value) throws(Fault) in
        try builder.stitchRings(value, into: &collector)
        try builder.counting { (meter) throws(ReadingStop) in try collector.endPolygon(counting: &meter) }
      }
    }
  }

  /// Does work that is counted by the meter.
  @inline(__always)
  private mutating func counting(
    _ work: (inout ReadingMeter) throws(ReadingStop) -> Void
  ) throws(Fault) {
    do throws(ReadingStop) {
      try work(&meter)
    } catch { throw Fault(error) }
  }

  private mutating func forEach(
    _ value: JSONValue, _ body: (inout TopologyBuilder, JSONValue) throws(Fault) -> Void
  ) throws(Fault) {
    guard let values = value.array else { throw Fault("\(value.summary), expected an array") }
    for (index, element) in values.enumerated() {
      do throws(Fault) {
        try body(&self, element)
      } catch { throw error.inside(String(index)) }
    }
  }

  private func position(_ value: JSONValue) throws(Fault) -> Position {
    guard let numbers = value.array, numbers.count >= 2, let x = numbers[0].number, let y = numbers[1].number
    else { throw Fault("\(value.summary), expected a position") }
    return topology.placed(x, y)
  }

  private mutating func stitchRings(
    _ value: JSONValue, into collector: inout CoordinateCollector
  ) throws(Fault) {
    try forEach(value) { (builder, value) throws(Fault) in
      try builder.stitch(value, into: &collector, atLeast: 4)
    }
  }

  /// Joins arcs into a line; the first position of each arc but the first is the last of the one before.
  private mutating func stitch(
    _ value: JSONValue, into collector: inout CoordinateCollector, atLeast least: Int
  ) throws(Fault) {
    guard let arcs = value.array else { throw Fault("\(value.summary), expected an array of arcs") }
    let start = collector.positionCount
    var first: Position?
    for (index, arc) in arcs.enumerated() {
      guard case .int(let number) = arc else {
        throw Fault("\(arc.summary), expected the number of an arc", in: String(index))
      }
      let isReversed = number < 0
      let place = isReversed ? ~number : number
      guard place < topology.arcCount else {
        throw Fault("arc \(number), expected one of the \(topology.arcCount) arcs", in: String(index))
      }
      let range = topology.positions(ofArc: Int(place))
      let skipped = collector.positionCount > start ? 1 : 0
      for step in skipped..<max(range.count, skipped) {
        let at = isReversed ? range.upperBound - 1 - step : range.lowerBound + step
        let position = Position(topology.coordinates[2 * at], topology.coordinates[2 * at + 1])
        if first == nil { first = position }
        try counting { (meter) throws(ReadingStop) in try collector.append(position, counting: &meter) }
      }
    }
    guard let first else { throw Fault("a line without positions") }
    try counting { (meter) throws(ReadingStop) in
      // Quantising may collapse a small ring to one place.
      while collector.positionCount - start < least { try collector.append(first, counting: &meter) }
      try collector.endLine(counting: &meter)
    }
  }
}
