import Synchronization

/// The fonts of a collection in the order in which they are tried for one wish, and the results of earlier searches.
final class FontOrder: Sendable {
  private struct Known {
    /// The indices of the fonts, the best first; empty until they are needed.
    var order: [Int] = []
    /// The index of the font that draws a character; `nil` if none does.
    var drawing: [CodePoint: Int?] = [:]
  }

  private let faces: [FontCollection.Face]
  private let wish: FontWish
  private let known = Mutex(Known())

  init(_ faces: [FontCollection.Face], _ wish: FontWish) {
    self.faces = faces
    self.wish = wish
  }

  /// The first font that draws a character: O(1) if it was asked for before.
  func file(drawing codePoint: CodePoint) -> FontFile? {
    index(drawing: codePoint).map { faces[$0].file }
  }

  /// The first font that draws all characters; `nil` without characters.
  func file(drawing codePoints: [CodePoint]) -> FontFile? {
    // Whatever draws all draws the first, so the result for the first is mostly the answer.
    guard let first = codePoints.first, let start = index(drawing: first) else { return nil }
    func drawsAll(_ index: Int) -> Bool { codePoints.allSatisfy(faces[index].file.draws) }
    if drawsAll(start) { return faces[start].file }
    return order.first(where: drawsAll).map { faces[$0].file }
  }

  /// All fonts, the best first.
  var files: [FontFile] { order.map { faces[$0].file } }

  private func index(drawing codePoint: CodePoint) -> Int? {
    if let found = known.withLock({ $0.drawing[codePoint] }) { return found }
    let found = order.first { faces[$0].file.draws(codePoint) }
    known.withLock { $0.drawing[codePoint] = .some(found) }
    return found
  }

  /// The indices of the fonts, the best first.
  private var order: [Int] {
    if let order = known.withLock({ $0.order.isEmpty ? nil : $0.order }) { return order }
    let ranks = faces.map { wish.rank(of: $0.names, $0.style) }
    let order = faces.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }
    known.withLock { $0.order = order }
    return order
  }
}
