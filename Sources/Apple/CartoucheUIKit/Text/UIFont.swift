import Foundation

/// The name of a font and its size.
///
/// A name is kept unchanged: whether such a font is available is known only when text is drawn.
open class UIFont: NSObject, NSCopying, @unchecked Sendable {
  /// The full name, such as `NotoSans-Bold`.
  public let fontName: String
  /// The size in points.
  public let pointSize: CGFloat

  /// A font with a name and a size in points; `nil` for an empty name or a size that is not finite.
  public init?(name: String, size: CGFloat) {
    guard !name.isEmpty, size.isFinite else { return nil }
    fontName = name
    pointSize = size
  }

  init(checked name: String, _ size: CGFloat) { (fontName, pointSize) = (name, size) }

  /// The same font in another size, in points; this one if the size is not finite.
  open func withSize(_ fontSize: CGFloat) -> UIFont {
    fontSize.isFinite ? UIFont(checked: fontName, fontSize) : self
  }

  /// The font itself, which is immutable.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Whether the other object has the same name and size.
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? UIFont).map { $0.fontName == fontName && $0.pointSize == pointSize } ?? false
  }

  /// A hash of the name and the size.
  open override var hash: Int { fontName.hashValue ^ pointSize.hashValue }
}
