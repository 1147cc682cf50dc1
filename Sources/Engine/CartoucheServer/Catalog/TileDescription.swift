import CartoucheJSON
import CartoucheResources

/// The members of the TileJSON of sets of tiles (TileJSON 2.2.0 and 3.0.0), as they are given out.
enum TileDescription {
  /// The members of a source's description that state its place and access, which the server replaces by its own.
  private static let replaced = ["tiles", "tilejson", "type", "scheme", "url", "version", "json", "id"]
  /// The greatest latitude of tiles in degrees, as TileJSON writes it.
  private static let latitudeLimit = 85.0511

  /// The valid members of a description; invalid ones count as absent.
  static func members(
    _ source: JSONObject, name: String, zooms: ClosedRange<Int>, format: TileFormat
  ) -> JSONObject {
    var members = source
    for name in replaced { members[name] = nil }
    members["name"] = .string(source["name"]?.string ?? name)
    members["format"] = .string(format.rawValue)
    members["minzoom"] = .int(Int64(zooms.lowerBound))
    members["maxzoom"] = .int(Int64(zooms.upperBound))
    let bounds = bounds(numbers(source["bounds"]))
    members["bounds"] = bounds.map { .array($0.map(JSONValue.double)) }
    members["center"] = center(numbers(source["center"]), in: bounds, zooms)
    if format.isVector, source["vector_layers"]?.array == nil { members["vector_layers"] = [] }
    return members
  }

  private static func numbers(_ value: JSONValue?) -> [Double] {
    let numbers = value?.array?.map(\.number) ?? []
    let found = numbers.compactMap(\.self).filter(\.isFinite)
    return found.count == numbers.count ? found : []
  }

  /// West, south, east and north, which must not wrap around the world.
  private static func bounds(_ numbers: [Double]) -> [Double]? {
    guard numbers.count == 4, numbers[1] <= numbers[3] else { return nil }
    let (west, east) = (numbers[0], numbers[2])
    let wraps = west > east || west < -180 || east > 180
    func limited(_ latitude: Double) -> Double { min(max(latitude, -latitudeLimit), latitudeLimit) }
    return [wraps ? -180 : west, limited(numbers[1]), wraps ? 180 : east, limited(numbers[3])]
  }

  /// A place within the bounds, at a zoom level that has tiles.
  private static func center(
    _ numbers: [Double], in bounds: [Double]?, _ zooms: ClosedRange<Int>
  ) -> JSONValue? {
    guard numbers.count == 2 || numbers.count == 3 else { return nil }
    let box = bounds ?? [-180, -latitudeLimit, 180, latitudeLimit]
    let zoom = numbers.count == 3 ? numbers[2].rounded() : Double(zooms.lowerBound)
    return [
      .double(min(max(numbers[0], box[0]), box[2])), .double(min(max(numbers[1], box[1]), box[3])),
      .int(Int64(min(max(zoom, Double(zooms.lowerBound)), Double(zooms.upperBound)))),
    ]
  }

  /// The members of several descriptions as one: attributions and layers of all, bounds around them.
  static func joined(_ sets: [JSONObject]) -> JSONObject {
    var members = JSONObject()
    members["name"] = .string(distinct(sets, "name").joined(separator: ","))
    let attributions = distinct(sets, "attribution")
    if !attributions.isEmpty { members["attribution"] = .string(attributions.joined(separator: " | ")) }
    let boxes = sets.map { numbers($0["bounds"]) }
    if boxes.allSatisfy({ $0.count == 4 }) {
      members["bounds"] = .array(
        (0..<4).map { side in
          let edges = boxes.map { $0[side] }
          return .double((side < 2 ? edges.min() : edges.max()) ?? 0)
        })
    }
    members["center"] = sets.lazy.compactMap { $0["center"] }.first
    var names: Set<String> = []
    members["vector_layers"] = .array(
      sets.flatMap { $0["vector_layers"]?.array ?? [] }.filter { layer in
        guard let name = layer.object?["id"]?.string else { return false }
        return names.insert(name).inserted
      })
    return members
  }

  /// The texts of a member, each once.
  private static func distinct(_ sets: [JSONObject], _ name: String) -> [String] {
    var seen: Set<String> = []
    return sets.compactMap { $0[name]?.string }.filter { !$0.isEmpty && seen.insert($0).inserted }
  }
}
