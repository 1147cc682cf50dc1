import CartoucheExpressions
import CartoucheRaster
import CartoucheStyle
import CartoucheText
import CartoucheThreads
import CartoucheTiles

/// Draws the symbols of one tile.
final class SymbolPen {
  let layout: SymbolLayout
  let placed: [PlacedSymbol]
  /// The circles of labels along lines, for debugging.
  let circles: [Int: PlacedCircles]
  /// The boxes of symbols in the picture, for debugging.
  let boxes: [Int: TriedBoxes]
  let frame: FrameContext
  let text: SymbolBrush
  private let icon: SymbolBrush
  let textView: SymbolView
  let iconView: SymbolView
  /// Labels along lines in the picture stay where their line is drawn.
  private let lineView: SymbolView
  private let images: [StyleImage?]
  private let iconSampling: Sampling
  private let textSampling: Sampling
  private let textFraction: Float
  private let iconFraction: Float
  /// The symbols in drawing order.
  let order: [Int]

  init(_ tile: LaidOutTile<SymbolLayout>, _ look: SymbolLook, _ frame: FrameContext) {
    layout = tile.layout
    placed = tile.placed?.symbols ?? []
    circles = tile.placed?.circles ?? [:]
    boxes = tile.placed?.boxes ?? [:]
    self.frame = frame
    let values = FrameValues(tile.layout.values, look.properties)
    text = SymbolBrush(
      colors: values.textColor, opacities: values.textOpacity, haloColors: values.textHaloColor,
      haloWidths: values.textHaloWidth, haloBlurs: values.textHaloBlur, pixelRatio: frame.pixelRatio)
    icon = SymbolBrush(
      colors: values.iconColor, opacities: values.iconOpacity, haloColors: values.iconHaloColor,
      haloWidths: values.iconHaloWidth, haloBlurs: values.iconHaloBlur, pixelRatio: frame.pixelRatio)
    textView = frame.symbolView(
      of: tile.tile, tile.transform, by: look.text.translate, look.text.translateAnchor)
    iconView = frame.symbolView(
      of: tile.tile, tile.transform, by: look.icon.translate, look.icon.translateAnchor)
    lineView = frame.symbolView(of: tile.tile, tile.transform)
    images = tile.layout.images.map { frame.images[$0] }
    // Pixel by pixel only if pixels of icons are pixels of the picture.
    let isScaled = images.contains { $0.map { $0.pixelRatio != frame.pixelRatio } ?? false }
    iconSampling =
      !tile.layout.settings.icon.rotatesWithMap && frame.isLevel && look.hasPlainIcons && !isScaled
      ? .nearest : .bilinear
    textSampling =
      !tile.layout.settings.text.rotatesWithMap && frame.isLevel && !look.textIsZoomed ? .nearest : .bilinear
    textFraction = layout.textSizes.fraction(atZoom: frame.zoom)
    iconFraction = layout.iconSizes.fraction(atZoom: frame.zoom)
    order = layout.drawingOrder(frame)
  }

  /// Whether symbols collide where they are drawn.
  var collidesAsDrawn: Bool { frame.symbolsCollideAsDrawn && frame.tileSize == nil }

  /// The size of a part along a line in its plane, at a depth.
  private func sizeAlongLine(
    _ drawn: Float, _ settings: SymbolSettings.PartSettings, _ depth: Double, at anchor: SIMD2<Double>,
    _ view: SymbolView
  ) -> Float {
    if collidesAsDrawn {
      let ratio = Float(0.5 + 0.5 / depth)
      return settings.pitchesWithMap ? drawn * Float(view.stretch(at: anchor)) / ratio : drawn * ratio
    }
    let ratio = Float(0.5 + 0.5 * depth)
    return settings.pitchesWithMap ? drawn * ratio : drawn / ratio
  }

  /// Whether symbols are drawn in the order of a sort key.
  var isSorted: Bool { layout.settings.isSorted }

  /// The groups that have something to draw, in drawing order.
  var heaps: [SymbolHeap] {
    var heaps: [SymbolHeap] = []
    if hasIcons(areFields: false) { heaps.append(.icons) }
    if hasIcons(areFields: true) { heaps.append(.fieldIcons) }
    if layout.hasText { heaps.append(.text) }
    return heaps
  }

  private func hasIcons(areFields: Bool) -> Bool {
    layout.symbols.contains {
      let icon = layout.icons[Int($0.icon)]
      return icon.exists && icon.isSDF == areFields
    }
  }

  /// The symbols in runs of equal sort keys.
  var runsByKey: [(key: Double, symbols: [Int])] {
    var runs: [(key: Double, symbols: [Int])] = []
    for index in order {
      let key = layout.symbols[index].sortKey
      if runs.last?.key == key {
        runs[runs.count - 1].symbols.append(index)
      } else {
        runs.append((key, [index]))
      }
    }
    return runs
  }

