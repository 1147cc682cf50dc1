import CartoucheRaster
import Synchronization

/// A part of a picture that many images share, cut out when its own pixels are first needed.
package final class PicturePart: Sendable {
  /// The width in pixels.
  package let width: Int
  /// The height in pixels.
  package let height: Int
  private let picture: Bitmap
  private let (x, y): (Int, Int)
  private let cut = Mutex<Bitmap?>(nil)

  /// The part of `picture` with its upper left corner at (`x`, `y`); `nil` when it is empty or reaches beyond.
  package init?(of picture: Bitmap, x: Int, y: Int, width: Int, height: Int) {
    guard width > 0, height > 0, x >= 0, y >= 0, width <= picture.width, height <= picture.height,
      x <= picture.width - width, y <= picture.height - height
    else { return nil }
    self.picture = picture
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  /// The pixels of the part.
  var bitmap: Bitmap {
    cut.withLock { cut in
      if let cut { return cut }
      var bytes: [UInt8] = []
      bytes.reserveCapacity(4 * width * height)
      for row in y..<y + height {
        let start = 4 * (row * picture.width + x)
        bytes += picture.pixels[start..<start + 4 * width]
      }
      let bitmap = (try? Bitmap(width: width, height: height, pixels: bytes)) ?? Bitmap(width: 0, height: 0)
      cut = bitmap
      return bitmap
    }
  }
}
