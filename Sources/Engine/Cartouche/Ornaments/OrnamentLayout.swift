import CartoucheGeometry
import CartoucheJSON
import CartoucheRaster
import CartoucheRenderer
import CartoucheStyle
import CartoucheText

/// The ornaments of one picture, each with its place.
struct OrnamentLayout {
  /// An ornament with its upper left corner, in logical pixels.
  struct Picture {
    let origin: SIMD2<Double>
    let drawing: OrnamentDrawing
    var opacity: Float = 1
    /// The ornament of a view that it shows; `nil` on pages.
    var kind: OrnamentKind?
  }

  var pictures: [Picture] = []
  var diagnostics: [Diagnostic] = []

  /// The ornaments of a picture.
  ///
  /// - Parameter attributions: HTML, reduced to its text.
  init(
    _ ornaments: Ornaments, camera: Camera, in viewport: Viewport, attributions: [String], fonts: [FontFile]
  ) {
    switch ornaments.medium {
    case .screen: fillScreen(ornaments, camera, viewport, attributions, fonts)
    case .page: fillPage(ornaments, camera, viewport, attributions, fonts)
    }
  }

  /// Puts the ornaments at the corners of a view.
  private mutating func fillScreen(
    _ ornaments: Ornaments, _ camera: Camera, _ viewport: Viewport, _ attributions: [String],
    _ fonts: [FontFile]
  ) {
    let insets = camera.padding
    let room = max(viewport.width - insets.left - insets.right, 0)
    func put(_ kind: OrnamentKind, _ drawing: OrnamentDrawing) {
      guard drawing.size.x > 0 else { return }
      let ornament = ornaments[keyPath: kind.ornament]
      let origin = ornament.origin(of: drawing.size, in: viewport, insets: insets)
      pictures.append(Picture(origin: origin, drawing: drawing, opacity: ornament.opacity, kind: kind))
    }
    if ornaments.scaleBar.visibility != .hidden,
      let bar = ScaleBar(
        metersPerPoint: Mercator.metersPerPixel(latitude: camera.center.y, zoom: camera.zoom),
        maximumLength: (room / 3).rounded(.down), units: ornaments.units)
    {
      put(.scaleBar, .scaleBar(bar, isDark: ornaments.isDark, fonts))
      if fonts.isEmpty {
        diagnostics.append(Diagnostic(.warning, "scale bar: no font is available for its figures"))
      }
    }
    let isTurned = abs(camera.bearing.remainder(dividingBy: 360)) > 0.01 || camera.pitch > 0.01
    if ornaments.compass.visibility == .visible || (ornaments.compass.visibility == .adaptive && isTurned) {
      put(.compass, .compass(bearing: camera.bearing, pitch: camera.pitch))
    }
    var logoWidth = 0.0
    if ornaments.logo.visibility != .hidden {
      let logo = OrnamentDrawing.logo(fonts)
      logoWidth = logo.size.x + 2 * ornaments.logo.margins.x
      put(.logo, logo)
    }
    if ornaments.attribution.visibility != .hidden {
      let text = Attribution.texts(ofHTML: attributions).joined(separator: " | ")
      guard !text.isEmpty else { return }
      if fonts.isEmpty {
        diagnostics.append(
          Diagnostic(.warning, "attribution: no font is available to draw \"\(text)\""))
        return
      }
      let isBeside = ornaments.logo.isAlongside(ornaments.attribution)
      let width = room - 2 * ornaments.attribution.margins.x - (isBeside ? logoWidth : 0)
      let drawing = OrnamentDrawing.attribution(
        OrnamentParagraph(text, size: 11, width: width - 12, fonts: fonts), ink: ornaments.attribution.ink)
      if !drawing.isComplete {
        diagnostics.append(Diagnostic(.warning, "attribution: no available font has all of its letters"))
      }
      put(.attribution, drawing)
    }
  }
}

extension Ornament {
  /// Whether two ornaments are at corners of the same edge, upper or lower.
  fileprivate func isAlongside(_ other: Ornament) -> Bool {
    guard visibility != .hidden else { return false }
    let tops: Set<Position> = [.topLeft, .topRight]
    return tops.contains(position) == tops.contains(other.position)
  }
}
