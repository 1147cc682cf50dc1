/// The outlines of a WOFF2 font in its own form (W3C, “WOFF File Format 2.0”, “Transformed glyf table format”),
/// restored to that of TrueType.
struct TransformedGlyphs {
  /// The table `glyf`.
  private(set) var outlines: [UInt8] = []
  /// The table `loca`.
  private(set) var offsets: [UInt8] = []
  /// The left edge of each glyph, in font units.
  private var leftEdges: [Int] = []

  /// The streams that the parts of glyphs are taken from.
  private struct Streams {
    var contourCounts: FontReader
    var pointCounts: FontReader
    var flags: FontReader
    var glyphs: FontReader
    var composites: FontReader
    var boxes: FontReader
    var instructions: FontReader
  }

  private typealias Failure = FontReader.Failure

  /// Restores the outlines: O(points).
  ///
  /// - Parameter limit: The maximum number of bytes of the table.
  init(_ bytes: ArraySlice<UInt8>, limit: Int) throws(FontReader.Failure) {
    var reader = FontReader(bytes)
    _ = try reader.take(4)
    let count = try reader.uint16()
    let hasLongOffsets = try reader.uint16() != 0
    var sizes: [Int] = []
    for _ in 0..<7 { sizes.append(try reader.uint32()) }
    func stream(_ index: Int) throws(FontReader.Failure) -> FontReader {
      FontReader(try reader.take(sizes[index]))
    }
    let (contours, points, flags) = (try stream(0), try stream(1), try stream(2))
    let (glyphs, composites) = (try stream(3), try stream(4))
    var boxes = FontReader(try reader.take(sizes[5]))
    let hasBox = Array(try boxes.take((count + 31) / 32 * 4))
    var streams = Streams(
      contourCounts: contours, pointCounts: points, flags: flags, glyphs: glyphs, composites: composites,
      boxes: boxes, instructions: try stream(6))

    var table = FontWriter()
    var places = [0]
    leftEdges.reserveCapacity(count)
    for glyph in 0..<count {
      let box = hasBox[glyph / 8] & (0x80 >> UInt8(glyph % 8)) != 0
      let contours = try streams.contourCounts.int16()
      switch contours {
      case 0:
        guard !box else { throw Failure(offset: glyph) }
        leftEdges.append(0)
      case 1...: leftEdges.append(try Self.appendSimple(contours, hasBox: box, &streams, to: &table))
      default:
        guard box else { throw Failure(offset: glyph) }
        leftEdges.append(try Self.appendComposite(&streams, to: &table))
      }
      table.pad()
      guard table.bytes.count <= limit else { throw Failure(offset: glyph) }
      places.append(table.bytes.count)
    }
    outlines = table.bytes
    var list = FontWriter()
    for place in places { if hasLongOffsets { list.uint32(place) } else { list.uint16(place / 2) } }
    offsets = list.bytes
  }

  // MARK: Glyphs

  /// Adds a glyph of contours; returns its left edge.
  private static func appendSimple(
    _ contours: Int, hasBox: Bool, _ streams: inout Streams, to table: inout FontWriter
  ) throws(FontReader.Failure) -> Int {
    var ends: [Int] = []
    var count = 0
    for _ in 0..<contours {
      count += try streams.pointCounts.uint16Of255()
      guard 1...0x10000 ~= count else { throw Failure(offset: streams.pointCounts.offset) }
      ends.append(count - 1)
    }
    var (isOnCurve, steps): ([Bool], [(x: Int, y: Int)]) = ([], [])
    var (x, y) = (0, 0)
    var box: (left: Int, bottom: Int, right: Int, top: Int)?
    for _ in 0..<count {
      let flag = try streams.flags.uint8()
      let step = try Self.step(flag & 0x7F, &streams.glyphs)
      isOnCurve.append(flag & 0x80 == 0)
      steps.append(step)
      // Beyond 16 bits outlines are meaningless; this keeps sums small.
      (x, y) = (Int(Int16(truncatingIfNeeded: x + step.x)), Int(Int16(truncatingIfNeeded: y + step.y)))
      box = box.map { (min($0.left, x), min($0.bottom, y), max($0.right, x), max($0.top, y)) } ?? (x, y, x, y)
    }
    let instructions = try streams.instructions.take(try streams.glyphs.uint16Of255())
    if hasBox {
      box = (
        try streams.boxes.int16(), try streams.boxes.int16(), try streams.boxes.int16(),
        try streams.boxes.int16()
      )
    }
    let edges = box ?? (0, 0, 0, 0)
    table.uint16(contours)
    for edge in [edges.left, edges.bottom, edges.right, edges.top] { table.uint16(edge) }
    for end in ends { table.uint16(end) }
    table.uint16(instructions.count)
    table.append(instructions)
    // All coordinates take two bytes: a flag says only whether the point is on the curve.
    for isOnCurve in isOnCurve { table.uint8(isOnCurve ? 1 : 0) }
    for step in steps { table.uint16(step.x) }
    for step in steps { table.uint16(step.y) }
    return edges.left
  }

