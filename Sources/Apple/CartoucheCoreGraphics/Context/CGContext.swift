import CartoucheImages
import CartoucheRaster
import Foundation

/// A drawing destination: lines, areas, pictures and text become pixels.
///
/// Contexts are made by whatever needs a picture: `UIGraphicsImageRenderer`, or a snapshotter for its overlay. The
/// origin is the top left corner, y goes downwards, and lengths are points, as in drawing code for UIKit.
///
/// Drawing is blended over the existing picture. Edges are smooth; clips to upright rectangles consist of whole pixels,
/// all others are smooth too. A context is used by one thread at a time.
public final class CGContext {
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int

  /// The settings that are saved and restored.
  var state: State
  /// The saved settings, the most recent at the end.
  private var saved: [State] = []
  /// The pictures that are drawn into; the last one is the current one.
  var layers: [Layer]
  /// The steps of the current path, in pixels.
  var steps = CGMutablePath()
  /// The transform from points of a new context to pixels.
  let base: CGAffineTransform

  /// The settings for drawing.
  struct State {
    var transform: CGAffineTransform
    var fillColor = CGColor.black
    var strokeColor = CGColor.black
    var lineWidth: CGFloat = 1
    var cap = CGLineCap.butt
    var join = CGLineJoin.miter
    var miterLimit: CGFloat = 10
    var dash: (phase: CGFloat, lengths: [CGFloat]) = (0, [])
    var alpha: CGFloat = 1
    var smoothsImages = true
    /// The pixels that may change.
    var clip: CGRect
    /// The number of layers at that time.
    var depth = 1
  }

  /// A context of a size in pixels over a picture of this size, or over nothing.
  ///
  /// - Parameters:
  ///   - scale: The pixels per point.
  ///   - picture: The existing pixels.
  /// - Returns: `nil` when a side is less than 1 or more than can be drawn.
  package init?(width: Int, height: Int, scale: CGFloat, over picture: Bitmap? = nil) {
    guard width > 0, height > 0, scale > 0, scale.isFinite,
      (try? RasterLimits().checkFrame(width: width, height: height)) != nil,
      picture.map({ $0.width == width && $0.height == height }) ?? true
    else { return nil }
    self.width = width
    self.height = height
    base = CGAffineTransform(scaleX: scale, y: scale)
    state = State(transform: base, clip: CGRect(x: 0, y: 0, width: width, height: height))
    layers = [Layer(width: width, height: height, .ground, over: picture)]
  }

  // MARK: Settings

  /// Saves the settings, which ``restoreGState()`` restores.
  public func saveGState() { saved.append(state) }

  /// Restores the settings that were saved last; without any, nothing happens.
  public func restoreGState() {
    guard let last = saved.popLast() else { return }
    while layers.count > last.depth { flatten() }
    state = last
  }

  /// The number of saved settings.
  package var savedCount: Int { saved.count }

  /// The transform from points to pixels.
  public var ctm: CGAffineTransform { state.transform }

  /// Moves the origin, in points.
  public func translateBy(x tx: CGFloat, y ty: CGFloat) {
    state.transform = state.transform.translatedBy(x: tx, y: ty)
  }

  /// Changes the length of a point.
  public func scaleBy(x sx: CGFloat, y sy: CGFloat) {
    state.transform = state.transform.scaledBy(x: sx, y: sy)
  }

  /// Rotates about the origin by an angle in radians, from the x axis towards the y axis.
  public func rotate(by angle: CGFloat) { state.transform = state.transform.rotated(by: angle) }

  /// Applies a transform before the current one.
  public func concatenate(_ transform: CGAffineTransform) {
    state.transform = transform.concatenating(state.transform)
  }

  /// Sets the opacity of subsequent drawing, 0 to 1, in addition to that of colours.
  public func setAlpha(_ alpha: CGFloat) { state.alpha = alpha.isNaN ? 1 : min(max(alpha, 0), 1) }

  /// Sets the way in which colours are blended: over the existing picture.
  public func setBlendMode(_ mode: CGBlendMode) {}

  /// Sets the fill colour.
  public func setFillColor(_ color: CGColor) { state.fillColor = color }

  /// Sets the fill colour, in sRGB, 0 to 1.
  public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    state.fillColor = CGColor(srgbRed: red, green: green, blue: blue, alpha: alpha)
  }

  /// Sets the fill colour to a grey, 0 to 1.
  public func setFillColor(gray: CGFloat, alpha: CGFloat) {
    state.fillColor = CGColor(gray: gray, alpha: alpha)
  }

  /// Sets the stroke colour.
  public func setStrokeColor(_ color: CGColor) { state.strokeColor = color }

  /// Sets the stroke colour, in sRGB, 0 to 1.
  public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    state.strokeColor = CGColor(srgbRed: red, green: green, blue: blue, alpha: alpha)
  }

  /// Sets the stroke colour to a grey, 0 to 1.
  public func setStrokeColor(gray: CGFloat, alpha: CGFloat) {
    state.strokeColor = CGColor(gray: gray, alpha: alpha)
  }

  /// Sets the width of lines in points.
  public func setLineWidth(_ width: CGFloat) { state.lineWidth = width }

  /// Sets the shape of the ends of lines.
  public func setLineCap(_ cap: CGLineCap) { state.cap = cap }

  /// Sets the shape of the corners of lines.
  public func setLineJoin(_ join: CGLineJoin) { state.join = join }

  /// Sets the maximum length of a pointed corner, in line widths.
  public func setMiterLimit(_ limit: CGFloat) { state.miterLimit = limit }

  /// Sets the alternating lengths of dashes and gaps, in points; none for a solid line.
  ///
  /// - Parameters:
  ///   - phase: The distance into the pattern at which lines begin.
  ///   - lengths: The lengths, which repeat.
  public func setLineDash(phase: CGFloat, lengths: [CGFloat]) { state.dash = (phase, lengths) }

  /// The quality of interpolation between the pixels of a picture.
  public var interpolationQuality: CGInterpolationQuality {
    get { state.smoothsImages ? .default : .none }
    set { state.smoothsImages = newValue != .none }
  }

  // MARK: Picture

  /// The current picture; `nil` if it needs more memory than is allowed.
  public func makeImage() -> CGImage? {
    guard let bitmap = bitmap() else { return nil }
    return (try? Image(width: width, height: height, pixels: bitmap.pixels, alpha: .premultiplied))
      .map(CGImage.init)
  }

  /// Whether nothing was drawn so far.
  package var isEmpty: Bool { layers.allSatisfy { $0.list.isEmpty } }

  /// The current pixels.
  ///
  /// - Parameter record: Records more shapes above, in device pixels, which are no part of the context.
  package func bitmap(_ record: (inout DisplayList) -> Void = { _ in }) -> Bitmap? {
    var stack = layers
    while stack.count > 1, let top = stack.popLast() { stack[stack.count - 1].draw(top) }
    guard var ground = stack.popLast() else { return nil }
    record(&ground.list)
    return ground.rasterized()
  }
}

/// The quality with which pictures are drawn in another size.
public enum CGInterpolationQuality: Int32, Sendable {
  /// The context's default.
  case `default` = 0
  /// The nearest pixel.
  case none = 1
  /// Low; neighbouring pixels are mixed, as by `default`.
  case low = 2
  /// Medium; neighbouring pixels are mixed, as by `default`.
  case medium = 4
  /// High; neighbouring pixels are mixed, as by `default`.
  case high = 3
}

/// The ways in which colours are blended with the existing picture; only one is supported.
public enum CGBlendMode: Int32, Sendable {
  /// Over the existing picture.
  case normal
}
