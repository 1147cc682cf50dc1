import CartoucheJSON

/// The attributes of a Shapefile: a table of dBASE (https://www.dbase.com/Knowledgebase/INT/db7_file_fmt.htm, and the
/// types that FoxPro adds).
struct AttributeTable {
  private struct Field {
    var name: String
    var type: UInt8
    /// The place in a record, in bytes.
    var offset: Int
    var length: Int
    var decimals: Int
  }

  private let view: BinaryView
  private let start: Int
  private let stride: Int
  private let fields: [Field]
  private let page: CodePage
  /// The number of records.
  let count: Int
  /// The names of the fields whose values are left out, as they lie in other files or are of unknown types.
  private(set) var omitted: [String] = []
  /// Whether the encoding of texts is a guess, because nothing names it.
  let isGuessed: Bool

  /// Reads the header of a table.
  ///
  /// - Parameter page: The encoding that a `.cpg` file names; without it that of the table's language driver, else
  ///   UTF-8 if the whole table is, else Windows-1252.
  init(
    _ view: BinaryView, page named: CodePage?, meter: inout ReadingMeter
  ) throws(BinaryFault) {
    guard let records: UInt32 = view.integer(4), let head: UInt16 = view.integer(8),
      let stride: UInt16 = view.integer(10), let driver = view.byte(29)
    else { throw .end(at: view.count) }
    guard stride >= 1, head >= 33, Int(head) <= view.count else {
      throw BinaryFault("a header of \(head) bytes and records of \(stride)", at: 8)
    }
    self.view = view
    self.stride = Int(stride)
    start = Int(head)
    // A last record may be cut off by its missing end mark, and programs write wrong numbers of records.
    count = min(Int(records), (view.count - Int(head)) / Int(stride))
    var isGuessed = false
    if let known = named ?? CodePage(driver: driver) {
      page = known
    } else {
      let isUTF8 = view.isUTF8(from: Int(head))
      page = isUTF8 ? .utf8 : .windows1252
      isGuessed = !isUTF8
    }
    self.isGuessed = isGuessed
    var fields: [Field] = []
    var names: Set<String> = []
    var place = 1
    var at = 32
    while at + 32 <= Int(head), let first = view.byte(at), first != 0x0D {
      let name = view.part(at, 11)
      let end = (0..<11).first { name[$0] == 0 } ?? 11
      var field = Field(
        name: page.text(name.prefix(end)), type: view.byte(at + 11) ?? 0,
        offset: place, length: Int(view.byte(at + 16) ?? 0), decimals: Int(view.byte(at + 17) ?? 0))
      if field.type == UInt8(ascii: "C") {
        // Long texts have the upper byte of their length where numbers have their decimals.
        field.length += 256 * field.decimals
      }
      guard place + field.length <= Int(stride) else {
        throw BinaryFault("a field that does not fit into records of \(stride) bytes", at: at)
      }
      if !names.insert(field.name).inserted {
        field.name += "_\(fields.count + 1)"
        names.insert(field.name)
      }
      do throws(ReadingStop) {
        try meter.take(3 * MemoryLayout<Field>.stride)
      } catch { throw BinaryFault(error, at: at) }
      if Self.isRead(field.type, field.length) { fields.append(field) } else { omitted.append(field.name) }
      place += field.length
      at += 32
    }
    self.fields = fields
  }

  private static func isRead(_ type: UInt8, _ length: Int) -> Bool {
    switch type {
    case UInt8(ascii: "C"), UInt8(ascii: "N"), UInt8(ascii: "F"), UInt8(ascii: "L"), UInt8(ascii: "D"): true
    case UInt8(ascii: "I"), UInt8(ascii: "+"): length == 4
    case UInt8(ascii: "O"), UInt8(ascii: "B"): length == 8
    default: false
    }
  }

  /// Whether a record is marked as deleted.
  func isDeleted(_ record: Int) -> Bool {
    record < count && view.byte(start + record * stride) == UInt8(ascii: "*")
  }

