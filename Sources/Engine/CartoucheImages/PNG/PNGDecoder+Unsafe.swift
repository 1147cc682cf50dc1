// Sound because libspng gets the input as a buffer with its length and never outlives the closure that
// holds it; the output buffer is ours, of the size libspng itself states for the format, compared before the
// call; the context is freed on each way out. Fuzzed by `Fuzz/Sources/FuzzPNG`.
import CSPNG

extension PNGDecoder {
  /// The RGBA bytes of a file whose header has been checked; `byteCount` is 4 × width × height.
  func decodePixels(_ bytes: [UInt8], header: PNGHeader, byteCount: Int) throws(ImageError) -> [UInt8] {
    guard let context = spng_ctx_new(0) else { throw .memory(bytes: byteCount) }
    defer { spng_ctx_free(context) }

    // Profiles and texts are not used here; a damaged one must not cost the picture.
    spng_set_crc_action(context, Int32(SPNG_CRC_ERROR.rawValue), Int32(SPNG_CRC_DISCARD.rawValue))
    spng_set_image_limits(context, UInt32(header.width), UInt32(header.height))
    spng_set_chunk_limits(context, PNGDecoder.chunkLimit, PNGDecoder.chunkCacheLimit)

    var status: Int32 = 0
    let pixels = bytes.withUnsafeBufferPointer { input in
      [UInt8](unsafeUninitializedCapacity: byteCount) { output, initialized in
        // Pixels that a damaged file leaves out must not show old memory.
        output.initialize(repeating: 0)
        initialized = byteCount
        status = spng_set_png_buffer(context, input.baseAddress, input.count)
        guard status == 0 else { return }
        var size = 0
        status = spng_decoded_image_size(context, Int32(SPNG_FMT_RGBA8.rawValue), &size)
        guard status == 0 else { return }
        guard size == byteCount else {
          status = Int32(SPNG_EBUFSIZ.rawValue)
          return
        }
        status = spng_decode_image(
          context, output.baseAddress, output.count, Int32(SPNG_FMT_RGBA8.rawValue),
          Int32(SPNG_DECODE_TRNS.rawValue))
      }
    }
    guard status == 0 else { throw PNGDecoder.error(status, length: bytes.count) }
    return pixels
  }

  /// The length of the longest chunk to keep (a colour profile, a text), in bytes.
  private static let chunkLimit = 4 << 20
  /// The total length of such chunks, in bytes.
  private static let chunkCacheLimit = 8 << 20

  private static func error(_ status: Int32, length: Int) -> ImageError {
    switch status {
    case SPNG_IO_EOF.rawValue, Int32(SPNG_EIDAT_TOO_SHORT.rawValue):
      return .truncated(format: "PNG", offset: length)
    case Int32(SPNG_EMEM.rawValue):
      return .memory(bytes: length)
    default:
      let reason = spng_strerror(status).map { String(cString: $0) } ?? "error \(status)"
      return .corrupt(format: "PNG", part: "chunks", found: reason, expected: "an undamaged file")
    }
  }
}
