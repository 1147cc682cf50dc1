import CartoucheGeoJSON
import CartoucheJSON

/// Lines that are read position by position, with a time for each if it is known.
struct LineParts {
  private var collector = CoordinateCollector()
  private var open: [(position: Position, time: String?)] = []
  private var times: [[JSONValue]] = []
  private var hasTimes = false
  /// The number of lines left out because they have fewer than two positions.
  private(set) var shortLines = 0

  /// Adds a position to the open line.
  mutating func append(_ position: Position, time: String?) {
    open.append((position, time))
    if time != nil { hasTimes = true }
  }

  /// Whether a position has been added since the last line ended.
  var isOpen: Bool { !open.isEmpty }

  /// Ends the open line.
  mutating func endLine() {
    defer { open.removeAll(keepingCapacity: true) }
    guard open.count >= 2 else {
      shortLines += open.isEmpty ? 0 : 1
      return
    }
    for point in open { collector.append(point.position) }
    collector.endLine()
    times.append(open.map { $0.time.map(JSONValue.string) ?? .null })
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
