/// The distance of each pixel to an outline, as a byte: a picture that can be drawn at any size and angle.
///
/// A byte is 255 · (¾ − distance / 8), with the distance in pixels at 24 pixels per em, positive outside; the outline
/// is where it is 191.25. It is the form of glyphs in the `glyphs` ranges of a style, after Green, “Improved
/// alpha-tested magnification for vector textures and special effects”, 2007.
public struct DistanceField: Sendable, Hashable {
  /// The pixels of border on each side, which the metrics of a glyph leave out.
  public static let border = 3
  /// The value of the outline as a fraction of the largest byte.
  public static let edge = 0.75
  /// The distance that spans the values 0 to 1, in pixels at 24 pixels per em.
  public static let radius = 8.0

  /// The number of pixels per row, with the border.
  public let width: Int
  /// The number of rows, with the border.
  public let height: Int
  /// The values row by row from the top, `width` · `height` of them.
  public let values: ArraySlice<UInt8>

  /// A field from its values; `nil` if their number is not `width` · `height` or is zero.
  public init?(width: Int, height: Int, values: ArraySlice<UInt8>) {
    guard width > 0, height > 0, width <= 4096, height <= 4096, values.count == width * height else {
      return nil
    }
    self.width = width
    self.height = height
    self.values = values
  }

  /// The field in memory of its own.
  var copy: DistanceField? { DistanceField(width: width, height: height, values: Array(values)[...]) }

  /// The value of a pixel; 0 beyond the borders.
  @inlinable
  public subscript(x: Int, y: Int) -> UInt8 {
    guard x >= 0, x < width, y >= 0, y < height else { return 0 }
    return values[values.startIndex + y * width + x]
  }

  /// The distance that a value represents, in pixels at 24 pixels per em, positive outside.
  public static func distance(of value: UInt8) -> Double { (edge - Double(value) / 255) * radius }

  /// The value that represents a distance in pixels at 24 pixels per em, positive outside.
  public static func value(of distance: Double) -> UInt8 {
    let value = 255 * (edge - distance / radius) + 0.5
    return value >= 255 ? 255 : value > 0 ? UInt8(value) : 0
  }
}
