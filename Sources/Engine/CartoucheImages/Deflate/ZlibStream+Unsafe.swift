// Sound because the compressor writes into room of the bound that it gave for the input's length, and it is freed on
// each way out.
import CDeflate
import CartoucheThreads

/// A zlib stream (RFC 1950), compressed in bands by several threads.
///
/// Matches do not reach across bands, and each band but the last ends on a whole byte, so that another can follow.
struct ZlibStream {
  /// The way in which a band is compressed.
  enum Compressor: Sendable {
    /// libdeflate at a level from 0 to 12.
    case level(Int)
    /// ``PixelDeflate``, for rows of pixels of so many bytes.
    case pixels(bytes: Int, rowLength: Int)
  }

  /// The bytes of the stream, a part for each band.
  private(set) var parts: [[UInt8]]

  /// Compresses bands.
  ///
  /// - Parameters:
  ///   - count: The number of bands, at least 1.
  ///   - stop: A signal that is checked before each band.
  ///   - input: The bytes of a band.
  /// - Throws: ``ImageError/stopped`` or ``ImageError/memory(bytes:)``.
  init(
    _ count: Int, _ compressor: Compressor, until stop: StopSignal = .never,
    _ input: @escaping @Sendable (Int) -> [UInt8]
  ) throws(ImageError) {
    let bands = ParallelWork.map(count) { index in
      stop.isGiven ? Band.stopped : Band(input(index), compressor, isLast: index + 1 == count)
    }
    if stop.isGiven { throw .stopped }
    if let failed = bands.first(where: \.bytes.isEmpty) { throw .memory(bytes: failed.length) }
    parts = bands.map(\.bytes)
    // Method 8 (deflate), window of 32 KiB, default level, no dictionary.
    parts[0].insert(contentsOf: [0x78, 0x9C], at: 0)
    let checksum = bands.dropFirst().reduce(bands[0].checksum) {
      ZlibStream.joined($0, $1.checksum, length: $1.length)
    }
    parts[count - 1] += PNGHeader.bigEndian(Int(checksum))
  }

  /// The minimum length of a band in bytes; that bands share no matches costs about one per cent of the size.
  static let bandLength = 1 << 19

  /// The Adler-32 checksum (RFC 1950, 8.2) of two parts, the second of which has `length` bytes.
  static func joined(_ first: UInt32, _ second: UInt32, length: Int) -> UInt32 {
    let base: UInt64 = 65_521
    let (low, high) = (UInt64(first & 0xFFFF), UInt64(first >> 16))
    // The sums of the second part began at 1 and 0 instead of at those of the first.
    let sum = (low + UInt64(second & 0xFFFF) + base - 1) % base
    let sums = (high + UInt64(second >> 16) + UInt64(length) % base * (low + base - 1)) % base
    return UInt32(sums << 16 | sum)
  }

  /// A compressed band; without bytes where memory was short.
  private struct Band: Sendable {
    static let stopped = Band(bytes: [], checksum: 1, length: 0)

    let bytes: [UInt8]
    /// The Adler-32 checksum of the input.
    let checksum: UInt32
    /// The length of the input.
    let length: Int

    private init(bytes: [UInt8], checksum: UInt32, length: Int) {
      self.bytes = bytes
      self.checksum = checksum
      self.length = length
    }

    init(_ input: [UInt8], _ compressor: Compressor, isLast: Bool) {
      (bytes, checksum) = input.withUnsafeBytes { input in
        let bytes =
          switch compressor {
          case .level(let level): ZlibStream.deflated(input, level: level, isLast: isLast)
          case .pixels(let count, let rowLength):
            PixelDeflate().compress(input, pixelBytes: count, rowLength: rowLength, isLast: isLast)
          }
        return (bytes, libdeflate_adler32(1, input.baseAddress, input.count))
      }
      length = input.count
    }
  }

  /// The deflate stream of one band by libdeflate, empty on failure.
  ///
  /// All but the last end on a whole byte and without the mark of a last block, so that another can follow.
  private static func deflated(_ input: UnsafeRawBufferPointer, level: Int, isLast: Bool) -> [UInt8] {
    guard let compressor = libdeflate_alloc_compressor(Int32(level)) else { return [] }
    defer { libdeflate_free_compressor(compressor) }
    let margin = 8
    let bound = libdeflate_deflate_compress_bound(compressor, input.count)
    var band = [UInt8](unsafeUninitializedCapacity: bound + margin) { output, initialized in
      let length = libdeflate_deflate_compress(
        compressor, input.baseAddress, input.count, output.baseAddress, bound)
      output[length..<length + margin].initialize(repeating: 0)
      initialized = length == 0 ? 0 : length + margin
    }
    guard !band.isEmpty else { return [] }
    if isLast {
      band.removeLast(margin)
      return band
    }
    guard let blocks = band.withUnsafeBytes({ DeflateBlocks($0) }) else { return [] }
    band[blocks.lastStart / 8] &= ~(1 << UInt8(blocks.lastStart % 8))
    // An empty stored block: three bits of 0, then 0 up to a whole byte, its length, and the inverted length. The bits
    // after the end are 0 already.
    band.removeLast(band.count - (blocks.end + 3 + 7) / 8)
    band += [0, 0, 0xFF, 0xFF]
    return band
  }
}
