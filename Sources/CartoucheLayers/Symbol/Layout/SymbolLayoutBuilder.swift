import CartoucheExpressions
import CartoucheGeometry
import CartoucheRaster
import CartoucheStyle
import CartoucheText
import CartoucheTiles

/// Lays out the symbols of a tile (`symbol_layout.cpp` of MapLibre Native).
struct SymbolLayoutBuilder {
  private let resources: SymbolResources
  private let tile: OverscaledTileID
  private let keepsNeighbors: Bool
  private let room: SymbolRoom
  private(set) var layout: SymbolLayout
  private var images: [String: SymbolImage?] = [:]
  private var textImages: [String: TextImage] = [:]
  private var keyNumbers: [String: Int32] = [:]
  private var cells: GlyphCells
  private var shortfalls: Set<GlyphShortfall> = []
  /// The places of each text so far, for labels that keep a distance from equal ones.
  private var placesByKey: [Int32: PointGrid] = [:]

  /// An image in the form that layouts need.
  private struct SymbolImage {
    let number: Int32
    let icon: IconImage
    let isSDF: Bool
  }

  /// A tile without symbols yet.
  init(
    _ selection: FeatureSelection, _ properties: LayerProperties<SymbolProperties>,
    _ reader: SymbolReader
  ) {
    resources = selection.resources
    cells = GlyphCells(selection.resources.atlas)
    tile = selection.tile
    keepsNeighbors = selection.resources.keepsNeighbors
    room = selection.room
    settings = reader.settings
    layout = SymbolLayout(
      settings: reader.settings,
      unitsPerPixel: Double(TileID.extent) / (512 * Double(selection.tile.overscaleFactor)),
      overscale: Double(selection.tile.overscaleFactor), textSizes: reader.textSizes,
      iconSizes: reader.iconSizes, features: selection.features.map { Int32(clamping: $0.index) },
      values: FeatureValueTable(selection, properties, groups: [.paint]))
    layout.glyphs = selection.resources.atlas
  }

  private let settings: SymbolSettings

  /// The layout with the outcomes of all features.
  mutating func finish() -> SymbolLayout {
    layout.shortfalls = shortfalls.sorted()
    return layout
  }

  /// Whether the limit allows one more symbol; notes it if not.
  private mutating func hasRoom() -> Bool {
    let cost = layout.cost
    guard cost.labels < room.labels, cost.glyphs < room.glyphs else {
      layout.isCut = true
      return false
    }
    return true
  }

  // MARK: Features

  /// Adds the symbols of a feature, as far as the limit allows.
  mutating func add(_ feature: SymbolFeature, _ values: SymbolLabelValues) {
    guard hasRoom() else { return }
    let label = feature.label.map { laidOut($0, values) }
    let icon = feature.icon.flatMap { icon in image(icon.name).map { (icon, $0) } }
    let room = label?.room
    // Without a horizontal label or an icon there is nothing to show.
    guard room != nil || icon != nil else { return }

    var symbol = Symbol(
      anchor: .zero, feature: Int32(clamping: feature.index), key: number(ofKey: feature.label?.key ?? ""),
      sortKey: feature.sortKey)
    var textSpan: (left: Double, right: Double)?
    if let label, let room {
      symbol.text = label.part
      let box = (label.vertical ?? room).box
      textSpan = (box.left, box.right)
    }
    var iconSpan = (left: 0.0, right: 0.0)
    if let (icon, image) = icon {
      let placed = positioned(icon, image, room, values)
      symbol.icon = part(icon, image, placed, fitsText: fitsText(room))
      if settings.iconTextFit != .none, settings.allowsVerticalPlacement, let vertical = label?.vertical {
        let upright = positioned(icon, image, vertical, values)
        addVertical(upright, icon, image, to: &symbol.icon)
      }
      iconSpan = (placed.left, placed.right)
    }
    place(symbol, feature, values, textSpan, iconSpan, hasText: room != nil)
  }

  /// A label that is laid out, of which equal labels of other features share all.
  private struct LaidOutLabel {
    let part: SymbolTextPart
    /// The layout that determines the space; `nil` if there is nothing to draw.
    let room: ShapedText?
    let vertical: ShapedText?
    /// The number of its quads.
    let quadCount: Int
  }

