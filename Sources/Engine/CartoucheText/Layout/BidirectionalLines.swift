/// The lines of a text with their pieces from left to right (Unicode Standard Annex 9).
///
/// Lines end at the given breaks and at the ends of paragraphs. Characters that only control the order are left out.
struct BidirectionalLines {
  /// A piece in a line.
  struct Item {
    /// The index of the piece.
    var cluster: Int
    /// The mirror image to draw in its place, if the piece reads from right to left and has one.
    var mirrored: CodePoint?
    /// The section whose style the piece takes instead of its own.
    var section: Int?
  }

  /// The pieces of all lines, line by line, each from left to right.
  private(set) var items: [Item] = []
  /// The end of each line in ``items``.
  private(set) var ends: [Int] = []
  private var paragraphEnds: [Int] = []

  /// The pieces of each line, from left to right.
  var lines: [ArraySlice<Item>] { ends.indices.map(line) }

  /// The pieces of the line at an index of ``ends``, from left to right.
  func line(_ index: Int) -> ArraySlice<Item> { items[(index == 0 ? 0 : ends[index - 1])..<ends[index]] }

  /// No lines yet.
  init() {}

  /// The lines of a text: O(pieces).
  init(_ text: TextClusters, breaks: [Int]) { read(text, breaks: breaks) }

  /// Takes the lines of a text in place of those before: O(pieces).
  ///
  /// - Parameter breaks: The ends of lines, ascending.
  mutating func read(_ text: TextClusters, breaks: [Int]) {
    items.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    guard findParagraphs(text) else { return read(text, bidirectional: breaks) }
    items.reserveCapacity(text.clusters.count)
    var (start, nextBreak, nextParagraph) = (0, 0, 0)
    while nextBreak < breaks.count || nextParagraph < paragraphEnds.count {
      let end = min(
        nextBreak < breaks.count ? breaks[nextBreak] : .max,
        nextParagraph < paragraphEnds.count ? paragraphEnds[nextParagraph] : .max)
      if nextBreak < breaks.count, breaks[nextBreak] == end { nextBreak += 1 }
      if nextParagraph < paragraphEnds.count, paragraphEnds[nextParagraph] == end { nextParagraph += 1 }
      guard end > start else { continue }
      for index in start..<end where !Self.isControl(text.clusters[index].codePoint) {
        items.append(Item(cluster: index))
      }
      ends.append(items.count)
      start = end
    }
  }

  /// Finds the ends of paragraphs; returns `false`, without finding all, if some characters read from right to left.
  private mutating func findParagraphs(_ text: TextClusters) -> Bool {
    paragraphEnds.removeAll(keepingCapacity: true)
    let clusters = text.clusters
    for index in clusters.indices {
      let codePoint = clusters[index].codePoint
      let isLast = index + 1 == clusters.count
      if Self.isPlain(codePoint) {
        if isLast { paragraphEnds.append(index + 1) }
        continue
      }
      let bidiClass = FriBidi.bidiClass(of: codePoint)
      if bidiClass == .rightToLeft { return false }
      guard isLast || bidiClass == .paragraphSeparator else { continue }
      if !isLast, codePoint == 0x0D, clusters[index + 1].codePoint == 0x0A { continue }
      paragraphEnds.append(index + 1)
    }
    return true
  }

  /// Whether a character neither ends a paragraph nor reads from right to left: what is printed before U+0590.
  private static func isPlain(_ codePoint: CodePoint) -> Bool {
    codePoint < 0x590 && codePoint >= 0x20 && (codePoint < 0x7F || codePoint > 0x85)
  }

  /// Takes the lines of a text in which some characters read from right to left.
  private mutating func read(_ text: TextClusters, bidirectional breaks: [Int]) {
    let codePoints = text.clusters.map(\.codePoint)
    let (levels, paragraphs) = BidirectionalLines.levels(of: codePoints)
    var allEnds = Set(breaks)
    allEnds.formUnion(paragraphs.map(\.end))
    var (start, paragraph) = (0, 0)
    for end in allEnds.sorted() where end > start {
      while paragraph + 1 < paragraphs.count, paragraphs[paragraph].end < end { paragraph += 1 }
      items += BidirectionalLines.order(
        start..<end, text, levels, paragraph: paragraphs.isEmpty ? 0 : paragraphs[paragraph].level)
      ends.append(items.count)
      start = end
    }
  }

