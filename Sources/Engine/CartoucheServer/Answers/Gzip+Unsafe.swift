// Sound because libdeflate reads the input's bytes and writes within the capacity that it has itself named as enough for
// them; both pointers live inside the closures that lend them, and the compressor is freed on each way out.
import CDeflate

/// Compression by gzip (RFC 1952).
enum Gzip {
  /// The compressed bytes; `nil` where they would not be fewer, or memory is short.
  static func compressed(_ bytes: [UInt8]) -> [UInt8]? {
    guard let compressor = libdeflate_alloc_compressor(5) else { return nil }
    defer { libdeflate_free_compressor(compressor) }
    let capacity = libdeflate_gzip_compress_bound(compressor, bytes.count)
    let result = bytes.withUnsafeBytes { input in
      [UInt8](unsafeUninitializedCapacity: capacity) { output, count in
        count = libdeflate_gzip_compress(
          compressor, input.baseAddress, input.count, output.baseAddress, capacity)
      }
    }
    return result.isEmpty || result.count >= bytes.count ? nil : result
  }
}