  /// All that the layout of a label depends on within a layer.
  private struct LabelKey: Hashable {
    let text: FormattedText
    let fontStack: FontStack
    let values: SymbolLabelValues
  }

  private var labels: [LabelKey: LaidOutLabel] = [:]

  private mutating func laidOut(_ label: SymbolLabel, _ values: SymbolLabelValues) -> LaidOutLabel {
    let key = LabelKey(text: label.text, fontStack: label.fontStack, values: values)
    // Colours of sections may differ between features.
    let isShared = label.sectionColors.allSatisfy { $0 == nil }
    if isShared, let known = labels[key] {
      layout.sharedQuadCount += known.quadCount
      return known
    }
    for section in label.text.sections {
      if case .image(let name) = section.content { _ = image(name) }
    }
    let shapes = LabelShapes(label, values, settings, resources, images: textImages)
    shortfalls.formUnion(resources.glyphs.shortfalls(of: shapes.text))
    for face in shapes.text.faces { if let file = face.file { layout.fonts.insert(file.memory) } }
    let room = shapes.horizontal
    let before = layout.textQuads.count
    let part = room.map { self.part(shapes, $0, values, sectionColors: label.sectionColors) }
    let made = LaidOutLabel(
      part: part ?? SymbolTextPart(), room: room, vertical: shapes.vertical,
      quadCount: layout.textQuads.count - before)
    if isShared { labels[key] = made }
    return made
  }

  /// Adds a symbol at all its places.
  private mutating func place(
    _ symbol: Symbol, _ feature: SymbolFeature, _ values: SymbolLabelValues,
    _ textSpan: (left: Double, right: Double)?, _ iconSpan: (left: Double, right: Double), hasText: Bool
  ) {
    guard settings.placement != .point else {
      for place in feature.pointPlaces { add(symbol, at: place, line: nil) }
      return
    }
    let scale = layout.unitsPerPixel * values.sizeAlongLines / Em.units
    let span = max(
      (textSpan?.right ?? 0) - (textSpan?.left ?? 0), iconSpan.right - iconSpan.left)
    let anchors = LineAnchors(
      length: span * scale, spacing: settings.spacing * layout.unitsPerPixel,
      angleWindow: hasText ? 0.6 * Em.units * scale : 0, maxAngle: settings.textMaxAngle * .pi / 180,
      firstOffset: (span / 2 + 2 * Em.units) * scale, overscale: Double(tile.overscaleFactor))
    if settings.placement == .lineCenter {
      for line in feature.parts {
        guard let place = anchors.center(of: line) else { continue }
        add(symbol, at: place, line: line)
      }
      return
    }
    let distance = settings.spacing * layout.unitsPerPixel / 2
    for line in LineAnchors.clipped(feature.parts) {
      for place in anchors.places(on: line) {
        if hasText, isTooClose(place.point, symbol.key, distance) { continue }
        add(symbol, at: place, line: line)
      }
    }
  }

  /// Whether an equal label is near; notes the place if not.
  private mutating func isTooClose(_ point: Point, _ key: Int32, _ distance: Double) -> Bool {
    !placesByKey[key, default: PointGrid(distance: distance)].insert(point)
  }

  private mutating func add(_ symbol: Symbol, at place: SymbolPlace, line: [Point]?) {
    let extent = Double(TileID.extent)
    let isInside =
      place.point.x >= 0 && place.point.x < extent && place.point.y >= 0 && place.point.y < extent
    guard isInside || keepsNeighbors, hasRoom() else { return }
    var symbol = symbol
    symbol.anchor = SIMD2(place.point)
    symbol.segment = place.segment.map { Int32(clamping: $0) } ?? -1
    if let line, place.segment != nil, settings.textFollowsLines || settings.iconFollowsLines {
      symbol.line = appendLine(line)
      if settings.textFollowsLines, let box = symbol.text.box {
        let start = Int32(clamping: layout.circles.count)
        layout.circles += CollisionCircle.all(
          along: line, from: place, box, scale: symbol.text.scale, overscale: Double(tile.overscaleFactor))
        symbol.text.circles = start..<Int32(clamping: layout.circles.count)
      }
    }
    layout.symbols.append(symbol)
  }

  private var lastLine: (line: [Point], range: Range<Int32>)?

