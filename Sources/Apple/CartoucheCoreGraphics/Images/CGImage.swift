import CartoucheImages
import Foundation
import Synchronization

/// A picture in memory.
public final class CGImage: Sendable, Hashable {
  /// The pixels, RGBA with 8 bits per channel and straight alpha.
  package let image: Image

  private let bytes = Mutex<CGDataProvider?>(nil)

  /// A picture of pixels.
  package init(_ image: Image) { self.image = image }

  /// The number of pixels per row.
  public var width: Int { image.width }
  /// The number of rows.
  public var height: Int { image.height }
  /// The number of bits per channel: 8.
  public var bitsPerComponent: Int { 8 }
  /// The number of bits per pixel: 32.
  public var bitsPerPixel: Int { 32 }
  /// The number of bytes per row.
  public var bytesPerRow: Int { 4 * width }
  /// The colour space of the pixels: sRGB.
  public var colorSpace: CGColorSpace? { .standard }

  /// The pixels as bytes, in the order of ``bitmapInfo``; they exist for as long as the picture.
  ///
  /// - Complexity: O(width × height) the first time.
  public var dataProvider: CGDataProvider? {
    bytes.withLock { bytes in
      if let bytes { return bytes }
      bytes = CGDataProvider(data: NSData(data: Data(image.pixels)))
      return bytes
    }
  }

  /// The part of the picture inside a rectangle in pixels from the top left corner.
  ///
  /// The rectangle is extended to whole pixels and clipped to the picture; `nil` if the two do not meet, or if it is
  /// not finite.
  /// - Complexity: O(width × height) of the part.
  public func cropping(to rect: CGRect) -> CGImage? {
    // Foundation traps on infinite rectangles.
    guard [rect.minX, rect.minY, rect.maxX, rect.maxY].allSatisfy(\.isFinite) else { return nil }
    let part = rect.intersection(CGRect(x: 0, y: 0, width: width, height: height))
    // Within the picture, so the numbers are small.
    guard !part.isNull, case let part = part.integral, part.width >= 1, part.height >= 1,
      let left = Int(exactly: part.minX),
      let top = Int(exactly: part.minY), let columns = Int(exactly: part.width),
      let rows = Int(exactly: part.height)
    else { return nil }
    var pixels: [UInt8] = []
    pixels.reserveCapacity(4 * columns * rows)
    for row in top..<top + rows {
      let start = 4 * (row * width + left)
      pixels += image.pixels[start..<start + 4 * columns]
    }
    return (try? Image(width: columns, height: rows, pixels: pixels)).map(CGImage.init)
  }

  /// Whether both have the same pixels.
  public static func == (left: CGImage, right: CGImage) -> Bool { left.image == right.image }

  /// Feeds size and pixels to a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(image) }
}
