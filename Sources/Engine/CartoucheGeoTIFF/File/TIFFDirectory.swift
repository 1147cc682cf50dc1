/// The fields of one image of a TIFF file (TIFF 6.0 §2).
struct TIFFDirectory {
  /// The numbers of the fields that are used.
  enum Tag: UInt16 {
    case newSubfileType = 254
    case imageWidth = 256
    case imageLength = 257
    case bitsPerSample = 258
    case compression = 259
    case photometricInterpretation = 262
    case samplesPerPixel = 277
    case rowsPerStrip = 278
    case planarConfiguration = 284
    case colorMap = 320
    case tileWidth = 322
    case tileLength = 323
    case extraSamples = 338
    case sampleFormat = 339
    case modelPixelScale = 33550
    case modelTiepoint = 33922
    case modelTransformation = 34264
    case geoKeyDirectory = 34735
    case gdalNoData = 42113
  }

  private struct Field {
    var type: UInt16
    var count: Int
    var bytes: [UInt8]
  }

  /// The offset of the directory in the file.
  let offset: UInt64
  /// The offset of the next directory; 0 for the last.
  let next: UInt64
  private var fields: [Tag: Field] = [:]
  private let file: TIFFBytes

  /// The largest number of fields; writers have some dozens.
  private static let fieldLimit = 4096
  /// The largest number of bytes of a value that is used; the colours of a palette have 1536.
  private static let valueLimit = 1 << 16
  /// The largest number of directories: full size, overviews, their masks, and some pages.
  private static let directoryLimit = 128

  /// All directories of a file, in their order.
  ///
  /// - Throws: ``GeoTIFFError``, also if they are a loop.
  static func all(of file: inout TIFFBytes) throws(GeoTIFFError) -> [TIFFDirectory] {
    var directories: [TIFFDirectory] = []
    var offset = file.first
    var visited: Set<UInt64> = []
    while offset != 0 {
      guard visited.insert(offset).inserted else { throw .damaged("directories that form a loop") }
      guard directories.count < directoryLimit else {
        throw .damaged("more than \(directoryLimit) directories")
      }
      let directory = try TIFFDirectory(at: offset, of: &file)
      directories.append(directory)
      offset = directory.next
    }
    guard !directories.isEmpty else { throw .damaged("no directory") }
    return directories
  }

  private init(at offset: UInt64, of file: inout TIFFBytes) throws(GeoTIFFError) {
    self.offset = offset
    let (head, width, inline) = file.isBig ? (8, 20, 8) : (2, 12, 4)
    let count = file.number(try file.read(at: offset, count: head)[...])
    guard count > 0, count <= Self.fieldLimit else { throw .damaged("a directory of \(count) fields") }
    let start = offset + UInt64(head)
    let size = Int(count) * width
    let bytes = try file.read(at: start, count: size + inline)
    next = file.number(bytes[size...])
    for index in 0..<Int(count) {
      let entry = bytes[index * width..<(index + 1) * width]
      let at = entry.startIndex
      guard let tag = Tag(rawValue: UInt16(truncatingIfNeeded: file.number(entry[at..<at + 2]))) else {
        continue
      }
      let type = UInt16(truncatingIfNeeded: file.number(entry[at + 2..<at + 4]))
      let values = file.number(entry[at + 4..<at + 4 + inline])
      guard let each = Self.size(of: type) else { continue }
      guard values <= UInt64(Self.valueLimit / each) else {
        throw .damaged("\(values) values in the field \(tag.rawValue)")
      }
      let total = Int(values) * each
      let value = entry[(at + 4 + inline)...]
      let content =
        total <= inline
        ? Array(value.prefix(total))
        : try file.read(
          at: file.number(value), count: total)
      fields[tag] = Field(type: type, count: Int(values), bytes: content)
    }
    self.file = file
  }

  /// The number of bytes of a value of a type; `nil` for types that no used field has.
  private static func size(of type: UInt16) -> Int? {
    switch type {
    case 1, 2, 6, 7: 1
    case 3, 8: 2
    case 4, 9, 11, 13: 4
    case 5, 10, 12, 16, 17, 18: 8
    default: nil
    }
  }

  /// Whether there is a field.
  func has(_ tag: Tag) -> Bool { fields[tag] != nil }

  /// The unsigned integers of a field; empty without it.
  func integers(_ tag: Tag) -> [UInt64] {
    guard let field = fields[tag], [1, 3, 4, 13, 16, 18].contains(field.type),
      let size = Self.size(of: field.type)
    else { return [] }
    return (0..<field.count).map { file.number(field.bytes[$0 * size..<($0 + 1) * size]) }
  }

  /// The first unsigned integer of a field.
  func integer(_ tag: Tag) -> UInt64? { integers(tag).first }

  /// The numbers of a field of doubles; empty without it.
  func doubles(_ tag: Tag) -> [Double] {
    guard let field = fields[tag], field.type == 12 else { return [] }
    return (0..<field.count).map { Double(bitPattern: file.number(field.bytes[$0 * 8..<($0 + 1) * 8])) }
  }

  /// The text of a field, up to its first zero.
  func text(_ tag: Tag) -> String? {
    guard let field = fields[tag], field.type == 2 else { return nil }
    return String(decoding: field.bytes.prefix { $0 != 0 }, as: UTF8.self)
  }
}
