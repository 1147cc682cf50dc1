import CartoucheImages
import Foundation

extension CGImage {
  /// A picture of bytes in the order that `bitmapInfo` describes.
  ///
  /// Pictures of 8 bits per channel and 32 bits per pixel are read; a grey or other colour space, and any other
  /// format, gives `nil`. The colours are taken for sRGB.
  ///
  /// - Parameters:
  ///   - width: The number of pixels per row.
  ///   - height: The number of rows.
  ///   - bitsPerComponent: 8.
  ///   - bitsPerPixel: 32.
  ///   - bytesPerRow: The number of bytes per row, at least four for each pixel.
  ///   - space: A space of red, green and blue.
  ///   - bitmapInfo: The order of the bytes; a ``CGImageAlphaInfo`` without three-byte pixels.
  ///   - provider: The bytes, the top row first.
  ///   - decode: `nil`.
  ///   - shouldInterpolate: Without effect: contexts decide how pictures are scaled.
  ///   - intent: Without effect.
  public convenience init?(
    width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int,
    space: CGColorSpace, bitmapInfo: CGBitmapInfo, provider: CGDataProvider,
    decode: [CGFloat]?, shouldInterpolate: Bool, intent: CGColorRenderingIntent
  ) {
    guard bitsPerComponent == 8, bitsPerPixel == 32, decode == nil, space.model == .rgb,
      let order = PixelOrder(bitmapInfo), let data = provider.data,
      let image = Image(width: width, height: height, rows: Data(referencing: data), bytesPerRow, order)
    else { return nil }
    self.init(image)
  }

  /// The place of the opacity: the last of four bytes, and the colours are not multiplied by it.
  public var alphaInfo: CGImageAlphaInfo { .last }
  /// The order of the bytes: red, green, blue, opacity.
  public var bitmapInfo: CGBitmapInfo { CGBitmapInfo(rawValue: alphaInfo.rawValue) }
}

/// The places of the channels in the four bytes of a pixel.
private struct PixelOrder {
  var red: Int
  var green: Int
  var blue: Int
  /// `nil` for opaque pictures.
  var alpha: Int?
  var isPremultiplied = false

  /// `nil` for orders that have fewer than four bytes, or that are not known.
  init?(_ info: CGBitmapInfo) {
    let isReversed: Bool
    switch info.intersection(.byteOrderMask) {
    case .byteOrderDefault, .byteOrder32Big: isReversed = false
    case .byteOrder32Little: isReversed = true
    default: return nil
    }
    guard let alphaInfo = CGImageAlphaInfo(rawValue: info.intersection(.alphaInfoMask).rawValue) else {
      return nil
    }
    let isFirst: Bool
    switch alphaInfo {
    case .premultipliedLast, .last, .noneSkipLast: isFirst = false
    case .premultipliedFirst, .first, .noneSkipFirst: isFirst = true
    case .none, .alphaOnly: return nil
    }
    func place(_ index: Int) -> Int { isReversed ? 3 - index : index }
    let start = isFirst ? 1 : 0
    (red, green, blue) = (place(start), place(start + 1), place(start + 2))
    switch alphaInfo {
    case .noneSkipFirst, .noneSkipLast: alpha = nil
    default: alpha = place(isFirst ? 0 : 3)
    }
    isPremultiplied = alphaInfo == .premultipliedFirst || alphaInfo == .premultipliedLast
  }
}

extension Image {
  /// The picture of rows of pixels in an order; `nil` when there are not enough bytes.
  fileprivate init?(width: Int, height: Int, rows: Data, _ bytesPerRow: Int, _ order: PixelOrder) {
    guard width > 0, height > 0, case let (needed, isTooWide) = width.multipliedReportingOverflow(by: 4),
      !isTooWide, bytesPerRow >= needed,
      case let (before, isTooHigh) = bytesPerRow.multipliedReportingOverflow(by: height - 1), !isTooHigh,
      before <= rows.count, rows.count - before >= needed
    else { return nil }
    var pixels: [UInt8] = []
    pixels.reserveCapacity(needed * height)
    let bytes = [UInt8](rows)
    for row in 0..<height {
      for start in stride(from: row * bytesPerRow, to: row * bytesPerRow + needed, by: 4) {
        let alpha = order.alpha.map { bytes[start + $0] } ?? 255
        for place in [order.red, order.green, order.blue] {
          let value = bytes[start + place]
          pixels.append(order.isPremultiplied ? Image.straight(value, alpha) : value)
        }
        pixels.append(alpha)
      }
    }
    guard let image = try? Image(width: width, height: height, pixels: pixels) else { return nil }
    self = image
  }

  /// A channel that was multiplied by the opacity, without it; to the nearest whole number.
  private static func straight(_ value: UInt8, _ alpha: UInt8) -> UInt8 {
    guard alpha > 0 else { return 0 }
    return UInt8(min(255, (Int(value) * 255 + Int(alpha) / 2) / Int(alpha)))
  }
}
