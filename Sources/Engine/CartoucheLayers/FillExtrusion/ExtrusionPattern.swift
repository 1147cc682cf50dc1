import CartoucheExpressions
import CartoucheGeometry
import CartoucheRaster
import CartoucheTiles

/// The places of images that are repeated on the roofs and walls of a tile.
///
/// On roofs they lie as on fills. On walls they begin at the first point of a ring, and go up from the ground
/// (`fill_extrusion_pattern.vertex.glsl` of MapLibre Native).
struct ExtrusionPattern {
  private let transform: Transform
  /// The coefficients of x and y in the plane for the tile's x and y.
  private let inverse: Transform
  private let sampling: Sampling
  /// Logical pixels of the whole zoom per tile unit.
  private let pixelsPerUnit: Double
  /// The pixel of the world at which the tile begins.
  private let origin: SIMD2<Double>
  /// Tile units upwards per device pixel of the plane.
  private let unitsPerHeight: Double
  /// Whether distances along walls have fractions.
  private let isExact: Bool

  /// Patterns on a tile; `nil` if it has no size.
  ///
  /// - Parameter transform: The transform of tile units to the map plane.
  init?(_ tile: LaidOutTile<FillExtrusionLayout>, _ transform: Transform, _ frame: FrameContext) {
    let determinant = transform.a * transform.d - transform.b * transform.c
    let pixelsPerMeter = frame.pixelsPerMeter(in: tile.tile)
    guard determinant.isNormal, pixelsPerMeter > 0 else { return nil }
    self.transform = transform
    let (a, b, c, d) = (
      transform.d / determinant, -transform.b / determinant, -transform.c / determinant,
      transform.a / determinant
    )
    inverse = Transform(
      a: a, b: b, c: c, d: d, tx: -(a * transform.tx + c * transform.ty),
      ty: -(b * transform.tx + d * transform.ty))
    // On a tilted map the pixels of the image appear smaller than their own size.
    isExact = frame.conventions.wallPatternsLeaveOutCuts
    sampling = frame.pitchSine == 0 && !isExact ? .nearest : .bilinear
    let id = tile.tile.canonical
    let tiles = Transform.powerOfTwo(Double(id.z))
    let side = 512 * Transform.powerOfTwo(frame.wholeZoom - Double(id.z))
    pixelsPerUnit = side / Double(TileID.extent)
    origin = SIMD2(side * (Double(id.x) + Double(tile.tile.wrap) * tiles), side * Double(id.y))
    unitsPerHeight = -tiles / 512 / 8 / pixelsPerMeter
  }

  /// The texture of a roof.
  func roof(_ image: StyleImage) -> FaceTexture {
    texture(
      image, x: SIMD4(inverse.a, inverse.c, 0, inverse.tx), y: SIMD4(inverse.b, inverse.d, 0, inverse.ty))
  }

  /// The texture of a wall; `distance` is that of its last point along the ring.
  func wall(_ image: StyleImage, _ wall: PrismWall, _ distance: Float) -> FaceTexture {
    let side = wall.end - wall.start
    let exact = (side * side).sum().squareRoot()
    let near = Double(distance)
    // Both ends are kept as whole numbers.
    let (least, most) =
      isExact ? (near.rounded(.down), (near + exact).rounded(.down)) : (near, near + exact.rounded(.down))
    // The distance falls from the start of the ring's side to its end.
    let (first, last) = wall.isReversed ? (least, most) : (most, least)
    let (p, q) = (
      transform.apply(x: wall.start.x, y: wall.start.y), transform.apply(x: wall.end.x, y: wall.end.y)
    )
    let along = (q - p) / ((q - p) * (q - p)).sum() * (last - first)
    return texture(
      image, x: SIMD4(along.x, along.y, 0, first - (along * p).sum()), y: SIMD4(0, 0, unitsPerHeight, 0))
  }

  /// An image whose pixels are found by functions from the map plane to tile units.
  private func texture(_ image: StyleImage, x: SIMD4<Double>, y: SIMD4<Double>) -> FaceTexture {
    let scale = pixelsPerUnit * image.pixelRatio
    let size = image.displaySize
    // Adding or removing whole images changes nothing.
    let start = (origin - size * (origin / size).rounded(.down)) * image.pixelRatio
    return FaceTexture(
      image.bitmap, sampling: sampling, u: x * scale + SIMD4(0, 0, 0, start.x),
      v: y * scale + SIMD4(0, 0, 0, start.y))
  }
}
