import CartoucheCoreGraphics
import CartoucheImages
import CartoucheRaster
import Foundation

extension PremultipliedColor {
  /// A colour of Core Graphics in sRGB.
  package init(_ color: CGColor) {
    let (red, green, blue, alpha) = color.extendedSRGB
    func channel(_ value: CGFloat) -> Float { value >= 0 ? Float(min(value, 1)) : 0 }
    self.init(red: channel(red), green: channel(green), blue: channel(blue), alpha: channel(alpha))
  }
}

extension Bitmap {
  /// The pixels of a picture; `nil` for none.
  init?(_ image: CGImage?) {
    guard let image = image?.image,
      let bitmap = try? Bitmap(width: image.width, height: image.height, straight: image.pixels)
    else { return nil }
    self = bitmap
  }

  /// The columns and rows of pixels in a rectangle of a view; `nil` if they are all pixels of the picture.
  ///
  /// - Parameter rect: The rectangle in points from the upper left corner.
  package func pixels(in rect: CGRect, pixelRatio: Double) -> (columns: Range<Int>, rows: Range<Int>)? {
    func range(_ from: CGFloat, _ to: CGFloat, of limit: Int) -> Range<Int> {
      func pixel(_ length: CGFloat) -> Int {
        let pixels = (Double(length) * pixelRatio).rounded()
        return pixels.isFinite ? Int(min(max(pixels, 0), Double(limit))) : 0
      }
      // An empty rectangle may be the null one, whose edges are not finite.
      guard rect.width > 0, rect.height > 0 else { return 0..<0 }
      return pixel(from)..<max(pixel(to), pixel(from))
    }
    let columns = range(rect.minX, rect.maxX, of: width)
    let rows = range(rect.minY, rect.maxY, of: height)
    return columns == 0..<width && rows == 0..<height ? nil : (columns, rows)
  }
}

extension UIImage {
  /// A picture made of pixels, a number of them per point; `nil` if there are none.
  package convenience init?(_ bitmap: Bitmap, scale: CGFloat) {
    guard let image = try? Image(width: bitmap.width, height: bitmap.height, pixels: bitmap.straight()) else {
      return nil
    }
    self.init(cgImage: CGImage(image), scale: scale, orientation: .up)
  }
}

extension UIImage {
  /// The pixels, turned as the orientation says; `nil` for none.
  var uprightBitmap: Bitmap? {
    guard imageOrientation != .up else { return Bitmap(cgImage) }
    let format = UIGraphicsImageRendererFormat()
    format.scale = scale
    let turned = UIGraphicsImageRenderer(size: size, format: format).image { _ in draw(at: .zero) }
    return Bitmap(turned.cgImage)
  }
}