  /// The images that are distance fields, by name.
  var fieldIcons: [(name: String, image: StyleImage)] {
    zip(layout.images, images).compactMap { name, image in image.flatMap { $0.isSDF ? (name, $0) : nil } }
  }

  /// Notes missing images, and characters that their fonts do not draw.
  func noteWhatIsMissing() {
    for name in layout.missingImages { _ = frame.image(name) }
    frame.shortfalls.note(layout.shortfalls)
  }

  /// Draws symbols of one group.
  func draw(
    _ heap: SymbolHeap, _ pass: SymbolPass, _ symbols: [Int], _ sheets: SymbolSheets,
    into list: inout DisplayList
  ) {
    let brush = heap.isText ? text : icon
    guard heap == .icons ? pass == .fill : brush.draws(pass, hasOwnColors: !layout.sectionColors.isEmpty)
    else { return }
    var watch = StopWatch(frame.stop, every: 64)
    for index in symbols where placed.indices.contains(index) {
      if watch.stops() { return }
      let symbol = layout.symbols[index]
      switch heap {
      case .text:
        if placed[index].showsText, placed[index].textOpacity > 0 {
          drawText(symbol, placed[index], pass, sheets, into: &list)
        }
      case .icons, .fieldIcons:
        guard placed[index].showsIcon, placed[index].iconOpacity > 0,
          layout.icon(of: symbol).isSDF == (heap == .fieldIcons)
        else { continue }
        drawIcon(symbol, placed[index], pass, sheets, into: &list)
      }
    }
  }

  // MARK: Text

  private func drawText(
    _ symbol: Symbol, _ placed: PlacedSymbol, _ pass: SymbolPass, _ sheets: SymbolSheets,
    into list: inout DisplayList
  ) {
    let part = layout.text(of: symbol)
    let size = layout.textSizes.drawnSize(part.sizes, fraction: textFraction)
    guard size > 0 else { return }
    if layout.settings.textFollowsLines {
      drawAlongLine(symbol, placed, pass, sheets, into: &list)
      return
    }
    var variable: VariablePosition?
    if !part.anchors.isEmpty {
      // A text that was not placed is not drawn, even if it may overlap.
      guard let position = placed.variable else { return }
      variable = position
    }
    let range: Range<Int32> =
      placed.isVertical ? part.vertical : part.quads(for: variable?.anchor ?? .center)
    let view = textView.raised(for: symbol, frame)
    guard
      var stand = SymbolStand(
        symbol, view, layout.settings.text, size: Double(size), frame, isVertical: placed.isVertical,
        in: &list)
    else { return }
    if let variable {
      stand.move(
        by: variable.shiftInLayoutUnits,
        size: Double(layout.textSizes.size(part.sizes, fraction: textFraction)),
        symbol, view, resting: lineView.raised(for: symbol, frame), layout.settings.text, frame)
    }
    guard !range.isEmpty,
      let ink = ink(symbol, placed, stand, Double(size) / 24, pass, sheets, sampling: textSampling)
    else { return }
    let (quads, first) = (layout.textQuads[Int(range.lowerBound)..<Int(range.upperBound)], list.count)
    for quad in quads { draw(quad, at: stand, ink, into: &list) }
    note(symbol, ink, from: first, in: &list) { quads.map { PlacedQuad(quad: $0, stand: stand) } }
  }

  /// The brush and quads of a text at one stand; `nil` if there are none.
  private func ink(
    _ symbol: Symbol, _ placed: PlacedSymbol, _ stand: SymbolStand, _ factor: Double, _ pass: SymbolPass,
    _ sheets: SymbolSheets, sampling: Sampling
  ) -> TextInk? {
    guard let atlas = layout.glyphs, let sheet = sheets.sheet(of: atlas) else { return nil }
    let feature = Int(symbol.feature)
    let size = factor * stand.perspective
    return TextInk(
      sheet: sheet, paint: text.paint(feature, pass, size: size, flatness: stand.flatness), feature: feature,
      pass: pass, size: size, opacity: placed.textOpacity, sampling: sampling)
  }

  /// The quads of one text, and the brush for drawing them.
  struct TextInk {
    let sheet: FieldSheetID
    let paint: FieldPaint?
    let feature: Int
    let pass: SymbolPass
    let size: Double
    let opacity: Float
    let sampling: Sampling
  }

