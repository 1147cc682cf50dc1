import CartoucheCoreGraphics
import Foundation

/// The pixel format of a renderer's pictures.
open class UIGraphicsImageRendererFormat: NSObject {
  /// The number of pixels per point; by default that of the main screen.
  open var scale = UIScreen.mainScale
  /// Whether pictures are initially black instead of transparent.
  open var opaque = false

  /// The default format.
  public required override init() { super.init() }

  /// The default format.
  open class func `default`() -> Self { self.init() }
  /// The format that suits the main screen.
  open class func preferred() -> Self { self.init() }
}

/// The context in which a renderer draws.
open class UIGraphicsImageRendererContext: NSObject {
  /// The context of Core Graphics.
  public let cgContext: CGContext
  /// The pixel format.
  public let format: UIGraphicsImageRendererFormat

  init(_ context: CGContext, _ format: UIGraphicsImageRendererFormat) {
    cgContext = context
    self.format = format
  }

  /// The current picture.
  open var currentImage: UIImage {
    cgContext.makeImage().map { UIImage(cgImage: $0, scale: format.scale, orientation: .up) } ?? UIImage()
  }

  /// Fills a rectangle with the fill colour.
  open func fill(_ rect: CGRect) { cgContext.fill(rect) }

  /// Draws the inner border of a rectangle, one point wide.
  open func stroke(_ rect: CGRect) { cgContext.stroke(rect.insetBy(dx: 0.5, dy: 0.5), width: 1) }

  /// Restricts drawing to the inside of a rectangle.
  open func clip(to rect: CGRect) { cgContext.clip(to: rect) }
}

/// Makes pictures by drawing.
///
/// ```swift
/// let dot = UIGraphicsImageRenderer(size: CGSize(width: 16, height: 16)).image { context in
///   UIColor.red.setFill()
///   context.cgContext.fillEllipse(in: CGRect(x: 0, y: 0, width: 16, height: 16))
/// }
/// ```
open class UIGraphicsImageRenderer: NSObject {
  /// The pixel format.
  public let format: UIGraphicsImageRendererFormat
  private let bounds: CGRect

  /// A renderer for pictures of a size in points.
  public convenience init(size: CGSize) { self.init(size: size, format: .preferred()) }

  /// A renderer for pictures of a size in points.
  public convenience init(size: CGSize, format: UIGraphicsImageRendererFormat) {
    self.init(bounds: CGRect(origin: .zero, size: size), format: format)
  }

  /// A renderer for pictures that show a rectangle in points.
  public convenience init(bounds: CGRect) { self.init(bounds: bounds, format: .preferred()) }

  /// A renderer for pictures that show a rectangle in points.
  public init(bounds: CGRect, format: UIGraphicsImageRendererFormat) {
    self.bounds = bounds
    self.format = format
  }

  /// The picture drawn by `actions` into the current context; without pixels for a size that cannot be drawn.
  open func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
    guard let context = CGContext(size: bounds.size, scale: format.scale) else { return UIImage() }
    context.translateBy(x: -bounds.minX, y: -bounds.minY)
    if format.opaque { context.fill(bounds) }
    let drawing = UIGraphicsImageRendererContext(context, format)
    UIGraphicsPushContext(context)
    actions(drawing)
    UIGraphicsPopContext()
    return drawing.currentImage
  }

  /// The picture drawn by `actions` as a PNG file; empty for a size that cannot be drawn.
  open func pngData(actions: (UIGraphicsImageRendererContext) -> Void) -> Data {
    image(actions: actions).pngData() ?? Data()
  }

  /// The picture drawn by `actions` as a JPEG file, quality from 0 to 1; empty for a size that cannot be drawn.
  open func jpegData(
    withCompressionQuality compressionQuality: CGFloat, actions: (UIGraphicsImageRendererContext) -> Void
  ) -> Data {
    image(actions: actions).jpegData(compressionQuality: compressionQuality) ?? Data()
  }
}
