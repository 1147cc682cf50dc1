import CartoucheRaster

/// The edges of tiles in a picture that is combined with others, each drawn separately.
///
/// The lines are those of an endless grid of tiles, so that all pictures find the same.
struct TileBorder: Sendable {
  /// The upper left corner, in the grid of placement, of a tile in the picture.
  let low: SIMD2<Float>
  /// The width and height of a tile.
  let size: SIMD2<Float>
  /// The picture, in the grid of placement.
  let picture: SIMD4<Float>
  /// The tile in the upper left corner of the picture.
  private let firstCell: Cell
  /// The extents of regions along x, those of edges and of tiles in turn.
  private let columnRegions: [SIMD2<Float>]
  /// The extents of regions along y.
  private let rowRegions: [SIMD2<Float>]

  /// The place of a tile among all: column and row.
  struct Cell: Hashable {
    let column: Int32
    let row: Int32
  }

  /// The edges that a box crosses.
  struct Crossing: Comparable {
    /// 3 for both borders, 2 for a vertical one, 1 for a horizontal one.
    let edges: Int
    /// The whole pixels of the shorter part; 0 if only a horizontal border is crossed.
    let length: Int

    static func < (a: Crossing, b: Crossing) -> Bool { (a.edges, a.length) < (b.edges, b.length) }
  }

  /// The rank of a symbol among those of its layer that cross edges (`TilePlacement` of MapLibre Native,
  /// `placement.cpp`).
  struct Rank: Comparable {
    private let crossing: Crossing
    private let anchor: SIMD2<Double>
    private let key: String

    /// The rank of a symbol.
    ///
    /// - Parameter anchor: In units of the tile, from the corner of the world: adjacent pictures see the same value.
    init(_ crossing: Crossing, _ anchor: SIMD2<Double>, _ key: String) {
      self.crossing = crossing
      self.anchor = anchor
      self.key = key
    }

    static func < (a: Rank, b: Rank) -> Bool {
      if a.crossing != b.crossing { return b.crossing < a.crossing }
      return (a.anchor.y, a.anchor.x, a.key) < (b.anchor.y, b.anchor.x, b.key)
    }
  }

  /// The lines between tiles that a box crosses by at least a whole pixel; `nil` for none.
  func crossing(_ box: SIMD4<Float>) -> Crossing? {
    let vertical = part(box.x, box.z, low.x, size.x)
    let horizontal = part(box.y, box.w, low.y, size.y)
    switch (vertical > 0, horizontal > 0) {
    case (false, false): return nil
    case (true, true): return Crossing(edges: 3, length: min(vertical, horizontal))
    case (true, false): return Crossing(edges: 2, length: vertical)
    // The reference does not weigh these.
    case (false, true): return Crossing(edges: 1, length: 0)
    }
  }

  /// The whole pixels of the shorter part of a range that a line cuts, for the first line that leaves any.
  private func part(_ from: Float, _ to: Float, _ low: Float, _ size: Float) -> Int {
    guard to - from < 1e6 else { return 0 }
    let first = low + ((from - low) / size).rounded(.up) * size
    for line in [first, first + size] where line < to {
      let part = Int(max(min(line - from, to - line, 1e6), 0))
      if part > 0 { return part }
    }
    return 0
  }

  /// The tile that a place is in; places on a line are right of it, or below.
  func cell(_ place: SIMD2<Float>) -> Cell {
    let cell = ((place - low) / size).rounded(.down)
    return Cell(column: Self.whole(cell.x), row: Self.whole(cell.y))
  }

  /// The one tile that a box is in; `nil` for one that crosses an edge.
  func cell(containing box: SIMD4<Float>) -> Cell? {
    let first = cell(box.lowHalf)
    return cell(box.highHalf) == first ? first : nil
  }

  /// Whether the picture shows a part of a tile.
  func shows(_ cell: Cell) -> Bool {
    let box = bounds(of: cell)
    return box.x < picture.z && box.z > picture.x && box.y < picture.w && box.w > picture.y
  }

