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
    bitmap.draw { drawing.record(in: &$0, at: origin, pixelRatio: viewport.pixelRatio) }
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
    let size = (drawing.size * pixelRatio).rounded(.up)
    var list = DisplayList(width: Int(exactly: size.x) ?? 0, height: Int(exactly: size.y) ?? 0)
    drawing.record(in: &list, at: .zero, pixelRatio: pixelRatio)
    let bitmap = (try? rasterize(list, threads: 1)) ?? Bitmap(width: 1, height: 1)
    do throws(ImageError) {
      return try encoding.bytes(
        of: bitmap.pixels, width: bitmap.width, height: bitmap.height, alpha: .premultiplied)
    } catch {
      throw .image(error)
    }
  }
}
