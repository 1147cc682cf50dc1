import CartoucheImages
import CartoucheJSON
import CartoucheRaster

/// The icons of a venue as a sprite: one picture and an index of its parts (style specification, “Sprite”).
public struct VenueSprite: Sendable {
  /// The picture, a PNG file.
  public let png: [UInt8]
  /// The index of the images by their names.
  public let index: JSONValue

  /// The sprite with a number of device pixels per logical pixel.
  ///
  /// - Throws: `ImageError` when the picture cannot be written.
  public init(pixelRatio: Int) throws(ImageError) {
    let icons = VenueDrawing.icons(pixelRatio: pixelRatio)
    let side = icons.first?.bitmap.width ?? 1
    let width = side * icons.count
    var pixels = [UInt8](repeating: 0, count: width * side * 4)
    var index = JSONObject()
    for (number, icon) in icons.enumerated() {
      for row in 0..<side {
        let from = row * side * 4
        let to = (row * width + number * side) * 4
        pixels.replaceSubrange(to..<to + side * 4, with: icon.bitmap.pixels[from..<from + side * 4])
      }
      index[icon.name] = [
        "x": .int(Int64(number * side)), "y": 0, "width": .int(Int64(side)), "height": .int(Int64(side)),
        "pixelRatio": .int(Int64(pixelRatio)),
      ]
    }
    png = try PNGEncoder(forceRGBA8: true).encode(pixels, width: width, height: side, alpha: .premultiplied)
    self.index = .object(index)
  }
}
