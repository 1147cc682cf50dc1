import CartoucheExpressions
import CartoucheGeometry
import CartoucheRaster
import CartoucheStyle
import CartoucheText
import CartoucheTiles

/// Lays out the symbols of a tile (`symbol_layout.cpp` of MapLibre Native).
struct SymbolLayoutBuilder {
  let resources: SymbolResources
  let settings: SymbolSettings
  let features: SymbolFeatures
  var layout: SymbolLayout
  private let tile: OverscaledTileID
  private let keepsNeighbors: Bool
  private let room: SymbolRoom
  /// The part of the tile in which symbols along lines are laid out; `nil` for all of it.
  private let window: TileWindow?
  /// The places of labels along lines so far.
  private var repeated: RepeatedLabels
  /// Labels, icons and images that are laid out.
  var known: KnownParts
  var setter: TextSetter
  var cells: GlyphCells
  /// The text that is being laid out.
  var label = LabelText()
  /// The sources of the glyphs of its sections.
  var sources: [GlyphCells.Source] = []
  /// The pixels per logical pixel of the images of its sections, 1 for text.
  var imageRatios: [Double] = []
  var corners: [GlyphCorners] = []
  var shortfalls: Set<GlyphShortfall> = []

  /// A tile without symbols yet.
  ///
  /// - Parameter features: The features of the selection that have symbols.
  init(
    _ selection: FeatureSelection, _ features: SymbolFeatures, _ properties: LayerProperties<SymbolProperties>
  ) {
    resources = selection.resources
    self.features = features
    settings = features.settings
    known = KnownParts(features)
    setter = TextSetter(selection.resources.glyphs)
    cells = GlyphCells(selection.resources.atlas)
    tile = selection.tile
    keepsNeighbors = selection.resources.keepsNeighbors
    room = selection.room
    window = features.settings.placement == .line ? selection.window : nil
    repeated = RepeatedLabels(window)
    layout = SymbolLayout(
      settings: features.settings,
      unitsPerPixel: Double(TileID.extent) / (512 * Double(selection.tile.overscaleFactor)),
      overscale: Double(selection.tile.overscaleFactor), textSizes: features.sizes.text,
      iconSizes: features.sizes.icon,
      features: selection.features.map { Int32(clamping: $0.index) },
      values: FeatureValueTable(selection, properties, groups: [.paint]))
    layout.isCut = features.isCut
    layout.glyphs = selection.resources.atlas
    layout.keys = features.texts.keys + [""]
    layout.symbols.reserveCapacity(min(features.list.count, room.labels))
    layout.textQuads.reserveCapacity(min(features.texts.codePoints.count, room.glyphs))
  }

