// Sound because the input has four bytes for each pixel of the stated size, which the caller checks;
// the output is TurboJPEG's own buffer, copied with the length it reports and freed on each way out.
import CTurboJPEG
import CartoucheThreads

extension JPEGEncoder {
  /// The file of opaque RGBA rows; sizes and quality are in range.
  func encodeBands(
    _ pixels: [UInt8], width: Int, height: Int, quality: Int, until stop: StopSignal
  ) throws(ImageError) -> [UInt8] {
    if stop.isGiven { throw .stopped }
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

  /// The place of the first pixel whose alpha is below 255, in bytes.
  static func firstTranslucent(_ pixels: [UInt8]) -> Int? {
    pixels.withUnsafeBytes { bytes in
      var start = 0
      while start < bytes.count {
        // In blocks, which are compared many pixels at a time.
        let end = min(start + 4096, bytes.count)
        var all: UInt32 = .max
        for offset in stride(from: start, to: end, by: 4) {
          all &= UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
        }
        if all >> 24 != 255 { return start }
        start = end
      }
      return nil
    }
  }
}
