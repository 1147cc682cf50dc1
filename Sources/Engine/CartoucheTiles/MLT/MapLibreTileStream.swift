/// A stream of a column: its role, its encoding, and its bytes.
struct MapLibreTileStream {
  /// The roles of streams in a column, by the byte of the type.
  enum Role: UInt8 {
    case present = 0x00
    case data = 0x10
    case dictionary = 0x11
    case sharedDictionary = 0x12
    case vertices = 0x13
    case mortonVertices = 0x14
    case symbols = 0x15
    case vertexOffsets = 0x20
    case triangleIndices = 0x21
    case stringOffsets = 0x22
    case keyOffsets = 0x23
    case byteLengths = 0x30
    case geometryLengths = 0x31
    case partLengths = 0x32
    case ringLengths = 0x33
    case triangleCounts = 0x34
    case symbolLengths = 0x35
    case dictionaryLengths = 0x36
  }

  /// The logical encodings, from values to integers: the upper six bits of the encoding.
  enum LogicalEncoding: UInt8 {
    case plain = 0b000_000
    case delta = 0b001_000
    case deltaRuns = 0b001_011
    case componentDelta = 0b010_000
    case runs = 0b011_000
    case mortonDelta = 0b100_001
  }

  /// The physical encodings of integers: the lower two bits of the encoding.
  enum PhysicalEncoding: UInt8 {
    case plain = 0
    case fastPFOR = 1
    case varint = 2
  }

  /// The role of the stream.
  let role: Role
  let logical: LogicalEncoding
  let physical: PhysicalEncoding
  /// The number of values according to the stream.
  let valueCount: Int
  /// The numbers of runs and of the values in them; 0 without runs.
  private(set) var (runCount, runValueCount) = (0, 0)
  /// The bits of a coordinate in Morton codes, and the sum added to coordinates; 0 without such codes.
  private(set) var (mortonBits, mortonShift) = (0, 0)
  /// The bytes of the values.
  let payload: TileByteReader

  /// Reads a stream.
  ///
  /// - Parameter isBoolean: Whether values are bits, whose runs are bytes.
  init(_ reader: inout TileByteReader, isBoolean: Bool = false) throws(VectorTileError) {
    let start = reader.position
    let (type, encoding) = (try reader.byte(), try reader.byte())
    // The lower half of the type has no meaning for these.
    guard let role = Role(rawValue: type < 0x10 ? 0 : type) else {
      throw VectorTileError(
        .encoding, at: start, found: "the type \(type)", expected: "a type of streams of version 1")
    }
    guard let logical = LogicalEncoding(rawValue: encoding >> 2),
      let physical = PhysicalEncoding(rawValue: encoding & 3)
    else {
      throw VectorTileError(
        .encoding, at: start + 1, found: "the encoding \(encoding)", expected: "an encoding of version 1")
    }
    (self.role, self.logical, self.physical) = (role, logical, physical)
    valueCount = try reader.count32()
    let byteCount = try reader.count32()
    if logical == .runs || logical == .deltaRuns, role != .present, !isBoolean {
      runCount = try reader.count32()
      runValueCount = try reader.count32()
    } else if logical == .mortonDelta {
      (mortonBits, mortonShift) = (try reader.count32(), try reader.count32())
    }
    payload = try reader.slice(byteCount)
  }

  /// The number of values once they are decoded.
  var decodedCount: Int { max(runValueCount, valueCount) }

  /// An error about the values.
  func error(_ kind: VectorTileError.Kind, found: String, expected: String) -> VectorTileError {
    VectorTileError(kind, at: payload.position, found: found, expected: expected)
  }
}
