/// A 4×4 matrix of doubles for column vectors: `a * b` applies `b` first.
public struct Matrix4: Sendable, Hashable {
  /// The columns from left to right.
  public var columns: (SIMD4<Double>, SIMD4<Double>, SIMD4<Double>, SIMD4<Double>)

  /// The matrix with these columns.
  @inlinable
  public init(_ c0: SIMD4<Double>, _ c1: SIMD4<Double>, _ c2: SIMD4<Double>, _ c3: SIMD4<Double>) {
    columns = (c0, c1, c2, c3)
  }

  /// The matrix that changes nothing.
  public static let identity = Matrix4([1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1])

  /// The element of a row and a column, both in 0…3.
  public subscript(row row: Int, column column: Int) -> Double {
    get { self[column: column][row] }
    set { self[column: column][row] = newValue }
  }

  /// The column of an index in 0…3.
  public subscript(column index: Int) -> SIMD4<Double> {
    get {
      switch index {
      case 0: columns.0
      case 1: columns.1
      case 2: columns.2
      default: columns.3
      }
    }
    set {
      switch index {
      case 0: columns.0 = newValue
      case 1: columns.1 = newValue
      case 2: columns.2 = newValue
      default: columns.3 = newValue
      }
    }
  }

  /// The matrix times a column vector.
  @inlinable
  public static func * (matrix: Matrix4, vector: SIMD4<Double>) -> SIMD4<Double> {
    let (c0, c1, c2, c3) = matrix.columns
    return c0 * vector.x + c1 * vector.y + c2 * vector.z + c3 * vector.w
  }

  /// The product that applies `right` first, then `left`.
  @inlinable
  public static func * (left: Matrix4, right: Matrix4) -> Matrix4 {
    let (c0, c1, c2, c3) = right.columns
    return Matrix4(left * c0, left * c1, left * c2, left * c3)
  }

  /// The image of a point in space after the division by w.
  ///
  /// `nil` where w is not positive: the point is at or behind the eye.
  @inlinable
  public func project(_ point: SIMD3<Double>) -> SIMD3<Double>? {
    let result = self * SIMD4(point, 1)
    guard result.w > 0 else { return nil }
    return SIMD3(result.x, result.y, result.z) / result.w
  }

  /// Whether all sixteen elements are equal.
  public static func == (left: Matrix4, right: Matrix4) -> Bool { left.columns == right.columns }

  /// Feeds the sixteen elements.
  public func hash(into hasher: inout Hasher) {
    for index in 0..<4 { hasher.combine(self[column: index]) }
  }
}

extension Matrix4 {
  /// Moves by a vector.
  public static func translation(_ x: Double, _ y: Double, _ z: Double = 0) -> Matrix4 {
    Matrix4([1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [x, y, z, 1])
  }

  /// Stretches along the axes.
  public static func scale(_ x: Double, _ y: Double, _ z: Double = 1) -> Matrix4 {
    Matrix4([x, 0, 0, 0], [0, y, 0, 0], [0, 0, z, 0], [0, 0, 0, 1])
  }

  /// Turns about the x axis by an angle in radians, y towards z.
  public static func rotationX(_ angle: Double) -> Matrix4 {
    let (s, c) = (ElementaryFunctions.sine(angle), ElementaryFunctions.cosine(angle))
    return Matrix4([1, 0, 0, 0], [0, c, s, 0], [0, -s, c, 0], [0, 0, 0, 1])
  }

  /// Turns about the y axis by an angle in radians, z towards x.
  public static func rotationY(_ angle: Double) -> Matrix4 {
    let (s, c) = (ElementaryFunctions.sine(angle), ElementaryFunctions.cosine(angle))
    return Matrix4([c, 0, -s, 0], [0, 1, 0, 0], [s, 0, c, 0], [0, 0, 0, 1])
  }

  /// Turns about the z axis by an angle in radians, x towards y.
  public static func rotationZ(_ angle: Double) -> Matrix4 {
    let (s, c) = (ElementaryFunctions.sine(angle), ElementaryFunctions.cosine(angle))
    return Matrix4([c, s, 0, 0], [-s, c, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1])
  }

  /// The perspective projection for an eye at the origin that looks along −z, as OpenGL defines it.
  ///
  /// - Parameters:
  ///   - fieldOfView: The vertical opening angle in radians.
  ///   - aspect: Width over height.
  ///   - near: The distance of the near plane, which maps to z = −1.
  ///   - far: The distance of the far plane, which maps to z = 1.
  public static func perspective(fieldOfView: Double, aspect: Double, near: Double, far: Double) -> Matrix4 {
    let f = 1 / ElementaryFunctions.tangent(fieldOfView / 2)
    let depth = 1 / (near - far)
    return Matrix4(
      [f / aspect, 0, 0, 0], [0, f, 0, 0], [0, 0, (far + near) * depth, -1],
      [0, 0, 2 * far * near * depth, 0])
  }

  /// The inverse of the matrix, or `nil` if there is none.
  ///
  /// Gauss–Jordan elimination with partial pivoting.
  public var inverse: Matrix4? {
    var left = self
    var right = Matrix4.identity
    for pivot in 0..<4 {
      var best = pivot
      for row in pivot..<4
      where left[row: row, column: pivot].magnitude > left[row: best, column: pivot].magnitude {
        best = row
      }
      let value = left[row: best, column: pivot]
      guard value.isFinite, value != 0 else { return nil }
      for column in 0..<4 {
        let (a, b) = (left[row: best, column: column], right[row: best, column: column])
        left[row: best, column: column] = left[row: pivot, column: column]
        right[row: best, column: column] = right[row: pivot, column: column]
        left[row: pivot, column: column] = a / value
        right[row: pivot, column: column] = b / value
      }
      for row in 0..<4 where row != pivot {
        let factor = left[row: row, column: pivot]
        for column in 0..<4 {
          left[row: row, column: column] -= factor * left[row: pivot, column: column]
          right[row: row, column: column] -= factor * right[row: pivot, column: column]
        }
      }
    }
    return right
  }
}
