// Sound because TurboJPEG gets the input as a buffer with its length and writes rows of the width and
// height that its header call reported, into a buffer of just that size; the handle is destroyed on each
// way out. Fuzzed by `Fuzz/Sources/FuzzImage`.
import CTurboJPEG

extension JPEGDecoder {
  /// The picture of a file that begins like one.
  func decodePixels(_ bytes: [UInt8]) throws(ImageError) -> Image {
    guard let handle = tjInitDecompress() else { throw .memory(bytes: bytes.count) }
    defer { tjDestroy(handle) }

    var (width, height, sampling, space): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    let found = bytes.withUnsafeBufferPointer { input in
      tjDecompressHeader3(
        handle, input.baseAddress, UInt(input.count), &width, &height, &sampling, &space)
    }
    guard found == 0 else { throw JPEGDecoder.error(handle, part: "header", length: bytes.count) }
    try limits.check(width: Int(width), height: Int(height))
    let (scans, mostScans) = (
      JPEGScans.count(in: bytes), JPEGScans.limit(width: Int(width), height: Int(height))
    )
    guard scans <= mostScans else { throw .limit(what: "scans", found: scans, limit: mostScans) }
    let count = try Image.byteCount(width: Int(width), height: Int(height))

    // TurboJPEG does not convert print inks to RGB.
    let isPrint = space == Int32(TJCS_CMYK.rawValue) || space == Int32(TJCS_YCCK.rawValue)
    let layout = isPrint ? Int32(TJPF_CMYK.rawValue) : Int32(TJPF_RGBA.rawValue)
    var status: Int32 = 0
    var pixels = bytes.withUnsafeBufferPointer { input in
      [UInt8](unsafeUninitializedCapacity: count) { output, initialized in
        // Pixels that a damaged file leaves out must not show old memory.
        output.initialize(repeating: 0)
        initialized = count
        status = tjDecompress2(
          handle, input.baseAddress, UInt(input.count), output.baseAddress, width, 0, height, layout,
          TJFLAG_ACCURATEDCT | TJFLAG_LIMITSCANS)
      }
    }
    if status != 0 {
      let error = JPEGDecoder.error(handle, part: "data", length: bytes.count)
      // Among warnings only the early end costs pixels; odd bytes between markers do not.
      let isWarning = tjGetErrorCode(handle) == Int32(TJERR_WARNING.rawValue)
      if !isWarning || error == .truncated(format: "JPEG", offset: bytes.count) { throw error }
    }
    if isPrint { JPEGDecoder.turnInksToLight(&pixels) }
    return Image(width: Int(width), height: Int(height), checked: pixels)
  }

  /// Multiplies each colour by the share of the paper that black leaves uncovered.
  ///
  /// Files of this kind hold inverted inks (Adobe Technical Note 5116): 255 is no ink.
  private static func turnInksToLight(_ pixels: inout [UInt8]) {
    for start in stride(from: 0, to: pixels.count - 3, by: 4) {
      let paper = Int(pixels[start + 3])
      for channel in start..<start + 3 {
        pixels[channel] = UInt8(truncatingIfNeeded: (Int(pixels[channel]) * paper + 127) / 255)
      }
      pixels[start + 3] = 255
    }
  }

  private static func error(_ handle: tjhandle, part: String, length: Int) -> ImageError {
    let reason = tjGetErrorStr2(handle).map { String(cString: $0) } ?? "an error without a name"
    if reason.contains("Premature end") { return .truncated(format: "JPEG", offset: length) }
    return .corrupt(format: "JPEG", part: part, found: reason, expected: "an undamaged file")
  }
}
