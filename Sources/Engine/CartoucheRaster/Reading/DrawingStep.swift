/// A step of a display list as a value to be read: a shape in device pixels with its paint.
///
/// ``DisplayList/steps`` makes steps on demand; the list itself keeps them in a form that is quick to draw.
public struct DrawingStep: Sendable {
  /// The name of the layer that drew the step; nil in a list that keeps no notes.
  public var layer: String?

  /// The pixels that the step may change.
  public var bounds: PixelRectangle

  /// The part of the frame beyond which nothing is drawn; nil if the shape lies within it anyway.
  public var clip: DrawingClip?

  /// The shape with its paint.
  public var content: Content

  /// The shapes, each with its paint.
  public enum Content: Sendable {
    /// The inside of closed contours.
    case fill(Path, rule: FillRule, edge: DrawingEdge, Paint)
    /// A soft outline of about a pixel along contours, which need not be closed.
    case outline(Path, Paint)
    /// Lines with a width.
    case stroke(StrokedLines, Paint)
    /// A disc with its ring, and the projection of the plane that it lies in; nil if it faces the viewer.
    case circle(Circle, plane: ProjectiveTransform?)
    /// Part of a distance field that belongs to no text: an icon.
    case field(DrawnField)
    /// The glyphs of a label.
    case text(TextRun)
    /// A picture.
    case picture(DrawnPicture)
    /// Colours by how densely points lie.
    case heat(pointCount: Int)
    /// A shaded relief of a field of slopes.
    case relief(width: Int, height: Int)
    /// A field of heights, coloured by height.
    case heights(width: Int, height: Int)
    /// Faces of prisms in space, which hide each other by their depths.
    case faces([DrawnFace])
    /// Triangles in space; none where depths, or what has been drawn once, are forgotten.
    case mesh(triangleCount: Int)
    /// The air around a globe.
    case atmosphere
    /// A gradient behind everything drawn so far: the sky.
    case sky
    /// The beginning of a group, which is painted apart.
    case groupBegin
    /// The end of a group, which is blended as a whole with an opacity.
    case groupEnd(opacity: Float)
  }
}

/// Whole pixels in a rectangle, half-open: from `x` and `y` on, `width` and `height` of them.
public struct PixelRectangle: Hashable, Sendable {
  /// The first column.
  public var x: Int
  /// The first row.
  public var y: Int
  /// The number of columns.
  public var width: Int
  /// The number of rows.
  public var height: Int

  /// A rectangle of pixels.
  public init(x: Int, y: Int, width: Int, height: Int) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  init(_ box: PixelBox) {
    self.init(
      x: Int(box.x0), y: Int(box.y0), width: Int(max(box.x1, box.x0) - box.x0),
      height: Int(max(box.y1, box.y0) - box.y0))
  }

  /// Whether a point lies in the rectangle, left and top edges included; device pixels.
  public func contains(x: Double, y: Double) -> Bool {
    x >= Double(self.x) && x < Double(self.x + width) && y >= Double(self.y) && y < Double(self.y + height)
  }

  /// The smallest rectangle that holds both.
  public func union(_ other: PixelRectangle) -> PixelRectangle {
    let (left, top) = (min(x, other.x), min(y, other.y))
    return PixelRectangle(
      x: left, y: top, width: max(x + width, other.x + other.width) - left,
      height: max(y + height, other.y + other.height) - top)
  }
}

/// The area that a step is clipped to.
public enum DrawingClip: Hashable, Sendable {
  /// A rectangle.
  case rectangle(PixelRectangle)
  /// A convex polygon about the spans of pixels that are kept, in device pixels.
  case polygon([SIMD2<Float>])
}

/// The treatment of the edges of a filled area.
public enum DrawingEdge: Hashable, Sendable {
  /// Pixels are covered by the fraction of their area that is inside.
  case antialiased
  /// Pixels are covered whole where their centre is inside.
  case pixelCentre
  /// Pixels by their centres, and a soft outline of one pixel to each side.
  case soft
  /// The soft outline alone, outside of the area.
  case rim
}

/// Lines and how they are drawn.
public struct StrokedLines: Sendable {
  /// The lines; in device pixels, or in units of ``plane``.
  public var path: Path
  /// The distance along the line at the beginning of each contour, by which dashes go.
  public var distances: [Float]
  /// Widths, ends, corners and dashes, in the units of the path.
  public var style: StrokeStyle
  /// The projection of the lines' plane to device pixels, on a tilted map.
  public var plane: ProjectiveTransform?
}

/// Part of a distance field in its place.
public struct DrawnField: Sendable {
  /// The width of the field in texels.
  public var width: Int
  /// The height of the field in texels.
  public var height: Int
  /// The texels row by row from the top; 255 is the value 1.
  public var texels: [UInt8]
  /// The place of the texels in the memory of their sheet, equal for equal fields of one list.
  public var identity: Int
  /// The transform from texels, (0, 0) the top left corner of the first, to device pixels.
  public var transform: ProjectiveTransform
  /// The colour and the values of the field that get it.
  public var paint: FieldPaint
}

/// A picture in its place.
public struct DrawnPicture: Sendable {
  /// The pixels.
  public var bitmap: Bitmap
  /// The transform from pixels of the picture to device pixels.
  public var transform: ProjectiveTransform
  /// The interpolation between pixels.
  public var sampling: Sampling
  /// The factor on all channels, 0…1.
  public var opacity: Float
  /// The change of colours; nil for none.
  public var adjustment: ColorAdjustment?
}

/// A polygon in space as it is seen.
public struct DrawnFace: Sendable {
  /// The outline in device pixels, filled by the even-odd rule.
  public var outline: Path
  /// The colour, at its foot if it changes towards its top.
  public var color: PremultipliedColor
}
