/// A polygon in a plane in space, as seen in the picture.
///
/// It takes 64 bytes, a line of the processor's cache: a frame has tens of thousands, and those of a strip lie
/// scattered.
struct Face: Sendable {
  /// The kinds of outlines.
  enum Shape: UInt8 {
    /// A convex ring of points, the first once more at the end.
    case convex
    /// Runs of points, filled by the even-odd rule.
    case rings
  }

  /// The depth over the frame, the three numbers of `depth`.
  private let depthX: Double, depthY: Double, depthZ: Double
  /// The least and the greatest depth of its corners.
  let depths: SIMD2<Float>
  private let red: Float, green: Float, blue: Float
  /// The first point of a convex ring, or the first run.
  private(set) var first: Int32
  /// The number of sides; below 0 that of runs.
  private var sides: Int32
  /// The picture that is repeated on it, −1 for none.
  var picture: Int32 = -1
  /// The index of its shade; −1 for a face of one colour.
  var shade: Int32 = -1

  /// A face of one colour; `count` is the number of sides, or of runs.
  init(
    _ shape: Shape, first: Int32, count: Int32, depth: SIMD3<Double>, depths: SIMD2<Float>,
    color: SIMD3<Float>
  ) {
    (depthX, depthY, depthZ) = (depth.x, depth.y, depth.z)
    self.depths = depths
    (red, green, blue) = (color.x, color.y, color.z)
    self.first = first
    sides = shape == .convex ? count : -count
  }

  /// The kind of the outline.
  var shape: Shape { sides >= 0 ? .convex : .rings }
  /// The number of sides, or of runs.
  var count: Int32 { sides >= 0 ? sides : -sides }
  /// The depth over the frame: x · px + y · py + z for the coordinates of a pixel's centre.
  var depth: SIMD3<Double> { SIMD3(depthX, depthY, depthZ) }
  /// The opaque colour, at the foot if it changes; pixels of pictures are multiplied by it.
  var foot: SIMD3<Float> { SIMD3(red, green, blue) }

  /// The face with a convex outline of `count` sides in place of runs.
  mutating func becomeConvex(first: Int32, count: Int32) {
    self.first = first
    sides = count
  }
}

/// The change of a face's colour towards its top.
struct FaceShade: Sendable {
  /// The colour at the top.
  var top: SIMD3<Float>
  /// One over w, and the share of the colour at the top over w, over the frame.
  var weight: SIMD3<Float>
  var share: SIMD3<Float>
}

/// The colours of a face of a prism.
package struct FacePaint: Sendable {
  /// The colour at the foot, or of all of a roof.
  package var foot: SIMD3<Float>
  /// The colour at the top.
  package var top: SIMD3<Float>

  /// Colours that are interpolated linearly from foot to top.
  package init(foot: SIMD3<Float>, top: SIMD3<Float>) {
    self.foot = foot
    self.top = top
  }
}

/// A picture that is repeated on a face, its pixels multiplied by the colours of the face.
package struct FaceTexture: Sendable {
  /// The picture.
  package var bitmap: Bitmap
  /// The way in which it is sampled.
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
