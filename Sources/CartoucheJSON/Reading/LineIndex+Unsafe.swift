// Sound because indices stay below the count of the buffer, which is lent by the array for the closure.

/// The lines and columns of ascending offsets, found in one pass.
package struct LineIndex {
  /// The places of the offsets.
  package private(set) var locations: [SourceLocation] = []

  package init(offsets: [Int], in bytes: [UInt8]) {
    var line = 1
    var lineStart = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var at = 0
    var column = 1
    bytes.withUnsafeBufferPointer { buffer in
      for offset in offsets {
        let end = min(offset, buffer.count)
        while at < end {
          if buffer[at] == 0x0A {
            line += 1
            column = 1
            lineStart = at + 1
          } else if at >= lineStart && buffer[at] & 0xC0 != 0x80 {
            column += 1
          }
          at += 1
        }
        locations.append(SourceLocation(line: line, column: column, offset: offset))
      }
    }
  }
}
