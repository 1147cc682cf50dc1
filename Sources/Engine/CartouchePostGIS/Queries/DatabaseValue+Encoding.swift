extension DatabaseValue {
  /// The type and the bytes in the binary format; no bytes for a value that is null.
  func encoded(_ facts: DatabaseFacts) -> (type: UInt32, bytes: [UInt8]?) {
    switch self {
    case .null: (0, nil)
    case .bool(let value): (16, [value ? 1 : 0])
    case .int(let value): (20, Self.bigEndian(UInt64(bitPattern: value)))
    case .double(let value): (701, Self.bigEndian(value.bitPattern))
    case .text(let value): (25, Array(value.utf8))
    case .bytes(let value): (17, value)
    // Without PostGIS the statement fails by what it does with the value.
    case .geometry(let value): (facts.geometry ?? 17, value)
    case .json(let value): (114, Array(value.utf8))
    }
  }

  private static func bigEndian(_ value: UInt64) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: value >> (56 - 8 * $0)) }
  }
}
