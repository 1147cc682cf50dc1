/// The edges of a picture that others are put beside, each drawn by itself.
///
/// So that no label is cut, those that cross an edge are placed first, in an order that both neighbours find
/// (`TilePlacement` of MapLibre Native, `placement.cpp`).
struct TileBorder: Sendable {
  /// The upper left corner in the grid of placement.
  let low: SIMD2<Float>
  /// The lower right corner in the grid of placement.
  let high: SIMD2<Float>

  /// The edges that a box crosses.
  struct Crossing: Comparable {
    /// 3 for both borders, 2 for a vertical one, 1 for a horizontal one.
    let edges: Int
    /// The whole pixels of the shorter part; 0 where only a horizontal border is crossed.
    let length: Int

    static func < (a: Crossing, b: Crossing) -> Bool { (a.edges, a.length) < (b.edges, b.length) }
  }

  /// The place of a symbol among all that cross edges.
  struct Rank: Comparable {
    private let layer: Int
    private let crossing: Crossing
    private let anchor: SIMD2<Float>
    private let key: String

    init(_ layer: Int, _ crossing: Crossing, _ anchor: SIMD2<Float>, _ key: String) {
      self.layer = layer
      self.crossing = crossing
      self.anchor = anchor
      self.key = key
    }

    static func < (a: Rank, b: Rank) -> Bool {
      if a.layer != b.layer { return a.layer < b.layer }
      if a.crossing != b.crossing { return b.crossing < a.crossing }
      return (a.anchor.y, a.anchor.x, a.key) < (b.anchor.y, b.anchor.x, b.key)
    }
  }

  /// Whether a box lies inside of the picture.
  func contains(_ box: SIMD4<Float>) -> Bool {
    box.x >= low.x && box.z < high.x && box.y >= low.y && box.w < high.y
  }

  /// The edges that a box crosses, of the picture or else of one of its four neighbours; `nil` for none.
  func crossing(_ box: SIMD4<Float>) -> Crossing? {
    let size = high - low
    for shift in [
      SIMD2<Float>(0, 0), SIMD2(0, -size.y), SIMD2(0, size.y), SIMD2(-size.x, 0), SIMD2(size.x, 0),
    ] {
      if let crossing = TileBorder(low: low + shift, high: high + shift).ownCrossing(box) { return crossing }
    }
    return nil
  }

  /// The edges of the picture that a box crosses, also beyond the corners, by a whole pixel at least.
  func ownCrossing(_ box: SIMD4<Float>) -> Crossing? {
    func part(_ from: Float, _ to: Float, _ edge: Float) -> Int {
      Int(max(min(edge - from, to - edge, 1e6), -1e6))
    }
    func longer(_ from: Float, _ to: Float, _ low: Float, _ high: Float) -> Int {
      let first = part(from, to, low)
      return first > 0 ? first : part(from, to, high)
    }
    let vertical = longer(box.x, box.z, low.x, high.x)
    let horizontal = longer(box.y, box.w, low.y, high.y)
    switch (vertical > 0, horizontal > 0) {
    case (false, false): return nil
    case (true, true): return Crossing(edges: 3, length: min(vertical, horizontal))
    case (true, false): return Crossing(edges: 2, length: vertical)
    // The reference does not weigh these.
    case (false, true): return Crossing(edges: 1, length: 0)
    }
  }
}

extension TileBorder.Crossing {
  /// The edges that a text and its icon cross together; `nil` when neither does.
  init?(_ text: TileBorder.Crossing?, _ icon: TileBorder.Crossing?) {
    guard let text, let icon else {
      guard let one = text ?? icon else { return nil }
      self = one
      return
    }
    self.init(edges: text.edges | icon.edges, length: Swift.max(text.length, icon.length))
  }
}
