import CartoucheImages
import CartoucheRaster
import CartoucheText

/// Draws legends into pictures of maps.
public struct LegendPainter: Sendable {
  private let fonts: [FontFile]

  /// A painter that writes with the available fonts, and then with the engine's own.
  public init(fonts: LabelFonts = LabelFonts()) {
    self.fonts = fonts.collection.faces.map(\.file) + WorldResources.fonts
  }

  /// Draws a legend over the picture of a map.
  ///
  /// - Parameters:
  ///   - legend: The legend. Entries that find no room in the picture are replaced by their number.
  ///   - ornament: The corner, and the distances from its borders in logical pixels.
  ///   - viewport: The size of the picture.
  ///   - isDark: Whether the legend is for a dark map.
  ///   - bitmap: The picture, in device pixels.
  /// - Returns: The findings about parts that could not be drawn.
  public func draw(
    _ legend: Legend, at ornament: Ornament, in viewport: Viewport, isDark: Bool = false,
    over bitmap: inout Bitmap
  ) -> [Diagnostic] {
    guard !legend.isEmpty else { return [] }
    let room = SIMD2(viewport.width, viewport.height) - 2 * ornament.margins
    let drawing = LegendDrawing(legend, room: room, isDark: isDark, fonts)
    guard drawing.size.x <= viewport.width, drawing.size.y <= viewport.height else {
      return [Diagnostic(.warning, "legend: the picture is too small for it")]
    }
    let origin = ornament.origin(of: drawing.size, in: viewport, insets: EdgeInsets())
    guard let drawn = drawing.bitmap(pixelRatio: viewport.pixelRatio) else { return [] }
    let corner = (origin * viewport.pixelRatio).rounded(.toNearestOrAwayFromZero)
    bitmap.blend(drawn, at: SIMD2(Int(exactly: corner.x) ?? 0, Int(exactly: corner.y) ?? 0))
    return []
  }
}

extension LegendPainter {
  /// A legend as a picture of its own, on an opaque ground.
  ///
  /// - Parameters:
  ///   - legend: The legend. Entries beyond 4000 logical pixels are replaced by their number.
  ///   - pixelRatio: The number of device pixels per logical pixel.
  ///   - isDark: Whether the legend is for a dark map.
  ///   - encoding: The form of the file.
  /// - Throws: ``MapError/image(_:)`` if the picture cannot be encoded.
  public func encoded(
    _ legend: Legend, pixelRatio: Double = 1, isDark: Bool = false, as encoding: ImageEncoding
  ) throws(MapError) -> [UInt8] {
    let room = SIMD2(360.0, 4000 / max(pixelRatio, 1))
    let drawing = LegendDrawing(legend, room: room, isDark: isDark, isOpaque: true, fonts)
    let bitmap = drawing.bitmap(pixelRatio: pixelRatio) ?? Bitmap(width: 1, height: 1)
    do throws(ImageError) {
      return try encoding.bytes(
        of: bitmap.pixels, width: bitmap.width, height: bitmap.height, alpha: .premultiplied)
    } catch {
      throw .image(error)
    }
  }
}

extension Bitmap {
  /// Blends another picture over this one, with its upper left corner at a pixel.
  fileprivate mutating func blend(_ other: Bitmap, at origin: SIMD2<Int>) {
    guard origin.x >= 0, origin.y >= 0, origin.x < width, origin.y < height else { return }
    var pixels = self.pixels
    let source = other.pixels
    for row in 0..<min(other.height, height - origin.y) {
      var from = row * other.width * 4
      var to = ((row + origin.y) * width + origin.x) * 4
      for _ in 0..<min(other.width, width - origin.x) {
        let rest = 255 - Int(source[from + 3])
        for channel in 0..<4 where rest < 255 {
          pixels[to + channel] = UInt8(
            clamping: Int(source[from + channel]) + (Int(pixels[to + channel]) * rest + 127) / 255)
        }
        from += 4
        to += 4
      }
    }
    if let blended = try? Bitmap(width: width, height: height, pixels: pixels) { self = blended }
  }
}
