/// A small cached picture of coverage alone, 8 bits a pixel, such as a glyph.
///
/// A class, so that a glyph drawn a thousand times is one object: recording it copies a reference.
public final class CoverageMask: Sendable {
  /// The width in pixels.
  public let width: Int

  /// The height in pixels.
  public let height: Int

  /// Column after column, each with `padding` zero bytes before it, and as many after the last: eight rows
  /// can be read from any row in −7…height − 1.
  let columns: [UInt8]

  /// The bytes from a column to the next.
  let stride: Int

  static let padding = 8

  /// Takes coverage row-major from the top left, 0 outside … 255 inside.
  ///
  /// - Throws: `RasterError.size` for a side that is negative or over the limit, `RasterError.pixelCount`
  ///   when there are not `width * height` bytes.
  public init(width: Int, height: Int, coverage: [UInt8]) throws(RasterError) {
    try RasterLimits.check(width: width, height: height)
    guard coverage.count == width * height else {
      throw RasterError.pixelCount(found: coverage.count, expected: width * height)
    }
    self.width = width
    self.height = height
    let padding = Self.padding
    let stride = height + padding
    var columns = [UInt8](repeating: 0, count: width * stride + 2 * padding)
    for x in 0..<width {
      for y in 0..<height {
        columns[x * stride + padding + y] = coverage[y * width + x]
      }
    }
    self.columns = columns
    self.stride = stride
  }

  /// The coverage of one pixel, 0 outside of the mask.
  public subscript(x: Int, y: Int) -> UInt8 {
    guard x >= 0, x < width, y >= 0, y < height else { return 0 }
    return columns[x * stride + Self.padding + y]
  }
}