  /// Draws one glyph or image of a text.
  private func draw(
    _ quad: SymbolQuad, at stand: SymbolStand, _ ink: TextInk, into list: inout DisplayList
  ) {
    let corners = QuadCorners(quad, size: Float(ink.size))
    switch quad.picture {
    case .glyph(let cell):
      guard var paint = ink.paint else { return }
      if quad.color >= 0, ink.pass == .fill {
        paint.color = text.color(layout.sectionColors[Int(quad.color)], ink.feature)
      }
      paint.color.rgba *= ink.opacity
      if let large = largeGlyph(cell, quad.part, corners) {
        if ink.pass == .fill,
          let path = layout.glyphs?.outlines.path(of: large.source, cell, size: large.size)
        {
          return stand.outline(path, quad.part, corners, paint.color, into: &list)
        }
        // The halo reaches below the corners, of which the field cuts off some and fills others.
        if text.isOpaque(ink.feature), quad.color < 0, ink.opacity >= 1 { paint.hole = nil }
      }
      stand.field(cell, ink.sheet, quad.part, corners, paint, into: &list)
    case .image(let number):
      guard ink.pass == .fill, let image = images[Int(number)] else { return }
      stand.picture(
        image.bitmap, quad.part, corners, ink.sampling, Float(text.opacity(ink.feature)) * ink.opacity,
        into: &list)
    }
  }

  /// A glyph that is drawn from its outline, since it is large and comes from a font file, and its size in device
  /// pixels per em.
  private func largeGlyph(
    _ cell: FieldSheet.Cell, _ part: SIMD4<Float>, _ corners: QuadCorners
  ) -> (source: GlyphOutlines.Source, size: Float)? {
    guard !layout.outlinedGlyphs.isEmpty else { return nil }
    let scale = frame.pixelRatio * Em.units / Double(part.z - part.x)
    let size = Float((corners.across * corners.across).sum().squareRoot() * scale)
    guard size > GlyphOutlines.leastSize, let source = layout.outlinedGlyphs[cell] else { return nil }
    return (source, size)
  }

  private func drawAlongLine(
    _ symbol: Symbol, _ placed: PlacedSymbol, _ pass: SymbolPass, _ sheets: SymbolSheets,
    into list: inout DisplayList
  ) {
    let part = layout.text(of: symbol)
    let settings = layout.settings.text
    let view = settings.pitchesWithMap || collidesAsDrawn ? textView : lineView
    guard let run = placeAlongLine(symbol, settings, view) else { return }
    let factor = Double(layout.textSizes.drawnSize(part.sizes, fraction: textFraction)) / 24
    guard
      let stand = SymbolStand(symbol, view, settings, size: factor * 24, frame, isVertical: false, in: &list),
      let ink = ink(symbol, placed, stand, factor, pass, sheets, sampling: .bilinear)
    else { return }
    let quads = layout.textQuads[Int(run.quads.lowerBound)..<Int(run.quads.upperBound)]
    func place(_ glyph: LineLabel.PlacedGlyph) -> SymbolStand {
      stand.moved(
        to: SIMD2<Double>(glyph.place), direction: SIMD2<Double>(glyph.direction), view, settings, frame)
    }
    let first = list.count
    for (quad, glyph) in zip(quads, run.glyphs) {
      guard let glyph else { continue }
      draw(quad, at: place(glyph), ink, into: &list)
    }
    note(symbol, ink, from: first, in: &list) {
      zip(quads, run.glyphs).compactMap { quad, glyph in
        glyph.map { PlacedQuad(quad: quad, stand: place($0)) }
      }
    }
  }

  /// The glyphs of a label along its line; `nil` if it cannot be drawn.
  private func placeAlongLine(
    _ symbol: Symbol, _ settings: SymbolSettings.PartSettings, _ view: SymbolView
  ) -> (quads: Range<Int32>, glyphs: [LineLabel.PlacedGlyph?])? {
    let part = layout.text(of: symbol)
    guard symbol.segment >= 0 else { return nil }
    let anchor = view.pixel(SIMD2<Double>(symbol.anchor))
    guard anchor.depth > 0, isNear(anchor.place) else { return nil }
    let drawn = layout.textSizes.size(part.sizes, fraction: textFraction)
    let size = sizeAlongLine(drawn, settings, anchor.depth, at: SIMD2<Double>(symbol.anchor), view)
    let line = view.line(of: symbol, in: layout)
    let label = LineLabel(
      LabelPlane(view: view, isMap: settings.pitchesWithMap),
      line: line.vertices, anchor: symbol.anchor, segment: line.segment, scale: size / 24,
      offset: part.offset * (size / 24)
    )
    let hasVertical = !part.vertical.isEmpty
    let horizontal = layout.textQuads[Int(part.center.lowerBound)..<Int(part.center.upperBound)]
    let upright = layout.textQuads[Int(part.vertical.lowerBound)..<Int(part.vertical.upperBound)]
    func attempt(_ isVertical: Bool) -> LineLabel.Outcome {
      let quads = isVertical ? upright : horizontal
      let first = label.place(
        quads, flipped: false, checksUpright: settings.keepsUpright, isVertical: isVertical,
        hasVertical: hasVertical)
      guard case .needsFlipping = first else { return first }
      return label.place(
        quads, flipped: true, checksUpright: false, isVertical: isVertical, hasVertical: hasVertical)
    }
    switch attempt(false) {
    case .placed(let glyphs):
      return collidesAsDrawn && glyphs.contains { $0 == nil } ? nil : (part.center, glyphs)
    case .useVertical:
      if case .placed(let glyphs) = attempt(true) { return (part.vertical, glyphs) }
      return nil
    case .noRoom, .needsFlipping: return nil
    }
  }

