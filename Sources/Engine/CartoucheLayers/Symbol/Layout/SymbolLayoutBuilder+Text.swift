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
    let made = layOut(Int(text), features.values[values])
    if values == 0 { known.labels[Int(text)] = made } else { known.otherLabels[pair] = made }
    return made
  }

  private mutating func layOut(_ text: Int, _ values: SymbolLabelValues) -> LaidOutLabel {
    readLabel(text)
    setter.removeAll()
    let shapes = LabelShapes(label, values, settings, images: known.textImages, by: &setter)
    if shapes.hasGaps || !label.faces.isEmpty { shortfalls.formUnion(resources.glyphs.shortfalls(of: label)) }
    for face in label.faces { if let file = face.file { layout.fonts.insert(file.memory) } }
    let before = layout.textQuads.count
    let room = shapes.horizontal
    var part: Int32 = 0
    if let room {
      part = Int32(clamping: layout.texts.count)
      let made = self.part(shapes, room, values, sectionColors: features.texts.list[text].sectionColors)
      layout.texts.append(made)
    }
    known.labelCount += 1
    return LaidOutLabel(
      part: part, room: room?.box, vertical: shapes.vertical?.box,
      quadCount: layout.textQuads.count - before, size: values.layoutSize, number: known.labelCount)
  }

  /// Takes the characters of a text in the forms in which they are drawn.
  private mutating func readLabel(_ text: Int) {
    let stack = features.texts.list[text].stack
    if let formatted = features.texts.list[text].formatted {
      label = LabelText(formatted, fontStack: features.texts.stacks[stack], glyphs: resources.glyphs)
      sources.removeAll(keepingCapacity: true)
      imageRatios.removeAll(keepingCapacity: true)
      for section in label.sections {
        imageRatios.append(section.image.flatMap { image($0)?.icon.pixelRatio } ?? 1)
        sources.append(cells.source(of: section.fontStack, resources.glyphs))
      }
      return
    }
    while known.stacks.count <= stack {
      let stack = features.texts.stacks[known.stacks.count]
      known.stacks.append(
        KnownParts.PlainStack(
          section: [LabelText.Section(plain: stack)], glyphs: resources.glyphs.glyphs(of: stack),
          sources: [cells.source(of: stack, resources.glyphs)]))
    }
    let range = features.texts.list[text].characters
    label.take(features.texts.codePoints[range], known.stacks[stack].section, known.stacks[stack].glyphs)
    sources = known.stacks[stack].sources
  }

  private mutating func part(
    _ shapes: LabelShapes, _ room: SetText, _ values: SymbolLabelValues, sectionColors: [Color?]
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
    func quads(_ text: SetText?) -> Range<Int32> { text.map { append($0, placing, colors) } ?? 0..<0 }
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

  /// Keeps the quads of a text that was set.
  private mutating func append(
    _ text: SetText, _ placing: ShapedText.Placing, _ colors: [Int32]
  ) -> Range<Int32> {
    let start = Int32(clamping: layout.textQuads.count)
    let margin = Float(GlyphQuad.margin)
    var quads: [GlyphCorners] = []
    swap(&quads, &corners)
    defer { swap(&quads, &corners) }
    quads.removeAll(keepingCapacity: true)
    setter.addCorners(of: text, placing, imageRatios: imageRatios, to: &quads)
    for quad in quads {
      let picture: SymbolQuad.Picture
      var part: SIMD4<Float>
      switch quad.content {
      case .character(let character):
        guard let cell = cells.cell(of: character, sources[quad.section]) else { continue }
        picture = .glyph(cell)
        part = SIMD4(-margin, -margin, Float(cell.width) + margin, Float(cell.height) + margin)
      case .glyph(let number, let face):
        guard let file = label.faces[Int(face)].file, let cell = cells.cell(of: number, in: file)
        else { continue }
        picture = .glyph(cell)
        part = SIMD4(-margin, -margin, Float(cell.width) + margin, Float(cell.height) + margin)
      case .image:
        guard let name = label.sections[quad.section].image, let image = image(name) else { continue }
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
          color: quad.section < colors.count ? colors[quad.section] : -1))
    }
    return start..<Int32(clamping: layout.textQuads.count)
  }
}

extension TextBox {
  fileprivate var box: Box { Box(min: Point(left, top), max: Point(right, bottom)) }
}
