/// One image of a TIFF file: its size, the blocks that it is stored in, and the meaning of its samples.
struct TIFFImage: Sendable {
  /// The meaning of the samples of a pixel.
  enum Color: Sendable, Hashable {
    /// Grey, from black or from white.
    case gray(isInverted: Bool)
    /// Red, green and blue.
    case rgb
    /// An index into a palette of red, green and blue.
    case palette([UInt8])
    /// Whether a pixel is visible: one bit for each.
    case mask
  }

  /// The offset of the directory.
  let offset: UInt64
  /// The size in pixels.
  let width: Int
  let height: Int
  /// The size of a tile, or of a strip of rows, in pixels.
  let blockWidth: Int
  let blockHeight: Int
  /// Whether blocks are tiles.
  let isTiled: Bool
  /// The number of blocks in each direction.
  let columns: Int
  let rows: Int
  /// The number of samples of a pixel.
  let samples: Int
  /// Whether each sample has blocks of its own.
  let isPlanar: Bool
  /// The meaning of the samples.
  let color: Color
  /// The sample with the opacity, and whether colours are multiplied by it.
  let alpha: (sample: Int, isPremultiplied: Bool)?
  /// Whether libtiff has to convert JPEG's luminance and chrominance.
  let isYCbCr: Bool

  /// The number of bytes of a decoded block, of one sample if planar.
  let blockBytes: Int
  /// The kind of number that samples are, where they are heights; `nil` for colours.
  let number: HeightNumber?

  /// The largest width and height.
  static let sideLimit = 4_000_000
  /// The largest number of blocks.
  private static let blockLimit = 1 << 24
  /// The largest number of bytes of a decoded block; a picture stored as one strip has one.
  static let blockBytesLimit = 1 << 28

  /// The command that converts what is not read.
  private static let toByte = "gdal_translate -ot Byte -scale -co TILED=YES IN OUT"
  private static let toFloat = "gdal_translate -ot Float32 -co TILED=YES IN OUT"
  private static let toRGB = "gdal_translate -expand rgb -co TILED=YES IN OUT"
  private static let retiled = "gdal_translate -co TILED=YES -co COMPRESS=DEFLATE IN OUT"

  /// The image of a directory.
  ///
  /// - Throws: ``GeoTIFFError``.
  init(_ directory: TIFFDirectory) throws(GeoTIFFError) { try self.init(directory, areHeights: false) }

  /// The image of a directory whose samples are heights, and the kind of their numbers.
  ///
  /// - Throws: ``GeoTIFFError``.
  static func heights(_ directory: TIFFDirectory) throws(GeoTIFFError) -> (TIFFImage, HeightNumber) {
    let image = try TIFFImage(directory, areHeights: true)
    guard let number = image.number, case .gray = image.color else {
      throw .content(
        found: "a picture with colours", expected: "a GeoTIFF with one height for each pixel (a DEM)")
    }
    return (image, number)
  }

