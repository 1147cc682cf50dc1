import CartoucheGeometry
import CartoucheLayers

/// The outlines of a query: in the picture, and on the ground.
struct QueryOutlines {
  /// The outline in device pixels of the picture.
  let picture: QueryOutline
  /// The outline in device pixels of the map plane, with the greatest depth; `nil` if the picture shows no ground.
  let ground: (plane: QueryOutline, depth: Double)?

  /// The outlines of an area; `nil` for one that is not finite, or that has no corners.
  init?(_ area: FeatureQuery.Area, _ view: ViewTransform) {
    let ratio = view.viewport.pixelRatio
    let corners: [Point] =
      switch area {
      case .point(let point): [point]
      case .box(let low, let high): Self.corners(pointwiseMin(low, high), pointwiseMax(low, high))
      case .polygon(let points): points
      case .picture: Self.corners(.zero, Point(view.viewport.width, view.viewport.height))
      }
    guard !corners.isEmpty, corners.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { return nil }
    let points = corners.map { $0 * ratio }
    picture = QueryOutline(points)
    ground = view.ground(under: points).map { (QueryOutline($0.plane), $0.depth) }
  }

  private static func corners(_ low: Point, _ high: Point) -> [Point] {
    [low, Point(high.x, low.y), high, Point(low.x, high.y)]
  }
}
