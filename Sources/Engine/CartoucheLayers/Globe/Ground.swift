import CartoucheGeometry
import CartoucheRaster
import CartoucheStyle
import CartoucheTiles

/// The mapping from places on the ground of a tile to the picture.
///
/// Places are in tile units. Symbols, circles and queries ask the ground for their positions. A ground is an object
/// because many views of one tile share it.
package protocol Ground: AnyObject, Sendable {
  /// Whether the ground is the map plane.
  var isPlane: Bool { get }
  /// Whether the ground is seen as it is on a flat map, from straight above.
  var isFlat: Bool { get }
  /// Tile units to the plane in which labels are laid out, in device pixels: that of the map, or one with the axes of the
  /// tile.
  var plane: Transform { get }
  /// Logical pixels per tile unit where the map has its own scale.
  var scale: Double { get }
  /// The number of cells along a side of the tile between which lines of labels are straight.
  var lineCells: Int { get }
  /// The image of a place on the ground, and its distance from the plane of the horizon.
  func corner(_ place: SIMD2<Double>) -> GlobeTile.Corner
  /// The image of a place on the ground in homogeneous device pixels: (x·w, y·w, z·w, w), with w = 1 at the centre of
  /// the map.
  func image(of place: SIMD2<Double>) -> SIMD4<Double>
  /// The depth of a place on the ground: the w of its image.
  func depth(of place: SIMD2<Double>) -> Double
  /// The distance of a place from the plane of the horizon in radii of the globe; negative beyond it, 1 on a flat map.
  func distanceFromHorizon(_ place: SIMD2<Double>) -> Double
  /// The image of the point at a distance from a place, in logical pixels where the map has its own scale: right to the
  /// east and down to the south, in the plane that touches the ground there.
  func corner(_ offset: SIMD2<Double>, from place: SIMD2<Double>) -> GlobeTile.Corner
  /// The factor on lengths in tile units at a place that gives things lying on the map the same size everywhere.
  func stretch(at place: SIMD2<Double>) -> Double
  /// The ground on which something stands by a height in metres above the map plane; other ground stays as it is.
  func raised(by height: Double) -> any Ground
  /// The facet of a list for what is laid out in ``plane``; the picture on ground that bends it.
  func facet(in list: inout DisplayList) -> Facet
}

extension Ground {
  package var isPlane: Bool { false }
  package var isFlat: Bool { false }
  package var lineCells: Int { 1 }
  package func corner(_ place: SIMD2<Double>) -> GlobeTile.Corner {
    GlobeTile.Corner(image: image(of: place), horizon: 1)
  }
  package func depth(of place: SIMD2<Double>) -> Double { image(of: place).w }
  package func distanceFromHorizon(_ place: SIMD2<Double>) -> Double { 1 }
  package func stretch(at place: SIMD2<Double>) -> Double { 1 }
  package func raised(by height: Double) -> any Ground { self }
  package func facet(in list: inout DisplayList) -> Facet { .picture }
}

/// A tile on the globe, as symbols and circles see it.
final class GlobeGround: Ground {
  let tile: GlobeTile
  let plane: Transform
  let scale: Double
  private let heights: GroundHeights?

  /// The ground of a tile.
  ///
  /// - Parameters:
  ///   - scale: Logical pixels per tile unit at the centre of the map.
  ///   - heights: The relief of the ground; `nil` where it is flat.
  init(_ tile: GlobeTile, scale: Double, pixelRatio: Double, heights: GroundHeights? = nil) {
    self.tile = tile
    plane = .scale(x: scale * pixelRatio, y: scale * pixelRatio)
    self.scale = scale
    self.heights = heights
  }

  private func height(at place: SIMD2<Double>) -> Double { heights?.height(at: place) ?? 0 }

  var lineCells: Int { tile.cellCount(base: 512, least: 1) }

  func corner(_ place: SIMD2<Double>) -> GlobeTile.Corner {
    tile.corner(place, height: height(at: place))
  }

  func image(of place: SIMD2<Double>) -> SIMD4<Double> {
    let world = tile.world(place)
    return tile.globe.image(of: tile.point(place), at: world, height: height(at: place))
  }

  func distanceFromHorizon(_ place: SIMD2<Double>) -> Double {
    tile.globe.share < 1 ? 1 : tile.globe.distanceFromHorizon(tile.point(place))
  }

  func corner(_ offset: SIMD2<Double>, from place: SIMD2<Double>) -> GlobeTile.Corner {
    let (globe, point) = (tile.globe, tile.point(place))
    // The angle of a pixel where the map has its own scale (`circle.vertex.glsl`).
    let angle = offset * (2 * .pi * (1 + (globe.centerCosine - 1) * globe.share) * tile.unit / scale)
    let (right, down, _) = GlobeTile.axes(at: point)
    let across = right * ElementaryFunctions.tangent(angle.x)
    let moved = point + across + down * ElementaryFunctions.tangent(angle.y)
    return tile.corner(
      moved / (moved * moved).sum().squareRoot(), at: tile.world(place + offset / scale),
      height: height(at: place))
  }

  func stretch(at place: SIMD2<Double>) -> Double {
    let globe = tile.globe
    // No feature is so near to a pole that the smallest cosine matters.
    let cosine = max(GlobeRow(y: tile.world(place).y).cosine, 1e-6)
    return 1 + (globe.centerCosine / cosine - 1) * globe.share
  }
}

extension FrameContext {
  /// The ground of a tile, moved by a `…-translate` in logical pixels.
  ///
  /// - Parameter transform: Tile units to the map plane in device pixels.
  func ground(
    of tile: OverscaledTileID, _ transform: Transform, by translate: SIMD2<Double> = .zero,
    _ anchor: TranslateAnchor = .map
  ) -> any Ground {
    let scale = 1 / unitsPerPixel(in: tile.unwrapped)
    if let globe {
      return GlobeGround(
        globeTile(globe, tile.unwrapped, by: translate, anchor), scale: scale, pixelRatio: pixelRatio,
        heights: elevation.map { GroundHeights($0, tile) })
    }
    guard let elevation, let space else {
      return PlaneGround(translated(transform, by: translate, anchor), self)
    }
    return ReliefGround(
      translated(self.transform(of: tile.unwrapped), by: translate, anchor), in: space,
      metre: pixelsPerMeter, scale: scale, pixelRatio: pixelRatio, GroundHeights(elevation, tile))
  }
}
