import CartoucheJSON
import CartoucheRaster
import CartoucheRenderer
import CartoucheText

/// Draws ornaments into pictures of maps.
public struct OrnamentPainter: Sendable {
  private let fonts: [FontFile]

  /// A painter that writes with the available fonts, and then with the engine's own.
  public init(fonts: LabelFonts = LabelFonts()) {
    self.fonts = fonts.collection.faces.map(\.file) + WorldResources.fonts
  }

  /// A painter that writes only with the given fonts.
  init(fontFiles: [FontFile]) { fonts = fontFiles }

  /// Draws ornaments over the picture of a map.
  ///
  /// - Parameters:
  ///   - ornaments: The ornaments.
  ///   - camera: The camera of the picture.
  ///   - viewport: The size of the picture.
  ///   - attributions: The attributions of the data, as in ``Snapshot/attributions``: HTML of which the text is drawn.
  ///   - bitmap: The picture, in device pixels.
  /// - Returns: The findings about parts that could not be drawn, such as letters that no font has.
  public func draw(
    _ ornaments: Ornaments, camera: Camera, in viewport: Viewport, attributions: [String],
    over bitmap: inout Bitmap
  ) -> [Diagnostic] {
    let layout = OrnamentLayout(
      ornaments, camera: camera, in: viewport, attributions: attributions, fonts: fonts)
    if layout.pictures.isEmpty { return layout.diagnostics }
    var pixels = bitmap.pixels
    for picture in layout.pictures {
      guard let drawn = picture.bitmap(pixelRatio: viewport.pixelRatio)?.faded(to: picture.opacity) else {
        continue
      }
      let origin = SIMD2(picture.origin.x, picture.origin.y) * viewport.pixelRatio
      drawn.blend(
        over: &pixels, width: bitmap.width, height: bitmap.height,
        at: SIMD2(Self.whole(origin.x), Self.whole(origin.y)))
    }
    if let blended = try? Bitmap(width: bitmap.width, height: bitmap.height, pixels: pixels) {
      bitmap = blended
    }
    return layout.diagnostics
  }

  /// The upper left corners and the sizes, in logical pixels, of the ornaments of a view that are drawn.
  package func places(
    of ornaments: Ornaments, camera: Camera, in viewport: Viewport, attributions: [String]
  ) -> [OrnamentKind: (origin: SIMD2<Double>, size: SIMD2<Double>)] {
    let layout = OrnamentLayout(
      ornaments, camera: camera, in: viewport, attributions: attributions, fonts: fonts)
    return layout.pictures.reduce(into: [:]) { places, picture in
      if let kind = picture.kind { places[kind] = (picture.origin, picture.drawing.size) }
    }
  }

  private static func whole(_ value: Double) -> Int { Int(exactly: value.rounded()) ?? 0 }
}

extension Bitmap {
  /// The picture with an opacity, 0 to 1.
  fileprivate func faded(to opacity: Float) -> Bitmap? {
    guard opacity < 1 else { return self }
    let pixels = pixels.map { UInt8(clamping: Int((Float($0) * max(opacity, 0)).rounded())) }
    return try? Bitmap(width: width, height: height, pixels: pixels)
  }

  /// Blends the picture over the pixels of another, with its upper left corner at a given pixel.
  fileprivate func blend(over pixels: inout [UInt8], width: Int, height: Int, at origin: SIMD2<Int>) {
    guard abs(origin.x) < 1 << 24, abs(origin.y) < 1 << 24 else { return }
    let columns = max(0, -origin.x)..<max(min(self.width, width - origin.x), max(0, -origin.x))
    let rows = max(0, -origin.y)..<max(min(self.height, height - origin.y), max(0, -origin.y))
    for row in rows {
      for column in columns {
        let from = (row * self.width + column) * 4
        let to = ((row + origin.y) * width + column + origin.x) * 4
        let rest = 255 - Int(self.pixels[from + 3])
        if rest == 255 { continue }
        for channel in 0..<4 {
          pixels[to + channel] = UInt8(
            clamping: Int(self.pixels[from + channel]) + (Int(pixels[to + channel]) * rest + 127) / 255)
        }
      }
    }
  }
}
