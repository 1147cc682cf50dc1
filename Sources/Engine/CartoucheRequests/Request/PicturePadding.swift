/// The room that is left free around what is fitted into a picture.
public enum PicturePadding: Sendable, Hashable {
  /// Logical pixels at each side, less than half the picture together; negative ones cut off.
  case pixels(top: Double, right: Double, bottom: Double, left: Double)
  /// A share of width and height that is added on each side of what is fitted, as tileserver-gl counts: 0.1 makes the
  /// picture 1.2 times as wide as the content.
  case share(Double)

  /// As many logical pixels on all sides.
  public static func pixels(_ pixels: Double) -> PicturePadding {
    .pixels(top: pixels, right: pixels, bottom: pixels, left: pixels)
  }
}
