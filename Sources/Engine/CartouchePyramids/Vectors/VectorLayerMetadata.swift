import CartoucheJSON
import CartoucheTiles

/// The description of a layer in the metadata of an archive: its entry in `vector_layers` (TileJSON 3.0 §3.3) and its
/// statistics in `tilestats`, as tippecanoe and Mapbox's tools write them.
struct VectorLayerMetadata: Sendable {
  private let name: String
  private let description: String?
  private let fields: JSONObject
  private let count: Int
  private let geometry: String
  private let attributes: [JSONValue]

  /// The maximum numbers of attributes and of values of each that are listed.
  private static let (attributeLimit, valueLimit) = (1000, 100)

  /// The description of the features with these attributes and measures: O(tags).
  init(name: String, description: String?, attributes: TileAttributes, measures: [FeatureMeasure]) {
    self.name = name
    self.description = description
    fields = attributes.fields
    count = measures.count { $0.type != nil }
    geometry = Self.commonest(measures)
    self.attributes = Self.statistics(attributes, fields)
  }

  /// The entry in `vector_layers`.
  func vectorLayer(minzoom: Int, maxzoom: Int) -> JSONValue {
    var entry: JSONObject = ["id": .string(name)]
    if let description { entry["description"] = .string(description) }
    entry["minzoom"] = .int(Int64(minzoom))
    entry["maxzoom"] = .int(Int64(maxzoom))
    entry["fields"] = .object(fields)
    return .object(entry)
  }

  /// The entry in the layers of `tilestats`.
  var statistics: JSONValue {
    [
      "layer": .string(name), "count": .int(Int64(count)), "geometry": .string(geometry),
      "attributeCount": .int(Int64(fields.count)), "attributes": .array(attributes),
    ]
  }

  /// The type that most features have; of equal numbers the first of point, line and polygon.
  private static func commonest(_ measures: [FeatureMeasure]) -> String {
    let names: [(TileGeometryType, String)] = [
      (.point, "Point"), (.lineString, "LineString"), (.polygon, "Polygon"),
    ]
    var best = (name: "Unknown", count: 0)
    for (type, name) in names {
      let count = measures.count { $0.type == type }
      if count > best.count { best = (name, count) }
    }
    return best.name
  }

  private static func statistics(_ table: TileAttributes, _ fields: JSONObject) -> [JSONValue] {
    var values: [[UInt32]] = Array(repeating: [], count: table.keys.count)
    // The last key under which a value was seen, to list values of one key once without a set for each.
    var seen: Set<UInt64> = []
    for index in stride(from: 0, to: table.tags.count - 1, by: 2) {
      let (key, value) = (table.tags[index], table.tags[index + 1])
      if table.values[Int(value)].isNull { continue }
      if seen.insert(UInt64(key) << 32 | UInt64(value)).inserted { values[Int(key)].append(value) }
    }
    return zip(table.keys, values).prefix(attributeLimit).compactMap { key, indices in
      guard case .string(let type)? = fields[key] else { return nil }
      var entry: JSONObject = [
        "attribute": .string(key), "count": .int(Int64(indices.count)), "type": .string(type.lowercased()),
      ]
      let listed = indices.prefix(valueLimit).map { table.values[Int($0)].scalar }
      entry["values"] = .array(listed)
      let numbers = indices.compactMap { table.values[Int($0)].finiteNumber }
      if type == "Number", let least = numbers.min(), let greatest = numbers.max() {
        (entry["min"], entry["max"]) = (.shortest(least), .shortest(greatest))
      }
      return .object(entry)
    }
  }
}

extension JSONValue {
  /// The value in the form of vector tiles: nested values are text.
  fileprivate var scalar: JSONValue {
    switch self {
    case .array, .object: .string(String(decoding: (try? encoded()) ?? [], as: UTF8.self))
    default: self
    }
  }

  /// The value as a number, if it is one.
  fileprivate var finiteNumber: Double? {
    switch self {
    case .int(let number): Double(number)
    case .uint(let number): Double(number)
    case .double(let number): number.isFinite ? number : nil
    default: nil
    }
  }

  /// A number, whole if it is.
  fileprivate static func shortest(_ number: Double) -> JSONValue {
    Int64(exactly: number).map { .int($0) } ?? .double(number)
  }
}
