// Sound because both libraries get memory with the size that they are told, and what they wrote is counted.

import CBrotli
import CDeflate

/// The methods by which web fonts are compressed.
enum Unpacking {
  /// The bytes that a Brotli stream holds; `nil` where they are not exactly `size` many.
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

  /// The bytes that a zlib stream holds; `nil` where they are not exactly `size` many.
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
