// Sound because libwebp copies the input, four bytes for each pixel of the stated size; picture and
// writer live in this frame while it works, and what it allocated is freed on each way out.
import CWebP

extension WebPEncoder {
  /// The file of a picture whose sides are in range.
  func encodePixels(_ image: Image, quality: Float) throws(ImageError) -> [UInt8] {
    var config = WebPConfig()
    var picture = WebPPicture()
    guard WebPConfigPreset(&config, WEBP_PRESET_DEFAULT, quality) != 0, WebPPictureInit(&picture) != 0 else {
      throw .memory(bytes: image.pixels.count)
    }
    config.lossless = isLossless ? 1 : 0
    config.exact = isLossless ? 1 : 0
    picture.use_argb = isLossless ? 1 : 0
    picture.width = Int32(image.width)
    picture.height = Int32(image.height)
    var writer = WebPMemoryWriter()
    WebPMemoryWriterInit(&writer)
    defer {
      WebPPictureFree(&picture)
      WebPMemoryWriterClear(&writer)
    }
    let isImported = image.pixels.withUnsafeBufferPointer { pixels in
      WebPPictureImportRGBA(&picture, pixels.baseAddress, Int32(image.width * 4)) != 0
    }
    guard isImported else { throw .memory(bytes: image.pixels.count) }
    let isEncoded = withUnsafeMutablePointer(to: &writer) { writer in
      picture.writer = WebPMemoryWrite
      picture.custom_ptr = UnsafeMutableRawPointer(writer)
      return WebPEncode(&config, &picture) != 0
    }
    guard isEncoded, let bytes = writer.mem else { throw .memory(bytes: image.pixels.count) }
    return Array(UnsafeBufferPointer(start: bytes, count: writer.size))
  }
}
