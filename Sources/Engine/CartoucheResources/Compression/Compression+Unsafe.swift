// Sound because the C decoders get pointers, together with their lengths, to arrays that outlive the call; every
// decoder is freed on every way out; output buffers report how much of them was filled.

import CBrotli
import CDeflate
import CZstd

extension Compression {
  /// The decompressed bytes.
  ///
  /// - Parameters:
  ///   - bytes: The compressed bytes, complete.
  ///   - limit: The maximum number of decompressed bytes.
  /// - Throws: ``CompressionError``.
  package func decompress(_ bytes: [UInt8], limit: Int) throws(CompressionError) -> [UInt8] {
    switch self {
    case .none:
      guard bytes.count <= limit else { throw .tooLarge(limit: limit) }
      return bytes
    case .gzip: return try Self.inflate(bytes, as: .gzip, limit: limit)
    case .deflate:
      do {
        return try Self.inflate(bytes, as: .zlib, limit: limit)
      } catch .damaged {
        return try Self.inflate(bytes, as: .raw, limit: limit)
      }
    case .brotli: return try Self.brotli(bytes, limit: limit)
    case .zstd: return try Self.zstd(bytes, limit: limit)
    }
  }

  private enum Wrapper {
    case gzip, zlib, raw
  }

  /// All members of a deflate stream in a wrapper.
  private static func inflate(
    _ bytes: [UInt8], as wrapper: Wrapper, limit: Int
  ) throws(CompressionError) -> [UInt8] {
    let compression: Compression = wrapper == .gzip ? .gzip : .deflate
    guard !bytes.isEmpty else { throw .damaged(compression) }
    guard let decoder = libdeflate_alloc_decompressor() else { throw .memory }
    defer { libdeflate_free_decompressor(decoder) }
    var output: [UInt8] = []
    var start = 0
    repeat {
      let room = limit - output.count
      // The last four bytes of a member are its length; they are taken as a guess, bounded by what deflate can do. If
      // there are several members, most are small, and there may be millions of them.
      var guess = min(start == 0 ? max(4 * bytes.count, 256) : 1 << 12, room)
      if wrapper == .gzip, start == 0, bytes.count >= 18 {
        let size = bytes.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
        if size <= room, size / 1040 <= bytes.count { guess = max(size, 1) }
      }
      var consumed = 0
      while true {
        var result = LIBDEFLATE_BAD_DATA
        let member = [UInt8](unsafeUninitializedCapacity: guess) { buffer, count in
          (result, count) = bytes.withUnsafeBytes { input in
            let rest = UnsafeRawBufferPointer(rebasing: input[start...])
            return inflate(decoder, rest, into: buffer, as: wrapper, consumed: &consumed)
          }
        }
        if result == LIBDEFLATE_SUCCESS {
          if output.isEmpty { output = member } else { output += member }
          break
        }
        guard result == LIBDEFLATE_INSUFFICIENT_SPACE else { throw .damaged(compression) }
        guard guess < room else { throw .tooLarge(limit: limit) }
        guess = guess > room / 2 ? room : max(guess * 2, 256)
      }
      start += consumed
      // Zeros after the end are padding, as gzip itself takes them.
      while start < bytes.count, bytes[start] == 0 { start += 1 }
    } while wrapper == .gzip && consumedMore(start, bytes)
    return output
  }

  private static func consumedMore(_ start: Int, _ bytes: [UInt8]) -> Bool {
    // Anything else that follows is ignored, as gzip does.
    start + 1 < bytes.count && bytes[start] == 0x1F && bytes[start + 1] == 0x8B
  }

  private static func inflate(
    _ decoder: OpaquePointer, _ input: UnsafeRawBufferPointer, into buffer: UnsafeMutableBufferPointer<UInt8>,
    as wrapper: Wrapper, consumed: inout Int
  ) -> (libdeflate_result, Int) {
    var written = 0
    let (start, count) = (input.baseAddress, input.count)
    let (target, room) = (buffer.baseAddress, buffer.count)
    let result =
      switch wrapper {
      case .gzip:
        libdeflate_gzip_decompress_ex(decoder, start, count, target, room, &consumed, &written)
      case .zlib:
        libdeflate_zlib_decompress_ex(decoder, start, count, target, room, &consumed, &written)
      case .raw:
        libdeflate_deflate_decompress_ex(decoder, start, count, target, room, &consumed, &written)
      }
    return (result, result == LIBDEFLATE_SUCCESS ? written : 0)
  }

  /// The bytes in zlib's format (RFC 1950); `nil` when they would not be fewer.
  package static func zlib(_ bytes: [UInt8]) -> [UInt8]? {
    guard bytes.count > 16, let encoder = libdeflate_alloc_compressor(6) else { return nil }
    defer { libdeflate_free_compressor(encoder) }
    let result = [UInt8](unsafeUninitializedCapacity: bytes.count - 1) { buffer, count in
      count = bytes.withUnsafeBytes { input in
        libdeflate_zlib_compress(encoder, input.baseAddress, input.count, buffer.baseAddress, buffer.count)
      }
    }
    return result.isEmpty ? nil : result
  }

  private static func brotli(_ bytes: [UInt8], limit: Int) throws(CompressionError) -> [UInt8] {
    guard let decoder = BrotliDecoderCreateInstance(nil, nil, nil) else { throw .memory }
    defer { BrotliDecoderDestroyInstance(decoder) }
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    var output: [UInt8] = []
    var position = 0
    while true {
      var available = bytes.count - position
      var room = chunk.count
      let result = bytes.withUnsafeBufferPointer { input in
        chunk.withUnsafeMutableBufferPointer { buffer in
          var next = input.baseAddress.map { $0 + position }
          var target = buffer.baseAddress
          return BrotliDecoderDecompressStream(decoder, &available, &next, &room, &target, nil)
        }
      }
      position = bytes.count - available
      output += chunk[..<(chunk.count - room)]
      guard output.count <= limit else { throw .tooLarge(limit: limit) }
      switch result {
      case BROTLI_DECODER_RESULT_SUCCESS: return output
      case BROTLI_DECODER_RESULT_NEEDS_MORE_OUTPUT: continue
      default: throw .damaged(.brotli)
      }
    }
  }

  private static func zstd(_ bytes: [UInt8], limit: Int) throws(CompressionError) -> [UInt8] {
    guard let decoder = ZSTD_createDStream() else { throw .memory }
    defer { _ = ZSTD_freeDStream(decoder) }
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    var output: [UInt8] = []
    var position = 0
    while true {
      var (hint, written, read) = (0, 0, 0)
      bytes.withUnsafeBytes { input in
        chunk.withUnsafeMutableBytes { buffer in
          var source = ZSTD_inBuffer(src: input.baseAddress, size: input.count, pos: position)
          var target = ZSTD_outBuffer(dst: buffer.baseAddress, size: buffer.count, pos: 0)
          hint = ZSTD_decompressStream(decoder, &target, &source)
          (written, read) = (target.pos, source.pos)
        }
      }
      guard ZSTD_isError(hint) == 0 else { throw .damaged(.zstd) }
      output += chunk[..<written]
      guard output.count <= limit else { throw .tooLarge(limit: limit) }
      let isStuck = read == position && written == 0
      position = read
      // A hint of 0 is the end of a frame; another may follow.
      if hint == 0, position == bytes.count { return output }
      if isStuck { throw .damaged(.zstd) }
    }
  }
}
