/// The places of rectangles in a picture: rows of decreasing height, one below the other.
struct ShelfPacking {
  /// The left and upper edges, in the order of the rectangles.
  let places: [SIMD2<Int>]
  let width: Int
  let height: Int

  /// Packs rectangles, using the best of a few widths by area: O(n log n) for each width.
  ///
  /// The result depends on the sizes and their order alone.
  init(_ sizes: [SIMD2<Int>]) {
    let order = sizes.indices.sorted {
      (-sizes[$0].y, -sizes[$0].x, $0) < (-sizes[$1].y, -sizes[$1].x, $1)
    }
    let area = sizes.reduce(0) { $0 + $1.x * $1.y }
    let widest = sizes.reduce(1) { max($0, $1.x) }
    var best: (places: [SIMD2<Int>], width: Int, height: Int)?
    for step in 0..<8 {
      let wanted = Int((Double(area) * (0.8 + 0.2 * Double(step))).squareRoot().rounded(.up))
      let found = Self.rows(sizes, order, max(widest, wanted))
      if best.map({ found.width * found.height < $0.width * $0.height }) ?? true { best = found }
    }
    (places, width, height) = best ?? ([], 1, 1)
  }

  private static func rows(
    _ sizes: [SIMD2<Int>], _ order: [Int], _ limit: Int
  ) -> (places: [SIMD2<Int>], width: Int, height: Int) {
    var places = [SIMD2<Int>](repeating: .zero, count: sizes.count)
    var (corner, row, width) = (SIMD2<Int>.zero, 0, 1)
    for index in order {
      let size = sizes[index]
      if corner.x + size.x > limit {
        corner = SIMD2(0, corner.y + row)
        row = 0
      }
      places[index] = corner
      corner.x += size.x
      (row, width) = (max(row, size.y), max(width, corner.x))
    }
    return (places, width, max(corner.y + row, 1))
  }
}