  /// Adds a glyph made of others; returns its left edge.
  private static func appendComposite(
    _ streams: inout Streams, to table: inout FontWriter
  ) throws(FontReader.Failure) -> Int {
    var parts = FontWriter()
    var hasInstructions = false
    var goesOn = true
    while goesOn {
      let flags = try streams.composites.uint16()
      parts.uint16(flags)
      var size = 2 + (flags & 0x0001 != 0 ? 4 : 2)
      if flags & 0x0008 != 0 {
        size += 2
      } else if flags & 0x0040 != 0 {
        size += 4
      } else if flags & 0x0080 != 0 {
        size += 8
      }
      parts.append(try streams.composites.take(size))
      if flags & 0x0100 != 0 { hasInstructions = true }
      goesOn = flags & 0x0020 != 0
    }
    let left = try streams.boxes.int16()
    table.uint16(-1)
    table.uint16(left)
    table.append(try streams.boxes.take(6))
    table.append(parts.bytes)
    if hasInstructions {
      let instructions = try streams.instructions.take(try streams.glyphs.uint16Of255())
      table.uint16(instructions.count)
      table.append(instructions)
    }
    return left
  }

  /// The step to a point, which one to four bytes after its flag give (“Triplet Encoding”).
  private static func step(
    _ flag: Int, _ reader: inout FontReader
  ) throws(FontReader.Failure) -> (x: Int, y: Int) {
    func signed(_ value: Int, _ bits: Int) -> Int { bits & 1 != 0 ? value : -value }
    let a = try reader.uint8()
    switch flag {
    case ..<10: return (0, signed((flag & 14) << 7 + a, flag))
    case ..<20: return (signed(((flag - 10) & 14) << 7 + a, flag), 0)
    case ..<84:
      let base = flag - 20
      return (signed(1 + base & 0x30 + a >> 4, flag), signed(1 + (base & 0x0C) << 2 + a & 0x0F, flag >> 1))
    case ..<120:
      let base = flag - 84
      let b = try reader.uint8()
      return (
        signed(1 + (base / 12) << 8 + a, flag), signed(1 + ((base % 12) >> 2) << 8 + b, flag >> 1)
      )
    case ..<124:
      let (b, c) = (try reader.uint8(), try reader.uint8())
      return (signed(a << 4 + b >> 4, flag), signed((b & 0x0F) << 8 + c, flag >> 1))
    default:
      let (b, c, d) = (try reader.uint8(), try reader.uint8(), try reader.uint8())
      return (signed(a << 8 + b, flag), signed(c << 8 + d, flag >> 1))
    }
  }

  // MARK: Metrics

  /// The table `hmtx`, whose left side bearings may be omitted if they are the left edges.
  func metrics(
    _ bytes: ArraySlice<UInt8>, header: ArraySlice<UInt8>
  ) throws(FontReader.Failure) -> [UInt8] {
    var reader = FontReader(header)
    _ = try reader.take(34)
    let count = try reader.uint16()
    guard 1...max(1, leftEdges.count) ~= count, !leftEdges.isEmpty else { throw Failure(offset: 34) }
    reader = FontReader(bytes)
    let flags = try reader.uint8()
    var advances: [Int] = []
    for _ in 0..<count { advances.append(try reader.uint16()) }
    var table = FontWriter()
    var bearings = leftEdges
    if flags & 1 == 0 { for index in 0..<count { bearings[index] = try reader.int16() } }
    if flags & 2 == 0 { for index in count..<bearings.count { bearings[index] = try reader.int16() } }
    for index in bearings.indices {
      if index < count { table.uint16(advances[index]) }
      table.uint16(bearings[index])
    }
    return table.bytes
  }
}
