import Testing

@testable import CartoucheText

/// Scripts that a font shapes: clusters stay together, along lines and in vertical text, and lines end between syllables.
@Suite struct ScriptTests {
  private func store(_ name: String) throws -> GlyphStore {
    var store = GlyphStore()
    store.setFaces([FontFace(file: try FontFile(try TestGlyphs.font(name)))], of: "Test")
    return store
  }

  private func codePoints(_ text: String) -> [CodePoint] { text.unicodeScalars.map(\.value) }

  @Test func clustersAreTurnedAsOneAlongLines() throws {
    let store = try store("khmer.ttf")
    let label = LabelText(FormattedText("ភ្នំពេញ"), fontStack: TestGlyphs.stack, glyphs: store)
    let shaped = try #require(TextLayout().shape(label, glyphs: store))
    var placing = ShapedText.Placing()
    placing.alongLine = true
    let places = shaped.quads(placing).map(\.offset.x)
    // Three clusters of three, two and one glyphs.
    #expect(places.count == 6)
    let starts = places.indices.dropFirst().filter { abs(places[$0] - places[$0 - 1]) > 1e-9 }
    #expect(starts == [3, 5])
    // Beside each other they lie where they lie in a label at a point.
    let straight = shaped.quads()
    for (along, point) in zip(shaped.quads(placing), straight) {
      #expect(abs(along.offset.x + along.topLeft.x - point.topLeft.x) < 1e-9)
    }
  }

  @Test func lettersOfAFontStandUprightInVerticalText() throws {
    let store = try store("khmer.ttf")
    let label = LabelText(FormattedText("ញញ"), fontStack: TestGlyphs.stack, glyphs: store)
    var layout = TextLayout()
    layout.writingMode = .vertical
    layout.allowsVerticalPlacement = true
    let glyphs = try #require(layout.shape(label, glyphs: store)).lines[0].glyphs
    #expect(glyphs.map(\.isVertical) == [true, true])
    #expect(abs(glyphs[1].x - glyphs[0].x - Em.units) < 1e-9)
    layout.allowsVerticalPlacement = false
    let lying = try #require(layout.shape(label, glyphs: store)).lines[0].glyphs
    #expect(lying.map(\.isVertical) == [false, false])
  }

  @Test(arguments: [
    ("កខែ", [1], [1]),  // A consonant with a vowel sign begins a syllable,
    ("ពញ", [], [1]),  // one without may end it.
    ("កន្ត", [], [1]),  // A stacked consonant begins nothing.
    // Vowels before their consonant begin a syllable in Thai and Lao, and nothing begins between the two.
    ("กรุงเทพ", [4], [1, 3, 4, 6]), ("ไทย", [], [2]), ("ທະເລ", [2], [2]), ("นา", [], []),
    ("พระราช", [3], [1, 3, 5]),
    // A killed consonant of Burmese ends its syllable.
    ("ရန်ကုန်", [3], [3]),
  ]) func placesWithinWords(text: String, syllables: [Int], clusters: [Int]) {
    #expect(divisions(text) { $0 == .syllable } == syllables)
    #expect(divisions(text) { $0 >= .cluster } == clusters)
  }

  @Test func nothingIsDividedBesideOtherScripts() {
    #expect(WordDivision(before: [0x1000], behind: 0x20) == .never)
    #expect(WordDivision(before: [0x61], behind: 0x0E01) == .never)
  }

  /// The places at which a word may be divided, with each letter and its marks as a cluster.
  private func divisions(_ text: String, _ matches: (WordDivision) -> Bool) -> [Int] {
    let all = codePoints(text)
    var clusters: [Range<Int>] = []
    for index in all.indices {
      if all[index].continuesCluster, let last = clusters.last {
        clusters[clusters.count - 1] = last.lowerBound..<index + 1
      } else {
        clusters.append(index..<index + 1)
      }
    }
    return clusters.dropFirst().filter {
      matches(WordDivision(before: all[$0], behind: all[$0.lowerBound - 1]))
    }.map(\.lowerBound)
  }

  @Test func wordsThatFitAreLeftWhole() throws {
    let store = try store("khmer.ttf")
    let label = LabelText(
      FormattedText("ភ្នំពេញ ភ្នំពេញ ភ្នំពេញ"), fontStack: TestGlyphs.stack, glyphs: store)
    let clusters = TextClusters(label, glyphs: store, images: [:])
    let word = clusters.clusters.prefix { $0.codePoint != 0x20 }.reduce(0.0) {
      $0 + clusters.advance(of: $1, spacing: 0, textSize: 16)
    }
    let breaks = LineBreaks(clusters, maxWidth: word + 1, spacing: 0, textSize: 16).indices.dropLast()
    #expect(breaks.count == 2)
    #expect(breaks.allSatisfy { clusters.clusters[$0 - 1].codePoint == 0x20 })
  }

  @Test func longWordsAreBrokenBetweenSyllables() throws {
    let store = try store("khmer.ttf")
    let label = LabelText(
      FormattedText("ភ្នំពេញភ្នំពេញភ្នំពេញ"), fontStack: TestGlyphs.stack, glyphs: store)
    var layout = TextLayout()
    layout.maxWidth = 60
    let lines = try #require(layout.shape(label, glyphs: store)).lines
    #expect(lines.count > 1)
    // No line begins with the consonant that ends the word.
    let clusters = TextClusters(label, glyphs: store, images: [:])
    let breaks = LineBreaks(clusters, maxWidth: 60, spacing: 0, textSize: 16).indices.dropLast()
    #expect(breaks.allSatisfy { clusters.clusters[$0].codePoint != 0x1789 })
  }
}
