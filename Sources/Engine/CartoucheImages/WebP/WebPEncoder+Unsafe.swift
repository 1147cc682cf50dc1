// Sound because libwebp copies the input, four bytes for each pixel of the stated size; picture, writer and signal live
// in this frame while it works, and what it allocated is freed on each way out.
import CWebP
import CartoucheThreads

extension WebPEncoder {
  /// The file of straight RGBA rows whose sides are in range.
  func encodePixels(
    _ pixels: [UInt8], width: Int, height: Int, until stop: StopSignal
  ) throws(ImageError) -> [UInt8] {
    var config = WebPConfig()
    var picture = WebPPicture()
    let quality = quality > 0 ? Float(min(quality, 100)) : 0
    guard WebPConfigPreset(&config, WEBP_PRESET_DEFAULT, quality) != 0, WebPPictureInit(&picture) != 0 else {
      throw .memory(bytes: pixels.count)
    }
    config.lossless = isLossless ? 1 : 0
    config.exact = isLossless ? 1 : 0
    config.method = method
    config.thread_level = 1
    picture.use_argb = isLossless ? 1 : 0
    picture.width = Int32(width)
    picture.height = Int32(height)
    picture.progress_hook = { _, picture in
      guard let signal = picture?.pointee.user_data else { return 1 }
      return Unmanaged<StopSignal>.fromOpaque(signal).takeUnretainedValue().isGiven ? 0 : 1
    }
    picture.user_data = Unmanaged.passUnretained(stop).toOpaque()
    var writer = WebPMemoryWriter()
    WebPMemoryWriterInit(&writer)
    defer {
      WebPPictureFree(&picture)
      WebPMemoryWriterClear(&writer)
    }
    let isImported = pixels.withUnsafeBufferPointer { pixels in
      WebPPictureImportRGBA(&picture, pixels.baseAddress, Int32(width * 4)) != 0
    }
    guard isImported else { throw .memory(bytes: pixels.count) }
    let isEncoded = withExtendedLifetime(stop) {
      withUnsafeMutablePointer(to: &writer) { writer in
        picture.writer = WebPMemoryWrite
        picture.custom_ptr = UnsafeMutableRawPointer(writer)
        return WebPEncode(&config, &picture) != 0
      }
    }
    if stop.isGiven { throw .stopped }
    guard isEncoded, let bytes = writer.mem else { throw .memory(bytes: pixels.count) }
    return Array(UnsafeBufferPointer(start: bytes, count: writer.size))
  }
}
