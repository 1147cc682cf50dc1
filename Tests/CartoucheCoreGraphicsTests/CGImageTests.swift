import CartoucheCoreGraphics
import CartoucheImages
import Foundation
import Testing

@Suite struct CGImageTests {
  @Test func cropsToWholePixelsWithinThePicture() throws {
    var pixels = [UInt8](repeating: 0, count: 4 * 4 * 3)
    pixels[4 * (1 * 4 + 2)] = 200
    let image = CGImage(try Image(width: 4, height: 3, pixels: pixels))
    let part = try #require(image.cropping(to: CGRect(x: 2, y: 0.5, width: 9, height: 1)))
    #expect(part.width == 2 && part.height == 2 && part.image[0, 1].red == 200)
    #expect(image.cropping(to: CGRect(x: 9, y: 9, width: 1, height: 1)) == nil)
    #expect(image.cropping(to: .null) == nil && image.bytesPerRow == 16)
    #expect(image.cropping(to: CGRect(x: -CGFloat.infinity, y: 0, width: .infinity, height: 1)) == nil)
  }

  /// A picture of two pixels, the second of which is half transparent, and its bytes.
  private let bytes: [UInt8] = [200, 100, 50, 255, 80, 40, 20, 128]

  @Test func bytesAreThoseOfThePixelsForAsLongAsThePictureExists() throws {
    let image = CGImage(try Image(width: 1, height: 2, pixels: bytes))
    let data = try #require(image.dataProvider?.data)
    let start = try #require(CFDataGetBytePtr(data))
    #expect((0..<CFDataGetLength(data)).map { start[$0] } == bytes)
    #expect(image.dataProvider === image.dataProvider)
    #expect(image.alphaInfo == .last && image.bitmapInfo.intersection(.alphaInfoMask).rawValue == 3)
  }

  private func image(
    _ bytes: [UInt8], _ alpha: CGImageAlphaInfo, _ order: CGBitmapInfo = .byteOrderDefault, row: Int = 8
  ) -> CGImage? {
    CGDataProvider(data: NSData(data: Data(bytes))).flatMap {
      CGImage(
        width: 2, height: 1, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: row,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: order.union(CGBitmapInfo(rawValue: alpha.rawValue)),
        provider: $0, decode: nil, shouldInterpolate: true, intent: .defaultIntent)
    }
  }

  @Test("bytes in each order become the same picture") func orders() throws {
    let expected = try Image(width: 2, height: 1, pixels: bytes)
    #expect(image(bytes, .last)?.image == expected)
    #expect(image([255, 200, 100, 50, 128, 80, 40, 20], .first)?.image == expected)
    #expect(image([255, 50, 100, 200, 128, 20, 40, 80], .last, .byteOrder32Little)?.image == expected)
    #expect(image([50, 100, 200, 255, 20, 40, 80, 128], .first, .byteOrder32Little)?.image == expected)
    #expect(image([200, 100, 50, 255, 40, 20, 10, 128], .premultipliedLast)?.image == expected)
    let opaque = image(bytes, .noneSkipLast)?.image
    #expect(opaque?.pixels == [200, 100, 50, 255, 80, 40, 20, 255])
    #expect(
      image([9, 9, 9, 0, 255, 255, 255, 128], .premultipliedLast)?.image.pixels.prefix(4) == [0, 0, 0, 0])
  }

  @Test("bytes that do not fit give no picture") func misfits() {
    #expect(image(Array(bytes.dropLast()), .last) == nil)
    #expect(image(bytes, .last, row: 7) == nil && image(bytes, .last, row: .max) != nil)
    #expect(image(bytes, .none) == nil && image(bytes, .alphaOnly) == nil)
    #expect(image(bytes, .last, CGBitmapInfo(rawValue: 1 << 12)) == nil)
  }
}
