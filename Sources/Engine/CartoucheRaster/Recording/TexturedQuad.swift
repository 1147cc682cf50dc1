/// Part of a picture as it is seen in the frame.
struct TexturedQuad {
  /// The part in texels: low x and y, high x and y.
  var part: SIMD4<Double>
  /// The map from texels to device pixels; the third coordinate of an affine one is 1.
  private(set) var transform: ProjectiveTransform
  /// The factor that scaled the third coordinate of an affine map to 1, inverted; 1 for all others.
  let depth: Float
  let isAffine: Bool

  /// Nil for parts that are empty or behind the eye, and if some number is not finite.
  @inline(__always)
  init?(_ part: SIMD4<Float>, _ transform: ProjectiveTransform) {
    let size = part.highHalf - part.lowHalf
    guard size.x > 0, size.y > 0, size.x.isFinite, size.y.isFinite else { return nil }
    self.part = SIMD4<Double>(part)
    isAffine = transform.w.x == 0 && transform.w.y == 0
    let scale = transform.w.z
    if isAffine, scale != 1 {
      guard scale > 0, scale.isFinite else { return nil }
      depth = Float(scale)
      self.transform = ProjectiveTransform(
        x: transform.x / scale, y: transform.y / scale, w: SIMD3(0, 0, 1))
    } else {
      depth = 1
      self.transform = transform
    }
  }

  /// The inverse map; nil if there is none.
  @inline(__always)
  var inverse: ProjectiveTransform? {
    guard isAffine else { return transform.inverse }
    let (x, y) = (transform.x, transform.y)
    let determinant = x.x * y.y - x.y * y.x
    guard determinant.isNormal else { return nil }
    let scale = 1 / determinant
    let (a, c, b, d) = (y.y * scale, -x.y * scale, -y.x * scale, x.x * scale)
    return ProjectiveTransform(
      x: SIMD3(a, c, -(a * x.z + c * y.z)), y: SIMD3(b, d, -(b * x.z + d * y.z)), w: SIMD3(0, 0, 1))
  }

  /// Whether the part is seen as a rectangle of rows and columns of pixels.
  @inline(__always)
  var isRectangle: Bool {
    isAffine
      && ((transform.x.y == 0 && transform.y.x == 0) || (transform.x.x == 0 && transform.y.y == 0))
  }

  /// Whether the part holds all of a box in texels.
  @inline(__always)
  func contains(_ box: SIMD4<Double>) -> Bool {
    part.x <= box.x && part.y <= box.y && part.z >= box.z && part.w >= box.w
  }

  /// Keeps only the part in a box in texels.
  @inline(__always)
  mutating func cut(to box: SIMD4<Double>) {
    part = SIMD4(
      max(part.x, box.x), max(part.y, box.y), min(part.z, box.z), min(part.w, box.w))
  }

  /// Moves the corners of an affine picture to the nearest 256ths of a device pixel.
  ///
  /// Rasterisers of triangles place corners in such steps (OpenGL: `GL_SUBPIXEL_BITS`). An edge of a picture that ends
  /// at a pixel's centre but for a rounding error then ends there exactly, and the same error decides about no row of
  /// texels.
  mutating func snap(pictureOfSize size: SIMD2<Double>) {
    guard isAffine else { return }
    func snapped(_ row: SIMD3<Double>) -> SIMD3<Double> {
      let extent = SIMD3(size.x, size.y, 1) * 256
      return (row * extent).rounded(.toNearestOrEven) / extent
    }
    transform.x = snapped(transform.x)
    transform.y = snapped(transform.y)
  }

  /// Whether the part has no area.
  @inline(__always)
  var isEmpty: Bool { !(part.x < part.z && part.y < part.w) }

  /// The least and the greatest third coordinate of the part.
  @inline(__always)
  var depths: (least: Double, greatest: Double) {
    if isAffine { return (1, 1) }
    let across = (part.x * transform.w.x, part.z * transform.w.x)
    let down = (part.y * transform.w.y, part.w * transform.w.y)
    return (
      min(across.0, across.1) + min(down.0, down.1) + transform.w.z,
      max(across.0, across.1) + max(down.0, down.1) + transform.w.z
    )
  }

  /// Whether all of the part is well before the eye.
  @inline(__always)
  var isBeforeEye: Bool {
    let depths = depths
    return depths.least > depths.greatest * 1e-3
  }

  /// The pixels whose centres may be covered: those of the box around the part, all of which is before the
  /// eye.
  @inline(__always)
  var bounds: PixelBox {
    guard isAffine else { return projectedBounds }
    let (x, y) = (transform.x, transform.y)
    let (a, b, c, d) = (x.x * part.x, x.x * part.z, x.y * part.y, x.y * part.w)
    let (e, f, g, h) = (y.x * part.x, y.x * part.z, y.y * part.y, y.y * part.w)
    return Self.pixels(
      SIMD4(
        min(a, b) + min(c, d) + x.z, min(e, f) + min(g, h) + y.z, max(a, b) + max(c, d) + x.z,
        max(e, f) + max(g, h) + y.z))
  }

  private var projectedBounds: PixelBox {
    var box = SIMD4(Double.infinity, .infinity, -.infinity, -.infinity)
    for (u, v) in [(part.x, part.y), (part.z, part.y), (part.z, part.w), (part.x, part.w)] {
      let corner = transform.homogeneous(SIMD2(u, v))
      let (x, y) = (corner.x / corner.z, corner.y / corner.z)
      box = SIMD4(min(box.x, x), min(box.y, y), max(box.z, x), max(box.w, y))
    }
    return Self.pixels(box)
  }

  @inline(__always)
  private static func pixels(_ box: SIMD4<Double>) -> PixelBox {
    guard (box.highHalf - box.lowHalf).sum().isFinite else { return PixelBox(x0: 0, y0: 0, x1: 0, y1: 0) }
    return PixelBox(centresFrom: box.lowHalf, to: box.highHalf)
  }
}
