// Sound because both libraries get memory with its size, and the number of bytes that they wrote is checked.

import CBrotli
import CDeflate

/// The methods by which web fonts are compressed.
enum Unpacking {
  /// The bytes in a Brotli stream; `nil` if there are not exactly `size` of them.
  static func brotli(_ bytes: ArraySlice<UInt8>, size: Int) -> [UInt8]? {
    unpacked(size) { target in
      bytes.withUnsafeBufferPointer { source in
        guard let start = source.baseAddress, let room = target.baseAddress else { return false }
        var count = size
        return BrotliDecoderDecompress(source.count, start, &count, room) == BROTLI_DECODER_RESULT_SUCCESS
          && count == size
      }
    }
  }

  /// The bytes in a zlib stream; `nil` if there are not exactly `size` of them.
  static func zlib(_ bytes: ArraySlice<UInt8>, size: Int) -> [UInt8]? {
    guard let decoder = libdeflate_alloc_decompressor() else { return nil }
    defer { libdeflate_free_decompressor(decoder) }
    return unpacked(size) { target in
      bytes.withUnsafeBufferPointer { source in
        var count = 0
        return libdeflate_zlib_decompress(
          decoder, source.baseAddress, source.count, target.baseAddress, target.count, &count)
          == LIBDEFLATE_SUCCESS && count == size
      }
    }
  }

  private static func unpacked(
    _ size: Int, _ body: (UnsafeMutableBufferPointer<UInt8>) -> Bool
  ) -> [UInt8]? {
    var isComplete = false
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { memory, count in
      isComplete = body(UnsafeMutableBufferPointer(rebasing: memory[..<size]))
      count = isComplete ? size : 0
    }
    return isComplete ? bytes : nil
  }
}