  /// The attributes in a record; empty behind the last one.
  func properties(_ record: Int, meter: inout ReadingMeter) throws(ReadingStop) -> JSONObject {
    guard record < count, !fields.isEmpty else { return JSONObject() }
    try meter.take(32 + fields.count * MemoryLayout<JSONObject.Member>.stride)
    var members: [JSONObject.Member] = []
    members.reserveCapacity(fields.count)
    let place = start + record * stride
    for field in fields {
      members.append((field.name, try value(field, place + field.offset, &meter)))
    }
    return JSONObject(unchecked: members)
  }

  private func value(
    _ field: Field, _ place: Int, _ meter: inout ReadingMeter
  ) throws(ReadingStop) -> JSONValue {
    switch field.type {
    case UInt8(ascii: "I"), UInt8(ascii: "+"):
      return view.integer(place, as: Int32.self).map { .int(Int64($0)) } ?? .null
    case UInt8(ascii: "O"), UInt8(ascii: "B"):
      guard let number = view.double(place), number.isFinite else { return .null }
      return .double(number)
    default: break
    }
    let cell = trimmed(view.part(place, field.length), isText: field.type == UInt8(ascii: "C"))
    guard cell.count > 0 else { return .null }
    switch field.type {
    case UInt8(ascii: "C"):
      try meter.take(textOf: 3 * cell.count)
      return .string(page.text(cell))
    case UInt8(ascii: "N"), UInt8(ascii: "F"):
      return Self.number(cell, decimals: field.decimals, isFloat: field.type == UInt8(ascii: "F"))
    case UInt8(ascii: "L"):
      switch cell[0] {
      case UInt8(ascii: "T"), UInt8(ascii: "t"), UInt8(ascii: "Y"), UInt8(ascii: "y"): return true
      case UInt8(ascii: "F"), UInt8(ascii: "f"), UInt8(ascii: "N"), UInt8(ascii: "n"): return false
      default: return .null
      }
    default: return Self.date(cell)
    }
  }

  /// A cell without the spaces and zeros around it; those before a text belong to it.
  private func trimmed(_ cell: BinaryView, isText: Bool) -> BinaryView {
    var (start, end) = (0, cell.count)
    while end > start, cell[end - 1] == 0x20 || cell[end - 1] == 0 { end -= 1 }
    if !isText { while start < end, cell[start] <= 0x20 { start += 1 } }
    return cell.part(start, end - start)
  }

  /// A number in digits; null for the asterisks of one that was too long for its field.
  private static func number(
    _ cell: BinaryView, decimals: Int, isFloat: Bool
  ) -> JSONValue {
    if decimals == 0, !isFloat, cell.count <= 18, let value = integer(cell) { return .int(value) }
    guard cell.count <= 64 else { return .null }
    let text = cell.text
    if decimals == 0, !isFloat, let value = Int64(text) { return .int(value) }
    guard let value = Double(text), value.isFinite else { return .null }
    return .double(value)
  }

  private static func integer(_ cell: BinaryView) -> Int64? {
    let isNegative = cell[0] == UInt8(ascii: "-")
    var value: Int64 = 0
    let digits = isNegative ? 1 : 0
    guard cell.count > digits else { return nil }
    for index in digits..<cell.count {
      let digit = cell[index] &- 0x30
      guard digit <= 9 else { return nil }
      // At most 18 digits.
      value = value &* 10 &+ Int64(digit)
    }
    return isNegative ? -value : value
  }

  /// A day as ISO 8601 writes it; null if the digits are none, or zeros.
  private static func date(_ cell: BinaryView) -> JSONValue {
    let bytes = cell.copy
    guard bytes.count == 8, bytes.allSatisfy({ (0x30...0x39).contains($0) }),
      !bytes.allSatisfy({ $0 == 0x30 })
    else { return .null }
    let digits = cell.text
    return .string("\(digits.prefix(4))-\(digits.dropFirst(4).prefix(2))-\(digits.suffix(2))")
  }
}
