/// Part of a picture as it is seen in the frame.
struct TexturedQuad {
  /// The part in texels: low x and y, high x and y.
  var part: SIMD4<Double>
  /// The map from texels to device pixels; the third coordinate of an affine one is 1.
  let transform: ProjectiveTransform
  /// The factor that brought the third coordinate of an affine map to 1, inverted; 1 for all others.
  let depth: Float
  let isAffine: Bool

  /// Nil for parts that are empty or behind the eye, and when some number is not finite.
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

  /// The inverse map; nil when there is none.
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
  var isRectangle: Bool {
    isAffine
      && ((transform.x.y == 0 && transform.y.x == 0) || (transform.x.x == 0 && transform.y.y == 0))
  }

  /// Whether the part holds all of a box in texels.
  func contains(_ box: SIMD4<Double>) -> Bool {
    part.x <= box.x && part.y <= box.y && part.z >= box.z && part.w >= box.w
  }

  /// Leaves only what lies in a box in texels.
  mutating func cut(to box: SIMD4<Double>) {
    part = SIMD4(
      max(part.x, box.x), max(part.y, box.y), min(part.z, box.z), min(part.w, box.w))
  }

  /// Whether the part has no area.
  var isEmpty: Bool { !(part.x < part.z && part.y < part.w) }

  /// The third coordinates of the corners.
  private var depths: SIMD4<Double> {
    let (x, y) = (SIMD4(part.x, part.z, part.z, part.x), SIMD4(part.y, part.y, part.w, part.w))
    return x * transform.w.x + y * transform.w.y + transform.w.z
  }

  /// The greatest third coordinate of the part.
  var greatestDepth: Double { isAffine ? 1 : depths.max() }

  /// Whether all of the part is well before the eye.
  var isBeforeEye: Bool {
    if isAffine { return true }
    let depths = depths
    return depths.min() > depths.max() * 1e-3
  }

  /// The pixels whose centres may be covered: those of the box around the part, all of which is before the
  /// eye.
  var bounds: PixelBox {
    let (x, y) = (transform.x, transform.y)
    var low: SIMD2<Double>
    var high: SIMD2<Double>
    if isAffine {
      let (right, down) = (SIMD2(x.x, y.x), SIMD2(x.y, y.y))
      let (a, b) = (right * part.x, right * part.z)
      let (c, d) = (down * part.y, down * part.w)
      let place = SIMD2(x.z, y.z)
      low = SIMD2(min(a.x, b.x), min(a.y, b.y)) + SIMD2(min(c.x, d.x), min(c.y, d.y)) + place
      high = SIMD2(max(a.x, b.x), max(a.y, b.y)) + SIMD2(max(c.x, d.x), max(c.y, d.y)) + place
    } else {
      let (u, v) = (SIMD4(part.x, part.z, part.z, part.x), SIMD4(part.y, part.y, part.w, part.w))
      let depths = depths
      let across = (u * x.x + v * x.y + x.z) / depths
      let down = (u * y.x + v * y.y + y.z) / depths
      low = SIMD2(across.min(), down.min())
      high = SIMD2(across.max(), down.max())
    }
    guard (high - low).sum().isFinite else { return PixelBox(x0: 0, y0: 0, x1: 0, y1: 0) }
    return PixelBox(
      x0: PixelBox.firstCentre(low.x), y0: PixelBox.firstCentre(low.y), x1: PixelBox.firstCentre(high.x),
      y1: PixelBox.firstCentre(high.y))
  }
}
