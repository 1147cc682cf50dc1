// Sound because each piece is read through a cursor over bytes that the array lends for that time, and the compared
// ranges lie inside them.

import CartoucheGeometry
import CartoucheJSON
import CartoucheThreads

/// A run of features that was read before the parser arrived at it, so that all processors read one text.
///
/// Its start is a guess: a place that looks like the beginning of the first feature. It is right if the parser, in
/// search of a feature, arrives at exactly this place, as what follows depends on nothing before it. Otherwise the piece
/// is not used.
struct FeaturePiece: Sendable {
  /// The offset of the first feature.
  let start: Int
  /// The offset after the last feature.
  let end: Int
  let features: [Feature]
  /// The number of elements, including those that were left out.
  let elementCount: Int
  /// The questionable parts; features are numbered from the start of the piece.
  let findings: [Finding]
  let hasGeometryMembers: Bool
  /// The number of bytes that the values take.
  let memory: Int
  /// The number of bytes that they were allowed to take: with less left the parser might have failed.
  let memoryLimit: Int

  /// The number of bytes that are worth a piece.
  static let usualSize = 1 << 20

  /// The pieces of a text, from the last to the first; none for texts of less than two pieces.
  ///
  /// They depend on the text alone, and share the memory.
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - options: The options for reading the whole text.
  ///   - meter: The meter of the whole text.
  ///   - size: The number of bytes that are worth a piece.
  static func readAhead(
    _ bytes: [UInt8], options: GeoJSONReadingOptions, meter: ReadingMeter, size: Int
  ) -> [FeaturePiece] {
    let starts = likelyStarts(bytes, size: size)
    guard starts.count > 1 else { return [] }
    let share = meter.share(starts.count)
    return ParallelWork.map(starts.count) { number in
      FeaturePiece(
        bytes, from: starts[number], until: number + 1 < starts.count ? starts[number + 1] : bytes.count,
        options: options, meter: share)
    }.compactMap(\.self).reversed()
  }

  /// The piece that begins at `start` and ends before the feature at `limit`; `nil` if there is none.
  private init?(
    _ bytes: [UInt8], from start: Int, until limit: Int, options: GeoJSONReadingOptions,
    meter: ReadingMeter
  ) {
    let piece = bytes.withUnsafeBufferPointer { buffer -> FeaturePiece? in
      // A feature that seems to reach far beyond its piece is a wrong guess: not to be followed to the end of the text.
      let text = UnsafeBufferPointer(rebasing: buffer[..<min(limit + Self.usualSize, buffer.count)])
      var parser = GeoJSONParser(JSONCursor(text, isBeginning: false), options: options, meter: meter)
      // The collection and the array.
      parser.json.remainingDepth -= 2
      parser.json.cursor.move(to: start)
      guard let elements = try? parser.parseElements(until: limit) else { return nil }
      return FeaturePiece(elements, from: start, parser, memoryLimit: meter.left)
    }
    guard let piece else { return nil }
    self = piece
  }

  private init(
    _ elements: (features: [Feature], count: Int), from start: Int, _ parser: borrowing GeoJSONParser,
    memoryLimit: Int
  ) {
    self.start = start
    end = parser.json.cursor.offset
    features = elements.features
    elementCount = elements.count
    findings = parser.findings
    hasGeometryMembers = parser.hasGeometryMembers
    memory = memoryLimit - parser.json.meter.left
    self.memoryLimit = memoryLimit
  }

  // MARK: Places

  /// The offset of the first feature, and offsets at about equal distances at which the text looks the same as there.
  private static func likelyStarts(_ bytes: [UInt8], size: Int) -> [Int] {
    bytes.withUnsafeBufferPointer { text in
      let count = min(text.count / size, 64)
      guard count > 1, let beginning = beginningOfFeature(text) else { return [] }
      let pattern = UnsafeBufferPointer(rebasing: text[beginning])
      let step = (text.count - beginning.lowerBound) / count
      return [beginning.lowerBound]
        + (1..<count).compactMap { number in
          let nominal = beginning.lowerBound + number * step
          return firstOffset(of: pattern, in: text, nominal..<nominal + step)
        }
    }
  }

  /// The first offset in a range at which the text has the bytes of `pattern`.
  private static func firstOffset(
    of pattern: UnsafeBufferPointer<UInt8>, in text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>
  ) -> Int? {
    range.first {
      text[$0] == pattern[0] && text[$0...].starts(with: pattern)
    }
  }

  /// The first bytes of the first feature: from its brace to the end of its first member, or of that member's name if
  /// the value is no string.
  private static func beginningOfFeature(_ text: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
    let name: StaticString = "\"features\""
    let head = UnsafeBufferPointer(rebasing: text[..<min(text.count, 1 << 16)])
    let word = UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
    guard let offset = firstOffset(of: word, in: head, head.indices) else { return nil }
    var cursor = JSONCursor(head)
    cursor.move(to: offset + word.count)
    guard (try? cursor.consumeColon()) != nil, cursor.consume(0x5B) else { return nil }
    cursor.skipWhitespace()
    let start = cursor.offset
    guard cursor.consume(0x7B) else { return nil }
    cursor.skipWhitespace()
    guard cursor.next == 0x22, (try? cursor.scanString()) != nil, (try? cursor.consumeColon()) != nil else {
      return nil
    }
    if cursor.next == 0x22, (try? cursor.scanString()) == nil { return nil }
    return start..<cursor.offset
  }
}
