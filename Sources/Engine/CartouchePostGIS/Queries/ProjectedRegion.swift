import CartoucheProjections

/// The boxes that hold a region in the coordinates of another system, by the engine's own projections.
struct ProjectedRegion {
  /// The boxes; `nil` if the region has no image that a box could hold, so that every row has to be looked at.
  let boxes: [SearchBox]?

  /// The greatest distance in degrees between two geographic systems.
  private static let datumShift = 0.05

  /// The image of a region.
  init(_ region: SearchRegion, in transformation: CoordinateTransformation) {
    var boxes: [SearchBox] = []
    for part in region.turns {
      let (columns, rows) = (Self.count(part.maxX - part.minX), Self.count(part.maxY - part.minY))
      let grid = Self.grid(part, columns, rows)
      var image = grid
      transformation.project(&image)
      guard image.allSatisfy(\.isFinite) else {
        self.boxes = nil
        return
      }
      if zip(grid, image).allSatisfy({ abs($0 - $1) < Self.datumShift }) {
        // Degrees of another datum, which may be given in any turn.
        let box = region.degrees.expanded(by: Self.datumShift)
        self.boxes = [box.shifted(by: -360), box, box.shifted(by: 360)]
        return
      }
      guard let box = Self.box(around: image, columns + 1, rows + 1) else {
        self.boxes = nil
        return
      }
      boxes.append(box)
    }
    self.boxes = boxes
  }

  /// The number of steps along a side of so many degrees.
  private static func count(_ span: Double) -> Int { span > 4 ? 16 : span > 0.5 ? 8 : 4 }

  /// The corners of a grid over a box, row by row.
  private static func grid(_ box: SearchBox, _ columns: Int, _ rows: Int) -> [Double] {
    var points: [Double] = []
    points.reserveCapacity(2 * (columns + 1) * (rows + 1))
    for row in 0...rows {
      let y = box.minY + (box.maxY - box.minY) * Double(row) / Double(rows)
      for column in 0...columns {
        points.append(box.minX + (box.maxX - box.minX) * Double(column) / Double(columns))
        points.append(y)
      }
    }
    return points
  }

  /// The box around the points of a grid and what lies between them; `nil` if they are torn apart.
  ///
  /// Between three neighbours a smooth curve leaves their box by about an eighth of their second difference. Its whole
  /// is the margin.
  private static func box(around points: [Double], _ columns: Int, _ rows: Int) -> SearchBox? {
    var (low, high) = ([Double.infinity, .infinity], [-Double.infinity, -.infinity])
    var bend = 0.0
    for row in 0..<rows {
      for column in 0..<columns {
        let at = 2 * (row * columns + column)
        for axis in 0...1 {
          let value = points[at + axis]
          (low[axis], high[axis]) = (min(low[axis], value), max(high[axis], value))
          if column > 0, column < columns - 1 {
            bend = max(bend, abs(points[at - 2 + axis] - 2 * value + points[at + 2 + axis]))
          }
          if row > 0, row < rows - 1 {
            let step = 2 * columns
            bend = max(bend, abs(points[at - step + axis] - 2 * value + points[at + step + axis]))
          }
        }
      }
    }
    let size = max(high[0] - low[0], high[1] - low[1])
    // A cut of the projection runs through the region.
    guard bend < size / 3 else { return nil }
    return SearchBox(minX: low[0], minY: low[1], maxX: high[0], maxY: high[1])
      .expanded(by: bend + size / 256)
  }
}
