import SeededRandom
import Testing

@testable import CartoucheImages

/// The pixels per inch that files state.
@Suite struct PixelDensityTests {
  private let image: Image = {
    var random = SplitMix64(seed: 7)
    return Image.patches(40, 30, colors: 40, opaque: true, using: &random)
  }()

  private func file(_ encoding: ImageEncoding, density: Double?) throws -> [UInt8] {
    var encoding = encoding
    encoding.density = density
    return try encoding.bytes(of: image)
  }

  @Test(arguments: [(300.0, 11_811), (96, 3780), (72, 2835)])
  func pngHasPixelsPerMeter(density: Double, perMeter: Int) throws {
    for encoding in [ImageEncoding.png, .png8()] {
      let file = try file(encoding, density: density)
      let number = PNGHeader.bigEndian(perMeter)
      #expect(
        Array(file[33..<54]) == [0, 0, 0, 9] + Array("pHYs".utf8) + number + number + [1]
          + file[50..<54])
      // A reader that checks sums takes it, and sees the same picture as without.
      #expect(try Image(decoding: file) == Image(decoding: self.file(encoding, density: nil)))
    }
  }

  @Test func jpegHasPixelsPerInch() throws {
    let file = try file(.jpeg(), density: 300)
    #expect(Array(file[6..<18]) == Array("JFIF".utf8) + [0, 1] + [file[12], 1, 1, 44, 1, 44])
    #expect(try Image(decoding: file) == Image(decoding: self.file(.jpeg(), density: nil)))
  }

  @Test func otherFilesStateNone() throws {
    #expect(try file(.webp(), density: 300) == file(.webp(), density: nil))
    let plain = try file(.png, density: nil)
    #expect(!plain.indices.dropLast(4).contains { plain[$0..<$0 + 4].elementsEqual("pHYs".utf8) })
  }

  @Test(arguments: [0, -1, .nan, .infinity, 1e300])
  func numbersThatFilesCannotStateAreMoved(density: Double) throws {
    for encoding in [ImageEncoding.png, .jpeg()] {
      #expect(throws: Never.self) { try Image(decoding: file(encoding, density: density)) }
    }
  }
}
