// Sound because the compressor writes into room of the bound that it gave for the input's length; bands are
// disjoint ranges of the input, each worker writes the results only of the bands whose numbers it drew, and they
// are read after all workers are done. Compressors are freed by the worker that made them.
import CDeflate
import CartoucheThreads
import Synchronization

/// A zlib stream (RFC 1950), compressed in bands by several threads.
///
/// The bands depend only on the input's length, so that the bytes do not depend on the number of threads.
struct ZlibStream {
  private(set) var bytes: [UInt8]

  /// Compresses the rows of a picture.
  ///
  /// - Parameters:
  ///   - input: The rows with their filter bytes.
  ///   - level: 0 to 12.
  ///   - threads: The number of threads that may work at once, at least 1.
  ///   - stop: The signal after which no further band is compressed.
  /// - Throws: ``ImageError/memory(bytes:)`` or ``ImageError/stopped``.
  init(_ input: [UInt8], level: Int, threads: Int, until stop: StopSignal = .never) throws(ImageError) {
    let bandCount = max(1, input.count / ZlibStream.bandLength)
    guard
      let bands = ZlibStream.compressBands(
        input, count: bandCount, level: level, threads: threads, until: stop)
    else {
      throw stop.isGiven ? .stopped : .memory(bytes: input.count)
    }
    if stop.isGiven { throw .stopped }
    // Method 8 (deflate), window of 32 KiB, default level, no dictionary.
    bytes = [0x78, 0x9C]
    bytes.reserveCapacity(bands.reduce(6) { $0 + $1.count })
    for band in bands { bytes += band }
    let checksum = input.withUnsafeBytes { libdeflate_adler32(1, $0.baseAddress, $0.count) }
    bytes += PNGHeader.bigEndian(Int(checksum))
  }

  /// The minimum length of a band in bytes.
  ///
  /// Matches do not reach across bands; at this length that costs about one per cent of the size.
  private static let bandLength = 1 << 19

  private static func compressBands(
    _ input: [UInt8], count: Int, level: Int, threads: Int, until stop: StopSignal
  ) -> [[UInt8]]? {
    var bands = [[UInt8]](repeating: [], count: count)
    let next = Atomic(0)
    input.withUnsafeBytes { input in
      bands.withUnsafeMutableBufferPointer { bands in
        nonisolated(unsafe) let (input, bands) = (input, bands)
        let work = { @Sendable in
          guard let compressor = libdeflate_alloc_compressor(Int32(level)) else { return }
          defer { libdeflate_free_compressor(compressor) }
          while true {
            let number = next.wrappingAdd(1, ordering: .relaxed).oldValue
            guard number < count, !stop.isGiven else { return }
            let isLast = number + 1 == count
            let start = input.count / count * number
            let end = isLast ? input.count : start + input.count / count
            bands[number] = band(
              UnsafeRawBufferPointer(rebasing: input[start..<end]), compressor, isLast: isLast)
          }
        }
        let workers = min(threads, count)
        if workers > 1 {
          ParallelWork.perform(workers) { _ in work() }
        } else {
          work()
        }
      }
    }
    return bands.contains { $0.isEmpty } ? nil : bands
  }

  /// The deflate stream of one band, empty on failure.
  ///
  /// All but the last end on a whole byte and without the mark of a last block, so that another can follow.
  private static func band(
    _ input: UnsafeRawBufferPointer, _ compressor: OpaquePointer, isLast: Bool
  ) -> [UInt8] {
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
