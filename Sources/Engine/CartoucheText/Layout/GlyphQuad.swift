import CartoucheGeometry

/// The place of the picture of a glyph: a rectangle, perhaps rotated, in layout units; y grows downward.
///
/// Multiplied by the text size divided by 24, corners are in logical pixels.
public struct GlyphQuad: Sendable, Hashable {
  /// The pixels around a distance field that are drawn too, so that its soft edge is not cut.
  public static let margin = 1.0

  /// The glyph.
  public var glyph: PositionedGlyph
  /// The corner of the picture's upper left pixel, ``margin`` beyond it.
  public var topLeft: Point
  /// The upper right corner.
  public var topRight: Point
  /// The lower left corner.
  public var bottomLeft: Point
  /// The lower right corner.
  public var bottomRight: Point
  /// The origin of the corners in text along a line: the distance along the line from the text's place, and the
  /// distance from the line, positive below; zero elsewhere.
  public var offset: Point
}

extension ShapedText {
  /// The options for putting glyphs at a label's place.
  public struct Placing: Sendable, Hashable {
    /// Whether the glyphs follow a line, each with a place of its own.
    public var alongLine = false
    /// Whether the label may be drawn in vertical lines at a point; see ``TextLayout/allowsVerticalPlacement``.
    public var allowsVerticalPlacement = false
    /// The offset of the glyphs (`text-offset`), in layout units.
    public var offset = Point(0, 0)
    /// The rotation of the text (`text-rotate`), clockwise in degrees.
    public var rotation = 0.0

    /// A text at a point, neither moved nor rotated.
    public init() {}
  }

  /// The rectangles of all glyphs and images: O(glyphs).
  ///
  /// After maplibre-native, src/mbgl/text/quads.cpp. Glyphs that are upright in a vertical line are turned back by 90°,
  /// since the line as a whole will be turned by that.
  ///
  /// - Parameters:
  ///   - placing: The options for putting glyphs at the label's place.
  ///   - images: The images that the text names.
  public func quads(_ placing: Placing = Placing(), images: [String: TextImage] = [:]) -> [GlyphQuad] {
    let frame = CornerFrame(placing, isVerticalizable: isVerticalizable)
    var quads: [GlyphQuad] = []
    quads.reserveCapacity(glyphs.count)
    for line in ends {
      for glyph in glyphs[quads.count..<line.end] {
        var ratio: Double?
        if case .image(let name, _) = glyph.content { ratio = images[name]?.pixelRatio ?? 1 }
        let corners = frame.corners(of: SetGlyph(glyph), lineOffset: line.offset, imageRatio: ratio)
        quads.append(
          GlyphQuad(
            glyph: glyph, topLeft: corners.topLeft, topRight: corners.topRight,
            bottomLeft: corners.bottomLeft, bottomRight: corners.bottomRight, offset: corners.offset))
      }
    }
    return quads
  }
}

extension SetGlyph {
  /// The glyph without references.
  fileprivate init(_ glyph: PositionedGlyph) {
    let content: Content =
      switch glyph.content {
      case .character(let codePoint): .character(codePoint)
      case .glyph(let number, let face): .glyph(number, face: Int32(clamping: face))
      case .image(_, let codePoint): .image(codePoint)
      }
    self.init(
      content: content, section: glyph.section, isVertical: glyph.isVertical, x: glyph.x, y: glyph.y,
      scale: glyph.scale, metrics: glyph.metrics, aside: glyph.aside)
  }
}

/// The rules by which the glyphs of one text get their corners.
struct CornerFrame {
  private let placing: ShapedText.Placing
  private let isVerticalizable: Bool
  /// The cosine and sine of the text's rotation, if it has one.
  private let turn: SIMD2<Double>?

  init(_ placing: ShapedText.Placing, isVerticalizable: Bool) {
    self.placing = placing
    self.isVerticalizable = isVerticalizable
    let radians = placing.rotation * .pi / 180
    turn =
      placing.rotation == 0
      ? nil : SIMD2(ElementaryFunctions.cosine(radians), ElementaryFunctions.sine(radians))
  }

  /// The corners of a glyph.
  ///
  /// - Parameter imageRatio: The pixels per logical pixel of an image; `nil` for other glyphs.
  @inline(__always)
  func corners(of glyph: SetGlyph, lineOffset: Double, imageRatio: Double?) -> GlyphCorners {
    let metrics = glyph.metrics
    let halfAdvance = metrics.advance * glyph.scale / 2
    let isImage = imageRatio != nil
    let border = imageRatio.map { TextImage.border / $0 } ?? Double(DistanceField.border) + GlyphQuad.margin
    // Images and larger letters are centred in a vertical line.
    var raised = 0.0
    if placing.allowsVerticalPlacement, isVerticalizable {
      raised = lineOffset / 2
      raised += isImage ? (Em.units - metrics.width * glyph.scale) / 2 : (1 - glyph.scale) * Em.units
    }
    let center = Point(glyph.x + halfAdvance, glyph.y)
    var place = placing.alongLine ? Point(0, 0) : center + placing.offset - Point(0, raised)
    let isTurned = glyph.isVertical && (placing.alongLine || placing.allowsVerticalPlacement)
    let final = place
    if isTurned { place = Point(0, 0) }

    let width = metrics.width * glyph.scale + 2 * border * glyph.scale
    let height = metrics.height * glyph.scale + 2 * border * glyph.scale
    let top = isImage ? Double(DistanceField.border) - border : -metrics.top - border
    let left = isImage ? TextImage.border - border : metrics.left - border
    let corner = place + Point(left * glyph.scale - halfAdvance, top * glyph.scale)
    var quad = GlyphCorners(
      content: glyph.content, section: glyph.section, topLeft: corner, topRight: corner + Point(width, 0),
      bottomLeft: corner + Point(0, height),
      bottomRight: corner + Point(width, height),
      offset: placing.alongLine ? center - Point(glyph.aside, 0) : Point(0, 0))
    if isTurned {
      // A quarter turn about the middle of the left edge of the em box that hangs below the line's middle; then glyphs
      // narrower than an em are pulled up to the place where a full one would begin.
      let pivot = Point(-halfAdvance, halfAdvance - Em.baselineOffset)
      let narrow = Em.units / 2 - halfAdvance
      let shift = final + Point(5 - Em.baselineOffset - narrow, isImage ? -narrow : 0)
      quad.transform { Point(pivot.x + ($0.y - pivot.y), pivot.y - ($0.x - pivot.x)) + shift }
    }
    if placing.alongLine, glyph.aside != 0 { quad.transform { $0 + Point(glyph.aside, 0) } }
    if let turn {
      quad.transform { Point($0.x * turn.x - $0.y * turn.y, $0.x * turn.y + $0.y * turn.x) }
    }
    return quad
  }
}

/// A glyph with the corners of a ``GlyphQuad``, and its place along a line.
package struct GlyphCorners: Sendable {
  /// The content that is drawn.
  package let content: SetGlyph.Content
  /// The index of the section of the text that the glyph belongs to.
  package let section: Int
  /// The corner of the picture's upper left pixel.
  package var topLeft: Point
  /// The upper right corner.
  package var topRight: Point
  /// The lower left corner.
  package var bottomLeft: Point
  /// The lower right corner.
  package var bottomRight: Point
  /// The origin of the corners in text along a line.
  package var offset: Point

  @inline(__always)
  fileprivate mutating func transform(_ body: (Point) -> Point) {
    topLeft = body(topLeft)
    topRight = body(topRight)
    bottomLeft = body(bottomLeft)
    bottomRight = body(bottomRight)
  }
}
