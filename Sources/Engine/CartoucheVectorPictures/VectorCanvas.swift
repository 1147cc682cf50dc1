import CartoucheRaster

/// A format of vector pictures, which receives shapes in device pixels in drawing order.
protocol VectorCanvas {
  /// Whether labels are received as text, by ``label(_:)``.
  var takesText: Bool { get }

  /// Begins the shapes of a layer.
  mutating func turn(toLayer layer: String?)

  /// Begins a group that is blended as a whole.
  mutating func beginGroup(opacity: Float)

  /// Ends the innermost group.
  mutating func endGroup()

  /// Clips the following shapes to a convex polygon; nil removes the clip.
  mutating func turn(toClip clip: [SIMD2<Float>]?)

  /// Fills the inside of a path.
  ///
  /// - Parameter edge: The width of a line of the same colour along its edges; 0 for none.
  mutating func fill(_ path: Path, _ rule: FillRule, _ paint: VectorPaint, edge: Double)

  /// Draws lines.
  mutating func stroke(_ path: Path, _ stroke: VectorStroke, _ color: PremultipliedColor)

  /// Draws a picture with its transform to device pixels.
  mutating func picture(_ picture: VectorImage)

  /// Draws an outline that is drawn many times.
  mutating func glyph(_ glyph: VectorGlyph)

  /// Draws a label as text.
  mutating func label(_ label: VectorLabel)
}

/// The filling of an area.
enum VectorPaint {
  case color(PremultipliedColor)
  case linear(LinearGradient)
  case radial(RadialGradient)
  /// A repeated picture.
  case pattern(VectorImage)
}

/// A picture and its place.
struct VectorImage {
  var bitmap: Bitmap
  /// The transform from pixels of the picture to device pixels.
  var transform: Transform
  /// Whether pixels are interpolated.
  var isSmooth: Bool
  /// The factor on all channels.
  var opacity: Float
}

/// The way in which lines are drawn; lengths in device pixels.
struct VectorStroke: Hashable {
  var width: Double
  var cap = StrokeStyle.Cap.butt
  var join = StrokeStyle.Join.miter
  var miterLimit = 4.0
  /// Dash, gap, dash, gap….
  var dashes: [Double] = []
  /// The distance into the dashes at which lines begin.
  var phase = 0.0
}

/// An outline in a place.
struct VectorGlyph {
  /// The number of the outline among all of the picture, counted from 0.
  var number: Int
  /// The outline in units of its own, filled by the even-odd rule.
  var outline: Path
  /// The transform from units of the outline to device pixels.
  var transform: Transform
  var color: PremultipliedColor
  /// The width of a halo that is drawn in place of the outline's inside, in units of the outline.
  var halo: Double?
}
