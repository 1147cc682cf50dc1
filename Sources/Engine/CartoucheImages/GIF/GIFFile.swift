/// The parts of a GIF file: its screen and the places of its pictures (GIF89a specification, W3C, 1990).
struct GIFFile {
  /// The first three bytes, "GIF"; a version of three more follows.
  static let signature: [UInt8] = [0x47, 0x49, 0x46]

  /// A colour table: red, green and blue of each colour in sequence.
  typealias ColorTable = ArraySlice<UInt8>

  /// The treatment of a picture's area before the next one is drawn.
  enum Disposal {
    /// The picture stays.
    case keep
    /// The area becomes transparent.
    case clear
    /// The area becomes what it was before.
    case restore
  }

  /// A picture of the file, which covers part of the screen.
  struct Picture {
    var left = 0
    var top = 0
    var width = 0
    var height = 0
    var isInterlaced = false
    /// The index of the transparent colour, if there is one.
    var transparent: Int?
    var disposal = Disposal.keep
    /// The time for which the picture is shown, in hundredths of a second.
    var delay = 0
    /// The colours; those of the file unless the picture has its own.
    var colors: ColorTable = []
    /// The place of the compressed pixels: the size of the first codes, and the blocks.
    var data = 0
  }

  /// The width of the screen in pixels.
  private(set) var width: Int
  /// The height of the screen in pixels.
  private(set) var height: Int
  /// The number of times that an animation is shown; 0 for without end, `nil` for a file that does not say.
  private(set) var loopCount: Int?
  private var reader: GIFReader
  private let colors: ColorTable

  /// Reads the header of a file.
  ///
  /// A screen without an area is taken to be as large as the first picture, as browsers do.
  ///
  /// - Throws: ``ImageError`` when the bytes are no GIF file, or end early.
  init(_ bytes: [UInt8]) throws(ImageError) {
    reader = GIFReader(bytes)
    guard bytes.starts(with: Self.signature) else {
      throw .signature(
        format: "GIF", found: bytes.isEmpty ? "no bytes" : hexadecimal(bytes.prefix(6)),
        expected: hexadecimal(Self.signature[...]))
    }
    try reader.skip(6)
    (width, height) = (try reader.number(), try reader.number())
    let flags = try reader.byte()
    // The colour of the background, which no browser draws, and the shape of pixels.
    try reader.skip(2)
    colors = flags & 0x80 != 0 ? try reader.colors(flags) : []
    guard width == 0 || height == 0 else { return }
    var rest = self
    guard let first = try rest.next() else { return }
    (width, height) = (first.left + first.width, first.top + first.height)
  }

  /// The next picture; `nil` after the last one.
  ///
  /// The end of the bytes between two pictures ends the file too: the trailer is often missing.
  ///
  /// - Throws: ``ImageError`` for damaged files.
  mutating func next() throws(ImageError) -> Picture? {
    var picture = Picture()
    while let kind = reader.optionalByte() {
      switch kind {
      case 0x21: try readExtension(&picture)
      case 0x2C:
        (picture.left, picture.top) = (try reader.number(), try reader.number())
        (picture.width, picture.height) = (try reader.number(), try reader.number())
        let flags = try reader.byte()
        picture.isInterlaced = flags & 0x40 != 0
        picture.colors = flags & 0x80 != 0 ? try reader.colors(flags) : colors
        picture.data = reader.offset
        try reader.skip(1)
        reader.skipBlocks()
        return picture
      case 0x3B: return nil
      // Some writers pad blocks with zeros.
      case 0x00: continue
      default:
        throw .corrupt(
          format: "GIF", part: "block at byte \(reader.offset - 1)", found: hexadecimal([kind]),
          expected: "an extension (21), a picture (2c) or the end (3b)")
      }
    }
    return nil
  }

  /// Reads what an extension says about the next picture or the file.
  private mutating func readExtension(_ picture: inout Picture) throws(ImageError) {
    let label = try reader.byte()
    let content = reader.block() ?? []
    switch label {
    case 0xF9 where content.count >= 4:
      let bytes = Array(content)
      switch bytes[0] >> 2 & 7 {
      case 2: picture.disposal = .clear
      case 3: picture.disposal = .restore
      default: picture.disposal = .keep
      }
      picture.delay = Int(bytes[1]) | Int(bytes[2]) << 8
      picture.transparent = bytes[0] & 1 != 0 ? Int(bytes[3]) : nil
    case 0xFF where content.elementsEqual("NETSCAPE2.0".utf8) || content.elementsEqual("ANIMEXTS1.0".utf8):
      if let loop = reader.block(), loop.count >= 3, loop.first == 1 {
        let bytes = Array(loop)
        loopCount = Int(bytes[1]) | Int(bytes[2]) << 8
      }
    default: break
    }
    if !content.isEmpty { reader.skipBlocks() }
  }

  /// The index of the colour of each pixel of a picture, row by row from the top.
  ///
  /// - Throws: ``ImageError`` when its data are damaged or end early.
  func indices(of picture: Picture) throws(ImageError) -> [UInt8] {
    var data = reader
    data.offset = picture.data
    var codes = GIFCodes(data)
    return try codes.indices(picture.width * picture.height)
  }
}

/// Reads numbers and blocks from the bytes of a GIF file.
struct GIFReader {
  private let bytes: [UInt8]
  /// The place of the next byte.
  var offset = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The error of a file that ends here.
  var cut: ImageError { .truncated(format: "GIF", offset: bytes.count) }

  mutating func optionalByte() -> UInt8? {
    guard offset < bytes.count else { return nil }
    defer { offset += 1 }
    return bytes[offset]
  }

  mutating func byte() throws(ImageError) -> UInt8 {
    guard let byte = optionalByte() else { throw cut }
    return byte
  }

  /// An unsigned number of 16 bits, the lower byte first.
  mutating func number() throws(ImageError) -> Int {
    let low = try byte()
    return Int(low) | Int(try byte()) << 8
  }

  mutating func skip(_ count: Int) throws(ImageError) {
    guard count <= bytes.count - offset else { throw cut }
    offset += count
  }

  /// A colour table whose size the lowest three bits of `flags` tell.
  mutating func colors(_ flags: UInt8) throws(ImageError) -> GIFFile.ColorTable {
    let start = offset
    try skip(3 << (Int(flags & 7) + 1))
    return bytes[start..<offset]
  }

  /// The next block of a sequence, shorter where the file ends; `nil` at the end of the sequence.
  mutating func block() -> ArraySlice<UInt8>? {
    guard let length = optionalByte(), length > 0 else { return nil }
    let start = offset
    offset = min(start + Int(length), bytes.count)
    return start < offset ? bytes[start..<offset] : nil
  }

  /// Goes to the end of a sequence of blocks.
  mutating func skipBlocks() { while block() != nil {} }
}
