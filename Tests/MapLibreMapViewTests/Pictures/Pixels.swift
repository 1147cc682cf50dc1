import CartoucheCoreGraphics
import CartoucheImages
import CartoucheUIKit
import Foundation

extension UIImage {
  /// A picture of pixels, RGBA, four bytes each.
  convenience init(pixels: [UInt8], width: Int, height: Int) {
    let image = try? Image(width: width, height: height, pixels: pixels)
    if let image { self.init(cgImage: CGImage(image)) } else { self.init() }
  }

  /// Red, green and blue of a pixel; none outside of the picture.
  func color(at point: (x: Int, y: Int)) -> [UInt8] {
    guard let image = cgImage?.image, (0..<image.width).contains(point.x),
      (0..<image.height).contains(point.y)
    else { return [] }
    let start = 4 * (point.y * image.width + point.x)
    return Array(image.pixels[start..<start + 3])
  }

  /// The number of pixels of another colour than in another picture of the same size.
  func difference(from other: UIImage) -> Int {
    guard let mine = cgImage?.image, let its = other.cgImage?.image, mine.pixels.count == its.pixels.count
    else {
      return .max
    }
    return stride(from: 0, to: mine.pixels.count, by: 4).count { start in
      mine.pixels[start..<start + 4] != its.pixels[start..<start + 4]
    }
  }
}
