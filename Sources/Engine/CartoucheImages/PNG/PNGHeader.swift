/// The first chunk of a PNG file, with its size and type (PNG specification, 11.2.1 IHDR).
public struct PNGHeader: Sendable, Hashable {
  /// The colour types of a PNG file, by their numbers in the file.
  public enum ColorType: UInt8, Sendable, Hashable {
    /// One grey sample.
    case gray = 0
    /// Red, green and blue samples.
    case rgb = 2
    /// An index into the palette.
    case palette = 3
    /// A grey and an alpha sample.
    case grayAlpha = 4
    /// Red, green, blue and alpha samples.
    case rgba = 6

    /// The number of samples per pixel.
    var channels: Int {
      switch self {
      case .gray, .palette: 1
      case .grayAlpha: 2
      case .rgb: 3
      case .rgba: 4
      }
    }

    /// The sample sizes the specification allows, in bits.
    var bitDepths: [UInt8] {
      switch self {
      case .gray: [1, 2, 4, 8, 16]
      case .palette: [1, 2, 4, 8]
      case .rgb, .grayAlpha, .rgba: [8, 16]
      }
    }
  }

  /// The number of pixels per row, 1 to 2,147,483,647.
  public let width: Int

  /// The number of rows, 1 to 2,147,483,647.
  public let height: Int

  /// The number of bits per sample: 1, 2, 4, 8 or 16.
  public let bitDepth: UInt8

  /// The meaning of the samples of a pixel.
  public let colorType: ColorType

  /// Whether the rows come in the seven passes of Adam7.
  public let isInterlaced: Bool

  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  /// The largest size and chunk length of the format.
  static let largest = 0x7FFF_FFFF
  /// The length of the signature and the IHDR chunk together.
  static let length = 33

  init(width: Int, height: Int, bitDepth: UInt8, colorType: ColorType, isInterlaced: Bool = false) {
    self.width = width
    self.height = height
    self.bitDepth = bitDepth
    self.colorType = colorType
    self.isInterlaced = isInterlaced
  }

  /// Reads the header from the first 33 bytes of a file; the checksum is left to the decoder.
  ///
  /// - Throws: ``ImageError`` when the bytes are not those of a PNG file, end early, or contradict the
  ///   specification.
  public init(_ bytes: [UInt8]) throws(ImageError) {
    let start = bytes.prefix(PNGHeader.signature.count)
    guard start.elementsEqual(PNGHeader.signature.prefix(start.count)), !start.isEmpty else {
      throw .signature(
        format: "PNG", found: start.isEmpty ? "no bytes" : hexadecimal(start),
        expected: hexadecimal(PNGHeader.signature[...]))
    }
    guard bytes.count >= PNGHeader.length else { throw .truncated(format: "PNG", offset: bytes.count) }
    guard bytes[8..<16].elementsEqual([0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]) else {
      throw .corrupt(
        format: "PNG", part: "first chunk", found: hexadecimal(bytes[8..<16]),
        expected: "13 bytes of IHDR (00 00 00 0d 49 48 44 52)")
    }
    width = PNGHeader.bigEndian(bytes, at: 16)
    height = PNGHeader.bigEndian(bytes, at: 20)
    bitDepth = bytes[24]
    guard (1...PNGHeader.largest).contains(width), (1...PNGHeader.largest).contains(height) else {
      throw .size(width: width, height: height)
    }
    guard let colorType = ColorType(rawValue: bytes[25]) else {
      throw .corrupt(format: "PNG", part: "color type", found: "\(bytes[25])", expected: "0, 2, 3, 4 or 6")
    }
    self.colorType = colorType
    guard colorType.bitDepths.contains(bitDepth) else {
      let allowed = colorType.bitDepths.map(String.init).joined(separator: ", ")
      throw .corrupt(
        format: "PNG", part: "bit depth of color type \(colorType.rawValue)", found: "\(bitDepth)",
        expected: "one of \(allowed)")
    }
    guard bytes[26] == 0, bytes[27] == 0, bytes[28] <= 1 else {
      throw .corrupt(
        format: "PNG", part: "compression, filter and interlace methods",
        found: hexadecimal(bytes[26..<29]), expected: "00 00 00 or 00 00 01")
    }
    isInterlaced = bytes[28] == 1
  }

  /// The minimum length of the zlib stream of a whole picture after decompression.
  ///
  /// Nil when the number cannot be represented.
  var leastStreamLength: Int? {
    let (pixels, tooMany) = width.multipliedReportingOverflow(by: height)
    let (bits, tooLarge) = pixels.multipliedReportingOverflow(by: colorType.channels * Int(bitDepth))
    return tooMany || tooLarge ? nil : bits / 8
  }

  /// The content of the IHDR chunk.
  var content: [UInt8] {
    PNGHeader.bigEndian(width) + PNGHeader.bigEndian(height)
      + [bitDepth, colorType.rawValue, 0, 0, isInterlaced ? 1 : 0]
  }

  /// The four bytes of a number below 2³².
  static func bigEndian(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  private static func bigEndian(_ bytes: [UInt8], at offset: Int) -> Int {
    bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
  }
}
