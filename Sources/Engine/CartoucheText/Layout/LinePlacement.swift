import CartoucheGeometry

/// Puts the pieces of lines side by side and the lines below each other.
struct LinePlacement {
  private var layout = TextLayout()
  private var spacing = 0.0
  private var pieces: [Piece] = []
  /// The glyphs of all texts so far.
  private(set) var glyphs: [SetGlyph] = []
  /// The lines of all texts so far; their ends are counted from the first glyph of their text.
  private(set) var lines: [ShapedText.Line] = []
  private var firstGlyph = 0
  private var firstLine = 0
  private var y = 0.0
  private var longest = 0.0
  private var highest = 0.0
  private var containsImages = false
  private var isVerticalizable = false

  /// A piece with everything that the layout of its line needs.
  private struct Piece {
    var codePoint: CodePoint
    var section: Int
    var scale: Double
    var content: TextClusters.Content
  }

  /// Forgets all texts.
  mutating func removeAll() {
    glyphs.removeAll(keepingCapacity: true)
    lines.removeAll(keepingCapacity: true)
  }

  /// Begins a text, without lines yet.
  mutating func begin(_ layout: TextLayout, spacing: Double) {
    self.layout = layout
    self.spacing = spacing
    (firstGlyph, firstLine) = (glyphs.count, lines.count)
    (y, longest, highest) = (0, 0, 0)
    (containsImages, isVerticalizable) = (false, false)
  }

  /// Adds a line below those before it.
  mutating func append(_ items: ArraySlice<BidirectionalLines.Item>, of text: TextClusters) {
    findPieces(of: items, text)
    guard !pieces.isEmpty else {
      lines.append(ShapedText.Line(end: glyphs.count - firstGlyph, offset: 0))
      y += layout.lineHeight
      return
    }
    let imageScale = TextLayout.imageScale(textSize: layout.textSizeAtZoom)
    // An image counts with scale 1 among letters, and with its own height besides.
    var (maxScale, height, width) = (0.0, 0.0, 0.0)
    for piece in pieces {
      maxScale = max(maxScale, piece.scale)
      guard case .image(let image) = piece.content else { continue }
      height = max(height, image.height * imageScale)
      width = max(width, image.width * imageScale)
    }
    height = max(height, maxScale * Em.units)
    width = max(width, maxScale * Em.units)

    let first = glyphs.count
    var pen = 0.0
    var end = 0.0
    var overhang = 0.0
    for piece in pieces {
      let isVertical = layout.standsUpright(piece.codePoint)
      if isVertical, hasContent(piece) { isVerticalizable = true }
      let align = text.sections[piece.section].verticalAlign.factor
      switch piece.content {
      case .nothing: break
      case .character(let metrics):
        let free = isVertical ? width - piece.scale * Em.units : (height - piece.scale * Em.units) * align
        glyphs.append(
          SetGlyph(
            content: .character(piece.codePoint), section: piece.section, isVertical: isVertical, x: pen,
            y: y + Em.baselineOffset + free, scale: piece.scale, metrics: metrics))
        end = pen + metrics.advance * piece.scale
        pen += (isVertical ? Em.units : metrics.advance) * piece.scale + spacing
      case .shaped(let range, let face):
        let free = isVertical ? width - piece.scale * Em.units : (height - piece.scale * Em.units) * align
        let place = Point(pen, y + Em.baselineOffset + free)
        let advance = append(range, Int(face), piece, of: text, at: place, isVertical: isVertical)
        end = pen + advance
        pen += (isVertical ? Em.units * piece.scale : advance) + spacing
      case .image(let image):
        containsImages = true
        let scale = piece.scale * imageScale
        let free = isVertical ? width - image.height * scale : (height - image.height * scale) * align
        let advance = isVertical ? image.height : image.width
        glyphs.append(
          SetGlyph(
            content: .image(piece.codePoint), section: piece.section, isVertical: isVertical, x: pen,
            y: y + Em.baselineOffset + free, scale: scale,
            metrics: GlyphMetrics(
              width: image.width, height: image.height, left: TextImage.border,
              top: -Double(DistanceField.border), advance: advance)))
        overhang = max(overhang, (isVertical ? image.width : image.height) * scale - Em.units * maxScale)
        end = pen + advance * scale
        pen += advance * scale + spacing
      }
    }
    if glyphs.count > first {
      longest = max(longest, pen - spacing)
      let shift = end * layout.justify.factor
      for index in first..<glyphs.count { glyphs[index].x -= shift }
    }
    let offset = max(overhang, (maxScale - 1) * Em.units)
    let advance = layout.lineHeight * maxScale + overhang
    y += advance
    highest = max(highest, advance)
    lines.append(ShapedText.Line(end: glyphs.count - firstGlyph, offset: offset))
  }

