import CartoucheRenderer

/// The rules by which requests for pictures are answered.
public struct PictureOptions: Sendable {
  /// The URL or path from which the icon of this name is loaded; `nil` refuses it.
  ///
  /// Names come from clients. The default rule refuses all.
  public var iconURL: @Sendable (String) -> String? = { _ in nil }
  /// The number of different icons of a picture.
  public var iconCount = 64
  /// The largest file of an icon in bytes.
  public var iconBytes = 1 << 20
  /// The longest side of an icon in pixels.
  public var iconSide = 1024

  /// The rules for strangers: no icons but pins.
  public init() {}

  /// The rules for clients that may read any file: icons at all URLs and paths.
  public static var own: PictureOptions {
    var options = PictureOptions()
    options.iconURL = { $0 }
    return options
  }
}
