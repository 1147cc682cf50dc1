/// The distances from the edges of a field's picture to where it first exceeds certain values.
///
/// Most of a glyph's picture is far from the letter; steps that draw it need not look there.
enum FieldInsets {
  /// The number of values examined: multiples of a sixteenth of 256.
  private static let levels = 16
  /// The bytes of all insets: left, top, right and bottom for each level.
  static let size = levels * 4
  /// The unit of insets in texels.
  static let step = 0.25

  /// The greatest level below a value 0…1, with some room for rounding; the lowest level if there is none.
  @inline(__always)
  static func level(below value: Float) -> Int {
    let byte = value * 255 - 1
    return byte > 0 ? min(Int(min(byte, 255)) / 16, levels - 1) : 0
  }

  /// The insets of a picture for all levels, counted from half a texel outside it.
  static func all(of texels: [UInt8], width: Int, height: Int) -> [UInt8] {
    // Between texels the field is a mean of them, so the greatest of each column and row tell enough.
    var columns = [UInt8](repeating: 0, count: width)
    var rows = [UInt8](repeating: 0, count: height)
    for y in 0..<height {
      for x in 0..<width {
        let texel = texels[y * width + x]
        if texel > columns[x] { columns[x] = texel }
        if texel > rows[y] { rows[y] = texel }
      }
    }
    var result = [UInt8](repeating: .max, count: size)
    keep(columns, side: 0, &result)
    keep(rows, side: 1, &result)
    columns.reverse()
    rows.reverse()
    keep(columns, side: 2, &result)
    keep(rows, side: 3, &result)
    return result
  }

  /// Keeps the distances to the first places above all levels in a row of texels mixed linearly, rounded down.
  private static func keep(_ texels: [UInt8], side: Int, _ insets: inout [UInt8]) {
    var first = 0
    for level in 0..<levels {
      while first < texels.count, texels[first] <= level * 16 { first += 1 }
      guard first < texels.count else { return }
      let last = first > 0 ? Int(texels[first - 1]) : 0
      let (rise, step) = (Int(texels[first]) - last, Int(texels[first]) - level * 16)
      let back = (step * 4 + rise - 1) / rise
      insets[level * 4 + side] = UInt8(clamping: (first + 1) * 4 - back)
    }
  }
}
