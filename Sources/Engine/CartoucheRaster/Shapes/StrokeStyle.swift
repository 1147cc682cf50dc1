/// The style of a line; all lengths in device pixels.
///
/// Formulas after the line shaders of MapLibre Native (`shaders/line.*.glsl`, `gfx/polyline_generator.cpp`).
public struct StrokeStyle: Hashable, Sendable {
  /// The shape of the ends of open contours.
  public enum Cap: UInt8, Hashable, Sendable, BitwiseCopyable {
    /// Cut at the end point.
    case butt
    /// A half disc about the end point.
    case round
    /// Cut half a width beyond the end point.
    case square
  }

  /// The shape of the corners.
  public enum Join: UInt8, Hashable, Sendable, BitwiseCopyable {
    /// The corner cut off.
    case bevel
    /// A disc about the corner.
    case round
    /// The edges are extended to where they meet.
    case miter
  }

  /// The result where a line overlaps itself.
  public enum Overlap: UInt8, Hashable, Sendable {
    /// The greatest coverage of all parts counts, and each pixel is blended once.
    case once
    /// Every piece is blended by itself: each segment, and each triangle of the fan at a corner.
    ///
    /// Neighbours are divided by lines, and each pixel belongs to one of them by its centre; but segments that
    /// cross or fold back, and corners drawn as two ends (round or bevelled ones whose miter would be longer
    /// than two half widths), blend twice.
    case each
  }

  /// The width of the line, or of each of the two lines beside a gap; nothing is drawn at 0.
  public var width: Float

  /// The width of the empty middle; 0 draws one simple line.
  public var gapWidth: Float = 0

  /// The offset of the line to the right of its direction (y down); corners move along their miter.
  ///
  /// Dashes and paints that follow the line go by distances along the line as it was.
  public var offset: Float = 0

  /// The softening added to the one pixel of the edges.
  public var blur: Float = 0

  /// The shape of the ends of open contours.
  public var cap: Cap = .butt

  /// The shape of the corners.
  public var join: Join = .miter

  /// Miters longer than this many half widths become bevels.
  public var miterLimit: Float = 2

  /// Round corners whose miter would be shorter than this many half widths become miters.
  public var roundLimit: Float = 1.05

  /// The result where a line overlaps itself.
  public var overlap: Overlap = .once

  /// The dashes; nil draws the whole line.
  public var dash: DashPattern?

  /// The distance from corners of more than 75° within which distances along the line may lean with them; 0 for all the
  /// way.
  ///
  /// At a corner dashes and patterns turn to the line that halves it, and turn back towards the other end of
  /// the segment, or within this distance where the segment is more than twice as long.
  public var sharpCornerReach: Float = 0

  /// Whether lines whose distances do not show are divided at corners too, for the units on which the points lie.
  public var dividesAtSharpCorners = false

  /// The scale of distances along the line.
  public var distances = LineDistances()

  /// Describes a solid line.
  public init(
    width: Float, gapWidth: Float = 0, blur: Float = 0, cap: Cap = .butt, join: Join = .miter,
    dash: DashPattern? = nil
  ) {
    self.width = width
    self.gapWidth = gapWidth
    self.blur = blur
    self.cap = cap
    self.join = join
    self.dash = dash
  }
}

/// Lengths of dashes and gaps along a line, in device pixels.
public struct DashPattern: Hashable, Sendable {
  /// Dash, gap, dash, gap…, in device pixels.
  ///
  /// In an array of odd length the last dash and the first are one: the pattern begins inside it, the length
  /// of the last before the first. Empty, or not positive in sum, means solid.
  public var lengths: [Float]

  /// The distance into the pattern at the beginning of each contour.
  public var phase: Float

  /// Half of the width of the soft ends of dashes.
  ///
  /// A point `d` pixels inside a dash is covered by smoothstep(−softness, softness, d).
  public var softness: Float

  /// The shape of the ends of dashes, round or not; nil for that of the line's ends.
  public var cap: StrokeStyle.Cap?

  /// Describes a pattern.
  public init(lengths: [Float], phase: Float = 0, softness: Float = 0.5) {
    self.lengths = lengths
    self.phase = phase
    self.softness = softness
  }
}
