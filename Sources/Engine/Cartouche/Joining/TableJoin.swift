import CartoucheFormats
import CartoucheGeoJSON
import CartoucheJSON
import CartoucheRenderer

/// The columns of a table as properties of features, by a key that both have.
///
/// ```swift
/// let table = try DataReader().readTable(bytes, name: "population.csv")
/// let join = TableJoin(table, key: "code", field: "iso")
/// let (joined, outcome) = try join.joined(countries)
/// ```
public struct TableJoin: Sendable {
  /// The number of rows and features that found each other, or did not.
  public struct Outcome: Sendable, Hashable {
    /// The number of features that have got the values of a row.
    public var joined = 0
    /// The number of features whose key no row has, or that have none.
    public var unmatchedFeatures = 0
    /// The number of rows whose key no feature has, or that have none.
    public var unmatchedRows = 0
    /// The number of rows whose key an earlier row has; the earlier one counts.
    public var repeatedRows = 0
  }

  /// The table.
  public let table: DataTable
  /// The column with the keys.
  public let key: String
  /// The property of features with the keys.
  public let field: String
  /// The rows by their keys.
  private let places: [String: Int]
  private let repeated: Int

  /// A join of a table by the column `key` and the property `field` of features.
  ///
  /// Keys are compared as texts, numbers by their value: `7`, `7.0` and the text `7` are the same key, the text `007` is
  /// another one.
  public init(_ table: DataTable, key: String, field: String? = nil) {
    self.table = table
    self.key = key
    self.field = field ?? key
    var places: [String: Int] = [:]
    var repeated = 0
    for (index, row) in table.rows.enumerated() {
      guard let text = row[key]?.key else { continue }
      if places[text] == nil { places[text] = index } else { repeated += 1 }
    }
    (self.places, self.repeated) = (places, repeated)
  }

  /// The data with the columns of the table, which replace properties of the same names.
  ///
  /// - Parameters:
  ///   - data: The data.
  ///   - limits: The limits on the memory that the columns take in all features together.
  /// - Throws: ``DataError`` of kind `tooLarge` when they take more.
  /// - Complexity: O(rows + features × columns).
  public func joined(
    _ data: [SourceData], limits: DataLimits = DataLimits()
  ) throws(DataError) -> (data: [SourceData], outcome: Outcome) {
    var outcome = Outcome()
    outcome.repeatedRows = repeated
    var used: Set<Int> = []
    var meter = ReadingMeter(memory: limits.maximumMemory)
    var all: [SourceData] = []
    do throws(ReadingStop) {
      for data in data {
        var features = data.geoJSON.features
        for index in features.indices {
          guard let text = features[index].properties[field]?.key, let row = places[text] else {
            outcome.unmatchedFeatures += 1
            continue
          }
          used.insert(row)
          outcome.joined += 1
          let members = table.rows[row]
          try meter.take(
            (features[index].properties.count + members.count) * MemoryLayout<JSONObject.Member>.stride)
          for (name, value) in members where name != key { features[index].properties[name] = value }
        }
        all.append(
          SourceData(
            .featureCollection(FeatureCollection(features)), name: data.name, diagnostics: data.diagnostics))
      }
    } catch {
      throw DataError(error, limit: meter.limit, at: InputPlace(source: table.name))
    }
    outcome.unmatchedRows = table.rows.count - repeated - used.count
    return (all, outcome)
  }
}

extension JSONValue {
  /// The value as a key; `nil` for what is neither text nor number.
  fileprivate var key: String? {
    switch self {
    case .string(let text): text.isEmpty ? nil : text
    case .int(let number): String(number)
    case .uint(let number): String(number)
    case .double(let number): Int64(exactly: number).map(String.init) ?? "\(number)"
    case .bool(let bool): bool ? "true" : "false"
    case .null, .array, .object: nil
    }
  }
}
