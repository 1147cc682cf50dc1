import Cartouche
import CartoucheImages

/// A picture in memory: rows of premultiplied RGBA pixels, four bytes each.
struct Picture: Hashable, Sendable {
  /// The width in device pixels.
  let width: Int
  /// The height in device pixels.
  let height: Int
  /// The bytes, `4 * width * height` of them.
  let pixels: [UInt8]

  /// A picture of these pixels; `nil` if their number does not match the size.
  init?(width: Int, height: Int, pixels: [UInt8]) {
    guard width > 0, height > 0, pixels.count == 4 * width * height else { return nil }
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// The picture of a snapshot.
  init?(_ snapshot: Snapshot) {
    self.init(width: snapshot.width, height: snapshot.height, pixels: snapshot.pixels)
  }

  /// The bytes of one row of a rectangle inside the picture.
  func row(_ row: Int, of rectangle: PixelRectangle) -> ArraySlice<UInt8> {
    let start = 4 * ((rectangle.y + row) * width + rectangle.x)
    return pixels[start..<start + 4 * rectangle.width]
  }

  /// The pixels of a rectangle inside the picture.
  func pixels(of rectangle: PixelRectangle) -> [UInt8] {
    if rectangle.x == 0, rectangle.width == width {
      return Array(pixels[4 * rectangle.y * width..<4 * (rectangle.y + rectangle.height) * width])
    }
    var part: [UInt8] = []
    part.reserveCapacity(4 * rectangle.area)
    for row in 0..<rectangle.height { part += self.row(row, of: rectangle) }
    return part
  }
}
