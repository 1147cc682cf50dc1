import CartoucheGeometry
import CartoucheProjections

/// The place in the picture of every pixel of a tile.
///
/// The projection is calculated at the corners and centres of cells of 16 pixels. Where what lies between the corners of
/// a cell is not what the centre says, it is calculated for each pixel.
struct TilePlaces {
  /// The places in pixels of the full size; not finite where there is none.
  private(set) var x: [Double]
  private(set) var y: [Double]
  /// The mean number of the picture's pixels per pixel of the tile; `nil` if the tile has nothing of the picture.
  private(set) var scale: Double?

  private static let side = GeoTIFF.tileSide
  private static let cell = 16
  private static let cells = side / cell
  /// The largest error in pixels: what gdalwarp allows by default.
  private static let tolerance = 0.125

  /// The places of the pixels of a tile in a picture.
  init(_ tile: TileID, in picture: GeoTIFF, _ transformation: CoordinateTransformation) {
    let side = Self.side
    x = [Double](repeating: .nan, count: side * side)
    y = x
    let grid = Grid(tile, picture, transformation)
    let (cell, cells) = (Self.cell, Self.cells)
    var corners: [(Double, Double)] = []
    for row in 0...cells {
      for column in 0...cells { corners.append((Double(column * cell), Double(row * cell))) }
    }
    var centers: [(Double, Double)] = []
    for row in 0..<cells {
      for column in 0..<cells {
        centers.append((Double(column * cell + cell / 2), Double(row * cell + cell / 2)))
      }
    }
    let (nodes, middles) = (grid.places(corners), grid.places(centers))
    var exact: [Int] = []
    var areas = 0.0
    var areaCount = 0
    for row in 0..<cells {
      for column in 0..<cells {
        let at = row * (cells + 1) + column
        let quad = [nodes[at], nodes[at + 1], nodes[at + cells + 1], nodes[at + cells + 2]]
        let middle = middles[row * cells + column]
        guard Self.touches(quad + [middle], picture) else { continue }
        if quad.allSatisfy({ $0.x.isFinite && $0.y.isFinite }), middle.x.isFinite {
          let u = Point(quad[1].x - quad[0].x, quad[1].y - quad[0].y)
          let v = Point(quad[2].x - quad[0].x, quad[2].y - quad[0].y)
          let mean = Point(
            (quad[0].x + quad[1].x + quad[2].x + quad[3].x) / 4,
            (quad[0].y + quad[1].y + quad[2].y + quad[3].y) / 4)
          let size = max(max(abs(u.x), abs(v.y)) / Double(cell), 1)
          if max(abs(mean.x - middle.x), abs(mean.y - middle.y)) <= Self.tolerance * size {
            areas += abs(u.x * v.y - u.y * v.x) / Double(cell * cell)
            areaCount += 1
            fill(row, column, quad)
            continue
          }
        }
        exact.append(row * cells + column)
      }
    }
    if areaCount > 0 { scale = (areas / Double(areaCount)).squareRoot() }
    fillExactly(exact, grid)
    if scale == nil, !exact.isEmpty { scale = spacing() }
  }

  /// Whether a cell may have a part of the picture.
  private static func touches(_ places: [Point], _ picture: GeoTIFF) -> Bool {
    var (left, top, right, bottom) = (Double.infinity, Double.infinity, -Double.infinity, -Double.infinity)
    for place in places {
      guard place.x.isFinite, place.y.isFinite else { return true }
      (left, right) = (min(left, place.x), max(right, place.x))
      (top, bottom) = (min(top, place.y), max(bottom, place.y))
    }
    let (marginX, marginY) = (right - left, bottom - top)
    return right + marginX >= 0 && left - marginX <= Double(picture.width) && bottom + marginY >= 0
      && top - marginY <= Double(picture.height)
  }

  private mutating func fill(_ row: Int, _ column: Int, _ quad: [Point]) {
    let cell = Self.cell
    for line in 0..<cell {
      let v = (Double(line) + 0.5) / Double(cell)
      let start = Point(quad[0].x + (quad[2].x - quad[0].x) * v, quad[0].y + (quad[2].y - quad[0].y) * v)
      let end = Point(quad[1].x + (quad[3].x - quad[1].x) * v, quad[1].y + (quad[3].y - quad[1].y) * v)
      let at = (row * cell + line) * Self.side + column * cell
      for index in 0..<cell {
        let u = (Double(index) + 0.5) / Double(cell)
        x[at + index] = start.x + (end.x - start.x) * u
        y[at + index] = start.y + (end.y - start.y) * u
      }
    }
  }

  private mutating func fillExactly(_ exact: [Int], _ grid: Grid) {
    let cell = Self.cell
    for index in exact {
      let (row, column) = (index / Self.cells * cell, index % Self.cells * cell)
      let wanted = (0..<cell * cell).map {
        (Double(column + $0 % cell) + 0.5, Double(row + $0 / cell) + 0.5)
      }
      for (offset, place) in grid.places(wanted).enumerated() {
        let at = (row + offset / cell) * Self.side + column + offset % cell
        (x[at], y[at]) = (place.x, place.y)
      }
    }
  }

  /// The median distance of neighbouring pixels in the picture: a few are where the world repeats.
  private func spacing() -> Double? {
    let distances = (0..<x.count - 1).compactMap { index -> Double? in
      guard (index + 1) % Self.side != 0 else { return nil }
      let distance = abs(x[index + 1] - x[index])
      return distance.isFinite && distance > 0 ? distance : nil
    }
    return distances.isEmpty ? nil : distances.sorted()[distances.count / 2]
  }

  /// Converts places in a tile to places in the picture.
  private struct Grid {
    let tile: TileID
    let picture: GeoTIFF
    let transformation: CoordinateTransformation

    init(_ tile: TileID, _ picture: GeoTIFF, _ transformation: CoordinateTransformation) {
      (self.tile, self.picture, self.transformation) = (tile, picture, transformation)
    }

    func places(_ pixels: [(Double, Double)]) -> [Point] {
      let world = Double(1 << tile.z)
      let side = Double(TilePlaces.side)
      var coordinates: [Double] = []
      coordinates.reserveCapacity(2 * pixels.count)
      for (column, row) in pixels {
        coordinates.append(Mercator.longitude(x: (Double(tile.x) + column / side) / world))
        coordinates.append(Mercator.latitude(y: (Double(tile.y) + row / side) / world))
      }
      transformation.project(&coordinates)
      return pixels.indices.map {
        picture.georeference.pixel(coordinates[2 * $0], coordinates[2 * $0 + 1], width: picture.width)
      }
    }
  }
}
