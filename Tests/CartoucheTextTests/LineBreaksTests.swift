import SeededRandom
import Testing

@testable import CartoucheText

@Suite struct LineBreaksTests {
  private static let alphabet = Array("abcdefgh  ()-/三漢".unicodeScalars)

  private func randomText(_ random: inout SplitMix64, _ length: Int, feeds: Bool = false) -> String {
    var text = ""
    for _ in 0..<length {
      let scalar = LineBreaksTests.alphabet[random.int(0...(LineBreaksTests.alphabet.count - 1))]
      text.unicodeScalars.append(feeds && random.int(0...9) == 0 ? "\n" : scalar)
    }
    return text
  }

  private func clusters(_ text: String) -> TextClusters {
    let (label, store) = TestGlyphs.label(FormattedText(text))
    return TextClusters(label, glyphs: store, images: [:])
  }

  @Test(arguments: 0..<100) func noCharacterIsLost(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let text = randomText(&random, random.int(0...60), feeds: true)
    let (label, store) = TestGlyphs.label(FormattedText(text))
    var layout = TextLayout()
    layout.maxWidth = random.double(20...400)
    let lines = layout.shape(label, glyphs: store)?.characters ?? []
    #expect(lines.joined().filter { $0 != " " } == text.filter { $0 != " " && $0 != "\n" })
    for line in lines { #expect(line == line.drop { $0 == " " } && line.last != " ") }
  }

  @Test(arguments: 0..<60) func noOtherBreaksCostLess(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let text = clusters(randomText(&random, random.int(2...16)))
    let maxWidth = random.double(30...200)
    let found = LineBreaks(text, maxWidth: maxWidth, spacing: 0, textSize: 16).indices
    #expect(found.last == text.clusters.count)

    let oracle = BreakCosts(text, maxWidth: maxWidth)
    var least = Double.infinity
    for choice in 0..<(1 << oracle.places.count) {
      let chosen = oracle.places.indices.filter { choice >> $0 & 1 == 1 }.map { oracle.places[$0] }
      least = min(least, oracle.cost(of: chosen))
    }
    #expect(Set(found.dropLast()).isSubset(of: oracle.places))
    #expect(abs(oracle.cost(of: Array(found.dropLast())) - least) <= 1e-6 * max(1, least))
  }

  @Test func aLineFeedAlwaysBreaks() {
    #expect(LineBreaks(clusters("ab\ncd"), maxWidth: .infinity, spacing: 0, textSize: 16).indices == [3, 5])
  }

  @Test func withoutAWidthNothingBreaks() {
    let text = clusters("a b-c/d e")
    #expect(LineBreaks(text, maxWidth: .infinity, spacing: 0, textSize: 16).indices == [text.clusters.count])
    for width in [-1, .nan] {
      #expect(LineBreaks(text, maxWidth: width, spacing: 0, textSize: 16).indices == [text.clusters.count])
    }
  }

  @Test func noWidthBreaksEverywhere() {
    #expect(LineBreaks(clusters("a b-c d"), maxWidth: 0, spacing: 0, textSize: 16).indices == [2, 4, 6, 7])
  }

  @Test func zeroWidthSpacesSayWhereToBreak() {
    let text = clusters("三三\u{200B}三三三三\u{200B}三三")
    for index in LineBreaks(text, maxWidth: 60, spacing: 0, textSize: 16).indices.dropLast() {
      #expect(text.clusters[index - 1].codePoint == 0x200B)
    }
  }

  @Test("Words of Thai and Lao that fit into a line are left whole") func complexWordsThatFit() {
    let thai = clusters("กรุงเทพ มหานคร")
    #expect(LineBreaks(thai, maxWidth: 130, spacing: 0, textSize: 16).indices == [8, 14])
    #expect(LineBreaks(clusters("กรุงเทพ"), maxWidth: 0, spacing: 0, textSize: 16).indices == [7])
  }

  @Test("Words of Thai and Lao that are longer than a line are divided between syllables")
  func longComplexWords() {
    // Bangkok, Vientiane with a second word, the royal palace, a river with the word for water, a palace in Lao.
    for (text, width, breaks) in [
      ("กรุงเทพ", 80.0, [4, 7]), ("ວຽງຈັນເກົ່າ", 130, [6, 11]), ("พระราชวัง", 110, [3, 9]),
      ("น้ำปิง", 70, [3, 6]), ("ພະລາດ", 60, [2, 5]), ("เก", 10, [2]),
    ] {
      #expect(
        LineBreaks(clusters(text), maxWidth: width, spacing: 0, textSize: 16).indices == breaks, "\(text)")
    }
  }

