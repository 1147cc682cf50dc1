import CartoucheImages

/// An encoder of parts of pictures for the page.
///
/// A moving picture is sent as JPEG: on a map of a city at 1024 by 768 that takes a tenth of the bytes of PNG and a
/// quarter of the time. A resting one is sent as PNG, so that the page has every pixel, and so are parts that are not
/// opaque, since JPEG has no alpha.
struct FrameEncoder: Sendable {
  /// The quality of moving pictures, from 1 to 100.
  static let movingQuality = 80

  /// The height of the strips into which tall parts are cut, so that processors share the work.
  static let stripHeight = 256

  /// The area in pixels from which losses are worthwhile.
  static let leastLossyArea = 128 * 128

  /// The parts of `picture` in `rectangles`.
  ///
  /// - Parameter isExact: Whether every pixel is kept.
  /// - Throws: `ImageError`.
  func parts(
    of picture: Picture, in rectangles: [PixelRectangle], isExact: Bool
  ) async throws -> [FrameMessage.Part] {
    let strips = rectangles.flatMap(Self.strips)
    return try await withThrowingTaskGroup(of: (Int, FrameMessage.Part).self) { group in
      for (index, strip) in strips.enumerated() {
        group.addTask { (index, try Self.part(of: picture, in: strip, isExact: isExact)) }
      }
      var parts: [FrameMessage.Part?] = Array(repeating: nil, count: strips.count)
      for try await (index, part) in group { parts[index] = part }
      return parts.compactMap(\.self)
    }
  }

  private static func strips(of rectangle: PixelRectangle) -> [PixelRectangle] {
    stride(from: 0, to: rectangle.height, by: stripHeight).map { y in
      PixelRectangle(
        x: rectangle.x, y: rectangle.y + y, width: rectangle.width,
        height: min(stripHeight, rectangle.height - y))
    }
  }

  private static func part(
    of picture: Picture, in rectangle: PixelRectangle, isExact: Bool
  ) throws(ImageError) -> FrameMessage.Part {
    let pixels = picture.pixels(of: rectangle)
    if !isExact, rectangle.area >= leastLossyArea, isOpaque(pixels) {
      let image = try Image(width: rectangle.width, height: rectangle.height, pixels: pixels)
      let file = try JPEGEncoder(quality: movingQuality).encode(image)
      return FrameMessage.Part(rectangle: rectangle, format: .jpeg, bytes: file)
    }
    let encoder = PNGEncoder(compressionLevel: 1, threads: 1)
    let file = try encoder.encode(
      pixels, width: rectangle.width, height: rectangle.height, alpha: .premultiplied)
    return FrameMessage.Part(rectangle: rectangle, format: .png, bytes: file)
  }

  private static func isOpaque(_ pixels: [UInt8]) -> Bool {
    var least: UInt8 = 255
    for index in stride(from: 3, to: pixels.count, by: 4) { least = min(least, pixels[index]) }
    return least == 255
  }
}
