import CartoucheRaster

/// The edges of a picture that is combined with others, each drawn separately.
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
    /// The whole pixels of the shorter part; 0 if only a horizontal border is crossed.
    let length: Int

    static func < (a: Crossing, b: Crossing) -> Bool { (a.edges, a.length) < (b.edges, b.length) }
  }

  /// The rank of a symbol among all that cross edges.
  struct Rank: Comparable {
    private let layer: Int
    private let crossing: Crossing
    private let anchor: SIMD2<Double>
    private let key: String

    /// The rank of a symbol of a layer.
    ///
    /// - Parameter anchor: In units of the tile, from the corner of the world: adjacent pictures see the same value.
    init(_ layer: Int, _ crossing: Crossing, _ anchor: SIMD2<Double>, _ key: String) {
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

  /// Whether a box lies inside the picture.
  func contains(_ box: SIMD4<Float>) -> Bool {
    box.x >= low.x && box.z < high.x && box.y >= low.y && box.w < high.y
  }

  /// The lines between pictures that a box crosses by at least a whole pixel; `nil` for none.
  ///
  /// The lines are those of the endless grid of pictures, so that all of them find the same.
  func crossing(_ box: SIMD4<Float>) -> Crossing? {
    let vertical = part(box.x, box.z, low.x, high.x)
    let horizontal = part(box.y, box.w, low.y, high.y)
    switch (vertical > 0, horizontal > 0) {
    case (false, false): return nil
    case (true, true): return Crossing(edges: 3, length: min(vertical, horizontal))
    case (true, false): return Crossing(edges: 2, length: vertical)
    // The reference does not weigh these.
    case (false, true): return Crossing(edges: 1, length: 0)
    }
  }

  /// The whole pixels of the shorter part of a range that a line cuts, for the first line that leaves any.
  private func part(_ from: Float, _ to: Float, _ low: Float, _ high: Float) -> Int {
    let size = high - low
    guard size > 0, to - from < 1e6 else { return 0 }
    let first = low + ((from - low) / size).rounded(.up) * size
    for line in [first, first + size] where line < to {
      let part = Int(max(min(line - from, to - line, 1e6), 0))
      if part > 0 { return part }
    }
    return 0
  }
}

extension TileBorder {
  /// The edges around the middle of a picture.
  ///
  /// Pictures are combined in a grid that begins at the corner of the world: one that lies elsewhere shows parts of
  /// several pictures of the grid, and the edges between them.
  init(_ frame: FrameContext, padding: Float) {
    let size = frame.size
    var corner = SIMD2<Double>.zero
    if frame.projection == nil, frame.rotation == SIMD2(1, 0), size.x > 0, size.y > 0 {
      let world = SIMD2(frame.worldPixels.tx, frame.worldPixels.ty) / frame.pixelRatio
      // In the steps in which boxes are kept, so that rounding moves no edge.
      let shift = world - (world / size).rounded(.down) * size
      corner = (shift * 64).rounded(.toNearestOrEven) / 64
      if corner.x > size.x / 2 { corner.x -= size.x }
      if corner.y > size.y / 2 { corner.y -= size.y }
    }
    low = SIMD2<Float>(corner) + padding
    high = SIMD2<Float>(corner + size) + padding
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