  @Test(
    "Lines begin with no prolonged sound mark, comma, mark or closing bracket",
    arguments: [
      "スーパーマーケット", "ファッションショー", "東京、大阪、京都。", "「新宿」・「渋谷」", "（東京）駅前〜", "第二ビル（株）々々ゝ", "100％オレンジ…",
      "か\u{3099}き\u{3099}く\u{3099}",
    ]) func kinsoku(text: String)
  {
    let text = clusters(text)
    for width in stride(from: 10.0, through: 120, by: 5) {
      for index in LineBreaks(text, maxWidth: width, spacing: 0, textSize: 16).indices.dropLast() {
        let scalar = Unicode.Scalar(text.clusters[index].codePoint)
        #expect(!"ー、。」）〜々ゝ％…・\u{3099}".unicodeScalars.contains { $0 == scalar })
        #expect(![0xFF08, 0x300C].contains(text.clusters[index - 1].codePoint))
      }
    }
  }

  @Test(
    "Lines end behind the characters after which the scripts of the world break them",
    arguments: [
      ("ལྷ་ས་གྲོང་ཁྱེར།", [3, 5, 10]), ("አዲስ፡አበባ", [4]), ("ရန်ကုန်။မြို့", [8]), ("तट।घाट", [3]),
      // Two signs of that kind stay together, and so do quotation marks with what they enclose.
      ("ཀ་་ཀ", [3]), ("漢“字”漢", [1]), ("￥百", []), ("株)々", [1]), ("a) ー", [2, 3]),
    ] as [(String, [Int])]) func opportunities(text: String, places: [Int])
  {
    let text = clusters(text)
    var opportunities = BreakOpportunities()
    opportunities.find(in: text, text.clusters.map { _ in 10 }, maxWidth: .infinity)
    #expect(text.clusters.indices.filter { opportunities[$0] != nil } == places)
  }

  @Test func longTextsAreBrokenToo() {
    let text = clusters(String(repeating: "三", count: 20_000))
    let breaks = LineBreaks(text, maxWidth: 500, spacing: 0, textSize: 16).indices
    #expect(breaks.last == 20_000)
    #expect(zip(breaks, breaks.dropFirst()).allSatisfy { $1 - $0 < 60 })
  }

  @Test func noTextHasNoBreaks() {
    #expect(LineBreaks(clusters(""), maxWidth: 100, spacing: 0, textSize: 16).indices.isEmpty)
  }
}

/// The costs of all breaks of a text, written down a second time.
private struct BreakCosts {
  let places: [Int]
  private let codePoints: [CodePoint]
  private let widths: [Double]
  private let target: Double

  init(_ text: TextClusters, maxWidth: Double) {
    codePoints = text.clusters.map(\.codePoint)
    let all = text.clusters.map { text.advance(of: $0, spacing: 0, textSize: 16) }
    let total = all.reduce(0, +)
    target = total / max(1, (total / maxWidth).rounded(.up))
    widths = zip(codePoints, all).map { $0 == 0x20 ? 0 : $1 }
    let codePoints = codePoints
    places = codePoints.indices.dropLast().filter { index in
      let opens = codePoints[index + 1] == 0x28 && index + 2 < codePoints.count
      return [0x20, 0x29, 0x2D, 0x2F, 0x4E09, 0x6F22].contains(codePoints[index]) || opens
    }.map { $0 + 1 }
  }

  func cost(of breaks: [Int]) -> Double {
    var (cost, start) = (0.0, 0)
    for end in breaks {
      let width = widths[start..<end].reduce(0, +)
      var penalty = codePoints[end - 1] == 0x28 ? 50.0 : 0
      if codePoints[end] == 0x29 { penalty += 50 }
      cost += (width - target) * (width - target) + penalty * penalty
      start = end
    }
    let width = widths[start...].reduce(0, +)
    let last = (width - target) * (width - target)
    return cost + (width < target ? last / 2 : last * 2)
  }
}
