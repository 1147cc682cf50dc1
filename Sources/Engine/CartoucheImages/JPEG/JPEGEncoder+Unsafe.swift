// Sound because the input has four bytes for each pixel of the stated size, which the caller checks;
// the output is TurboJPEG's own buffer, copied with the length it reports and freed on each way out.
import CTurboJPEG

extension JPEGEncoder {
  /// The file of opaque RGBA rows; sizes and quality are in range.
  func encodePixels(
    _ pixels: [UInt8], width: Int, height: Int, quality: Int
  ) throws(ImageError) -> [UInt8] {
    guard let handle = tjInitCompress() else { throw .memory(bytes: pixels.count) }
    defer { tjDestroy(handle) }
    var file: UnsafeMutablePointer<UInt8>?
    defer { tjFree(file) }
    var length: UInt = 0
    let sampling = quality < 90 ? TJSAMP_420 : TJSAMP_444
    let status = pixels.withUnsafeBufferPointer { input in
      tjCompress2(
        handle, input.baseAddress, Int32(width), 0, Int32(height), Int32(TJPF_RGBA.rawValue), &file, &length,
        Int32(sampling.rawValue), Int32(quality), TJFLAG_ACCURATEDCT)
    }
    guard status == 0, let file else { throw .memory(bytes: pixels.count) }
    return Array(UnsafeBufferPointer(start: file, count: Int(length)))
  }
}