  /// Whether a place lies in the picture or within 256 pixels of it.
  private func isNear(_ place: SIMD2<Double>) -> Bool {
    let size = frame.size
    return place.x >= -256 && place.y >= -256 && place.x <= size.x + 256 && place.y <= size.y + 256
  }

  // MARK: Icons

  private func drawIcon(
    _ symbol: Symbol, _ placed: PlacedSymbol, _ pass: SymbolPass, _ sheets: SymbolSheets,
    into list: inout DisplayList
  ) {
    let part = layout.icon(of: symbol)
    let settings = layout.settings.icon
    let size = Double(layout.iconSizes.drawnSize(part.sizes, fraction: iconFraction))
    let view = iconView.raised(for: symbol, frame)
    guard size > 0,
      var stand = SymbolStand(
        symbol, view, settings, size: size, frame,
        isVertical: placed.isVertical && !part.verticalQuads.isEmpty, in: &list)
    else { return }
    if layout.settings.iconFollowsLines {
      guard let at = standAlongLine(symbol, stand) else { return }
      stand = at
    } else if layout.settings.iconTextFit != .none, !layout.anchors.isEmpty {
      // The icon moves with its text.
      guard placed.showsText, let variable = placed.variable else { return }
      let textSize = Double(layout.textSizes.size(layout.text(of: symbol).sizes, fraction: textFraction))
      stand.move(
        by: variable.shiftInLayoutUnits, size: textSize, symbol, view,
        resting: lineView.raised(for: symbol, frame), settings, frame)
    }
    let feature = Int(symbol.feature)
    let drawn = size * stand.perspective
    let range = placed.isVertical && !part.verticalQuads.isEmpty ? part.verticalQuads : part.quads
    var paint = part.isSDF ? icon.paint(feature, pass, size: drawn, flatness: stand.flatness) : nil
    paint?.color.rgba *= placed.iconOpacity
    for index in Int(range.lowerBound)..<Int(range.upperBound) {
      let quad = layout.iconQuads[index]
      guard case .image(let number) = quad.picture, let image = images[Int(number)] else { continue }
      let corners = QuadCorners(quad, size: Float(drawn), layout.iconGrowths[index])
      if let paint {
        guard let field = sheets.field(named: layout.images[Int(number)]) else { continue }
        stand.field(field.cell, field.sheet, quad.part, corners, paint, into: &list)
      } else if !part.isSDF {
        stand.picture(
          image.bitmap, quad.part, corners, iconSampling, Float(icon.opacity(feature)) * placed.iconOpacity,
          into: &list)
      }
    }
  }

  /// The stand of an icon along a line; `nil` if it does not fit.
  private func standAlongLine(_ symbol: Symbol, _ stand: SymbolStand) -> SymbolStand? {
    let settings = layout.settings.icon
    guard symbol.segment >= 0 else { return nil }
    let view = settings.pitchesWithMap || collidesAsDrawn ? iconView : lineView
    let anchor = view.pixel(SIMD2<Double>(symbol.anchor))
    guard anchor.depth > 0, isNear(anchor.place) else { return nil }
    let part = layout.icon(of: symbol)
    let drawn = layout.iconSizes.size(part.sizes, fraction: iconFraction)
    let size = sizeAlongLine(drawn, settings, anchor.depth, at: SIMD2<Double>(symbol.anchor), view)
    let line = view.line(of: symbol, in: layout)
    let label = LineLabel(
      LabelPlane(view: view, isMap: settings.pitchesWithMap),
      line: line.vertices, anchor: symbol.anchor, segment: line.segment, scale: size / 24,
      offset: part.offset * (size / 24))
    let quads = layout.iconQuads[Int(part.quads.lowerBound)..<Int(part.quads.lowerBound) + 1]
    var outcome = label.place(
      quads, flipped: false, checksUpright: settings.keepsUpright, isVertical: false, hasVertical: false)
    if case .needsFlipping = outcome {
      outcome = label.place(quads, flipped: true, checksUpright: false, isVertical: false, hasVertical: false)
    }
    guard case .placed(let glyphs) = outcome, let glyph = glyphs[0] else { return nil }
    return stand.moved(
      to: SIMD2<Double>(glyph.place), direction: SIMD2<Double>(glyph.direction), view, settings, frame)
  }
}
