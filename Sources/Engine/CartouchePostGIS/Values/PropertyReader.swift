import CartoucheJSON

/// Makes properties of the values in rows, by the types of their columns.
///
/// Null values, and values that cannot be properties, are left out; the latter are counted.
public struct PropertyReader: Sendable {
  /// A column whose values become a property.
  private struct Source {
    var index: Int
    var name: String
    var kind: DatabaseKind
    var isUnsigned: Bool
  }

  private let sources: [Source]
  private let names: Set<String>
  private let limits: PropertyLimits
  /// The columns beyond the limit.
  private let surplus: Int
  /// The values that were left out.
  public private(set) var findings = PropertyFindings()

  /// A reader of some columns; among columns with the same name the first one counts.
  ///
  /// - Parameters:
  ///   - columns: All columns of the rows.
  ///   - indices: The columns to read.
  public init(
    columns: [DatabaseColumn], taking indices: [Int], limits: PropertyLimits = PropertyLimits()
  ) {
    let wanted = indices.filter(columns.indices.contains)
    var names: Set<String> = []
    sources = wanted.prefix(limits.maximumColumns).compactMap { index in
      let column = columns[index]
      guard names.insert(column.name).inserted else { return nil }
      return Source(index: index, name: column.name, kind: column.kind, isUnsigned: column.type == 26)
    }
    (self.names, self.limits) = (names, limits)
    surplus = max(wanted.count - limits.maximumColumns, 0)
  }

  /// The number of values that were left out.
  public var leftOutCount: Int { findings.count }

  /// The properties of a row, in the order of the columns.
  public mutating func properties(of row: DatabaseRow) -> JSONObject {
    var members: [JSONObject.Member] = []
    members.reserveCapacity(sources.count)
    var additions: [JSONObject.Member] = []
    findings.tooLarge += surplus
    for source in sources where !row.isNull(source.index) {
      guard row.length(source.index) <= limits.maximumBytes else {
        findings.tooLarge += 1
        continue
      }
      if let value = value(row, source, &additions) { members.append((source.name, value)) }
    }
    guard !additions.isEmpty else { return JSONObject(unchecked: members) }
    var object = JSONObject(unchecked: members)
    // A column takes precedence over a member of the same name, even if it is null.
    for (key, value) in additions where !names.contains(key) { object[key] = value }
    return object
  }

  private mutating func value(
    _ row: DatabaseRow, _ source: Source, _ additions: inout [JSONObject.Member]
  ) -> JSONValue? {
    let index = source.index
    switch source.kind {
    case .bool: return checked(row.bool(index).map(JSONValue.bool))
    case .integer: return checked(row.integer(index).map { .int(source.isUnsigned ? $0 & 0xFFFF_FFFF : $0) })
    case .float: return float(row, index)
    case .numeric: return numeric(row.bytes(index) ?? [])
    case .text: return row.text(index).map(JSONValue.string)
    case .paddedText: return row.text(index).map { .string(Self.withoutPadding($0)) }
    case .uuid: return checked(Self.uuid(row.bytes(index) ?? []).map(JSONValue.string))
    case .date: return time(row.integer(index).map { CalendarTime.date($0) })
    case .timestamp: return time(row.integer(index).map { CalendarTime.timestamp($0, isUTC: false) })
    case .timestampTZ: return time(row.integer(index).map { CalendarTime.timestamp($0, isUTC: true) })
    case .json: return document(row.bytes(index) ?? [], &additions)
    case .jsonb:
      // A version, then the text.
      guard let bytes = row.bytes(index), bytes.first == 1 else { return checked(nil) }
      return document(Array(bytes.dropFirst()), &additions)
    case .hstore: return pairs(row.bytes(index) ?? [], &additions)
    case .bytes, .geometry, .geography, .other:
      findings.binary += 1
      return nil
    }
  }

  /// A value; a missing one is counted as malformed.
  private mutating func checked(_ value: JSONValue?) -> JSONValue? {
    if value == nil { findings.malformed += 1 }
    return value
  }

  /// The text of a time; the inner `nil` is one that is infinite.
  private mutating func time(_ text: String??) -> JSONValue? {
    guard let text else { return checked(nil) }
    if text == nil { findings.notFinite += 1 }
    return text.map(JSONValue.string)
  }

  private mutating func float(_ row: DatabaseRow, _ index: Int) -> JSONValue? {
    guard let number = row.double(index) else { return checked(nil) }
    guard number.isFinite else {
      findings.notFinite += 1
      return nil
    }
    // A `real` stands for its shortest decimal number: 0.1, not 0.10000000149011612.
    guard row.length(index) == 4, number != number.rounded() else { return .double(number) }
    return .double(Double("\(Float(number))") ?? number)
  }

  private mutating func numeric(_ bytes: [UInt8]) -> JSONValue? {
    switch DecimalNumber.decode(bytes) {
    case .malformed: return checked(nil)
    case .notFinite: findings.notFinite += 1
    case .number(let number) where number.length > limits.maximumBytes: findings.tooLarge += 1
    case .number(let number): return number.value
    }
    return nil
  }

  private static func withoutPadding(_ text: String) -> String {
    let end = text.utf8.lastIndex { $0 != UInt8(ascii: " ") }
    return end.map { String(text[...$0]) } ?? ""
  }

  /// The text of a UUID (RFC 9562); `nil` if there are not 16 bytes.
  private static func uuid(_ bytes: [UInt8]) -> String? {
    guard bytes.count == 16 else { return nil }
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    for (index, byte) in bytes.enumerated() {
      if [4, 6, 8, 10].contains(index) { text.append(UInt8(ascii: "-")) }
      text += [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
    return String(decoding: text, as: UTF8.self)
  }
}

// MARK: - Documents

extension PropertyReader {
  /// The value of a column of JSON; the members of an object become additions instead.
  private mutating func document(
    _ bytes: [UInt8], _ additions: inout [JSONObject.Member]
  ) -> JSONValue? {
    if limits.documents == .text { return .string(String(decoding: bytes, as: UTF8.self)) }
    let options = JSONReadingOptions(maximumDepth: limits.maximumDepth)
    guard let value = try? JSONDocument(parsing: bytes, options: options).root else { return checked(nil) }
    switch value {
    case .object(let object):
      for (key, member) in object {
        switch member {
        case .null, .array, .object: continue
        default: additions.append((key, member))
        }
      }
      return nil
    case .array: return .string(String(decoding: bytes, as: UTF8.self))
    case .null: return nil
    default: return value
    }
  }

  private mutating func pairs(_ bytes: [UInt8], _ additions: inout [JSONObject.Member]) -> JSONValue? {
    guard let pairs = HstorePairs.decode(bytes) else { return checked(nil) }
    let members = pairs.map { (key: $0.key, value: JSONValue.string($0.value)) }
    if limits.documents == .text {
      let text = try? JSONValue.object(JSONObject(members)).encoded()
      return checked(text.map { .string(String(decoding: $0, as: UTF8.self)) })
    }
    additions += members
    return nil
  }
}
