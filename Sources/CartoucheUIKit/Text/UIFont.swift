import Foundation

/// The name of a font and its size.
///
/// A name is kept as it is: whether a font of it is at hand is known to whoever draws text.
open class UIFont: NSObject, NSCopying, @unchecked Sendable {
  /// The full name, such as `NotoSans-Bold`.
  public let fontName: String
  /// The size in points.
  public let pointSize: CGFloat

  /// A font of a name and a size in points; `nil` for an empty name or a size that is no finite number.
  public init?(name: String, size: CGFloat) {
    guard !name.isEmpty, size.isFinite else { return nil }
    fontName = name
    pointSize = size
  }

  init(checked name: String, _ size: CGFloat) { (fontName, pointSize) = (name, size) }

  /// The same font in another size, in points; this one when the size is no finite number.
  open func withSize(_ fontSize: CGFloat) -> UIFont {
    fontSize.isFinite ? UIFont(checked: fontName, fontSize) : self
  }

  /// The font itself, which does not change.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Whether the other object has the same name and size.
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? UIFont).map { $0.fontName == fontName && $0.pointSize == pointSize } ?? false
  }

  /// A hash of the name and the size.
  open override var hash: Int { fontName.hashValue ^ pointSize.hashValue }
}