  /// The text with its lines moved to the anchor; `nil` where no line has a glyph.
  mutating func finish() -> SetText? {
    guard glyphs.count > firstGlyph else {
      lines.removeLast(lines.count - firstLine)
      return nil
    }
    let (horizontal, vertical) = (layout.anchor.horizontal, layout.anchor.vertical)
    let shiftX = (layout.justify.factor - horizontal) * longest
    // As in the reference: unless a line is higher than plain text, the number of lines counts, even if some are lower;
    // otherwise the height of the block counts.
    let shiftY =
      highest == layout.lineHeight
      ? -vertical * Double(lines.count - firstLine) * layout.lineHeight + 0.5 * layout.lineHeight
      : -y * vertical - Em.baselineOffset
    for index in firstGlyph..<glyphs.count {
      glyphs[index].x += shiftX
      glyphs[index].y += shiftY
    }
    let top = layout.translation.y - vertical * y
    let left = layout.translation.x - horizontal * longest
    return SetText(
      glyphs: firstGlyph..<glyphs.count, lines: firstLine..<lines.count,
      box: TextBox(top: top, bottom: top + y, left: left, right: left + longest),
      writingMode: layout.writingMode, containsImages: containsImages, isVerticalizable: isVerticalizable)
  }

  /// Places the glyphs of a cluster that a font shaped; returns its advance.
  private mutating func append(
    _ range: Range<Int32>, _ face: Int, _ piece: Piece, of text: TextClusters, at place: Point,
    isVertical: Bool
  ) -> Double {
    guard let file = text.faces[face].file else { return 0 }
    let shaped = text.shaped[Int(range.lowerBound)..<Int(range.upperBound)]
    var advance = 0.0
    for glyph in shaped { advance += glyph.advance }
    var pen = 0.0
    for glyph in shaped {
      var metrics = file.picture(of: glyph.index).metrics
      // The offset of the glyph from the beginning of the cluster; the line turns back glyphs that are upright.
      let offset = Point(pen + glyph.xOffset, glyph.yOffset) * piece.scale
      pen += glyph.advance
      metrics.advance = isVertical ? advance : glyph.advance
      let moved = place + (isVertical ? Point(offset.y, -offset.x) : offset)
      // Along a line a cluster is turned as one, about the middle of its advance.
      let aside = isVertical ? offset.y : offset.x + (glyph.advance - advance) * piece.scale / 2
      glyphs.append(
        SetGlyph(
          content: .glyph(glyph.index, face: Int32(clamping: face)), section: piece.section,
          isVertical: isVertical, x: moved.x, y: moved.y, scale: piece.scale, metrics: metrics, aside: aside))
    }
    return advance * piece.scale
  }

  /// Finds the pieces of a line without white space at its ends.
  private mutating func findPieces(of items: ArraySlice<BidirectionalLines.Item>, _ text: TextClusters) {
    pieces.removeAll(keepingCapacity: true)
    let clusters = text.clusters
    var (start, end) = (items.startIndex, items.endIndex)
    while start < end, clusters[items[start].cluster].codePoint.isWhitespace { start += 1 }
    while end > start, clusters[items[end - 1].cluster].codePoint.isWhitespace { end -= 1 }
    for item in items[start..<end] {
      let cluster = clusters[item.cluster]
      var piece = Piece(
        codePoint: cluster.codePoint, section: cluster.section,
        scale: text.sections[cluster.section].scale, content: cluster.content)
      if let section = item.section, let metrics = text.metrics(of: cluster.codePoint, in: section) {
        (piece.section, piece.scale) = (section, text.sections[section].scale)
        piece.content = .character(metrics)
      }
      // A font that shapes a run mirrors its brackets itself; without the mirror image the bracket stays.
      if let mirrored = item.mirrored, case .character = cluster.content,
        let metrics = text.metrics(of: mirrored, in: piece.section)
      {
        piece.codePoint = mirrored
        piece.content = .character(metrics)
      }
      pieces.append(piece)
    }
  }

  private func hasContent(_ piece: Piece) -> Bool {
    switch piece.content {
    case .character, .image, .shaped: true
    case .nothing: false
    }
  }
}