  /// The layout with the outcomes of all features.
  mutating func finish() -> SymbolLayout {
    layout.shortfalls = shortfalls.sorted()
    (layout.glyphRanges, layout.glyphCells) = (cells.ranges, cells.all)
    layout.outlinedGlyphs = cells.outlined
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

  /// Adds the symbols of a feature, as far as the limit allows.
  ///
  /// - Parameters:
  ///   - geometry: The geometry of the layer's features.
  ///   - record: The record of the feature.
  ///   - joined: The feature's lines after they were joined with those of others; `nil` if they were not.
  mutating func add(
    _ feature: SymbolFeatures.Feature, _ geometry: SymbolGeometry, _ record: TileLayer.Record,
    joined: [[Point]]?
  ) {
    guard hasRoom() else { return }
    let lines = settings.placement == .point ? [] : joined ?? geometry.parts(of: record)
    if let region, !lines.contains(where: { region.intersects(Box(around: $0)) }) { return }
    let label = feature.text < 0 ? nil : laidOut(feature.text, feature.values)
    let icon = feature.icon < 0 ? nil : laidOut(feature.icon, label)
    // Without a horizontal label or an icon there is nothing to show.
    guard label?.room != nil || icon != nil else { return }
    var symbol = Symbol(
      anchor: .zero, feature: feature.index, key: key(of: feature.text), sortKey: feature.sortKey)
    var textSpan: (left: Double, right: Double)?
    if let label, let room = label.room {
      symbol.text = label.part
      let box = label.vertical ?? room
      textSpan = (box.left, box.right)
    }
    symbol.icon = icon?.part ?? 0
    symbol.height = feature.height
    guard settings.placement != .point else {
      geometry.forEachPlace(of: record) { add(symbol, at: $0, line: nil) }
      return
    }
    place(
      symbol, feature, along: lines, textSpan, icon?.span ?? (0, 0),
      hasText: label?.room != nil)
  }

  /// Adds a symbol at all its places on lines.
  private mutating func place(
    _ symbol: Symbol, _ feature: SymbolFeatures.Feature, along lines: [[Point]],
    _ textSpan: (left: Double, right: Double)?, _ iconSpan: (left: Double, right: Double), hasText: Bool
  ) {
    let values = feature.values < 0 ? SymbolLabelValues() : features.values[feature.values]
    let scale = layout.unitsPerPixel * values.sizeAlongLines / Em.units
    let span = max(
      (textSpan?.right ?? 0) - (textSpan?.left ?? 0), iconSpan.right - iconSpan.left)
    let anchors = LineAnchors(
      length: span * scale, spacing: settings.spacing * layout.unitsPerPixel,
      angleWindow: hasText ? 0.6 * Em.units * scale : 0, maxAngle: settings.textMaxAngle * .pi / 180,
      firstOffset: (span / 2 + 2 * Em.units) * scale, overscale: Double(tile.overscaleFactor),
      region: region)
    if settings.placement == .lineCenter {
      for line in lines {
        guard let place = anchors.center(of: line) else { continue }
        add(symbol, at: place, line: line)
      }
      return
    }
    for line in LineAnchors.clipped(lines) {
      for place in anchors.places(on: line)
      where repeated.insert(place.point, hasText ? symbol.key : nil, distance: repeatDistance) {
        add(symbol, at: place, line: line)
      }
    }
  }

  /// The distance in tile units that equal labels along lines keep.
  private var repeatDistance: Double { settings.spacing * layout.unitsPerPixel / 2 }

  /// The part of the tile in which places along lines matter; `nil` for all of it.
  private var region: Box? { window.map { $0.surroundings(within: $0.reach(repeatDistance)) } }

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
      let text = layout.text(of: symbol)
      if settings.textFollowsLines, let box = text.box {
        let start = Int32(clamping: layout.circles.count)
        layout.circles += CollisionCircle.all(
          along: line, from: place, box, scale: text.scale, overscale: Double(tile.overscaleFactor))
        symbol.circles = start..<Int32(clamping: layout.circles.count)
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

  /// The number of the key of a text; that of no text is the empty key, the last.
  private func key(of text: Int32) -> Int32 {
    text < 0 ? Int32(clamping: features.texts.keys.count) : features.texts.list[Int(text)].key
  }

  /// The rotation of text that is laid out horizontally and drawn from top to bottom, in degrees.
  static let uprightAngle = 90.0

  /// Corners are kept in steps of 1/32.
  @inline(__always)
  static func rounded(_ point: Point) -> SIMD2<Float> {
    let steps = point * 32
    return SIMD2(Float(rounded(steps.x)), Float(rounded(steps.y))) / 32
  }

  /// The nearest whole number, of two the one farther from zero; without a call where the number is small.
  @inline(__always)
  private static func rounded(_ value: Double) -> Double {
    guard abs(value) < 1e9 else { return value.rounded(.toNearestOrAwayFromZero) }
    let whole = Double(Int32(value))
    let rest = value - whole
    return rest >= 0.5 ? whole + 1 : rest <= -0.5 ? whole - 1 : whole
  }
}

/// The layout of a label, shared by equal labels of other features.
struct LaidOutLabel {
  /// The index of the text in ``SymbolLayout/texts``.
  let part: Int32
  /// The box of the layout that determines the space; `nil` if there is nothing to draw.
  let room: TextBox?
  /// The box of the text written from top to bottom.
  let vertical: TextBox?
  /// The number of its quads.
  let quadCount: Int
  /// The size for laying out boxes.
  let size: Double
  /// A number by which the label differs from others.
  let number: Int32
}

/// The layout of an icon, shared by equal icons of other features.
struct LaidOutIcon {
  /// The index of the icon in ``SymbolLayout/icons``.
  let part: Int32
  /// The left and right edges in logical pixels around the symbol's place.
  let span: (left: Double, right: Double)
  /// The number of its quads.
  let quadCount: Int
}

/// An image in the form that layouts need.
struct SymbolImage {
  let number: Int32
  let icon: IconImage
  let isSDF: Bool
}

/// The parts of symbols that are laid out so far.
struct KnownParts {
  /// A text with values for laying it out, or an icon with the label that it fits.
  struct Pair: Hashable {
    let first: Int32
    let second: Int32
  }

  /// The labels of texts whose values are the first ones of the layer, by the numbers of the texts.
  var labels: [LaidOutLabel?]
  /// Other labels by the numbers of their texts and values.
  var otherLabels: [Pair: LaidOutLabel] = [:]
  /// The icons that fit no text, by their numbers; unknown until asked for, then `nil` if the image is missing.
  var icons: [LaidOutIcon??]
  /// The icons that fit a text, by their numbers and those of the labels.
  var fittedIcons: [Pair: LaidOutIcon] = [:]
  /// The images by name.
  var images: [String: SymbolImage?] = [:]
  /// The sizes of images for texts.
  var textImages: [String: TextImage] = [:]
  /// The styles of plain texts in each of the layer's fonts, with their glyphs.
  var stacks: [PlainStack] = []

  /// The style of plain texts in one of the layer's fonts.
  struct PlainStack {
    let section: [LabelText.Section]
    let glyphs: StackGlyphs
    let sources: [GlyphCells.Source]
  }

  /// The number of labels that were laid out.
  var labelCount: Int32 = 0

  init(_ features: SymbolFeatures) {
    labels = Array(repeating: nil, count: features.texts.list.count)
    icons = Array(repeating: nil, count: features.icons.list.count)
  }
}
