import Testing

@testable import CartoucheImages

/// Progressive JPEG files whose scans are counted before any of them is read.
@Suite struct JPEGScanTests {
  /// A grey progressive file: the means of all blocks, then passes over the rest, each with nothing in it.
  private func file(width: Int, height: Int, scans: Int, inComment comment: [UInt8] = []) -> [UInt8] {
    func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
      [0xFF, marker, UInt8((content.count + 2) >> 8), UInt8((content.count + 2) & 255)] + content
    }
    func sides(_ value: Int) -> [UInt8] { [UInt8(value >> 8), UInt8(value & 255)] }
    // One code of one bit: no difference from the mean before, or the end of the block.
    let code: [UInt8] = [1] + [UInt8](repeating: 0, count: 15) + [0]
    var bytes: [UInt8] = [0xFF, 0xD8] + segment(0xFE, comment)
    bytes += segment(0xDB, [0] + [UInt8](repeating: 1, count: 64))
    bytes += segment(0xC2, [8] + sides(height) + sides(width) + [1, 1, 0x11, 0])
    bytes += segment(0xC4, [0x00] + code) + segment(0xC4, [0x10] + code)
    for scan in 0..<scans {
      bytes += segment(0xDA, [1, 1, 0] + (scan == 0 ? [0, 0] : [1, 63]) + [0])
      // The bits of four blocks, filled up with ones.
      bytes += [0x0F]
    }
    return bytes + [0xFF, 0xD9]
  }

  @Test func filesOfAHundredScansAreReadAndOfMoreAreNot() throws {
    let image = try JPEGDecoder().decode(file(width: 16, height: 16, scans: 100))
    #expect(image == Image(width: 16, height: 16, color: (128, 128, 128, 255)))
    #expect(throws: ImageError.limit(what: "scans", found: 101, limit: 100)) {
      try JPEGDecoder().decode(file(width: 16, height: 16, scans: 101))
    }
    #expect(throws: ImageError.limit(what: "scans", found: 5000, limit: 100)) {
      try Image(decoding: file(width: 16, height: 16, scans: 5000))
    }
  }

  @Test func largePicturesHaveFewerScans() {
    #expect(throws: ImageError.limit(what: "scans", found: 17, limit: 16)) {
      try JPEGDecoder().decode(file(width: 16_384, height: 4096, scans: 17))
    }
    #expect(throws: ImageError.limit(what: "scans", found: 65, limit: 64)) {
      try JPEGDecoder().decode(file(width: 4096, height: 4096, scans: 65))
    }
    #expect(JPEGScans.limit(width: 2048, height: 2048) == 100)
    #expect(JPEGScans.limit(width: .max, height: 2) == 16)
  }

  @Test func scansAreCountedBetweenSegmentsOnly() {
    let start: [UInt8] = [0xFF, 0xDA, 0, 2]
    #expect(JPEGScans.count(in: file(width: 16, height: 16, scans: 3, inComment: start + start)) == 3)
    // Stuffed bytes, restarts and fill bytes are no segments; what follows the end is not looked at.
    #expect(
      JPEGScans.count(
        in: [0xFF, 0xD8] + start + [7, 0xFF, 0, 0xDA, 0xFF, 0xD0, 0xDA, 0xFF, 0xFF] + start + [0xFF, 0xD9]
          + start) == 2)
    // A segment shorter than its own length field, and files that end within a marker.
    #expect(JPEGScans.count(in: [0xFF, 0xD8, 0xFF, 0xE0, 0, 0] + start) == 1)
    for length in 0..<8 { #expect(JPEGScans.count(in: Array(([0xFF, 0xD8] + start).prefix(length))) <= 1) }
  }

  @Test func picturesOfUsualEncodersAreOneScan() throws {
    let image = Image(width: 40, height: 30, color: (10, 200, 90, 255))
    #expect(JPEGScans.count(in: try JPEGEncoder().encode(image)) == 1)
  }
}
