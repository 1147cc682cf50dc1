/// A polygon of one plane in space, as it is seen.
struct Face: Sendable {
  /// The kinds of outlines.
  enum Shape: UInt8 {
    /// A convex ring of points, the first once more at the end.
    case convex
    /// Runs of points, filled by the even-odd rule.
    case rings
  }

  var shape: Shape
  /// The first point of a convex ring, or the first run.
  var first: Int32
  /// The number of sides, or of runs.
  var count: Int32
  /// The picture that is repeated on it, −1 for none.
  var picture: Int32 = -1
  /// The depth over the frame: x · px + y · py + z for the coordinates of a pixel's centre.
  var depth: SIMD3<Double>
  /// The least and the greatest depth of its corners.
  var depths: SIMD2<Float>
  /// One over w, and the share of the second colour over w, over the frame.
  var weight: SIMD3<Float> = .zero
  var share: SIMD3<Float> = .zero
  /// The opaque colours between which it is painted; those of pictures are multiplied by them.
  var foot: SIMD3<Float>
  var top: SIMD3<Float>
  /// Whether all of it has one colour.
  var isPlain = true
}

/// The colours of a face of a prism.
package struct FacePaint: Sendable {
  /// The colour at the foot, or of all of a roof.
  package var foot: SIMD3<Float>
  /// The colour at the top.
  package var top: SIMD3<Float>

  /// Colours that are mixed linearly from foot to top.
  package init(foot: SIMD3<Float>, top: SIMD3<Float>) {
    self.foot = foot
    self.top = top
  }
}

/// A picture that is repeated on a face, its pixels multiplied by the colours of the face.
package struct FaceTexture: Sendable {
  /// The picture.
  package var bitmap: Bitmap
  /// The way in which it is read.
  package var sampling: Sampling
  /// The column of the texel of a point: these numbers times (x, y, height, 1) in units of the plane.
  package var u: SIMD4<Double>
  /// The row of the texel of a point, in the same way.
  package var v: SIMD4<Double>

  /// A picture, and the texels of points of the face in units of the plane.
  package init(_ bitmap: Bitmap, sampling: Sampling, u: SIMD4<Double>, v: SIMD4<Double>) {
    self.bitmap = bitmap
    self.sampling = sampling
    self.u = u
    self.v = v
  }
}
