/// Decompression by Snappy (https://github.com/google/snappy, format_description.txt).
enum Snappy {
  /// The decompressed bytes of a block.
  ///
  /// - Parameter limit: The maximum number of decompressed bytes, which the caller has counted.
  static func decompress(_ view: BinaryView, limit: Int) throws(BinaryFault) -> [UInt8] {
    var offset = 0
    var (length, shift) = (0, 0)
    while true {
      guard let byte = view.byte(offset), shift <= 28 else { throw .end(at: offset) }
      length |= Int(byte & 0x7F) << shift
      offset += 1
      shift += 7
      if byte < 0x80 { break }
    }
    guard length <= limit else {
      throw BinaryFault("\(length) decompressed bytes", expected: "at most \(limit)", at: 0)
    }
    var output: [UInt8] = []
    output.reserveCapacity(length)
    while offset < view.count {
      let tag = view[offset]
      offset += 1
      if tag & 3 == 0 {
        try literal(tag, view, &offset, &output, length)
      } else {
        try copy(tag, view, &offset, &output, length)
      }
    }
    guard output.count == length else {
      throw BinaryFault("\(output.count) decompressed bytes", expected: "\(length)", at: offset)
    }
    return output
  }

  private static func literal(
    _ tag: UInt8, _ view: BinaryView, _ offset: inout Int, _ output: inout [UInt8], _ length: Int
  ) throws(BinaryFault) {
    var count = Int(tag >> 2)
    if count >= 60 {
      let bytes = count - 59
      count = try number(view, offset, bytes)
      offset += bytes
    }
    count += 1
    guard view.has(count, at: offset), count <= length - output.count else { throw .end(at: offset) }
    view.append(offset, count, to: &output)
    offset += count
  }

  private static func copy(
    _ tag: UInt8, _ view: BinaryView, _ offset: inout Int, _ output: inout [UInt8], _ length: Int
  ) throws(BinaryFault) {
    let (count, distance): (Int, Int)
    switch tag & 3 {
    case 1:
      (count, distance) = (Int(tag >> 2 & 7) + 4, Int(tag >> 5) << 8 | (try number(view, offset, 1)))
      offset += 1
    case 2:
      (count, distance) = (Int(tag >> 2) + 1, try number(view, offset, 2))
      offset += 2
    default:
      (count, distance) = (Int(tag >> 2) + 1, try number(view, offset, 4))
      offset += 4
    }
    guard distance > 0, distance <= output.count, count <= length - output.count else {
      throw BinaryFault("a copy from \(distance) bytes before", expected: "bytes that exist", at: offset)
    }
    let start = output.count - distance
    // One by one, as a copy may repeat what it has itself written.
    for index in start..<start + count { output.append(output[index]) }
  }

  private static func number(_ view: BinaryView, _ offset: Int, _ bytes: Int) throws(BinaryFault) -> Int {
    guard view.has(bytes, at: offset) else { throw .end(at: offset) }
    return (0..<bytes).reduce(0) { $0 | Int(view[offset + $1]) << (8 * $1) }
  }
}
