// Sound because the array outlives the closure that its buffer is lent to, and bytes are only read through the
// cursor. Fuzzed by `Fuzz/Sources/FuzzFormats`.

import CartoucheGeoJSON
import CartoucheJSON

extension Topology {
  /// The topology in UTF-8 `bytes`.
  ///
  /// Arcs are read straight into coordinates, whatever the order of the members. Everything is counted by `meter`.
  static func parse(
    _ bytes: [UInt8], _ options: JSONReadingOptions, meter: inout ReadingMeter
  ) throws(JSONFault) -> Topology {
    let result = bytes.withUnsafeBufferPointer { buffer -> Result<Topology, JSONFault> in
      var reader = TopologyParser(JSONValueParser(JSONCursor(buffer), options: options, meter: meter))
      defer { meter = reader.meter }
      do throws(JSONFault) {
        return .success(try reader.parse())
      } catch { return .failure(error) }
    }
    switch result {
    case .success(let topology): return topology
    case .failure(let fault): throw fault
    }
  }
}

/// Reads the members of a topology.
private struct TopologyParser: ~Copyable {
  private var json: JSONValueParser
  private var topology = Topology()

  var meter: ReadingMeter { json.meter }

  init(_ json: consuming JSONValueParser) { self.json = json }

  mutating func parse() throws(JSONFault) -> Topology {
    json.cursor.skipWhitespace()
    // Arcs are scaled as they are read, and their scale may come after them.
    var offsets: [String: Int] = [:]
    guard json.cursor.next == 0x7B else { throw json.cursor.fault(.value) }
    try json.open()
    json.cursor.skipWhitespace()
    if !json.cursor.consume(0x7D) {
      while true {
        guard json.cursor.next == 0x22 else { throw json.cursor.fault(.memberName) }
        let name = try json.cursor.scanString().string
        try json.cursor.consumeColon()
        // In a table that is at least half empty.
        try json.take(name.utf8.count &+ 96)
        offsets[name] = json.cursor.offset
        try json.cursor.skipValue(depth: json.remainingDepth)
        json.cursor.skipWhitespace()
        if json.cursor.consume(0x7D) { break }
        guard json.cursor.consume(0x2C) else { throw json.cursor.fault(.commaOrBrace) }
        json.cursor.skipWhitespace()
      }
    }
    try json.cursor.finish()
    if let transform = try value(offsets["transform"])?.object { readTransform(transform) }
    topology.crs = try value(offsets["crs"])
    if let arcs = offsets["arcs"] {
      json.cursor.move(to: arcs)
      try readArcs()
    }
    topology.objects = try value(offsets["objects"])?.object
    return topology
  }

  private mutating func value(_ offset: Int?) throws(JSONFault) -> JSONValue? {
    guard let offset else { return nil }
    json.cursor.move(to: offset)
    return try json.parseValue()
  }

  private mutating func readTransform(_ transform: JSONObject) {
    let scale = transform["scale"]?.array?.compactMap(\.number) ?? []
    let translation = transform["translate"]?.array?.compactMap(\.number) ?? []
    guard scale.count >= 2, translation.count >= 2 else { return }
    topology.scale = (scale[0], scale[1])
    topology.translation = (translation[0], translation[1])
    topology.isQuantised = true
  }

  private mutating func readArcs() throws(JSONFault) {
    try forEachElement { (reader) throws(JSONFault) in
      var x = 0.0
      var y = 0.0
      try reader.forEachElement { (reader) throws(JSONFault) in
        var index = 0
        var numbers = (0.0, 0.0)
        try reader.forEachElement { (reader) throws(JSONFault) in
          let number = try reader.json.cursor.scanDouble()
          if index == 0 { numbers.0 = number }
          if index == 1 { numbers.1 = number }
          index += 1
        }
        guard index >= 2 else { throw reader.json.cursor.fault(.value) }
        if reader.topology.isQuantised {
          x += numbers.0
          y += numbers.1
        } else {
          (x, y) = numbers
        }
        let position = reader.topology.placed(x, y)
        try reader.counting { (reader) throws(ReadingStop) in
          try reader.topology.coordinates.append(position.longitude, counting: &reader.json.meter)
          try reader.topology.coordinates.append(position.latitude, counting: &reader.json.meter)
        }
      }
      try reader.counting { (reader) throws(ReadingStop) in
        try reader.topology.arcEnds.append(
          reader.topology.coordinates.count / 2, counting: &reader.json.meter)
      }
    }
  }

  /// Does work that is counted by the meter.
  @inline(__always)
  private mutating func counting(
    _ work: (inout TopologyParser) throws(ReadingStop) -> Void
  ) throws(JSONFault) {
    do throws(ReadingStop) {
      try work(&self)
    } catch { throw JSONFault(error, at: json.cursor.offset) }
  }

  /// Visits the elements of an array, with the cursor at each.
  private mutating func forEachElement(
    _ body: (inout TopologyParser) throws(JSONFault) -> Void
  ) throws(JSONFault) {
    guard json.cursor.consume(0x5B) else { throw json.cursor.fault(.value) }
    json.cursor.skipWhitespace()
    if json.cursor.consume(0x5D) { return }
    while true {
      try body(&self)
      json.cursor.skipWhitespace()
      if json.cursor.consume(0x5D) { return }
      guard json.cursor.consume(0x2C) else { throw json.cursor.fault(.commaOrBracket) }
      json.cursor.skipWhitespace()
    }
  }
}
