import CartoucheCoreGraphics
import CartoucheImages
import CartoucheRaster
import CartoucheUIKit
import Foundation

extension PremultipliedColor {
  /// A colour of Core Graphics in sRGB.
  init(_ color: CGColor) {
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
}

extension UIImage {
  /// A picture made of pixels, a number of them per point; `nil` if there are none.
  convenience init?(_ bitmap: Bitmap, scale: CGFloat) {
    guard let image = try? Image(width: bitmap.width, height: bitmap.height, pixels: bitmap.straight()) else {
      return nil
    }
    self.init(cgImage: CGImage(image), scale: scale, orientation: .up)
  }
}
