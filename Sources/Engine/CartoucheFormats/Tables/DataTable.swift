import CartoucheGeoJSON
import CartoucheJSON

/// The rows of a table, whether or not they have places on the map.
public struct DataTable: Sendable {
  /// The names of the columns, in their order.
  public let columns: [String]
  /// The rows: values by the names of their columns, numbers as numbers.
  public let rows: [JSONObject]
  /// The findings on questionable parts.
  public let diagnostics: [Diagnostic]
  /// The file or URL that the table is from, as it appears in messages.
  public let name: String?

  /// A table of these rows.
  public init(columns: [String], rows: [JSONObject], diagnostics: [Diagnostic] = [], name: String? = nil) {
    self.columns = columns
    self.rows = rows
    self.diagnostics = diagnostics
    self.name = name
  }
}

extension DataReader {
  /// The table in `bytes`: text with separators, or the properties of features in any other format of data.
  ///
  /// - Parameters:
  ///   - bytes: The bytes of a file or a response.
  ///   - name: The file's name or URL, for messages; its extensions decide if the bytes do not.
  /// - Throws: ``DataError``, with line and column if known.
  /// - Complexity: O(n) in the number of bytes.
  public func readTable(_ bytes: [UInt8], name: String? = nil) throws(DataError) -> DataTable {
    try readTable(bytes, name: name) { Task.isCancelled }
  }

  /// The table in `bytes`, unless `isStopped` says that it is not wanted any more.
  ///
  /// - Throws: ``DataError``, of kind ``DataFailure/stopped`` in that case.
  package func readTable(
    _ bytes: [UInt8], name: String?, until isStopped: @escaping @Sendable () -> Bool
  ) throws(DataError) -> DataTable {
    let content = try RecognizedContent(bytes, name: name, maximumSize: limits.maximumSize)
    let format = ContentName(name).format
    let isDelimited = format == .csv || format == .tsv
    switch content.kind {
    case .data(.csv), .data(.tsv): break
    // A single column has no separators by which it could be recognised.
    case .unread(.text) where isDelimited: break
    case .data(.jsonArray): return try objects(in: content, until: isStopped)
    case .data:
      let document = try read(content, companions: [:], until: isStopped)
      return DataTable(
        document.geoJSON.features.map(\.properties), document.diagnostics, name: name)
    default: throw content.refusal(as: "a table")
    }
    var meter = ReadingMeter(memory: limits.maximumMemory, until: isStopped)
    var reader = DelimitedReader(name: content.name, limits: limits, columns: nil)
    reader.needsPlaces = false
    let data = try reader.read(
      content.bytes, tabs: content.kind == .data(.tsv) || format == .tsv, meter: &meter)
    return DataTable(
      data.geoJSON.features.map(\.properties), content.diagnostics + data.diagnostics, name: name)
  }

  /// The objects of a JSON array as rows.
  private func objects(
    in content: RecognizedContent, until isStopped: @escaping @Sendable () -> Bool
  ) throws(DataError) -> DataTable {
    var meter = ReadingMeter(memory: limits.maximumMemory, until: isStopped)
    do throws(JSONFault) {
      let root = try JSONValue(parsing: content.bytes, depth: limits.maximumDepth, meter: &meter)
      return DataTable(
        (root.array ?? []).compactMap(\.object), content.diagnostics, name: content.name)
    } catch {
      throw DataError(JSONError(error, in: content.bytes, name: content.name, memory: meter.limit))
    }
  }
}

extension DataTable {
  /// The table of some rows, whose columns are in the order of their first appearance.
  fileprivate init(_ rows: [JSONObject], _ diagnostics: [Diagnostic], name: String?) {
    var columns: [String] = []
    var known: Set<String> = []
    for row in rows {
      for member in row where known.insert(member.key).inserted { columns.append(member.key) }
    }
    self.init(columns: columns, rows: rows, diagnostics: diagnostics, name: name)
  }
}
