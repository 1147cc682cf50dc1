/// The separators of a table.
struct DelimitedDialect: Equatable {
  /// The byte between cells.
  var separator: UInt8
  /// Whether numbers may have a decimal comma: as usual between semicolons, else if coordinates have one.
  var hasDecimalCommas = false
  /// The offset of the header: after a line `sep=;`, which spreadsheets write.
  var start = 0

  private static let separators: [UInt8] = [0x2C, 0x3B, 0x09, 0x7C]
  private static let sampleSize = 1 << 16

  /// The dialect of UTF-8 `bytes`.
  init(_ bytes: [UInt8], tabs: Bool) {
    let line = bytes.prefix { $0 != 0x0A && $0 != 0x0D }
    if line.count == 5, line.prefix(4).map({ $0 | 0x20 }).elementsEqual("sep=".utf8.map { $0 | 0x20 }) {
      separator = line[4]
      start = line.count
      while start < bytes.count, bytes[start] == 0x0A || bytes[start] == 0x0D { start += 1 }
    } else {
      separator = Self.best(bytes, least: 1) ?? (tabs ? 0x09 : 0x2C)
      if tabs, line.contains(0x09) { separator = 0x09 }
    }
    hasDecimalCommas = separator == 0x3B
  }

  /// The separator of a text that looks like a table with at least two rows and two columns; `nil` for other text.
  static func separator(of bytes: [UInt8]) -> UInt8? { best(bytes, least: 2) }

  /// The separator that gives the same number of cells in every row of the beginning, and the most cells.
  private static func best(_ bytes: [UInt8], least: Int) -> UInt8? {
    var best: (separator: UInt8, columns: Int)?
    for separator in separators {
      let counts = cellCounts(bytes, separator)
      guard let columns = counts.first, columns >= 2, counts.count >= least else { continue }
      let equal = counts.count { $0 == columns }
      guard equal * 10 >= counts.count * (least > 1 ? 10 : 8) else { continue }
      if columns > best?.columns ?? 0 { best = (separator, columns) }
    }
    return best?.separator
  }

  /// The number of cells in each of the first rows.
  private static func cellCounts(_ bytes: [UInt8], _ separator: UInt8) -> [Int] {
    var counts: [Int] = []
    var cells = 1
    var isQuoted = false
    var isLineEmpty = true
    for byte in bytes.prefix(sampleSize) {
      switch byte {
      case 0x22: isQuoted.toggle()
      case separator where !isQuoted: cells += 1
      case 0x0A where !isQuoted:
        if !isLineEmpty { counts.append(cells) }
        if counts.count == 20 { return counts }
        (cells, isLineEmpty) = (1, true)
        continue
      case 0x0D: continue
      default: break
      }
      isLineEmpty = false
    }
    // The last row of a sample may be cut off.
    if !isLineEmpty, bytes.count <= sampleSize { counts.append(cells) }
    return counts
  }
}
