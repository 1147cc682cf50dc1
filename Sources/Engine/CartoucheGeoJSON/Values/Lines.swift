/// Lists of positions in flat storage: the lines of a `MultiLineString` or the rings of a `Polygon`.
///
/// A value of 16 bytes; its elements share its storage.
public struct Lines: Sendable, RandomAccessCollection {
  @usableFromInline let storage: CoordinateStorage
  @usableFromInline let lower: Int32
  @usableFromInline let upper: Int32

  @usableFromInline
  init(storage: CoordinateStorage, lower: Int, upper: Int) {
    self.storage = storage
    self.lower = Int32(truncatingIfNeeded: lower)
    self.upper = Int32(truncatingIfNeeded: upper)
  }

  /// The lines of the whole storage.
  init(storage: CoordinateStorage) {
    self.init(storage: storage, lower: 0, upper: storage.lineEnds.count)
  }

  /// These lists of positions, in order.
  ///
  /// - Complexity: O(n) in the number of positions.
  public init(_ lines: some Sequence<some Sequence<Position>>) {
    if let same = lines as? Lines {
      self = same
      return
    }
    var collector = CoordinateCollector()
    for line in lines { collector.append(line: line) }
    self.init(storage: collector.finish())
  }

  /// 0, the index of the first line.
  @inlinable public var startIndex: Int { 0 }
  /// The number of lines.
  @inlinable public var endIndex: Int { Int(upper) - Int(lower) }

  /// The line at `index`, from 0.
  @inlinable public subscript(index: Int) -> Positions {
    precondition(index >= 0 && index < endIndex, "index out of range")
    let line = Int(lower) + index
    return Positions(
      storage: storage, lower: storage.firstPosition(ofLine: line), upper: Int(storage.lineEnds[line]))
  }

  /// The positions of all lines, one after another, without a copy.
  public var positions: Positions {
    Positions(
      storage: storage, lower: storage.firstPosition(ofLine: Int(lower)),
      upper: storage.firstPosition(ofLine: Int(upper)))
  }
}

/// The linear rings of a polygon: the outer one first, then the holes (RFC 7946 §3.1.6).
public typealias Rings = Lines

extension Lines: Hashable {
  /// Whether both have equal lines in the same order.
  public static func == (left: Lines, right: Lines) -> Bool {
    left.count == right.count && left.elementsEqual(right)
  }

  /// Feeds the count and each line.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for line in self { hasher.combine(line) }
  }
}

extension Lines: ExpressibleByArrayLiteral, CustomStringConvertible {
  /// These lists of positions.
  public init(arrayLiteral elements: Positions...) { self.init(elements) }

  /// The lines in brackets.
  public var description: String { "[" + map(\.description).joined(separator: ", ") + "]" }
}
