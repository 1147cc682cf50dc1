/// Pictures of distance fields in one block of memory, such as the glyphs of a text.
///
/// A display list knows a sheet as a whole, so that drawing one of its pictures copies nothing and counts
/// no references. Copies of a sheet share their memory until one of them grows.
public struct FieldSheet: Sendable {
  /// The place of one picture in a sheet.
  public struct Cell: Hashable, Sendable, BitwiseCopyable {
    /// The place of the picture in the sheet's bytes.
    public var offset: Int32
    /// The width of the picture in texels.
    public var width: Int32
    /// The height of the picture in texels.
    public var height: Int32
  }

  /// The insets and the texels of each picture.
  ///
  /// Texels are kept in pairs with the ones below, row by row from the row above the first to the last, one
  /// more at both ends of each row and one after all; around the picture they are 0. So a texel and its three
  /// neighbours to the right and below are four bytes in a row.
  private(set) var bytes: [UInt8] = []

  /// The longest side of a picture, in texels.
  static let maximumSide = 4_096
  /// The maximum number of texels in a picture, those around it included, so that floats can count them.
  static let maximumArea = 1 << 21
  /// The maximum number of bytes in a sheet.
  static let maximumBytes = 1 << 28

  /// Makes an empty sheet.
  public init() {}

  /// The size of the sheet in memory.
  public var byteCount: Int { bytes.count }

  /// Adds a picture, one byte a texel, row by row from the top left; 255 is the value 1 of the field.
  ///
  /// - Returns: The place of the picture; nil when it is empty, its bytes are not `width * height`, or it is
  ///   too large for the sheet.
  public mutating func add<Bytes: Collection<UInt8>>(width: Int, height: Int, _ bytes: Bytes) -> Cell? {
    let sides = 1...Self.maximumSide
    guard sides.contains(width), sides.contains(height), (width + 2) * (height + 2) <= Self.maximumArea,
      bytes.count == width * height
    else { return nil }
    let size = Self.size(width: width, height: height)
    guard self.bytes.count + FieldInsets.size + size <= Self.maximumBytes else { return nil }
    let texels = Array(bytes)
    guard texels.count == width * height else { return nil }
    self.bytes.append(contentsOf: FieldInsets.all(of: texels, width: width, height: height))
    let offset = self.bytes.count
    self.bytes.append(contentsOf: repeatElement(0, count: size))
    let stride = Self.stride(width: width)
    for y in 0..<height {
      // The texel is the lower one of a pair, and the upper one of the pair below.
      var place = offset + y * stride + 3
      for x in y * width..<y * width + width {
        self.bytes[place] = texels[x]
        self.bytes[place + stride - 1] = texels[x]
        place += 2
      }
    }
    return Cell(
      offset: Int32(truncatingIfNeeded: offset), width: Int32(truncatingIfNeeded: width),
      height: Int32(truncatingIfNeeded: height))
  }

  /// The bytes from a row of pairs to the next.
  static func stride(width: Int) -> Int { (width + 2) * 2 }

  /// The bytes of a picture without its insets.
  private static func size(width: Int, height: Int) -> Int { stride(width: width) * (height + 2) + 2 }

  /// Whether a cell lies in the sheet, so that all of its bytes can be read.
  @inline(__always)
  func contains(_ cell: Cell) -> Bool {
    let (offset, width, height) = (Int(cell.offset), Int(cell.width), Int(cell.height))
    guard width > 0, width <= Self.maximumSide, height > 0, height <= Self.maximumSide,
      offset >= FieldInsets.size
    else { return false }
    return offset + Self.size(width: width, height: height) <= bytes.count
  }

  /// The box in texels outside of which a picture of the sheet is nowhere above a value, 0…1: low x and y, high
  /// x and y.
  @inline(__always)
  func box(of cell: Cell, above value: Float) -> SIMD4<Double> {
    let place = Int(cell.offset) - FieldInsets.size + FieldInsets.level(below: value) * 4
    let insets = SIMD4<Double>(
      Double(bytes[place]), Double(bytes[place + 1]), Double(bytes[place + 2]), Double(bytes[place + 3]))
    // The surroundings of a picture are mixed into it half a texel beyond its edges.
    let low = insets.lowHalf * FieldInsets.step - 0.5
    let high = SIMD2(Double(cell.width), Double(cell.height)) + 0.5 - insets.highHalf * FieldInsets.step
    return SIMD4(lowHalf: low, highHalf: high)
  }
}
