/// A rectangle of whole pixels, half-open: x0 ≤ x < x1, y0 ≤ y < y1.
struct PixelBox: Hashable, Sendable {
  var x0: Int32, y0: Int32, x1: Int32, y1: Int32

  var isEmpty: Bool { x0 >= x1 || y0 >= y1 }

  @inline(__always)
  func intersection(_ other: PixelBox) -> PixelBox {
    PixelBox(x0: max(x0, other.x0), y0: max(y0, other.y0), x1: min(x1, other.x1), y1: min(y1, other.y1))
  }

  @inline(__always)
  func union(_ other: PixelBox) -> PixelBox {
    PixelBox(x0: min(x0, other.x0), y0: min(y0, other.y0), x1: max(x1, other.x1), y1: max(y1, other.y1))
  }

  /// The pixels that a rectangle of coordinates touches, grown by a margin and cut to sane integers.
  init(low: SIMD2<Float>, high: SIMD2<Float>, margin: Float) {
    x0 = Self.whole((low.x - margin).rounded(.down))
    y0 = Self.whole((low.y - margin).rounded(.down))
    x1 = Self.whole((high.x + margin).rounded(.up))
    y1 = Self.whole((high.y + margin).rounded(.up))
  }

  /// The pixels whose centres lie in a rectangle of coordinates grown by a margin.
  @inline(__always)
  init(centresFrom low: SIMD2<Float>, to high: SIMD2<Float>, margin: Float) {
    x0 = Self.whole((low.x - margin - 0.5).rounded(.up))
    y0 = Self.whole((low.y - margin - 0.5).rounded(.up))
    x1 = Self.whole((high.x + margin + 0.5).rounded(.down))
    y1 = Self.whole((high.y + margin + 0.5).rounded(.down))
  }

  /// The pixels whose centres lie in a rectangle, left and top edges included.
  @inline(__always)
  init(centresFrom low: SIMD2<Double>, to high: SIMD2<Double>) {
    (x0, y0) = (Self.firstCentre(low.x), Self.firstCentre(low.y))
    (x1, y1) = (Self.firstCentre(high.x), Self.firstCentre(high.y))
  }

  init(x0: Int32, y0: Int32, x1: Int32, y1: Int32) {
    self.x0 = x0
    self.y0 = y0
    self.x1 = x1
    self.y1 = y1
  }

  /// The nearest integer in ±2²⁴; NaN counts as 0.
  @inline(__always)
  static func whole(_ value: Float) -> Int32 {
    let limit: Float = 16_777_216
    let limited = value > -limit ? (value < limit ? value : limit) : -limit
    // Without the checks of a conversion, as it is in range.
    return value == value ? Int32(truncatingIfNeeded: CartoucheRaster.whole(limited)) : 0
  }

  /// The first pixel whose centre is at or after a coordinate, in ±2²⁴.
  @inline(__always)
  static func firstCentre(_ coordinate: Double) -> Int32 {
    guard coordinate == coordinate else { return 0 }
    return Int32(min(max((coordinate - 0.5).rounded(.up), -16_777_216), 16_777_216))
  }
}

/// One resolved step of a display list; data of variable length are in the list's arenas.
struct Command: Sendable {
  var kind: Kind
  /// Even-odd instead of non-zero, fills only.
  var isEvenOdd = false
  /// The bounds are narrower than what the step would cover: rows outside them must not be painted.
  var isCut = false
  /// There are few segments: each strip examines all of them, and they are not sorted.
  var isUnsorted = false
  /// Index of the clip, −1 for none.
  var clip: Int32 = -1
  /// Index of the paint, −1 for `color`.
  var paint: Int32 = -1
  /// Index of the stroke; of circles in the plane and soft outlines, of the lens; of one face, the face.
  var style: Int32 = -1
  /// The range of runs, for shapes of points, or of faces; the index in their arena, for capsules, circles, pictures
  /// and fields.
  var first: Int32 = 0
  var count: Int32 = 0
  /// Added to the index of a point to find its distance along the line, dashed strokes only.
  var distances: Int32 = 0
  /// Added to the index of a segment to find its box, strokes in the plane only.
  var boxes: Int32 = 0
  /// The pixels that may change, inside the frame and the clip's box.
  var bounds: PixelBox
  var color: SIMD4<Float> = .zero

  /// Whether all pixels of the bounds and the clip are painted, so that no other may be offered.
  var coversBounds: Bool {
    switch kind.extent {
    case .bounds: true
    case .boundsWhereCut: isCut
    case .value, .edges, .lines, .planeLines, .faces: false
    }
  }

  /// The maximum number of segments of a command that are not sorted.
  static let unsortedSegments = 32

  /// Whether the command has segments, or faces, that are sorted into strips.
  var isSorted: Bool { hasSegments && !isUnsorted }

  /// Whether the command has segments, in runs, or faces.
  var hasSegments: Bool {
    switch kind.extent {
    case .edges, .lines, .planeLines, .faces: true
    case .bounds, .boundsWhereCut, .value: false
    }
  }
}

/// Consecutive segments: segment `i` goes from point `i` to point `i + 1`, for `i` in `start..<start +
/// count`.
///
/// Runs of strokes have one more point before and after, the neighbours that make the joins at the ends, not
/// a number where there is a cap.
struct Run: Sendable {
  var start: Int32
  var count: Int32
  /// The distance of the first point from the beginning of the contour, for dashes.
  var offset: Float = 0
}
