import Cartouche
import CartoucheImages

/// The forms of pictures whose paths name a format and nothing else about it.
public struct FormatOptions: Sendable {
  /// The form of `.png`.
  public var png = ImageEncoding.png
  /// The form of `.jpg` and `.jpeg`.
  public var jpeg = ImageEncoding.jpeg()
  /// The form of `.webp`.
  public var webp = ImageEncoding.webp()

  /// The forms that the formats have by themselves.
  public init() {}

  /// The form of a picture; one that a path describes further stays as it is.
  func encoding(_ encoding: ImageEncoding) -> ImageEncoding {
    let usual = FormatOptions()
    return encoding == usual.png
      ? png : encoding == usual.jpeg ? jpeg : encoding == usual.webp ? webp : encoding
  }
}
