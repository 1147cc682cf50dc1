import CartoucheRaster
import CartoucheText

/// An image of a style, ready to be drawn: an icon or a pattern (style specification, “Sprite”).
public struct StyleImage: Sendable, Hashable {
  /// The pixels, premultiplied.
  ///
  /// In a distance field only the alpha channel counts: 191 is the edge, greater values are inside. The pixels of a
  /// sprite's image are cut out of the sprite's picture when they are first asked for.
  public var bitmap: Bitmap {
    get { pixels.bitmap }
    set { pixels = .own(newValue) }
  }

  private var pixels: Pixels

  /// Pixels of the image per logical pixel, above 0.
  public var pixelRatio: Double

  /// Whether the pixels are distances to an edge, to be drawn in any colour, rather than colours.
  public var isSDF: Bool

  /// The parts of the width that may be stretched, in pixels of the image from its left edge, ascending.
  public var stretchX: [ClosedRange<Double>]

  /// The parts of the height that may be stretched, in pixels of the image from its upper edge, ascending.
  public var stretchY: [ClosedRange<Double>]

  /// The part that text is to cover when the image is fitted to one; `nil` for all of it.
  public var content: Content?

  /// The way in which the width follows that of a text.
  public var textFitWidth: TextFit

  /// The way in which the height follows that of a text.
  public var textFitHeight: TextFit

  /// A part of an image, in its pixels from the upper left corner.
  public struct Content: Sendable, Hashable {
    /// The left edge.
    public var left: Double
    /// The upper edge.
    public var top: Double
    /// The right edge.
    public var right: Double
    /// The lower edge.
    public var bottom: Double

    /// A part from its edges, in pixels of the image.
    public init(left: Double, top: Double, right: Double, bottom: Double) {
      self.left = left
      self.top = top
      self.right = right
      self.bottom = bottom
    }
  }

  /// The ways in which one side of an image follows a text that it is fitted to.
  public typealias TextFit = IconImage.TextFit

  /// An image with these pixels; a pixel ratio that is not positive counts as 1.
  public init(_ bitmap: Bitmap, pixelRatio: Double = 1, isSDF: Bool = false) {
    self.init(.own(bitmap), pixelRatio, isSDF)
  }

  /// An image that is a part of a picture.
  package init(_ part: PicturePart, pixelRatio: Double, isSDF: Bool) {
    self.init(.part(part), pixelRatio, isSDF)
  }

  private init(_ pixels: Pixels, _ pixelRatio: Double, _ isSDF: Bool) {
    self.pixels = pixels
    self.pixelRatio = pixelRatio > 0 && pixelRatio.isFinite ? pixelRatio : 1
    self.isSDF = isSDF
    stretchX = []
    stretchY = []
    content = nil
    textFitWidth = .stretchOrShrink
    textFitHeight = .stretchOrShrink
  }

  /// The width and height in logical pixels.
  public var displaySize: SIMD2<Double> {
    SIMD2(Double(pixels.width), Double(pixels.height)) / pixelRatio
  }
}

/// The store of an image's pixels.
private enum Pixels: Sendable, Hashable {
  case own(Bitmap)
  case part(PicturePart)

  var bitmap: Bitmap {
    switch self {
    case .own(let bitmap): bitmap
    case .part(let part): part.bitmap
    }
  }

  var width: Int {
    switch self {
    case .own(let bitmap): bitmap.width
    case .part(let part): part.width
    }
  }

  var height: Int {
    switch self {
    case .own(let bitmap): bitmap.height
    case .part(let part): part.height
    }
  }

  /// Whether both have the same pixels, wherever they are.
  static func == (left: Pixels, right: Pixels) -> Bool {
    if case .part(let one) = left, case .part(let other) = right, one === other { return true }
    return left.bitmap == right.bitmap
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(width)
    hasher.combine(height)
  }
}
