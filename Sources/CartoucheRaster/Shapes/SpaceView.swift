/// A view of the space above the plane of a map: the projection of points with a height to device pixels.
///
/// A point (x, y, height, 1) in units of the plane becomes (x·w, y·w, depth·w, w): a device pixel, and a depth
/// that grows with the distance from the eye. Depths over 1 are not drawn.
package struct SpaceView: Sendable {
  /// The images of the axes and of the origin.
  let x: SIMD4<Double>, y: SIMD4<Double>, up: SIMD4<Double>, origin: SIMD4<Double>
  /// The columns of the inverse.
  private let inverse: (SIMD4<Double>, SIMD4<Double>, SIMD4<Double>, SIMD4<Double>)
  /// The place of the eye in homogeneous coordinates, or the direction towards an eye that is far away.
  let eye: SIMD4<Double>
  /// The least w that is drawn.
  let near: Double

  /// A view from its matrix; `nil` unless there are four finite columns of matrix and inverse.
  ///
  /// - Parameters:
  ///   - columns: The images of the x axis, the y axis, the height axis and the origin.
  ///   - inverse: The columns of the inverse matrix.
  ///   - near: The least w that is drawn, over 0.
  package init?(columns: [SIMD4<Double>], inverse: [SIMD4<Double>], near: Double) {
    guard columns.count == 4, inverse.count == 4, near > 0, near.isFinite,
      columns.allSatisfy({ $0.sum().isFinite }), inverse.allSatisfy({ $0.sum().isFinite })
    else { return nil }
    (x, y, up, origin) = (columns[0], columns[1], columns[2], columns[3])
    self.inverse = (inverse[0], inverse[1], inverse[2], inverse[3])
    // What is nearer to the eye than all else: of no width and height, and of the least depth.
    eye = -inverse[2]
    self.near = near
  }

  /// The image of a point.
  @inline(__always)
  func image(_ point: SIMD2<Double>, height: Double) -> SIMD4<Double> {
    x * point.x + y * point.y + up * height + origin
  }

  /// The pixel and the depth of a point at a height; `nil` if it is too near to the eye, or behind it.
  package func pixel(_ point: SIMD2<Double>, height: Double) -> SIMD3<Double>? {
    let image = image(point, height: height)
    return image.w >= near ? SIMD3(image.x, image.y, image.z) / image.w : nil
  }

  /// The height of the eye; `nil` for one that is far away.
  package var eyeHeight: Double? {
    let height = eye.z / eye.w
    return eye.w != 0 && height.isFinite && height > 0 ? height : nil
  }

  /// The depth of a plane as a function of the pixel: x · px + y · py + z.
  ///
  /// The plane where its four numbers times (x, y, height, 1) are 0; `nil` if it is seen edge-on.
  @inline(__always)
  func depth(ofPlane plane: SIMD4<Double>) -> SIMD3<Double>? {
    let (a, b, c, d) = pulledBack(plane)
    let depth = SIMD3(a, b, d) / -c
    return depth.sum().isFinite ? depth : nil
  }

  /// A linear function of (x, y, height, 1) over w, on a plane of this depth, as a function of the pixel.
  @inline(__always)
  func quotient(of function: SIMD4<Double>, onDepth depth: SIMD3<Double>) -> SIMD3<Double> {
    let (a, b, c, d) = pulledBack(function)
    return SIMD3(a, b, d) + depth * c
  }

  /// One over w on a plane of this depth, as a function of the pixel.
  @inline(__always)
  func weight(onDepth depth: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(inverse.0.w, inverse.1.w, inverse.3.w) + depth * inverse.2.w
  }

  @inline(__always)
  private func pulledBack(_ row: SIMD4<Double>) -> (Double, Double, Double, Double) {
    (
      (row * inverse.0).sum(), (row * inverse.1).sum(), (row * inverse.2).sum(), (row * inverse.3).sum()
    )
  }
}
