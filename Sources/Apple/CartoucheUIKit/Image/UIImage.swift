import CartoucheCoreGraphics
import CartoucheImages
import Foundation

/// A picture of pixels, with options for its use.
open class UIImage: NSObject, NSCopying, @unchecked Sendable {
  /// The use of a picture's colours.
  public enum RenderingMode: Int, Sendable {
    /// Determined by the place of use.
    case automatic
    /// The colours are used as they are.
    case alwaysOriginal
    /// The colours are ignored: the picture is a stencil for another colour.
    case alwaysTemplate
  }

  /// The treatment of the parts between the caps when a picture grows.
  public enum ResizingMode: Int, Sendable {
    /// They are repeated.
    case tile
    /// They are stretched.
    case stretch
  }

  /// The order of the rows of a picture.
  public enum Orientation: Int, Sendable {
    /// The first row is at the top.
    case up
    /// The first row is at the bottom.
    case down
    /// The first row is at the left.
    case left
    /// The first row is at the right.
    case right
    /// Like `up`, mirrored.
    case upMirrored
    /// Like `down`, mirrored.
    case downMirrored
    /// Like `left`, mirrored.
    case leftMirrored
    /// Like `right`, mirrored.
    case rightMirrored
  }

  /// The pixels; `nil` for an image without any.
  public let cgImage: CGImage?
  /// The number of pixels per point.
  public let scale: CGFloat
  /// The order of the rows.
  public let imageOrientation: Orientation
  /// The use of the colours.
  open var renderingMode: RenderingMode { use.renderingMode }
  /// The widths of the caps at the edges, in points, which keep their size when the picture grows.
  open var capInsets: UIEdgeInsets { use.capInsets }
  /// The treatment of the parts between the caps.
  open var resizingMode: ResizingMode { use.resizingMode }
  /// The margins, in points, that are ignored when the picture is aligned.
  open var alignmentRectInsets: UIEdgeInsets { use.alignment }

  /// The properties of a picture besides its pixels.
  private struct Use {
    var renderingMode = RenderingMode.automatic
    var capInsets = UIEdgeInsets.zero
    var resizingMode = ResizingMode.tile
    var alignment = UIEdgeInsets.zero
    var symbol: String?
  }

  private let use: Use
  /// The pictures of a film; `nil` for a single picture.
  let film: Film?

  private init(_ image: CGImage?, scale: CGFloat, orientation: Orientation, use: Use, film: Film? = nil) {
    cgImage = image
    self.film = film
    self.scale = scale > 0 && scale.isFinite ? scale : 1
    imageOrientation = orientation
    self.use = use
  }

  /// An image without pixels.
  public override convenience init() { self.init(nil, scale: 1, orientation: .up, use: Use()) }

  /// A picture with one pixel per point.
  public convenience init(cgImage: CGImage) { self.init(cgImage: cgImage, scale: 1, orientation: .up) }

