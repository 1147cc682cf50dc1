import CartoucheGeoJSON
import CartoucheJSON

/// Lines that are read position by position, with a time for each if it is known.
struct LineParts {
  private var collector: CoordinateCollector
  private var open: [(position: Position, time: String?)] = []
  private var times: [[JSONValue]] = []
  private var hasTimes = false
  /// The number of lines left out because they have fewer than two positions.
  private(set) var shortLines = 0

  /// No lines yet; whatever is added is counted by `meter`.
  init(_ meter: inout ReadingMeter) throws(ReadingStop) {
    collector = try CoordinateCollector(counting: &meter)
  }

  /// Adds a position to the open line.
  mutating func append(
    _ position: Position, time: String?, _ meter: inout ReadingMeter
  ) throws(ReadingStop) {
    try meter.take(textOf: time?.utf8.count ?? 0)
    try open.append((position, time), counting: &meter)
    if time != nil { hasTimes = true }
  }

  /// Whether a position has been added since the last line ended.
  var isOpen: Bool { !open.isEmpty }

  /// Ends the open line.
  mutating func endLine(_ meter: inout ReadingMeter) throws(ReadingStop) {
    defer { open.removeAll(keepingCapacity: true) }
    guard open.count >= 2 else {
      shortLines += open.isEmpty ? 0 : 1
      return
    }
    for point in open { try collector.append(point.position, counting: &meter) }
    try collector.endLine(counting: &meter)
    try meter.take(32 + (open.count + 1) * MemoryLayout<JSONValue>.stride)
    try times.append(open.map { $0.time.map(JSONValue.string) ?? .null }, counting: &meter)
  }

  /// The lines as one geometry, a line string if there is one; `nil` without any.
  var geometry: Geometry? {
    switch collector.lineCount {
    case 0: nil
    case 1: collector.geometry(.lineString)
    default: collector.geometry(.multiLineString)
    }
  }

  /// The times of the positions in the shape of the coordinates; `nil` when no position has one.
  var coordinateProperties: JSONValue? {
    guard hasTimes, let first = times.first else { return nil }
    let value = times.count == 1 ? JSONValue.array(first) : .array(times.map(JSONValue.array))
    return .object(["times": value])
  }
}
