/// A view of the space above the plane of a map: the projection of points with a height to device pixels.
///
/// A point (x, y, height, 1) in units of the plane becomes (x·w, y·w, depth·w, w): a device pixel, and a depth
/// that grows with the distance from the eye. Depths over 1 are not drawn.
package struct SpaceView: Sendable {
  /// The images of the axes and of the origin.
  let x: SIMD4<Double>, y: SIMD4<Double>, up: SIMD4<Double>, origin: SIMD4<Double>
  /// The rows of the inverse.
  private let inverse: (SIMD4<Double>, SIMD4<Double>, SIMD4<Double>, SIMD4<Double>)
  /// The place of the eye in homogeneous coordinates, or the direction towards an eye that is far away.
  let eye: SIMD4<Double>
  /// The least w that is drawn.
  package let near: Double

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
    func row(_ index: Int) -> SIMD4<Double> {
      SIMD4(inverse[0][index], inverse[1][index], inverse[2][index], inverse[3][index])
    }
    self.inverse = (row(0), row(1), row(2), row(3))
    // What is nearer to the eye than all else: of no width and height, and of the least depth.
    eye = -inverse[2]
    self.near = near
  }

  /// The image of a point in homogeneous device pixels.
  @inline(__always)
  package func image(_ point: SIMD2<Double>, height: Double) -> SIMD4<Double> {
    x * point.x + y * point.y + up * height + origin
  }

  /// The pixel and the depth of a point at a height; `nil` if it is too near to the eye, or behind it.
  package func pixel(_ point: SIMD2<Double>, height: Double) -> SIMD3<Double>? {
    let image = image(point, height: height)
    return image.w >= near ? SIMD3(image.x, image.y, image.z) / image.w : nil
  }

  /// The projection to the picture of the plane at a height.
  package func plane(atHeight height: Double) -> ProjectiveTransform {
    let origin = up * height + origin
    return ProjectiveTransform(
      x: SIMD3(x.x, y.x, origin.x), y: SIMD3(x.y, y.y, origin.y), w: SIMD3(x.w, y.w, origin.w))
  }

  /// The box around the pixels of points at two heights; `nil` if one is too near to the eye, or behind it.
  package func pixels(
    of points: (SIMD2<Double>, SIMD2<Double>, SIMD2<Double>, SIMD2<Double>), _ foot: Double, _ top: Double
  ) -> (low: SIMD2<Double>, high: SIMD2<Double>)? {
    var low = SIMD2<Double>(repeating: .infinity)
    var high = SIMD2<Double>(repeating: -.infinity)
    func include(_ point: SIMD2<Double>) -> Bool {
      guard let foot = pixel(point, height: foot), let top = pixel(point, height: top) else { return false }
      low = SIMD2(min(low.x, min(foot.x, top.x)), min(low.y, min(foot.y, top.y)))
      high = SIMD2(max(high.x, max(foot.x, top.x)), max(high.y, max(foot.y, top.y)))
      return true
    }
    guard include(points.0), include(points.1), include(points.2), include(points.3) else { return nil }
    return (low, high)
  }

  /// The least depth of points at two heights; `nil` if one is too near to the eye, or behind it.
  package func leastDepth(of points: [SIMD2<Double>], _ foot: Double, _ top: Double) -> Double? {
    var least = Double.infinity
    for point in points {
      guard let foot = pixel(point, height: foot), let top = pixel(point, height: top) else { return nil }
      least = min(least, min(foot.z, top.z))
    }
    return least
  }

  /// The place and the height of the eye; `nil` for one that is far away.
  package var eyePlace: SIMD3<Double>? {
    let place = SIMD3(eye.x, eye.y, eye.z) / eye.w
    return eye.w != 0 && place.sum().isFinite ? place : nil
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
    let image = pulledBack(plane)
    let depth = SIMD3(image.x, image.y, image.w) / -image.z
    return depth.sum().isFinite ? depth : nil
  }

  /// A linear function of (x, y, height, 1) over w, on a plane of this depth, as a function of the pixel.
  @inline(__always)
  func quotient(of function: SIMD4<Double>, onDepth depth: SIMD3<Double>) -> SIMD3<Double> {
    let image = pulledBack(function)
    return SIMD3(image.x, image.y, image.w) + depth * image.z
  }

  /// One over w on a plane of this depth, as a function of the pixel.
  @inline(__always)
  func weight(onDepth depth: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(inverse.3.x, inverse.3.y, inverse.3.w) + depth * inverse.3.z
  }

  /// A linear function of points as one of their images.
  @inline(__always)
  private func pulledBack(_ row: SIMD4<Double>) -> SIMD4<Double> {
    inverse.0 * row.x + inverse.1 * row.y + inverse.2 * row.z + inverse.3 * row.w
  }
}
