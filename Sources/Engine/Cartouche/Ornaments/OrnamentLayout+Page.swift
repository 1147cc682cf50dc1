import CartoucheGeometry
import CartoucheJSON
import CartoucheRenderer
import CartoucheStyle
import CartoucheText

extension OrnamentLayout {
  /// The shortest side of a picture with ornaments, in logical pixels.
  private static let shortestSide = 60.0
  /// The longest scale bar in logical pixels.
  private static let longestBar = 180.0
  /// The room between two ornaments in logical pixels.
  private static let gap = 4.0

  /// Puts the ornaments on a picture, those that licences require first; each makes way for the ones before it.
  mutating func fillPage(
    _ ornaments: Ornaments, _ camera: Camera, _ viewport: Viewport, _ attributions: [String],
    _ fonts: [FontFile]
  ) {
    let size = SIMD2(viewport.width, viewport.height)
    let isTiny = size.min() < Self.shortestSide
    func put(_ name: String, _ ornament: Ornament, isCentered: Bool = false, _ drawing: OrnamentDrawing) {
      guard !isTiny, let origin = place(for: drawing.size, ornament, isCentered, viewport) else {
        diagnostics.append(
          Diagnostic(.note, "\(name): the picture is too small for it", kind: .limit))
        return
      }
      if !drawing.isComplete {
        diagnostics.append(Diagnostic(.warning, "\(name): no available font has all of its letters"))
      }
      pictures.append(Picture(origin: origin, drawing: drawing))
    }
    let sources = ornaments.credits.map { [$0] } ?? attributions
    let credits = Attribution.texts(ofHTML: sources).joined(separator: " | ")
    if ornaments.attribution.visibility != .hidden, !credits.isEmpty {
      let room = size - 2 * ornaments.attribution.margins
      let text = Self.paragraph(credits, sizes: [11, 10, 9, 8, 7], in: SIMD2(room.x - 12, room.y / 3), fonts)
      put("attribution", ornaments.attribution, .attribution(text, alignsLeft: ornaments.attribution.isLeft))
    }
    if let watermark = ornaments.watermark, watermark.contains(where: { !$0.isWhitespace }) {
      let ornament = Ornament(.bottomLeft, visibility: .visible, margins: ornaments.attribution.margins)
      let room = SIMD2(size.x / 2 - 2 * ornament.margins.x, size.y / 3)
      let text = Self.paragraph(watermark, sizes: [11, 10, 9, 8, 7], in: room, fonts)
      put("watermark", ornament, .attribution(text, alignsLeft: true))
    }
    if let title = ornaments.title, title.contains(where: { !$0.isWhitespace }) {
      let ornament = Ornament(.topLeft, visibility: .visible)
      let room = SIMD2(size.x - 2 * ornament.margins.x - 28, size.y / 3)
      let text = Self.paragraph(title, sizes: [22, 19, 16, 14, 12, 10], in: room, fonts)
      put("title", ornament, isCentered: true, .title(text))
    }
    if ornaments.scaleBar.visibility != .hidden {
      let bar = ScaleBar(
        metersPerPoint: Mercator.metersPerPixel(latitude: camera.center.y, zoom: camera.zoom),
        maximumLength: min((size.x / 3).rounded(.down), Self.longestBar), units: ornaments.units)
      if let bar {
        let drawing = OrnamentDrawing.scaleBar(bar, isDark: false, hasHalo: false, fonts)
        put("scale bar", ornaments.scaleBar, drawing.onPlate(padding: 3))
      } else {
        diagnostics.append(
          Diagnostic(
            .note, "scale bar: no distance has the same length all over a map of so much of the world"))
      }
    }
    if ornaments.northArrow.visibility != .hidden {
      put("north arrow", ornaments.northArrow, .northArrow(direction: camera.bearing + camera.roll, fonts))
    }
  }

  /// A text at the first of some sizes at which it fits into a room, or else at the last.
  private static func paragraph(
    _ text: String, sizes: [Double], in room: SIMD2<Double>, _ fonts: [FontFile]
  ) -> OrnamentParagraph {
    // More than this is on no picture, whatever a source says.
    let text = String(text.prefix(4000))
    var paragraph = OrnamentParagraph("", size: sizes.first ?? 11, width: room.x, fonts: fonts)
    for size in sizes {
      paragraph = OrnamentParagraph(text, size: size, width: max(room.x, 1), fonts: fonts)
      if paragraph.height <= room.y { break }
    }
    return paragraph
  }

  /// The upper left corner of the next ornament: at its own corner of the picture, or behind what is there already;
  /// `nil` without room.
  private func place(
    for size: SIMD2<Double>, _ ornament: Ornament, _ isCentered: Bool, _ viewport: Viewport
  ) -> SIMD2<Double>? {
    var origin = ornament.origin(of: size, in: viewport, insets: EdgeInsets())
    if isCentered { origin.x = (viewport.width - size.x) / 2 }
    // Each round leaves one ornament behind.
    for _ in 0...pictures.count {
      guard
        let other = pictures.first(where: { other in
          let (low, high) = (other.origin - Self.gap, other.origin + other.drawing.size + Self.gap)
          let (end, start) = (origin + size, origin)
          return start.x < high.x && end.x > low.x && start.y < high.y && end.y > low.y
        })
      else { break }
      origin.y =
        ornament.isTop
        ? other.origin.y + other.drawing.size.y + Self.gap : other.origin.y - Self.gap - size.y
    }
    let fits =
      origin.x >= 0 && origin.y >= 0 && origin.x + size.x <= viewport.width
      && origin.y + size.y <= viewport.height
    return fits ? origin : nil
  }
}

extension Ornament {
  /// Whether the ornament is at the left border.
  var isLeft: Bool { position == .topLeft || position == .bottomLeft }
  /// Whether the ornament is at the upper border.
  var isTop: Bool { position == .topLeft || position == .topRight }
}
