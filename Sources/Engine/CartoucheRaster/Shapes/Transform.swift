/// An affine map of the plane, x′ = a·x + c·y + tx and y′ = b·x + d·y + ty, in double precision.
public struct Transform: Hashable, Sendable {
  /// The coefficients, named as in the summary.
  public var a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double

  /// Sets the six coefficients.
  @inlinable
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// The map that moves nothing.
  public static let identity = Transform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// A map that moves by an offset.
  @inlinable
  public static func translation(x: Double, y: Double) -> Transform {
    Transform(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
  }

  /// A map that scales about the origin.
  @inlinable
  public static func scale(x: Double, y: Double) -> Transform {
    Transform(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }

  /// The image of a point.
  @inlinable
  public func apply(x: Double, y: Double) -> SIMD2<Double> {
    SIMD2(a * x + c * y + tx, b * x + d * y + ty)
  }

  /// This map, and then another on its result.
  @inlinable
  public func concatenated(with next: Transform) -> Transform {
    Transform(
      a: next.a * a + next.c * b, b: next.b * a + next.d * b,
      c: next.a * c + next.c * d, d: next.b * c + next.d * d,
      tx: next.a * tx + next.c * ty + next.tx, ty: next.b * tx + next.d * ty + next.ty)
  }
}

/// A projective map of the plane: x′ = (m₀·x + m₁·y + m₂)/w, y′ = (m₃·x + m₄·y + m₅)/w, w = m₆·x + m₇·y + m₈.
public struct ProjectiveTransform: Hashable, Sendable, BitwiseCopyable {
  /// The three rows.
  public var x: SIMD3<Double>, y: SIMD3<Double>, w: SIMD3<Double>

  /// Sets the three rows of the matrix, each for (x, y, 1).
  public init(x: SIMD3<Double>, y: SIMD3<Double>, w: SIMD3<Double>) {
    self.x = x
    self.y = y
    self.w = w
  }

  /// The affine map as a projective one.
  public init(_ affine: Transform) {
    x = SIMD3(affine.a, affine.c, affine.tx)
    y = SIMD3(affine.b, affine.d, affine.ty)
    w = SIMD3(0, 0, 1)
  }

  /// The map from the rectangle (0, 0)…(width, height) to a quadrangle; nil when that is degenerate.
  ///
  /// The corners are the images of top left, top right, bottom right and bottom left. After Heckbert,
  /// *Fundamentals of Texture Mapping and Image Warping* (1989), §2.2.3.
  public init?(
    width: Double, height: Double, topLeft: SIMD2<Double>, topRight: SIMD2<Double>,
    bottomRight: SIMD2<Double>,
    bottomLeft: SIMD2<Double>
  ) {
    let s = topLeft - topRight + bottomRight - bottomLeft
    let d1 = topRight - bottomRight
    let d2 = bottomLeft - bottomRight
    let determinant = d1.x * d2.y - d2.x * d1.y
    guard determinant != 0, determinant.isFinite, width > 0, height > 0 else { return nil }
    let g = (s.x * d2.y - d2.x * s.y) / determinant
    let h = (d1.x * s.y - s.x * d1.y) / determinant
    let right = topRight - topLeft + topRight * g
    let down = bottomLeft - topLeft + bottomLeft * h
    x = SIMD3(right.x / width, down.x / height, topLeft.x)
    y = SIMD3(right.y / width, down.y / height, topLeft.y)
    w = SIMD3(g / width, h / height, 1)
  }

  /// The image in homogeneous coordinates, before the division by the third.
  @inlinable
  @inline(__always)
  public func homogeneous(_ point: SIMD2<Double>) -> SIMD3<Double> {
    let p = SIMD3(point.x, point.y, 1)
    return SIMD3((x * p).sum(), (y * p).sum(), (w * p).sum())
  }

  /// This map, and then another on its result.
  public func concatenated(with next: ProjectiveTransform) -> ProjectiveTransform {
    func row(_ r: SIMD3<Double>) -> SIMD3<Double> { x * r.x + y * r.y + w * r.z }
    return ProjectiveTransform(x: row(next.x), y: row(next.y), w: row(next.w))
  }

  /// The inverse map; nil if there is none.
  public var inverse: ProjectiveTransform? {
    let c0 = Self.cross(y, w)
    let c1 = Self.cross(w, x)
    let c2 = Self.cross(x, y)
    let determinant = (x * c0).sum()
    guard determinant != 0, determinant.isFinite else { return nil }
    let result = ProjectiveTransform(
      x: SIMD3(c0.x, c1.x, c2.x) / determinant, y: SIMD3(c0.y, c1.y, c2.y) / determinant,
      w: SIMD3(c0.z, c1.z, c2.z) / determinant)
    guard (result.x + result.y + result.w).sum().isFinite else { return nil }
    return result
  }

  private static func cross(_ p: SIMD3<Double>, _ q: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(p.y * q.z - p.z * q.y, p.z * q.x - p.x * q.z, p.x * q.y - p.y * q.x)
  }
}
