import CartoucheCoreGraphics
import CartoucheUIKit
import Foundation
import MapLibreExpressions

/// A picture for point annotations, shared by all that have its identifier.
///
/// The middle of the picture lies on the coordinate: a pin whose tip should be there needs as much room below the tip
/// as above.
///
/// Differs from iOS: archives keep the pixels, the scale and the margins, and no other properties of the picture.
open class MLNAnnotationImage: NSObject, NSSecureCoding {
  /// The picture; `nil` for the map's own pin.
  ///
  /// A new one replaces it for all annotations in the next picture of the map.
  open var image: UIImage? {
    didSet { revision += 1 }
  }
  /// The identifier of the picture in a map view.
  public let reuseIdentifier: String
  /// Whether annotations of the picture can be selected by a tap; true by default.
  open var isEnabled = true

  /// The number of changes of the picture so far.
  package private(set) var revision = 0

  /// A picture under an identifier.
  public init(image: UIImage?, reuseIdentifier: String) {
    self.image = image
    self.reuseIdentifier = reuseIdentifier
    super.init()
  }

  /// A picture under an identifier, in the documented spelling.
  public convenience init(image: UIImage, reuseIdentifier: String) {
    self.init(image: Optional(image), reuseIdentifier: reuseIdentifier)
  }

  // MARK: Archives

  /// Archives of pictures may be read with secure coding.
  public class var supportsSecureCoding: Bool { true }

  /// The picture in an archive; `nil` if there is none.
  public required init?(coder: NSCoder) {
    guard let identifier = coder.decodeObject(of: NSString.self, forKey: "reuseIdentifier") else {
      return nil
    }
    reuseIdentifier = "\(identifier)"
    isEnabled = coder.decodeBool(forKey: "enabled")
    super.init()
    guard let data = coder.decodeObject(of: NSData.self, forKey: "image") else { return }
    func length(_ key: String) -> CGFloat { CGFloat(coder.decodeDouble(forKey: key)) }
    image = UIImage(data: Data(referencing: data), scale: length("scale"))?.withAlignmentRectInsets(
      UIEdgeInsets(top: length("top"), left: length("left"), bottom: length("bottom"), right: length("right"))
    )
  }

  /// Writes the picture to an archive.
  open func encode(with coder: NSCoder) {
    coder.encode(NSString(string: reuseIdentifier), forKey: "reuseIdentifier")
    coder.encode(isEnabled, forKey: "enabled")
    guard let image, let data = image.pngData() else { return }
    coder.encode(NSData(data: data), forKey: "image")
    let insets = image.alignmentRectInsets
    for (key, length) in [
      ("scale", image.scale), ("top", insets.top), ("left", insets.left), ("bottom", insets.bottom),
      ("right", insets.right),
    ] {
      coder.encode(Double(length), forKey: key)
    }
  }

  /// Whether the other object has an equal picture, under the same identifier.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? MLNAnnotationImage else { return false }
    return reuseIdentifier == other.reuseIdentifier && isEnabled == other.isEnabled && image == other.image
  }

  /// A hash of the identifier.
  open override var hash: Int { reuseIdentifier.hashValue }
}
