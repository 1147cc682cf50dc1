/// The breaks of a text that leave the least ragged lines.
///
/// After Knuth and Plass, “Breaking paragraphs into lines”, 1981, with the costs of MapLibre's renderers: the square of
/// a line's difference from the average, halved for a short last line and doubled for a long one, and the signed square
/// of a penalty.
struct LineBreaks {
  /// The index after the last piece of each line, ascending; the last one is the end of the text.
  private(set) var indices: [Int] = []
  private var advances: [Double] = []
  private var opportunities = BreakOpportunities()
  private var breaks: [Break] = []

  /// The number of breaks that a line may pass over, so that hostile texts take linear time; a single line may pass
  /// more.
  private static let reach = 1000

  private struct Break {
    /// The index of the piece after the break.
    var index: Int
    /// The width of everything before it.
    var x: Double
    /// The break before it on the best path; -1 for the start of the text.
    var prior: Int
    /// The cost of that path.
    var cost: Double
  }

  /// No breaks yet.
  init() {}

  /// The best breaks: O(pieces + breaks²), and linear beyond 1000 breaks.
  ///
  /// - Parameters:
  ///   - text: The pieces of the text.
  ///   - maxWidth: The width that determines the number of lines; lines may be longer if there is no place to break.
  ///   - spacing: The space between letters.
  ///   - textSize: The text size that images are measured with, in logical pixels.
  init(_ text: TextClusters, maxWidth: Double, spacing: Double, textSize: Double) {
    find(in: text, maxWidth: maxWidth, spacing: spacing, textSize: textSize)
  }

  /// Finds the breaks of a text in place of those before, with the parameters of ``init(_:maxWidth:spacing:textSize:)``.
  mutating func find(in text: TextClusters, maxWidth: Double, spacing: Double, textSize: Double) {
    indices.removeAll(keepingCapacity: true)
    let clusters = text.clusters
    guard !clusters.isEmpty else { return }
    advances.removeAll(keepingCapacity: true)
    for cluster in clusters {
      advances.append(text.advance(of: cluster, spacing: spacing, textSize: textSize))
    }
    let target = LineBreaks.target(advances, maxWidth)
    opportunities.find(in: text, advances, maxWidth: maxWidth)
    let suggests = clusters.contains { $0.codePoint == 0x200B }
    breaks.removeAll(keepingCapacity: true)
    var x = 0.0
    for (index, cluster) in clusters.enumerated() {
      if !cluster.codePoint.isWhitespace { x += advances[index] }
      guard index + 1 < clusters.count, let kind = opportunities[index + 1] else { continue }
      let penalty = LineBreaks.penalty(kind, cluster.last, clusters[index + 1].codePoint, suggests)
      breaks.append(
        LineBreaks.best(at: index + 1, x, breaks) { LineBreaks.cost(of: $0 - target, penalty) })
    }
    let last = LineBreaks.best(at: clusters.count, x, breaks) { width in
      let raggedness = (width - target) * (width - target)
      return width < target ? raggedness / 2 : raggedness * 2
    }
    indices.append(last.index)
    var prior = last.prior
    while prior >= 0 {
      indices.append(breaks[prior].index)
      prior = breaks[prior].prior
    }
    indices.reverse()
  }

  /// The width that lines should have: that of all pieces divided by the minimum number of lines; 0 without a width.
  private static func target(_ advances: [Double], _ maxWidth: Double) -> Double {
    var total = 0.0
    for advance in advances { total += advance }
    let lines = (total / maxWidth).rounded(.up)
    return lines > 1 ? total / lines : total
  }

  /// The cost of a line that ends at a break.
  private static func cost(of difference: Double, _ penalty: Double) -> Double {
    difference * difference + penalty * abs(penalty)
  }

  /// The penalty of a break between two characters; line feeds force one.
  ///
  /// - Parameter suggests: Whether zero-width spaces mark the breaks, so that others between ideographs and within
  ///   words are to be avoided.
  private static func penalty(
    _ kind: BreakOpportunities.Kind, _ last: CodePoint, _ next: CodePoint, _ suggests: Bool
  ) -> Double {
    var penalty = last == 0x0A ? -10_000.0 : 0
    switch kind {
    case .between: break
    case .ideographic: penalty += suggests ? 150 : 0
    case .within: penalty += suggests ? 150 : 50
    }
    if last == 0x28 || last == 0xFF08 { penalty += 50 }
    if next == 0x29 || next == 0xFF09 { penalty += 50 }
    return penalty
  }

  /// A break with the cheapest path to it; among equals the last.
  private static func best(at index: Int, _ x: Double, _ breaks: [Break], _ cost: (Double) -> Double) -> Break
  {
    var best = Break(index: index, x: x, prior: -1, cost: cost(x))
    for prior in max(0, breaks.count - reach)..<breaks.count {
      let total = cost(x - breaks[prior].x) + breaks[prior].cost
      if total <= best.cost {
        best.prior = prior
        best.cost = total
      }
    }
    return best
  }
}