  /// The number of the region that all pictures know that show a part of a box; `nil` for boxes beyond the picture, and
  /// for those that touch three tiles in a row.
  ///
  /// A tile has a region, and so has every edge and every corner where tiles meet: those up to
  /// ``SymbolPlacer/tileMargin`` around all of the tiles that meet there. They are numbered row by row.
  func region(of box: SIMD4<Float>) -> Int? {
    let (first, last) = (cell(box.lowHalf), cell(box.highHalf))
    let (columns, rows) = (last.column - first.column, last.row - first.row)
    guard columns <= 1, rows <= 1 else { return nil }
    let x = Int(first.column) + Int(last.column) - 2 * Int(firstCell.column) + 1
    let y = Int(first.row) + Int(last.row) - 2 * Int(firstCell.row) + 1
    guard columnRegions.indices.contains(x), rowRegions.indices.contains(y) else { return nil }
    return y * columnRegions.count + x
  }

  /// The regions in which all places are that are within a distance of a box.
  func regions(around box: SIMD4<Float>, by distance: Float) -> TileRegionSet {
    var regions = TileRegionSet.none
    for y in rowRegions.indices {
      guard box.y - distance >= rowRegions[y].x, box.w + distance < rowRegions[y].y else {
        continue
      }
      for x in columnRegions.indices
      where box.x - distance >= columnRegions[x].x && box.z + distance < columnRegions[x].y {
        regions.insert(y * columnRegions.count + x)
      }
    }
    return regions
  }

  /// Whether a place is among those that the picture knows.
  func isKnown(_ place: SIMD2<Float>) -> Bool {
    let margin = Float(SymbolPlacer.tileMargin)
    return place.x >= picture.x - margin && place.x < picture.z + margin
      && place.y >= picture.y - margin
      && place.y < picture.w + margin
  }

  private func bounds(of cell: Cell) -> SIMD4<Float> {
    let corner = low + SIMD2(Float(cell.column), Float(cell.row)) * size
    return SIMD4(lowHalf: corner, highHalf: corner + size)
  }

  private static func whole(_ value: Float) -> Int32 {
    value.isNaN ? 0 : Int32(max(min(value, 1e6), -1e6))
  }
}

extension TileBorder {
  /// The edges of the tiles of a picture; `nil` for one that is viewed alone.
  ///
  /// Pictures are combined in a grid that begins at the corner of the world: one that lies elsewhere shows parts of
  /// several tiles of the grid, and the edges between them.
  init?(_ frame: FrameContext, padding: Float) {
    guard let size = frame.tileSize, size.x > 0, size.y > 0 else { return nil }
    var corner = SIMD2<Double>.zero
    if !frame.isTilted, frame.elevation == nil, frame.rotation == SIMD2(1, 0) {
      let world = SIMD2(frame.worldPixels.tx, frame.worldPixels.ty) / frame.pixelRatio
      // In the steps in which boxes are kept, so that rounding moves no edge.
      let shift = world - (world / size).rounded(.down) * size
      corner = (shift * 64).rounded(.toNearestOrEven) / 64
      if corner.x > size.x / 2 { corner.x -= size.x }
      if corner.y > size.y / 2 { corner.y -= size.y }
    }
    let picture = SIMD4(
      lowHalf: SIMD2(repeating: padding),
      highHalf: SIMD2(Float(frame.size.x), Float(frame.size.y)) + padding)
    self.init(low: SIMD2<Float>(corner) + padding, size: SIMD2<Float>(size), picture: picture)
  }

  /// The edges of tiles of a size, one of which has a corner at `low`.
  private init(low: SIMD2<Float>, size: SIMD2<Float>, picture: SIMD4<Float>) {
    (self.low, self.size, self.picture) = (low, size, picture)
    // Tiles with less than a hundredth of a pixel in the picture do not count.
    let first = ((picture.lowHalf - low + 0.01) / size).rounded(.down)
    let last = ((picture.highHalf - low - 0.01) / size).rounded(.down)
    firstCell = Cell(column: Self.whole(first.x), row: Self.whole(first.y))
    let margin = Float(SymbolPlacer.tileMargin)
    func regions(_ first: Float, _ last: Float, _ low: Float, _ size: Float) -> [SIMD2<Float>] {
      let count = min(max(Int(Self.whole(last - first)) + 1, 1), 16)
      return (0...2 * count).map { number in
        // The last of the tiles that meet here, and the one behind the first.
        let (last, next) = (Float(number / 2), Float((number + 1) / 2))
        return SIMD2(low + (first + last) * size - margin, low + (first + next) * size + margin)
      }
    }
    columnRegions = regions(first.x, last.x, low.x, size.x)
    rowRegions = regions(first.y, last.y, low.y, size.y)
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
