/// The pieces of lines: glyphs of characters, images, and clusters that a font has shaped.
struct TextClusters {
  /// The content that a piece is drawn with.
  enum Content {
    /// The glyph of a character, by its measures.
    case character(GlyphMetrics)
    /// An image, with its size.
    case image(TextImage)
    /// Glyphs of a font, from left to right, by their places in ``TextClusters/shaped``, with the index of its face.
    case shaped(Range<Int32>, face: Int32)
    /// Nothing is available: the piece takes no room.
    case nothing
  }

  /// A piece, which no line break divides.
  struct Cluster {
    /// The first character.
    var codePoint: CodePoint
    /// The last character.
    var last: CodePoint
    /// The index of the section.
    var section: Int
    /// The content that is drawn.
    var content: Content
    /// Whether the cluster belongs to a grapheme begun before it.
    var continuesGrapheme: Bool
    /// Whether a word that is too long for a line may be divided before the cluster.
    var division = WordDivision.never
  }

  /// The styles of the text's sections.
  private(set) var sections: [LabelText.Section] = []
  /// The faces that shape parts of the text.
  private(set) var faces: [FontFace] = []
  /// The pieces in the order of reading.
  private(set) var clusters: [Cluster] = []
  /// The glyphs that fonts have shaped.
  private(set) var shaped: [FontFile.ShapedGlyph] = []
  /// Whether nothing is drawn for some character that is not white space.
  private(set) var hasGaps = false
  /// The glyphs of each section's fonts.
  private var glyphs: [StackGlyphs] = []
  private var views: [(stack: FontStack, glyphs: StackGlyphs)] = []
  private let store: GlyphStore
  private var layout = TextLayout()

  /// No pieces yet of texts that are drawn with glyphs of `store`.
  init(_ store: GlyphStore) { self.store = store }

  /// The pieces of a text: O(characters).
  ///
  /// - Parameter layout: The layout, which knows the characters that are upright.
  init(
    _ text: LabelText, glyphs store: GlyphStore, images: [String: TextImage],
    layout: TextLayout = TextLayout()
  ) {
    self.store = store
    read(text, images: images, layout: layout)
  }

  /// Takes the pieces of a text in place of those before: O(characters).
  ///
  /// - Parameter layout: The layout, which knows the characters that are upright.
  mutating func read(_ text: LabelText, images: [String: TextImage], layout: TextLayout) {
    self.layout = layout
    (sections, faces) = (text.sections, text.faces)
    glyphs.removeAll(keepingCapacity: true)
    for section in text.sections { glyphs.append(view(of: section.fontStack)) }
    clusters.removeAll(keepingCapacity: true)
    shaped.removeAll(keepingCapacity: true)
    hasGaps = false
    let units = text.units
    clusters.reserveCapacity(units.count)
    let levels = text.faces.isEmpty ? [] : BidirectionalLines.levels(of: units.map(\.codePoint)).levels
    var index = 0
    var (section, known) = (-1, glyphs.first)
    while index < units.count {
      let unit = units[index]
      if let face = unit.face {
        index = appendShaped(of: text, from: index, face, levels)
        continue
      }
      if unit.section != section {
        section = unit.section
        known = glyphs[section]
      }
      var content = Content.nothing
      if unit.isImage {
        if let image = text.sections[unit.section].image.flatMap({ images[$0] }) { content = .image(image) }
      } else if let metrics = known?.metrics(of: unit.codePoint) {
        content = .character(metrics)
      } else if !unit.codePoint.isWhitespace {
        hasGaps = true
      }
      var cluster = Cluster(
        codePoint: unit.codePoint, last: unit.codePoint, section: unit.section, content: content,
        continuesGrapheme: !unit.isImage && unit.codePoint.continuesCluster)
      // Ranges draw Thai and Lao well, whose syllables show in single letters.
      if 0x0E01...0x0EDF ~= unit.codePoint, let previous = clusters.last?.last {
        cluster.division = WordDivision(before: CollectionOfOne(unit.codePoint), behind: previous)
      }
      clusters.append(cluster)
      index += 1
    }
  }

  /// The glyphs of a stack; those of the last few stacks are at hand.
  private mutating func view(of stack: FontStack) -> StackGlyphs {
    if let known = views.first(where: { $0.stack == stack }) { return known.glyphs }
    let glyphs = store.glyphs(of: stack)
    if views.count >= 8 { views.removeAll() }
    views.append((stack, glyphs))
    return glyphs
  }

  /// The advance of a piece, in layout units; 0 where nothing is drawn.
  func advance(of cluster: Cluster, spacing: Double, textSize: Double) -> Double {
    let scale = sections[cluster.section].scale
    switch cluster.content {
    case .character(let metrics): return metrics.advance * scale + spacing
    case .image(let image): return image.width * scale * TextLayout.imageScale(textSize: textSize) + spacing
    case .shaped(let range, _):
      var advance = 0.0
      for glyph in shaped[Int(range.lowerBound)..<Int(range.upperBound)] { advance += glyph.advance }
      return advance * scale + spacing
    case .nothing: return 0
    }
  }

  /// The measures of another character in the section of a piece, for mirrored brackets.
  func metrics(of codePoint: CodePoint, in section: Int) -> GlyphMetrics? {
    glyphs[section].metrics(of: codePoint)
  }

  /// Shapes the run of one section, face and direction that begins at `first`; returns its end.
  private mutating func appendShaped(
    of text: LabelText, from first: Int, _ face: Int, _ levels: [Int8]
  ) -> Int {
    let unit = text.units[first]
    let upright = layout.standsUpright(unit.codePoint)
    var end = first + 1
    while end < text.units.count, text.units[end].face == face, text.units[end].section == unit.section,
      levels[end] == levels[first],
      layout.standsUpright(text.units[end].codePoint) == upright || text.units[end].codePoint.continuesCluster
    {
      end += 1
    }
    let run = text.units[first..<end].map(\.codePoint)
    let rightToLeft = levels[first] & 1 == 1
    let glyphs = text.faces[face].file?.shape(run, rightToLeft: rightToLeft, upright: upright) ?? []
    // Glyphs come from left to right; clusters are needed in the order of reading.
    var byCluster: [Int: [FontFile.ShapedGlyph]] = [:]
    for glyph in glyphs { byCluster[glyph.cluster, default: []].append(glyph) }
    let starts = byCluster.keys.sorted()
    for (place, start) in starts.enumerated() where run.indices.contains(start) {
      let next = place + 1 < starts.count ? min(starts[place + 1], run.count) : run.count
      let first = Int32(clamping: shaped.count)
      shaped += byCluster[start] ?? []
      var cluster = Cluster(
        codePoint: run[start], last: run[next - 1], section: unit.section,
        content: .shaped(first..<Int32(clamping: shaped.count), face: Int32(clamping: face)),
        continuesGrapheme: false)
      if let previous = clusters.last?.last {
        cluster.division = WordDivision(before: run[start..<next], behind: previous)
      }
      clusters.append(cluster)
    }
    return end
  }
}
