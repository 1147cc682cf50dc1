/// The columns of a layer and their streams, not decoded yet.
struct MapLibreTileLayout {
  /// The types of columns by their codes, which are odd if values may be missing.
  enum ColumnType: UInt8 {
    case identifier = 0
    case longIdentifier = 2
    case geometry = 4
    case bool = 10
    case int32 = 16
    case uint32 = 18
    case int64 = 20
    case uint64 = 22
    case float = 24
    case double = 26
    case string = 28
    case sharedDictionary = 30
  }

  /// A column: its type, its name, and its streams except the one that tells which values are present.
  struct Column {
    var type: ColumnType
    var name: String
    var presence: MapLibreTileStream?
    var streams: [MapLibreTileStream] = []
    /// The columns that share a dictionary of strings, each with a stream of indices into it.
    var children: [Column] = []
  }

  /// The name of the layer.
  let name: String
  /// The side of the tile in the units of coordinates, above 0.
  let extent: Int
  /// The columns in their order.
  private(set) var columns: [Column] = []
  /// The number of values in all streams once they are decoded.
  private(set) var valueCount = 0
  /// The number of bytes of the layer.
  let byteCount: Int

  /// Reads the body of a layer.
  init(_ body: TileByteReader) throws(VectorTileError) {
    var reader = body
    byteCount = body.remaining
    name = try reader.string()
    let place = reader.position
    extent = try reader.count32()
    guard extent > 0 else {
      throw VectorTileError(.extent, at: place, found: "extent 0", expected: "an extent above 0")
    }
    var heads: [Head] = []
    for _ in 0..<(try reader.count()) { heads.append(try Head(&reader)) }
    for head in heads { try read(head, &reader) }
  }

  /// The description of a column, which precedes all data.
  private struct Head {
    let type: ColumnType
    let isOptional: Bool
    let name: String
    private(set) var children: [Head] = []

    init(_ reader: inout TileByteReader, isChild: Bool = false) throws(VectorTileError) {
      let place = reader.position
      let code = try reader.byte()
      guard let type = ColumnType(rawValue: code & ~1), code != 5, code != 31,
        !isChild || type == .string
      else {
        throw VectorTileError(
          .column, at: place, found: "the type \(code)", expected: "a type of columns of version 1")
      }
      self.type = type
      isOptional = code & 1 != 0
      switch type {
      case .identifier, .longIdentifier, .geometry: name = ""
      default: name = try reader.string()
      }
      guard type == .sharedDictionary else { return }
      for _ in 0..<(try reader.count()) { children.append(try Head(&reader, isChild: true)) }
    }
  }

  // MARK: - Streams

  private mutating func read(_ head: Head, _ reader: inout TileByteReader) throws(VectorTileError) {
    var column = Column(type: head.type, name: head.name)
    switch head.type {
    case .geometry:
      for _ in 0..<(try reader.count()) { column.streams.append(try stream(&reader)) }
    case .string:
      for _ in 0..<(try reader.count()) {
        let stream = try stream(&reader)
        if stream.role == .present { column.presence = stream } else { column.streams.append(stream) }
      }
    case .sharedDictionary:
      // The number of streams; since some encoders write one too many, the roles decide.
      _ = try reader.count()
      while column.streams.last.map({ $0.role != .dictionary && $0.role != .sharedDictionary }) ?? true {
        column.streams.append(try stream(&reader))
      }
      for child in head.children {
        var part = Column(type: .string, name: head.name + child.name)
        for _ in 0..<(try reader.count()) {
          let stream = try stream(&reader)
          if stream.role == .present { part.presence = stream } else { part.streams.append(stream) }
        }
        column.children.append(part)
      }
    default:
      if head.isOptional { column.presence = try stream(&reader) }
      column.streams = [try stream(&reader, isBoolean: head.type == .bool)]
    }
    columns.append(column)
  }

  private mutating func stream(
    _ reader: inout TileByteReader, isBoolean: Bool = false
  ) throws(VectorTileError) -> MapLibreTileStream {
    let place = reader.position
    let stream = try MapLibreTileStream(&reader, isBoolean: isBoolean)
    valueCount += stream.decodedCount
    guard valueCount <= max(Self.leastLimit, Self.valuesPerByte * byteCount) else {
      throw VectorTileError(
        .tooLarge, at: place, found: "\(valueCount) values in \(byteCount) bytes",
        expected: "at most \(Self.valuesPerByte) per byte")
    }
    return stream
  }

  /// Layers with more values are accepted only if they have enough bytes for them: a run takes a few bytes,
  /// however long it is.
  private static let leastLimit = 1 << 22
  private static let valuesPerByte = 64
}
