import CartoucheExpressions
import CartoucheGeometry
import CartoucheRaster
import CartoucheStyle
import CartoucheText

extension SymbolLayoutBuilder {
  /// The layout of a text with values; equal ones share it.
  mutating func laidOut(_ text: Int32, _ values: Int32) -> LaidOutLabel {
    let pair = KnownParts.Pair(first: text, second: values)
    if let known = values == 0 ? known.labels[Int(text)] : known.otherLabels[pair] {
      layout.sharedQuadCount += known.quadCount
      return known
    }
    let made = layOut(features.texts.list[Int(text)], features.values[values])
    if values == 0 { known.labels[Int(text)] = made } else { known.otherLabels[pair] = made }
    return made
  }

  private mutating func layOut(_ text: SymbolTexts.Text, _ values: SymbolLabelValues) -> LaidOutLabel {
    let label = labelText(text)
    for section in label.sections { if let name = section.image { _ = image(name) } }
    let shapes = LabelShapes(label, values, settings, images: known.textImages, by: &setter)
    if shapes.hasGaps || !label.faces.isEmpty { shortfalls.formUnion(resources.glyphs.shortfalls(of: label)) }
    for face in label.faces { if let file = face.file { layout.fonts.insert(file.memory) } }
    let before = layout.textQuads.count
    let room = shapes.horizontal
    var part: Int32 = 0
    if let room {
      part = Int32(clamping: layout.texts.count)
      layout.texts.append(self.part(shapes, label, room, values, sectionColors: text.sectionColors))
    }
    known.labelCount += 1
    return LaidOutLabel(
      part: part, room: room?.box, vertical: shapes.vertical?.box,
      quadCount: layout.textQuads.count - before, size: values.layoutSize, number: known.labelCount)
  }

  /// The characters of a text in the forms in which they are drawn.
  private mutating func labelText(_ text: SymbolTexts.Text) -> LabelText {
    if let formatted = text.formatted {
      return LabelText(formatted, fontStack: features.texts.stacks[text.stack], glyphs: resources.glyphs)
    }
    while known.stacks.count <= text.stack {
      let stack = features.texts.stacks[known.stacks.count]
      known.stacks.append(([LabelText.Section(plain: stack)], resources.glyphs.glyphs(of: stack)))
    }
    let stack = known.stacks[text.stack]
    return LabelText(features.texts.characters(of: text), stack.section, stack.glyphs)
  }

  private mutating func part(
    _ shapes: LabelShapes, _ label: LabelText, _ room: ShapedText, _ values: SymbolLabelValues,
    sectionColors: [Color?]
  ) -> SymbolTextPart {
    var part = SymbolTextPart()
    part.sizes = values.sizes
    part.justify = values.justify.fixed
    part.offset = SIMD2(shapes.offset)
    part.scale = Float(layout.unitsPerPixel * values.layoutSize / Em.units)
    let colors = sectionColors.map { color -> Int32 in
      guard let color else { return -1 }
      layout.sectionColors.append(color)
      return Int32(clamping: layout.sectionColors.count - 1)
    }
    var placing = ShapedText.Placing()
    placing.alongLine = settings.textFollowsLines
    placing.allowsVerticalPlacement = settings.allowsVerticalPlacement
    placing.offset = shapes.offset
    placing.rotation = values.rotation
    func quads(_ shaped: ShapedText?) -> Range<Int32> {
      shaped.map { append($0, label, placing, colors) } ?? 0..<0
    }
    part.right = quads(shapes.right)
    part.center = shapes.isOne ? part.right : quads(shapes.center)
    part.left = shapes.isOne ? part.right : quads(shapes.left)
    part.vertical = quads(shapes.vertical)
    let padding = SIMD4<Float>(repeating: Float(settings.textPadding * layout.unitsPerPixel))
    let rotation = settings.textFollowsLines ? 0 : values.rotation
    part.box = CollisionBox(room.box.box, scale: part.scale, padding: padding, rotation: rotation)
    if settings.allowsVerticalPlacement, let vertical = shapes.vertical {
      part.verticalBox = CollisionBox(
        vertical.box.box, scale: part.scale, padding: padding, rotation: rotation + Self.uprightAngle)
    }
    if !values.anchorOffsets.isEmpty {
      let start = Int32(clamping: layout.anchors.count)
      layout.anchors += values.anchorOffsets
      part.anchors = start..<Int32(clamping: layout.anchors.count)
    }
    return part
  }

  /// Keeps the quads of a laid out text.
  private mutating func append(
    _ shaped: ShapedText, _ text: LabelText, _ placing: ShapedText.Placing, _ colors: [Int32]
  ) -> Range<Int32> {
    let start = Int32(clamping: layout.textQuads.count)
    let margin = Float(GlyphQuad.margin)
    var fonts: (section: Int, source: GlyphCells.Source)?
    corners.removeAll(keepingCapacity: true)
    shaped.addCorners(placing, images: known.textImages, to: &corners)
    for index in corners.indices {
      let quad = corners[index]
      let section = shaped.glyphs[index].section
      let picture: SymbolQuad.Picture
      var part: SIMD4<Float>
      switch shaped.glyphs[index].content {
      case .character(let character):
        if fonts?.section != section {
          let stack = text.sections[section].fontStack
          fonts = (section, cells.source(of: stack, resources.glyphs))
        }
        guard let source = fonts?.source, let cell = cells.cell(of: character, source) else { continue }
        picture = .glyph(cell)
        part = SIMD4(-margin, -margin, Float(cell.width) + margin, Float(cell.height) + margin)
      case .glyph(let number, let face):
        guard let file = text.faces[face].file, let cell = resources.atlas.cell(of: number, in: file) else {
          continue
        }
        picture = .glyph(cell)
        part = SIMD4(-margin, -margin, Float(cell.width) + margin, Float(cell.height) + margin)
      case .image(let name, _):
        guard let image = image(name) else { continue }
        picture = .image(image.number)
        part = SIMD4(-1, -1, Float(image.icon.width) + 1, Float(image.icon.height) + 1)
      }
      // Along a line only the distance from it moves a glyph here.
      let across = SIMD2<Double>(0, quad.offset.y)
      layout.textQuads.append(
        SymbolQuad(
          picture: picture, part: part, topLeft: Self.rounded(quad.topLeft + across),
          topRight: Self.rounded(quad.topRight + across), bottomLeft: Self.rounded(quad.bottomLeft + across),
          distance: Float(quad.offset.x),
          color: section < colors.count ? colors[section] : -1))
    }
    return start..<Int32(clamping: layout.textQuads.count)
  }
}

extension TextBox {
  fileprivate var box: Box { Box(min: Point(left, top), max: Point(right, bottom)) }
}
