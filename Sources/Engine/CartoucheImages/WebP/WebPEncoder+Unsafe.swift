// Sound because libwebp copies the input, four bytes for each pixel of the stated size; picture and
// writer live in this frame while it works, and what it allocated is freed on each way out. The signal is kept alive
// by the caller for as long as the library calls the hook, which only reads it.
import CWebP
import CartoucheThreads

extension WebPEncoder {
  /// The file of a picture whose sides are in range.
  func encodePixels(_ image: Image, quality: Float, until stop: StopSignal) throws(ImageError) -> [UInt8] {
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
    if stop.isGiven { throw .stopped }
    picture.user_data = Unmanaged.passUnretained(stop).toOpaque()
    picture.progress_hook = { _, picture in
      guard let user = picture?.pointee.user_data else { return 1 }
      return Unmanaged<StopSignal>.fromOpaque(user).takeUnretainedValue().isGiven ? 0 : 1
    }
    let isEncoded = withUnsafeMutablePointer(to: &writer) { writer in
      picture.writer = WebPMemoryWrite
      picture.custom_ptr = UnsafeMutableRawPointer(writer)
      return withExtendedLifetime(stop) { WebPEncode(&config, &picture) != 0 }
    }
    if stop.isGiven { throw .stopped }
    guard isEncoded, let bytes = writer.mem else { throw .memory(bytes: image.pixels.count) }
    return Array(UnsafeBufferPointer(start: bytes, count: writer.size))
  }
}