  /// The embedding level of each character, and the paragraphs with their ends and levels.
  static func levels(of codePoints: [CodePoint]) -> (levels: [Int8], paragraphs: [(end: Int, level: Int8)]) {
    var levels = [Int8](repeating: 0, count: codePoints.count)
    var paragraphs: [(end: Int, level: Int8)] = []
    var start = 0
    var readsLeft = false
    for (index, codePoint) in codePoints.enumerated() {
      let bidiClass = isPlain(codePoint) ? .other : FriBidi.bidiClass(of: codePoint)
      if bidiClass == .rightToLeft { readsLeft = true }
      let isLast = index + 1 == codePoints.count
      guard isLast || bidiClass == .paragraphSeparator else { continue }
      // A carriage return and a line feed are one line end.
      if !isLast, codePoint == 0x0D, codePoints[index + 1] == 0x0A { continue }
      var level: Int8 = 0
      if readsLeft, let found = FriBidi.levels(of: codePoints[start...index]) {
        levels.replaceSubrange(start...index, with: found.characters)
        level = found.paragraph
      }
      paragraphs.append((index + 1, level))
      start = index + 1
      readsLeft = false
    }
    return (levels, paragraphs)
  }

  /// The pieces of a line from left to right, by the rules L1 to L4.
  private static func order(
    _ range: Range<Int>, _ text: TextClusters, _ levels: [Int8], paragraph: Int8
  ) -> [Item] {
    var levels = Array(levels[range])
    guard levels.contains(where: { $0 > 0 }) else {
      return range.lazy.filter { !isControl(text.clusters[$0].codePoint) }.map { Item(cluster: $0) }
    }
    resetNeutrals(&levels, range, text, paragraph)
    // Graphemes move as a whole, so that marks stay behind their letters (L3).
    var graphemes: [(range: Range<Int>, level: Int8)] = []
    for index in range {
      if text.clusters[index].continuesGrapheme, let last = graphemes.last {
        graphemes[graphemes.count - 1].range = last.range.lowerBound..<(index + 1)
      } else {
        graphemes.append((index..<(index + 1), levels[index - range.lowerBound]))
      }
    }
    reverseRuns(&graphemes)
    var items: [Item] = []
    let borrowed = borrowedSections(range, text, levels)
    for (range, level) in graphemes {
      for index in range where !isControl(text.clusters[index].codePoint) {
        var item = Item(cluster: index, section: borrowed[index])
        let codePoint = text.clusters[index].codePoint
        if level & 1 == 1, case let mirrored = FriBidi.mirrored(codePoint), mirrored != codePoint {
          item.mirrored = mirrored
        }
        items.append(item)
      }
    }
    return items
  }

  /// The sections of characters that begin a run from right to left in a style of their own: they take that of the
  /// character behind them, mostly a space that of its word.
  ///
  /// So the reference writes such runs (`bidi.cpp`, `processStyledText`, of MapLibre Native).
  private static func borrowedSections(
    _ range: Range<Int>, _ text: TextClusters, _ levels: [Int8]
  ) -> [Int: Int] {
    var sections: [Int: Int] = [:]
    for index in range.dropLast() {
      let level = levels[index - range.lowerBound]
      let beginsRun = index == range.lowerBound || levels[index - 1 - range.lowerBound] != level
      guard level & 1 == 1, beginsRun, levels[index + 1 - range.lowerBound] == level,
        case .character = text.clusters[index].content, case .character = text.clusters[index + 1].content,
        text.clusters[index].section != text.clusters[index + 1].section
      else { continue }
      sections[index] = text.clusters[index + 1].section
    }
    return sections
  }

  /// L1: separators, and white space before them and at the end of the line, get the level of the paragraph.
  private static func resetNeutrals(
    _ levels: inout [Int8], _ range: Range<Int>, _ text: TextClusters, _ paragraph: Int8
  ) {
    var isTrailing = true
    for index in range.reversed() {
      switch FriBidi.bidiClass(of: text.clusters[index].codePoint) {
      case .paragraphSeparator, .segmentSeparator:
        levels[index - range.lowerBound] = paragraph
        isTrailing = true
      case .neutralAtEnd where isTrailing: levels[index - range.lowerBound] = paragraph
      case .neutralAtEnd: break
      case .rightToLeft, .other: isTrailing = false
      }
    }
  }

  /// L2: from the highest level down to the lowest odd one, reverses every run of that level or a higher one.
  static func reverseRuns(_ graphemes: inout [(range: Range<Int>, level: Int8)]) {
    guard let highest = graphemes.map(\.level).max(),
      let lowestOdd = graphemes.map(\.level).filter({ $0 & 1 == 1 }).min()
    else { return }
    for level in stride(from: highest, through: lowestOdd, by: -1) {
      var start = 0
      while start < graphemes.count {
        guard graphemes[start].level >= level else {
          start += 1
          continue
        }
        var end = start
        while end < graphemes.count, graphemes[end].level >= level { end += 1 }
        graphemes[start..<end].reverse()
        start = end
      }
    }
  }

  /// Whether a character only controls the order of others.
  private static func isControl(_ codePoint: CodePoint) -> Bool {
    switch codePoint {
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
