/// The scans of a JPEG file: passes over the picture, each of which takes time in proportion to the picture's size,
/// however few bytes it has.
enum JPEGScans {
  /// The maximum number of scans of any file; photographs have ten, files optimised for size about fifty.
  private static let most = 100

  /// The number of scans that a file of any size may have.
  private static let least = 16

  /// The maximum number of pixels that all scans together may pass over, unless there are ``least`` or fewer scans.
  private static let mostPixels = 1 << 30

  /// The maximum number of scans that are read for a picture of a given width and height in pixels.
  static func limit(width: Int, height: Int) -> Int {
    let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
    guard !overflow, pixels > 0 else { return least }
    return min(max(mostPixels / pixels, least), most)
  }

  /// The number of scans that a file begins (ITU-T T.81, B.1.1), found by its markers without decoding.
  ///
  /// Segments are skipped by their lengths. Anything else between markers is skipped, as decoders do.
  ///
  /// - Complexity: O(n).
  static func count(in bytes: [UInt8]) -> Int {
    var count = 0
    var index = 2
    while index + 1 < bytes.count {
      guard bytes[index] == 0xFF else {
        index += 1
        continue
      }
      switch bytes[index + 1] {
      // A marker may be preceded by any number of 0xFF.
      case 0xFF: index += 1
      // A stuffed byte, the markers without a segment, and the end, after which a decoder does not look.
      case 0x00, 0x01, 0xD0...0xD8: index += 2
      case 0xD9: return count
      case let marker:
        if marker == 0xDA { count += 1 }
        guard index + 3 < bytes.count else { return count }
        index += 2 + max(Int(bytes[index + 2]) << 8 | Int(bytes[index + 3]), 2)
      }
    }
    return count
  }
}