  /// A picture with a number of pixels per point; numbers that are not positive count as 1.
  public convenience init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
    self.init(cgImage, scale: scale, orientation: orientation, use: Use())
  }

  /// The picture of a symbol.
  convenience init(symbol name: String, _ picture: CGImage?, scale: CGFloat) {
    self.init(picture, scale: scale, orientation: .up, use: Use(symbol: name))
  }

  /// The name of the symbol that the picture shows; `nil` for other pictures.
  var symbolName: String? { use.symbol }

  /// Whether the picture is a symbol, which has the colour of its surroundings.
  open var isSymbolImage: Bool { use.symbol != nil }

  /// A picture that is the first one of a film.
  convenience init(_ first: CGImage?, scale: CGFloat, orientation: Orientation = .up, film: Film?) {
    self.init(first, scale: scale, orientation: orientation, use: Use(), film: film)
  }

  /// The picture in the bytes of a PNG, JPEG, WebP or GIF file; `nil` for other or damaged bytes.
  public convenience init?(data: Data) { self.init(data: data, scale: 1) }

  /// The picture in the bytes of a PNG, JPEG, WebP or GIF file; `nil` for other or damaged bytes.
  ///
  /// Of an animated GIF file it is the first one; ``images`` has all of them. The orientation in a JPEG's metadata is not
  /// read.
  public convenience init?(data: Data, scale: CGFloat) {
    let bytes = [UInt8](data)
    guard let image = try? Image(decoding: bytes) else { return nil }
    let film = ImageFormat(sniffing: bytes) == .gif ? Film(file: bytes, scale: scale) : nil
    self.init(CGImage(image), scale: scale, film: film)
  }

  /// The picture in a file; a name that ends in `@2x` or `@3x` determines the scale.
  public convenience init?(contentsOfFile path: String) {
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    self.init(data: data, scale: ImageFile.scale(ofPath: path))
  }

  /// A picture among the resources of the program; `nil` if there is none with the name.
  ///
  /// The files `name@3x`, `name@2x` and `name` with the extensions of PNG, JPEG, WebP and GIF are tried in this order,
  /// then the asset catalogues: the folders `….xcassets` among the resources.
  public convenience init?(named name: String) {
    self.init(named: name, in: nil, compatibleWith: nil)
  }

  /// A picture among the resources of a bundle; `nil` if there is none with the name.
  public convenience init?(
    named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?
  ) {
    if let path = ImageFile.path(named: name, in: bundle ?? .main) {
      self.init(contentsOfFile: path)
      return
    }
    let style = (traitCollection ?? UITraitCollection.current).userInterfaceStyle
    guard let asset = ImageFile.asset(named: name, in: bundle ?? .main, style),
      let data = FileManager.default.contents(atPath: asset.path),
      let image = UIImage(data: data, scale: asset.scale)
    else { return nil }
    let use = Use(renderingMode: asset.isTemplate ? .alwaysTemplate : .automatic)
    self.init(
      image.cgImage, scale: image.scale, orientation: image.imageOrientation, use: use, film: image.film)
  }

  /// The size in points, as the orientation turns it.
  open var size: CGSize {
    guard let cgImage else { return .zero }
    let size = CGSize(width: CGFloat(cgImage.width) / scale, height: CGFloat(cgImage.height) / scale)
    let isTurned = [.left, .right, .leftMirrored, .rightMirrored].contains(imageOrientation)
    return isTurned ? CGSize(width: size.height, height: size.width) : size
  }

  // MARK: The same picture with other options

  /// The picture with another use of its colours.
  open func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage {
    changed { $0.renderingMode = renderingMode }
  }

  /// The picture with caps, in points, which is tiled between them.
  open func resizableImage(withCapInsets capInsets: UIEdgeInsets) -> UIImage {
    resizableImage(withCapInsets: capInsets, resizingMode: .tile)
  }

  /// The picture with caps, in points.
  open func resizableImage(withCapInsets capInsets: UIEdgeInsets, resizingMode: ResizingMode) -> UIImage {
    changed {
      $0.capInsets = capInsets
      $0.resizingMode = resizingMode
    }
  }

  /// The picture with margins, in points, that are ignored when it is aligned.
  open func withAlignmentRectInsets(_ alignmentInsets: UIEdgeInsets) -> UIImage {
    changed { $0.alignment = alignmentInsets }
  }

  private func changed(_ change: (inout Use) -> Void) -> UIImage {
    var use = use
    change(&use)
    return UIImage(cgImage, scale: scale, orientation: imageOrientation, use: use, film: film)
  }

  // MARK: As files

  /// The pixels as a PNG file; `nil` without pixels.
  open func pngData() -> Data? {
    cgImage.flatMap { try? PNGEncoder().encode($0.image) }.map { Data($0) }
  }

  /// The pixels as a JPEG file, quality from 0 to 1; `nil` without pixels.
  open func jpegData(compressionQuality: CGFloat) -> Data? {
    let quality = compressionQuality.isFinite ? min(max(compressionQuality, 0), 1) : 1
    let encoder = JPEGEncoder(quality: max(Int((quality * 100).rounded()), 1))
    return cgImage.flatMap { try? encoder.encode($0.image) }.map { Data($0) }
  }

  /// The picture itself, which is immutable.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Whether the other object has the same pixels, used in the same way.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIImage else { return false }
    return scale == other.scale && imageOrientation == other.imageOrientation
      && renderingMode == other.renderingMode && capInsets == other.capInsets
      && resizingMode == other.resizingMode && alignmentRectInsets == other.alignmentRectInsets
      && cgImage == other.cgImage
  }

  /// A hash of the size, the scale and the caps.
  open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(cgImage?.width)
    hasher.combine(cgImage?.height)
    hasher.combine(scale)
    hasher.combine(capInsets)
    return hasher.finalize()
  }
}