  /// Keeps a line; symbols that follow one line share it.
  private mutating func appendLine(_ line: [Point]) -> Range<Int32> {
    if let lastLine, lastLine.line == line { return lastLine.range }
    let start = Int32(clamping: layout.vertices.count)
    layout.vertices += line.map { SIMD2<Float>($0) }
    let range = start..<Int32(clamping: layout.vertices.count)
    lastLine = (line, range)
    return range
  }

  private mutating func number(ofKey key: String) -> Int32 {
    if let known = keyNumbers[key] { return known }
    let number = Int32(clamping: layout.keys.count)
    layout.keys.append(key)
    keyNumbers[key] = number
    return number
  }

  // MARK: Text

  private mutating func part(
    _ shapes: LabelShapes, _ room: ShapedText, _ values: SymbolLabelValues, sectionColors: [Color?]
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
    var known: [(ShapedText, Range<Int32>)] = []
    func quads(_ shaped: ShapedText?) -> Range<Int32> {
      guard let shaped else { return 0..<0 }
      if let same = known.first(where: { $0.0 == shaped }) { return same.1 }
      let range = append(shaped, shapes.text, placing, colors)
      known.append((shaped, range))
      return range
    }
    part.right = quads(shapes.right)
    part.center = quads(shapes.center)
    part.left = quads(shapes.left)
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
    for quad in shaped.quads(placing, images: textImages) {
      let glyph = quad.glyph
      let picture: SymbolQuad.Picture
      var part: SIMD4<Float>
      switch glyph.content {
      case .character(let character):
        if fonts?.section != glyph.section {
          let stack = text.sections[glyph.section].fontStack
          fonts = (glyph.section, cells.source(of: stack, resources.glyphs))
        }
        guard let source = fonts?.source, let cell = cells.cell(of: character, source) else { continue }
        picture = .glyph(cell)
        part = SIMD4(-margin, -margin, Float(cell.width) + margin, Float(cell.height) + margin)
      case .glyph(let index, let face):
        guard let file = text.faces[face].file, let cell = resources.atlas.cell(of: index, in: file) else {
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
          color: colors.indices.contains(glyph.section) ? colors[glyph.section] : -1))
    }
    return start..<Int32(clamping: layout.textQuads.count)
  }

  /// The rotation of text that is laid out horizontally and drawn from top to bottom, in degrees.
  private static let uprightAngle = 90.0

  /// Corners are kept in steps of 1/32.
  private static func rounded(_ point: Point) -> SIMD2<Float> {
    let steps = point * 32
    return SIMD2(
      Float(steps.x.rounded(.toNearestOrAwayFromZero)), Float(steps.y.rounded(.toNearestOrAwayFromZero))) / 32
  }

  // MARK: Icons

  /// The image with a name, which is noted if it is missing.
  private mutating func image(_ name: String) -> SymbolImage? {
    if let known = images[name] { return known }
    var found: SymbolImage?
    if let image = resources.images[name], !image.bitmap.pixels.isEmpty {
      let icon = image.iconImage
      found = SymbolImage(number: Int32(clamping: layout.images.count), icon: icon, isSDF: image.isSDF)
      layout.images.append(name)
      textImages[name] = TextImage(
        width: icon.textImage.width.rounded(.towardZero), height: icon.textImage.height.rounded(.towardZero),
        pixelRatio: icon.pixelRatio)
    } else {
      layout.missingImages.append(name)
    }
    images[name] = .some(found)
    return found
  }

  private func fitsText(_ room: ShapedText?) -> Bool { settings.iconTextFit != .none && room != nil }

  private func positioned(
    _ icon: SymbolIcon, _ image: SymbolImage, _ room: ShapedText?, _ values: SymbolLabelValues
  ) -> PositionedIcon {
    guard let room, settings.iconTextFit != .none else {
      return PositionedIcon(image.icon.textImage, anchor: icon.anchor, offset: icon.offset)
    }
    return PositionedIcon(
      image.icon.textImage, fitting: room.box, settings.iconTextFit, padding: settings.iconTextFitPadding,
      offset: icon.offset, fontScale: values.layoutSize / Em.units
    ).keepingProportion(of: image.icon)
  }

