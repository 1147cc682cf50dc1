import CartoucheGeometry
import CartoucheRaster
import CartoucheTiles

/// A query from the point of view of one tile.
package struct TileQuery: Sendable {
  /// The outline in the picture, in device pixels.
  package let picture: QueryOutline
  /// The outline on the map plane, in device pixels.
  package let plane: QueryOutline
  /// The greatest depth of the ground inside the outline, 1 at the centre of the map; on a globe, the greatest number of
  /// pixels of the map plane that one of the picture shows.
  package let depth: Double
  /// Tile units to the map plane in device pixels.
  let transform: Transform
  /// The boxes around the features of the tile's layer; `nil` if none is considered.
  package var boxes: FeatureBoxes?

  /// A query of a tile with a transform.
  package init(picture: QueryOutline, plane: QueryOutline, depth: Double, _ transform: Transform) {
    self.picture = picture
    self.plane = plane
    self.depth = depth
    self.transform = transform
  }

  /// Whether a whole feature lies inside the outline, judged by its box.
  ///
  /// - Parameter transform: Tile units to the map plane, moved as the feature is drawn.
  func covers(_ feature: TileFeature, _ transform: Transform) -> Bool {
    guard plane.isConvex, let box = boxes?[feature.index] else { return false }
    return [box.min, Point(box.max.x, box.min.y), box.max, Point(box.min.x, box.max.y)].allSatisfy {
      plane.contains(transform.apply(x: $0.x, y: $0.y))
    }
  }

  /// The box of the query in tile units, extended by a reach in device pixels; empty if it misses the tile.
  package func box(reach: Double, _ frame: FrameContext) -> Box {
    let determinant = transform.a * transform.d - transform.b * transform.c
    guard determinant != 0, determinant.isFinite else { return Box(around: []) }
    var box = Box(
      around: plane.points.map { point in
        let d = point - Point(transform.tx, transform.ty)
        return Point(
          (transform.d * d.x - transform.c * d.y) / determinant,
          (transform.a * d.y - transform.b * d.x) / determinant)
      })
    // Shapes that face the viewer cover more of the ground the farther away it is and the flatter it is seen.
    let growth =
      frame.globe != nil || frame.elevation != nil
      ? depth : !frame.isTilted ? 1 : max(depth, 1) / max(frame.pitchCosine, 0.05)
    let margin = max(reach, 0) * growth / transform.scale
    box.min -= margin
    box.max += margin
    let extent = Double(TileID.extent)
    let isBeside = box.min.x >= extent || box.min.y >= extent || box.max.x < 0 || box.max.y < 0
    return isBeside ? Box(around: []) : box
  }
}

/// The place in a frame of a point in a tile, shifted by the translation of a layer.
struct QueriedPlace {
  private let view: SymbolView
  /// Tile units to the map plane.
  private let transform: Transform
  private let ratio: Double

  /// The places in a tile.
  ///
  /// - Parameters:
  ///   - transform: Tile units to the map plane in device pixels.
  ///   - ground: The ground on which places are seen; the map plane by default.
  init(_ transform: Transform, on ground: (any Ground)? = nil, _ frame: FrameContext) {
    view = SymbolView(on: ground ?? PlaneGround(transform, frame), frame)
    self.transform = transform
    ratio = frame.pixelRatio
  }

  /// The vertices of a part of a feature on the map plane, in device pixels.
  func line(_ feature: TileFeature, part: Int) -> [Point] {
    let coordinates = feature.layer.coordinates
    return feature.vertices(ofPart: part).map {
      transform.apply(x: Double(coordinates[2 * $0]), y: Double(coordinates[2 * $0 + 1]))
    }
  }

  /// All vertices of a feature, with their places on the map plane and in the picture, in device pixels.
  ///
  /// Vertices behind the camera or beyond the horizon are left out.
  func vertices(of feature: TileFeature) -> some Sequence<(plane: Point, picture: Point, depth: Double)> {
    let coordinates = feature.layer.coordinates
    return (0..<feature.partCount).lazy.flatMap { feature.vertices(ofPart: $0) }.compactMap {
      let point = Point(Double(coordinates[2 * $0]), Double(coordinates[2 * $0 + 1]))
      let seen = view.pixel(point)
      guard seen.depth > 0, !view.isHidden(point) else { return nil }
      return (transform.apply(x: point.x, y: point.y), seen.place * ratio, seen.depth)
    }
  }
}
