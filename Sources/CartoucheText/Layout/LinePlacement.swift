import CartoucheGeometry

/// Puts the pieces of lines side by side and the lines below each other.
struct LinePlacement {
  private let layout: TextLayout
  private let text: TextClusters
  private let spacing: Double
  private var lines: [PositionedLine] = []
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

  /// A text without lines yet.
  init(layout: TextLayout, clusters: TextClusters, spacing: Double) {
    self.layout = layout
    text = clusters
    self.spacing = spacing
  }

  /// Adds a line below those before it.
  mutating func append(_ items: [BidirectionalLines.Item]) {
    let pieces = trimmed(items)
    var line = PositionedLine()
    guard !pieces.isEmpty else {
      lines.append(line)
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

    var pen = 0.0
    var end = 0.0
    var overhang = 0.0
    for piece in pieces {
      let isVertical = layout.standsUpright(piece.codePoint)
      if isVertical, hasContent(piece) { isVerticalizable = true }
      let align = text.text.sections[piece.section].verticalAlign.factor
      switch piece.content {
      case .nothing: break
      case .character(let metrics):
        let free = isVertical ? width - piece.scale * Em.units : (height - piece.scale * Em.units) * align
        line.glyphs.append(
          PositionedGlyph(
            content: .character(piece.codePoint), x: pen, y: y + Em.baselineOffset + free,
            isVertical: isVertical, scale: piece.scale, section: piece.section, metrics: metrics))
        end = pen + metrics.advance * piece.scale
        pen += (isVertical ? Em.units : metrics.advance) * piece.scale + spacing
      case .shaped(let glyphs, let face):
        let free = isVertical ? width - piece.scale * Em.units : (height - piece.scale * Em.units) * align
        let place = Point(pen, y + Em.baselineOffset + free)
        let advance = append(glyphs, face, piece, at: place, isVertical: isVertical, to: &line)
        end = pen + advance
        pen += (isVertical ? Em.units * piece.scale : advance) + spacing
      case .image(let image):
        containsImages = true
        let scale = piece.scale * imageScale
        let free = isVertical ? width - image.height * scale : (height - image.height * scale) * align
        let advance = isVertical ? image.height : image.width
        let name = text.text.sections[piece.section].image ?? ""
        line.glyphs.append(
          PositionedGlyph(
            content: .image(name, piece.codePoint), x: pen, y: y + Em.baselineOffset + free,
            isVertical: isVertical, scale: scale, section: piece.section,
            metrics: GlyphMetrics(
              width: image.width, height: image.height, left: TextImage.border,
              top: -Double(DistanceField.border), advance: advance)))
        overhang = max(overhang, (isVertical ? image.width : image.height) * scale - Em.units * maxScale)
        end = pen + advance * scale
        pen += advance * scale + spacing
      }
    }
    if !line.glyphs.isEmpty {
      longest = max(longest, pen - spacing)
      for index in line.glyphs.indices { line.glyphs[index].x -= end * layout.justify.factor }
    }
    line.offset = max(overhang, (maxScale - 1) * Em.units)
    let advance = layout.lineHeight * maxScale + overhang
    y += advance
    highest = max(highest, advance)
    lines.append(line)
  }

  /// The text with its lines moved to the anchor; `nil` where no line has a glyph.
  func finish() -> ShapedText? {
    guard lines.contains(where: { !$0.glyphs.isEmpty }) else { return nil }
    let (horizontal, vertical) = (layout.anchor.horizontal, layout.anchor.vertical)
    let shiftX = (layout.justify.factor - horizontal) * longest
    // As in the reference: unless a line is higher than plain text, the number of lines counts, even if some are lower;
    // otherwise the height of the block counts.
    let shiftY =
      highest == layout.lineHeight
      ? -vertical * Double(lines.count) * layout.lineHeight + 0.5 * layout.lineHeight
      : -y * vertical - Em.baselineOffset
    var moved = lines
    for line in moved.indices {
      for glyph in moved[line].glyphs.indices {
        moved[line].glyphs[glyph].x += shiftX
        moved[line].glyphs[glyph].y += shiftY
      }
    }
    let top = layout.translation.y - vertical * y
    let left = layout.translation.x - horizontal * longest
    return ShapedText(
      lines: moved, box: TextBox(top: top, bottom: top + y, left: left, right: left + longest),
      writingMode: layout.writingMode, containsImages: containsImages, isVerticalizable: isVerticalizable)
  }

  /// Places the glyphs of a cluster that a font shaped; returns its advance.
  private func append(
    _ glyphs: [FontFile.ShapedGlyph], _ face: Int, _ piece: Piece, at place: Point, isVertical: Bool,
    to line: inout PositionedLine
  ) -> Double {
    guard let file = text.text.faces[face].file else { return 0 }
    var advance = 0.0
    for glyph in glyphs { advance += glyph.advance }
    var pen = 0.0
    for glyph in glyphs {
      var metrics = file.picture(of: glyph.index).metrics
      // The offset of the glyph from the beginning of the cluster; the line turns back glyphs that are upright.
      let offset = Point(pen + glyph.xOffset, glyph.yOffset) * piece.scale
      pen += glyph.advance
      metrics.advance = isVertical ? advance : glyph.advance
      let moved = place + (isVertical ? Point(offset.y, -offset.x) : offset)
      // Along a line a cluster is turned as one, about the middle of its advance.
      let aside = isVertical ? offset.y : offset.x + (glyph.advance - advance) * piece.scale / 2
      line.glyphs.append(
        PositionedGlyph(
          content: .glyph(glyph.index, face: face), x: moved.x, y: moved.y, isVertical: isVertical,
          scale: piece.scale, section: piece.section, metrics: metrics, aside: aside))
    }
    return advance * piece.scale
  }

  /// The pieces of a line without white space at its ends.
  private func trimmed(_ items: [BidirectionalLines.Item]) -> [Piece] {
    func isWhitespace(_ item: BidirectionalLines.Item) -> Bool {
      text.clusters[item.cluster].codePoint.isWhitespace
    }
    guard let first = items.firstIndex(where: { !isWhitespace($0) }),
      let last = items.lastIndex(where: { !isWhitespace($0) })
    else { return [] }
    return items[first...last].map { item in
      let cluster = text.clusters[item.cluster]
      var piece = Piece(
        codePoint: cluster.codePoint, section: cluster.section,
        scale: text.text.sections[cluster.section].scale, content: cluster.content)
      if let section = item.section, let metrics = text.metrics(of: cluster.codePoint, in: section) {
        (piece.section, piece.scale) = (section, text.text.sections[section].scale)
        piece.content = .character(metrics)
      }
      // A font that shapes a run mirrors its brackets itself; without the mirror image the bracket stays.
      if let mirrored = item.mirrored, case .character = cluster.content,
        let metrics = text.metrics(of: mirrored, in: piece.section)
      {
        piece.codePoint = mirrored
        piece.content = .character(metrics)
      }
      return piece
    }
  }

  private func hasContent(_ piece: Piece) -> Bool {
    switch piece.content {
    case .character, .image, .shaped: true
    case .nothing: false
    }
  }
}