  private init(_ directory: TIFFDirectory, areHeights: Bool) throws(GeoTIFFError) {
    offset = directory.offset
    func side(_ tag: TIFFDirectory.Tag, _ name: String) throws(GeoTIFFError) -> Int {
      guard let value = directory.integer(tag), value > 0, value <= Self.sideLimit else {
        throw .damaged("\(name) \(directory.integer(tag).map(String.init) ?? "missing")")
      }
      return Int(value)
    }
    width = try side(.imageWidth, "a width of")
    height = try side(.imageLength, "a height of")
    isTiled = directory.has(.tileWidth) || directory.has(.tileLength)
    if isTiled {
      blockWidth = try side(.tileWidth, "a tile width of")
      blockHeight = try side(.tileLength, "a tile height of")
    } else {
      blockWidth = width
      blockHeight = min(Int(clamping: directory.integer(.rowsPerStrip) ?? .max), height)
      guard blockHeight > 0 else { throw .damaged("strips of no rows") }
    }
    columns = (width - 1) / blockWidth + 1
    rows = (height - 1) / blockHeight + 1
    guard columns <= Self.blockLimit / rows else { throw .damaged("\(columns) by \(rows) blocks") }

    let samples = directory.integer(.samplesPerPixel) ?? 1
    guard (1...64).contains(samples) else { throw .damaged("\(samples) samples in a pixel") }
    self.samples = Int(samples)
    isPlanar = samples > 1 && directory.integer(.planarConfiguration) == 2
    let isMask = (directory.integer(.newSubfileType) ?? 0) & 4 != 0
    let bits = directory.integers(.bitsPerSample).first ?? 1
    if areHeights {
      let format = directory.integers(.sampleFormat).first ?? 1
      guard let number = HeightNumber(format: format, bits: bits),
        directory.integers(.bitsPerSample).allSatisfy({ $0 == bits })
      else {
        throw .content(
          found: "samples of \(bits) bits of the format \(format)",
          expected: "heights, which this would make: \(Self.toFloat)")
      }
      self.number = number
    } else {
      try Self.checkSamples(directory, bits: bits, isMask: isMask)
      number = nil
    }

    let code = directory.integer(.photometricInterpretation) ?? 1
    isYCbCr = code == 6
    let extra = directory.integers(.extraSamples)
    let ownSamples: Int
    switch code {
    case _ where isMask: (color, ownSamples) = (.mask, 1)
    case 0, 1: (color, ownSamples) = (.gray(isInverted: code == 0), 1)
    case 2: (color, ownSamples) = (.rgb, 3)
    case 3: (color, ownSamples) = (.palette(try Self.palette(directory)), 1)
    case 6 where directory.integer(.compression) == 7: (color, ownSamples) = (.rgb, 3)
    case 5: throw .unsupported("colours of print (CMYK)", convert: Self.toRGB)
    default:
      throw .unsupported("colours of the kind \(code)", convert: Self.toRGB)
    }
    guard self.samples >= ownSamples else { throw .damaged("\(samples) samples in a pixel of \(ownSamples)") }
    if let index = extra.firstIndex(where: { $0 == 1 || $0 == 2 }),
      (ownSamples..<Int(samples)).contains(Int(samples) - extra.count + index)
    {
      alpha = (Int(samples) - extra.count + index, extra[index] == 1)
    } else {
      alpha = nil
    }

    let perBlock = isPlanar ? 1 : self.samples
    let row = isMask && bits == 1 ? (blockWidth + 7) / 8 : blockWidth * perBlock
    let (bytes, isOver) = (row * (number?.bytes ?? 1)).multipliedReportingOverflow(by: blockHeight)
    // A decoded block has four bytes for each pixel, too.
    guard !isOver, bytes <= Self.blockBytesLimit, blockWidth <= Self.blockBytesLimit / 4 / blockHeight else {
      throw .content(
        found: "blocks of \(blockWidth) by \(blockHeight) pixels",
        expected: "tiles, which this would make: \(Self.retiled)")
    }
    blockBytes = bytes
  }

  private static func checkSamples(
    _ directory: TIFFDirectory, bits: UInt64, isMask: Bool
  ) throws(GeoTIFFError) {
    let format = directory.integers(.sampleFormat).first ?? 1
    let all = directory.integers(.bitsPerSample)
    switch format {
    case 1, 4: break
    case 2: throw .unsupported("signed integers of \(bits) bits", convert: toByte)
    case 3: throw .unsupported("floating-point numbers of \(bits) bits", convert: toByte)
    default: throw .unsupported("complex numbers of \(bits) bits", convert: toByte)
    }
    guard bits == 8 || isMask && bits == 1, all.allSatisfy({ $0 == bits }) else {
      throw .unsupported("samples of \(bits) \(bits == 1 ? "bit" : "bits")", convert: toByte)
    }
  }

  /// The red, green and blue of 256 indices.
  private static func palette(_ directory: TIFFDirectory) throws(GeoTIFFError) -> [UInt8] {
    let map = directory.integers(.colorMap)
    guard map.count == 768 else { throw .damaged("a palette of \(map.count) values") }
    // Some old writers have 8 bits in the 16 of each value.
    let shift = map.contains { $0 > 255 } ? UInt64(8) : 0
    return (0..<256).flatMap { index in
      (0..<3).map { UInt8(truncatingIfNeeded: map[$0 * 256 + index] >> shift) }
    }
  }
}
