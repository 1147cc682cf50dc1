// Sound because libdeflate reads the input's bytes and writes within the capacity that it has itself named as enough for
// them; both pointers live inside the closures that lend them, and the compressor is freed on each way out.

import CDeflate

extension Compression {
  /// The bytes as one member of gzip (RFC 1952), without a name or a time; `nil` where memory is short.
  ///
  /// - Parameters:
  ///   - bytes: Any bytes.
  ///   - level: The effort, from 1 to 12.
  package static func gzip(_ bytes: [UInt8], level: Int32 = 5) -> [UInt8]? {
    guard let compressor = libdeflate_alloc_compressor(level) else { return nil }
    defer { libdeflate_free_compressor(compressor) }
    let capacity = libdeflate_gzip_compress_bound(compressor, bytes.count)
    let result = bytes.withUnsafeBytes { input in
      [UInt8](unsafeUninitializedCapacity: capacity) { output, count in
        count = libdeflate_gzip_compress(
          compressor, input.baseAddress, input.count, output.baseAddress, capacity)
      }
    }
    return result.isEmpty ? nil : result
  }
}
