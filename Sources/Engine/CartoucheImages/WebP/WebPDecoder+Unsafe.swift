// Sound because libwebp gets the input as a buffer with its length; the output buffer is ours, of four
// bytes for each pixel of the size its header call reported, and its length and row length are passed
// along, which libwebp checks. Fuzzed by `Fuzz/Sources/FuzzImage`.
import CWebP

extension WebPDecoder {
  /// The picture of a file that begins like one.
  func decodePixels(_ bytes: [UInt8]) throws(ImageError) -> Image {
    var features = WebPBitstreamFeatures()
    let status = bytes.withUnsafeBufferPointer { input in
      WebPGetFeatures(input.baseAddress, input.count, &features)
    }
    guard status == VP8_STATUS_OK else { throw WebPDecoder.error(status, part: "header", bytes.count) }
    guard features.has_animation == 0 else {
      throw .corrupt(format: "WebP", part: "header", found: "an animation", expected: "a single picture")
    }
    let (width, height) = (Int(features.width), Int(features.height))
    try limits.check(width: width, height: height)
    let count = try Image.byteCount(width: width, height: height)
    var isDecoded = false
    let pixels = bytes.withUnsafeBufferPointer { input in
      [UInt8](unsafeUninitializedCapacity: count) { output, initialized in
        output.initialize(repeating: 0)
        initialized = count
        isDecoded =
          WebPDecodeRGBAInto(
            input.baseAddress, input.count, output.baseAddress, output.count, features.width * 4) != nil
      }
    }
    // The call gives no reason; a file that is shorter than its own header states ends early.
    guard isDecoded else {
      let stated = bytes[4..<8].reversed().reduce(0) { $0 << 8 | Int($1) }
      if bytes.count - 8 < stated { throw .truncated(format: "WebP", offset: bytes.count) }
      throw WebPDecoder.error(VP8_STATUS_BITSTREAM_ERROR, part: "data", bytes.count)
    }
    return Image(width: width, height: height, checked: pixels)
  }

  private static func error(_ status: VP8StatusCode, part: String, _ length: Int) -> ImageError {
    let reason: String
    switch status {
    case VP8_STATUS_NOT_ENOUGH_DATA, VP8_STATUS_SUSPENDED: return .truncated(format: "WebP", offset: length)
    case VP8_STATUS_OUT_OF_MEMORY: return .memory(bytes: length)
    case VP8_STATUS_UNSUPPORTED_FEATURE: reason = "an unknown feature"
    case VP8_STATUS_BITSTREAM_ERROR: reason = "a damaged bit stream"
    default: reason = "error \(status.rawValue)"
    }
    return .corrupt(format: "WebP", part: part, found: reason, expected: "an undamaged file")
  }
}
