/// Triangles in space as they are seen in the picture, with values at their corners.
///
/// Values are interpolated with the perspective: linearly in space, not in the picture.
package struct Mesh: Sendable {
  /// A corner of triangles.
  package struct Corner: Sendable, BitwiseCopyable {
    /// Its image in homogeneous device pixels: x · w, y · w, z · w and w, with the depth z in −1…1 where it is seen.
    ///
    /// A corner whose image and horizon are divided by a number over 0 is the same in the picture, and its values are
    /// those of a map with that denominator: so a picture is seen in a quadrangle that is no parallelogram.
    package var image: SIMD4<Double>
    /// Its distance from the horizon times w: negative beyond it, where triangles are cut off; 1 where there is none.
    package var horizon: Double
    /// Up to four values, whose meaning depends on the paint.
    package var values: SIMD4<Float>

    /// A corner with its values.
    package init(image: SIMD4<Double>, horizon: Double = 1, values: SIMD4<Float> = .zero) {
      self.image = image
      self.horizon = horizon
      self.values = values
    }
  }

  /// The triangles that are left out by the side that is seen.
  ///
  /// The front is where the three corners are seen counter-clockwise, as in OpenGL: those at the top left, the bottom left
  /// and the top right of a picture show it.
  package enum Culling: UInt8, Sendable {
    /// Triangles that show their back are left out; the front is drawn.
    case back
    /// Triangles that show their front are left out.
    case front
    /// Both sides are drawn.
    case none
  }

  /// The corners.
  package var corners: [Corner]
  /// The places of three corners for each triangle; triangles with places that do not exist are left out.
  package var triangles: [SIMD3<Int32>]
  /// The triangles that are left out by the side that is seen.
  package var culling: Culling
  /// The least w that is drawn; triangles are cut off there.
  package var near: Double

  /// A mesh of triangles between corners.
  package init(
    corners: [Corner] = [], triangles: [SIMD3<Int32>] = [], culling: Culling = .none, near: Double = 1e-6
  ) {
    self.corners = corners
    self.triangles = triangles
    self.culling = culling
    self.near = near
  }
}

/// The pixels of a mesh that are drawn, by what has been drawn before.
package enum MeshDepth: UInt8, Sendable {
  /// All pixels.
  case none
  /// The pixels as near as, or nearer than, the faces and meshes whose depths are kept.
  case tests
  /// The same; their depths are kept. Of a mesh in a transparent colour, nothing else is.
  case writes
  /// Those that no mesh has been drawn at with this since the last ``DisplayList/beginOnce()``; first come, first served.
  case once
}
