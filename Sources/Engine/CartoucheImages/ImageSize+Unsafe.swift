// Sound because both libraries get the input as a buffer with its length for the duration of a call, and write
// nothing but the numbers of a header into variables of this frame; the handle is destroyed on each way out. Fuzzed by
// `Fuzz/Sources/FuzzImage`.
import CTurboJPEG
import CWebP

extension ImageSize {
  /// The size in a JPEG file's frame header.
  static func jpeg(_ bytes: [UInt8]) throws(ImageError) -> ImageSize {
    guard let handle = tjInitDecompress() else { throw .memory(bytes: bytes.count) }
    defer { tjDestroy(handle) }
    var (width, height, sampling, space): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    let status = bytes.withUnsafeBufferPointer { input in
      tjDecompressHeader3(
        handle, input.baseAddress, UInt(input.count), &width, &height, &sampling, &space)
    }
    guard status == 0, width > 0, height > 0 else { throw cut("JPEG") }
    return ImageSize(width: Int(width), height: Int(height))
  }

  /// The size in a WebP file's header.
  static func webp(_ bytes: [UInt8]) throws(ImageError) -> ImageSize {
    var features = WebPBitstreamFeatures()
    let status = bytes.withUnsafeBufferPointer { input in
      WebPGetFeatures(input.baseAddress, input.count, &features)
    }
    guard status == VP8_STATUS_OK, features.width > 0, features.height > 0 else { throw cut("WebP") }
    return ImageSize(width: Int(features.width), height: Int(features.height))
  }

  private static func cut(_ format: String) -> ImageError {
    .corrupt(format: format, part: "header", found: "no width and height", expected: "an undamaged file")
  }
}
