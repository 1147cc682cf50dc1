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
}
