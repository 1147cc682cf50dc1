import Cartouche
import CartoucheImages

/// The form of the pictures of a pyramid.
public struct PictureTileOptions: Sendable, Hashable {
  /// The width and height of a tile in logical pixels, 512 or 256.
  public var size = 512
  /// The number of device pixels per logical pixel.
  public var scale = 1.0
  /// The format of the files.
  public var encoding = ImageEncoding.png
  /// The width and height in logical pixels of the squares of tiles that are drawn together.
  public var metatile = Metatile.standardSide

  /// PNG files of 512 x 512 pixels.
  public init() {}

  /// The pixels of a metatile.
  var pixelCount: Int {
    let side = Double(max(metatile, size)) * scale
    return Int(min(side * side, 1e12))
  }
}
