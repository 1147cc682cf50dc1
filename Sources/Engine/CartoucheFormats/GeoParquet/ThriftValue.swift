import CartoucheJSON

/// A value of Thrift's compact protocol (https://github.com/apache/thrift, doc/specs/thrift-compact-protocol.md).
enum ThriftValue {
  case bool(Bool)
  case int(Int64)
  case double(Double)
  /// The place of a text or of bytes.
  case bytes(Range<Int>)
  case list([ThriftValue])
  case structure([(id: Int, value: ThriftValue)])
  /// An ignored value.
  case skipped

  /// The field with a number; `nil` if the value has none.
  subscript(id: Int) -> ThriftValue? {
    guard case .structure(let fields) = self else { return nil }
    return fields.first { $0.id == id }?.value
  }

  /// The whole number; `nil` for other values, and for numbers beyond those of the machine.
  var int: Int? { if case .int(let number) = self { Int(exactly: number) } else { nil } }

  /// The truth value; `nil` for other values.
  var bool: Bool? { if case .bool(let flag) = self { flag } else { nil } }

  /// The elements; none for other values than lists.
  var elements: [ThriftValue] { if case .list(let elements) = self { elements } else { [] } }

  /// The place of bytes; `nil` for other values.
  var bytes: Range<Int>? { if case .bytes(let range) = self { range } else { nil } }
}

/// Reads values of Thrift's compact protocol.
struct ThriftReader {
  private let view: BinaryView
  /// The offset of the next byte.
  private(set) var offset: Int
  private let end: Int
  private(set) var meter: ReadingMeter

  /// The greatest nesting of structures and lists, far above what Parquet has.
  private static let maximumDepth = 16

  /// A reader of the bytes of a view in a range, which must be within it.
  init(_ view: BinaryView, in range: Range<Int>, meter: ReadingMeter) {
    self.view = view
    self.meter = meter
    offset = range.lowerBound
    end = min(range.upperBound, view.count)
  }

  /// Consumes a structure.
  mutating func readStructure() throws(BinaryFault) -> ThriftValue { try structure(depth: 0) }

  private mutating func byte() throws(BinaryFault) -> UInt8 {
    guard offset < end, let byte = view.byte(offset) else { throw .end(at: offset) }
    offset += 1
    return byte
  }

  private mutating func varint() throws(BinaryFault) -> UInt64 {
    var (value, shift): (UInt64, UInt64) = (0, 0)
    while true {
      let byte = try byte()
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return value }
      shift += 7
      guard shift < 64 else { throw BinaryFault("a number of more than 64 bits", at: offset) }
    }
  }

  private mutating func zigzag() throws(BinaryFault) -> Int64 {
    let value = try varint()
    return Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
  }

  private mutating func structure(depth: Int) throws(BinaryFault) -> ThriftValue {
    var fields: [(id: Int, value: ThriftValue)] = []
    var id: Int16 = 0
    while true {
      let head = try byte()
      if head == 0 { return .structure(fields) }
      if head >> 4 == 0 {
        id = Int16(truncatingIfNeeded: try zigzag())
      } else {
        id = id &+ Int16(head >> 4)
      }
      let value: ThriftValue =
        switch head & 15 {
        case 1: .bool(true)
        case 2: .bool(false)
        default: try value(ofType: head & 15, depth: depth + 1)
        }
      try take(48)
      fields.append((Int(id), value))
    }
  }

  private mutating func value(ofType type: UInt8, depth: Int) throws(BinaryFault) -> ThriftValue {
    guard depth <= Self.maximumDepth else {
      throw BinaryFault("structures nested too deeply", expected: "fewer levels", at: offset)
    }
    switch type {
    case 1, 2: return .bool(try byte() == 1)
    case 3: return .int(Int64(Int8(bitPattern: try byte())))
    case 4, 5, 6: return .int(try zigzag())
    case 7:
      guard end - offset >= 8, let number = view.double(offset) else { throw .end(at: offset) }
      offset += 8
      return .double(number)
    case 8:
      let count = try varint()
      guard count <= UInt64(end - offset) else { throw .end(at: offset) }
      let start = offset
      offset += Int(count)
      return .bytes(start..<offset)
    case 9, 10:
      let head = try byte()
      let count = head >> 4 == 15 ? try varint() : UInt64(head >> 4)
      // Each element takes a byte or more.
      guard count <= UInt64(end - offset) else { throw .end(at: offset) }
      var elements: [ThriftValue] = []
      for _ in 0..<count {
        try take(32)
        elements.append(
          head & 15 == 12 ? try structure(depth: depth + 1) : try value(ofType: head & 15, depth: depth + 1))
      }
      return .list(elements)
    case 11:
      let count = try varint()
      guard count > 0 else { return .skipped }
      let types = try byte()
      guard count <= UInt64(end - offset) else { throw .end(at: offset) }
      for _ in 0..<count {
        _ = try value(ofType: types >> 4, depth: depth + 1)
        _ = try value(ofType: types & 15, depth: depth + 1)
      }
      return .skipped
    case 12: return try structure(depth: depth)
    default: throw BinaryFault("the type \(type)", expected: "a type of Thrift", at: offset)
    }
  }

  private mutating func take(_ bytes: Int) throws(BinaryFault) {
    do throws(ReadingStop) {
      try meter.take(bytes)
    } catch { throw BinaryFault(error, at: offset) }
  }
}