  private mutating func part(
    _ icon: SymbolIcon, _ image: SymbolImage, _ placed: PositionedIcon, fitsText: Bool
  ) -> SymbolIconPart {
    var part = SymbolIconPart()
    part.sizes = icon.sizes
    part.offset = SIMD2(icon.offset)
    part.isSDF = image.isSDF
    part.quads = append(placed, image, icon.rotation, fitsText: fitsText)
    part.box = box(placed, icon, image, fitsText: fitsText)
    return part
  }

  private mutating func addVertical(
    _ placed: PositionedIcon, _ icon: SymbolIcon, _ image: SymbolImage, to part: inout SymbolIconPart
  ) {
    part.verticalQuads = append(placed, image, icon.rotation, fitsText: true)
    part.verticalBox = box(placed, icon, image, fitsText: true, turnedBy: Self.uprightAngle)
  }

  private func box(
    _ placed: PositionedIcon, _ icon: SymbolIcon, _ image: SymbolImage, fitsText: Bool,
    turnedBy angle: Double = 0
  ) -> CollisionBox? {
    var box = Box(min: Point(placed.left, placed.top), max: Point(placed.right, placed.bottom))
    // Parts of the icon beyond the area for the text count too.
    if fitsText, let content = image.icon.content {
      let ratio = image.icon.pixelRatio
      box.min -= content.min / ratio
      box.max += (Point(image.icon.width, image.icon.height) - content.max) / ratio
    }
    let units = Float(layout.unitsPerPixel)
    let padding = icon.padding
    return CollisionBox(
      box, scale: Float(layout.unitsPerPixel * icon.layoutSize),
      padding: SIMD4(Float(padding.top), Float(padding.right), Float(padding.bottom), Float(padding.left))
        * units,
      rotation: icon.rotation + angle)
  }

  /// Keeps the quads of an icon.
  private mutating func append(
    _ placed: PositionedIcon, _ image: SymbolImage, _ rotation: Double, fitsText: Bool
  ) -> Range<Int32> {
    let start = Int32(clamping: layout.iconQuads.count)
    let radians = rotation * .pi / 180
    let (sine, cosine) =
      rotation == 0 ? (0, 1) : (ElementaryFunctions.sine(radians), ElementaryFunctions.cosine(radians))
    func corner(_ x: Double, _ y: Double) -> SIMD2<Float> {
      Self.rounded(Point(cosine * x - sine * y, sine * x + cosine * y))
    }
    for patch in placed.patches(of: image.icon, fitsText: fitsText) {
      let (low, high) = (patch.place.min, patch.place.max)
      func sixteenths(_ value: Double) -> Float { Float((value * 16).rounded(.towardZero) / 16) }
      func texel(_ value: Double) -> Float { Float(value.rounded(.towardZero)) }
      var quad = SymbolQuad(
        picture: .image(image.number),
        part: SIMD4(
          texel(patch.source.min.x), texel(patch.source.min.y), texel(patch.source.max.x),
          texel(patch.source.max.y)),
        topLeft: corner(low.x, low.y), topRight: corner(high.x, low.y), bottomLeft: corner(low.x, high.y))
      quad.fixed = SIMD4(
        sixteenths(patch.fixed.min.x), sixteenths(patch.fixed.min.y), sixteenths(patch.fixed.max.x),
        sixteenths(patch.fixed.max.y))
      if fitsText {
        quad.leastSize = SIMD2(
          Float((patch.leastScale.x * 256).rounded(.towardZero) / 256),
          Float((patch.leastScale.y * 256).rounded(.towardZero) / 256))
      }
      layout.iconQuads.append(quad)
    }
    return start..<Int32(clamping: layout.iconQuads.count)
  }
}

extension TextBox {
  fileprivate var box: Box { Box(min: Point(left, top), max: Point(right, bottom)) }
}

extension StyleImage {
  /// The image's measures for the layout of icons.
  fileprivate var iconImage: IconImage {
    var image = IconImage(
      width: Double(bitmap.width), height: Double(bitmap.height), pixelRatio: pixelRatio, stretchX: stretchX,
      stretchY: stretchY,
      content: content.map { Box(min: Point($0.left, $0.top), max: Point($0.right, $0.bottom)) })
    image.textFitWidth = textFitWidth
    image.textFitHeight = textFitHeight
    return image
  }
}
