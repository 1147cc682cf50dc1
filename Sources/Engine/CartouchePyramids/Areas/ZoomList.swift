/// The zooms of a pyramid, as `0-14`, `3` or `0,5,10-12`.
public struct ZoomList: Sendable, Hashable {
  /// The deepest zoom that pyramids have.
  public static let maximum = 22

  /// The zooms in ascending order, at least one.
  public let zooms: [Int]

  /// The zooms of a range.
  public init(_ range: ClosedRange<Int>) { zooms = Array(range.clamped(to: 0...Self.maximum)) }

  /// Reads a list of zooms.
  ///
  /// - Throws: ``PyramidError/input(found:expected:at:)`` with the column of the error.
  public init(parsing text: String) throws(PyramidError) {
    var found: Set<Int> = []
    var column = 1
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let ends = part.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
      var numbers: [Int] = []
      var place = column
      for end in ends {
        numbers.append(try Self.zoom(end, at: place))
        place += end.count + 1
      }
      guard let low = numbers.first, let high = numbers.last, low <= high else {
        throw .input(
          found: "\"\(part)\"", expected: "a range from a lower to a higher zoom", at: "column \(column)")
      }
      found.formUnion(low...high)
      column += part.count + 1
    }
    zooms = found.sorted()
  }

  /// The lowest zoom.
  public var lowest: Int { zooms.first ?? 0 }

  /// The highest zoom.
  public var highest: Int { zooms.last ?? 0 }

  private static func zoom(_ text: Substring, at column: Int) throws(PyramidError) -> Int {
    guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let zoom = Int(text),
      zoom <= maximum
    else {
      throw .input(
        found: "\"\(text)\"", expected: "a zoom from 0 to \(maximum), as in 0-14 or 0,5,10-12",
        at: "column \(column)")
    }
    return zoom
  }
}
