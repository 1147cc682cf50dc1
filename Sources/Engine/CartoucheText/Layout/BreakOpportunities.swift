/// The places at which the lines of a text may end.
///
/// Between words and behind ideographs the rules are those of MapLibre's renderers, restricted and completed by Unicode
/// Standard Annex 14:
///
/// - No line ends behind an opening bracket of East Asia, and none between an ideograph or kana and a closing bracket, a
///   comma, a prolonged sound mark or the like, unless it is of ASCII.
/// - Beyond the Latin, Greek and Cyrillic scripts, a line may end behind each character of the class `BA`.
/// - No line ends within a cluster, and within a word of the class `SA` only if the word alone is too long.
struct BreakOpportunities {
  /// A kind of place at which a line may end.
  enum Kind: Sendable {
    /// Between words, or beside an image.
    case between
    /// Behind an ideograph.
    case ideographic
    /// Within a word that is too long for a line.
    case within
  }

  /// For each piece whether a line may end before it.
  private var kinds: [Kind?] = []

  /// The kind of the place before a piece, by its index; `nil` if no line ends there.
  subscript(index: Int) -> Kind? { kinds[index] }

  /// Finds the places in a text in place of those before: O(pieces · log ranges).
  ///
  /// - Parameters:
  ///   - advances: The widths of the pieces.
  ///   - maxWidth: The width beyond which a word is too long.
  mutating func find(in text: TextClusters, _ advances: [Double], maxWidth: Double) {
    let clusters = text.clusters
    kinds.removeAll(keepingCapacity: true)
    kinds.append(nil)
    // The last character that is no mark.
    var base: CodePoint = 0
    var isDivisible = false
    for (index, cluster) in clusters.enumerated() where index + 1 < clusters.count {
      if !cluster.last.continuesCluster {
        base = cluster.last
      } else if !cluster.codePoint.continuesCluster {
        base = cluster.codePoint
      }
      let next = clusters[index + 1]
      let isImage = text.sections[cluster.section].image != nil
      isDivisible = isDivisible || next.division > .never
      // A line may end before an opening bracket, unless nothing follows it.
      let before = next.codePoint == 0x28 && index + 2 < clusters.count
      kinds.append(
        isImage ? .between : Self.kind(behind: base, before: next.codePoint, opensBracket: before))
    }
    if isDivisible { divideWords(of: clusters, advances, maxWidth) }
  }

  /// The kind of the place between two characters, words left whole.
  private static func kind(behind last: CodePoint, before next: CodePoint, opensBracket: Bool) -> Kind? {
    if last.allowsWordBreak {
      let isHeld = !last.isWhitespace && last != 0x200B && next.holdsPreviousInLine
      return isHeld ? nil : .between
    }
    if last.allowsIdeographicBreak {
      return LineBreakClass(of: last).holdsNext || next.holdsPreviousInLine ? nil : .ideographic
    }
    if opensBracket { return .between }
    return last.allowsBreakBehind && !next.holdsPreviousInLine ? .between : nil
  }

  /// Divides words that are longer than a line: between syllables, and syllables that are longer between clusters.
  private mutating func divideWords(
    of clusters: [TextClusters.Cluster], _ advances: [Double], _ maxWidth: Double
  ) {
    // No width at all leaves words whole, as in other scripts.
    guard maxWidth > 0 else { return }
    for division in [WordDivision.syllable, .cluster] {
      var start = 0
      for end in clusters.indices.dropFirst() where kinds[end] != nil {
        divide(start..<end, clusters, advances, maxWidth, division)
        start = end
      }
      divide(start..<clusters.count, clusters, advances, maxWidth, division)
    }
  }

  private mutating func divide(
    _ word: Range<Int>, _ clusters: [TextClusters.Cluster], _ advances: [Double], _ maxWidth: Double,
    _ division: WordDivision
  ) {
    var width = 0.0
    for index in word where !clusters[index].codePoint.isWhitespace { width += advances[index] }
    guard width > maxWidth else { return }
    for index in word.dropFirst() where clusters[index].division >= division { kinds[index] = .within }
  }
}
