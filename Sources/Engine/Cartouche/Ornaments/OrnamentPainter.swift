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
  ///   - attributions: The attributions of the data, as in ``Snapshot/attributions``: HTML whose text is drawn.
  ///   - bitmap: The picture, in device pixels.
  /// - Returns: The findings about parts that could not be drawn, such as letters that no font has.
  public func draw(
    _ ornaments: Ornaments, camera: Camera, in viewport: Viewport, attributions: [String],
    over bitmap: inout Bitmap
  ) -> [Diagnostic] {
    bitmap.draw {
      record(ornaments, camera: camera, in: viewport, attributions: attributions, on: &$0)
    }
  }

  /// Records ornaments above everything that a list in device pixels has.
  ///
  /// - Returns: The findings about parts that could not be drawn.
  package func record(
    _ ornaments: Ornaments, camera: Camera, in viewport: Viewport, attributions: [String],
    on list: inout DisplayList
  ) -> [Diagnostic] {
    let layout = OrnamentLayout(
      ornaments, camera: camera, in: viewport, attributions: attributions, fonts: fonts)
    for picture in layout.pictures {
      list.group(opacity: picture.opacity) {
        picture.drawing.record(in: &$0, at: picture.origin, pixelRatio: viewport.pixelRatio)
      }
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
}
