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
    /// The whole pixels of the shorter part.
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

  /// The edges that a box crosses, also beyond the corners; `nil` for none.
  func crossing(_ box: SIMD4<Float>) -> Crossing? {
    func part(_ from: Float, _ to: Float, _ edge: Float) -> Int? {
      from < edge && to > edge ? Int(min(edge - from, to - edge)) : nil
    }
    let vertical = max(part(box.x, box.z, low.x), part(box.x, box.z, high.x))
    let horizontal = max(part(box.y, box.w, low.y), part(box.y, box.w, high.y))
    switch (vertical, horizontal) {
    case (nil, nil): return nil
    case (let x?, let y?): return Crossing(edges: 3, length: max(x, y))
    case (let x?, nil): return Crossing(edges: 2, length: x)
    case (nil, let y?): return Crossing(edges: 1, length: y)
    }
  }
}

/// The greater of two values, of which there may be none.
func max<Value: Comparable>(_ a: Value?, _ b: Value?) -> Value? {
  guard let a else { return b }
  guard let b else { return a }
  return Swift.max(a, b)
}
