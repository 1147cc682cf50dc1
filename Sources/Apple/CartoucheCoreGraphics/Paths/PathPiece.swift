import Foundation

/// A piece of a path between two points: a line, a quadratic or a cubic curve.
struct PathPiece {
  /// The first point, the control points and the last point: two, three or four of them.
  let points: [CGPoint]

  /// The point at a parameter of 0 to 1 (de Casteljau).
  func point(_ parameter: CGFloat) -> CGPoint {
    var row = points
    while row.count > 1 {
      row = zip(row, row.dropFirst()).map { left, right in
        CGPoint(x: left.x + (right.x - left.x) * parameter, y: left.y + (right.y - left.y) * parameter)
      }
    }
    return row.first ?? .zero
  }

  /// The piece as straight lines; curves are cut into `count`.
  func lines(_ count: Int) -> [(CGPoint, CGPoint)] {
    let cuts = points.count == 2 ? points : (0...count).map { point(CGFloat($0) / CGFloat(count)) }
    return Array(zip(cuts, cuts.dropFirst()))
  }

  /// Both ends, and the points where a curve turns back along x or y.
  var extremes: [CGPoint] {
    let parameters = [points.map(\.x), points.map(\.y)].flatMap(Self.turns)
    return [point(0), point(1)] + parameters.map(point)
  }

  /// The parameters inside 0 to 1 where one coordinate of a Bézier curve has no slope.
  private static func turns(_ values: [CGFloat]) -> [CGFloat] {
    let slopes = zip(values, values.dropFirst()).map { $1 - $0 }
    let roots: [CGFloat]
    switch slopes.count {
    case 2: roots = [slopes[0] / (slopes[0] - slopes[1])]
    case 3:
      let a = slopes[0] - 2 * slopes[1] + slopes[2]
      let half = slopes[1] - slopes[0]
      let root = (half * half - a * slopes[0]).squareRoot()
      // Without a quadratic part the slope is linear.
      roots = a == 0 ? [-slopes[0] / (2 * half)] : [(-half + root) / a, (-half - root) / a]
    default: roots = []
    }
    return roots.filter { $0 > 0 && $0 < 1 }
  }
}

/// The pieces of a path.
struct PathPieces: Sequence {
  private let pieces: [PathPiece]

  /// The pieces that are drawn; with `closed`, also the line that closes each open part.
  init(_ elements: [CGPath.Element], closed: Bool = false) {
    var pieces: [PathPiece] = []
    var (start, current) = (CGPoint.zero, CGPoint.zero)
    func close() {
      if start != current { pieces.append(PathPiece(points: [current, start])) }
    }
    for element in elements {
      switch element {
      case .move(let point):
        if closed { close() }
        (start, current) = (point, point)
      case .line, .quadratic, .cubic:
        pieces.append(PathPiece(points: [current] + element.points))
        current = element.points.last ?? current
      case .close:
        close()
        current = start
      }
    }
    if closed { close() }
    self.pieces = pieces
  }

  func makeIterator() -> Array<PathPiece>.Iterator { pieces.makeIterator() }
}
