/// A list of positions in flat storage: the coordinates of a line, a ring or a multi-point.
///
/// A value of 16 bytes. A list taken out of ``Lines`` shares the storage of the whole geometry.
public struct Positions: Sendable, RandomAccessCollection {
  @usableFromInline let storage: CoordinateStorage
  @usableFromInline let lower: Int32
  @usableFromInline let upper: Int32

  @usableFromInline
  init(storage: CoordinateStorage, lower: Int, upper: Int) {
    self.storage = storage
    self.lower = Int32(truncatingIfNeeded: lower)
    self.upper = Int32(truncatingIfNeeded: upper)
  }

  /// The positions of the whole storage.
  init(storage: CoordinateStorage) {
    self.init(storage: storage, lower: 0, upper: storage.coordinates.count / 2)
  }

  /// A list of these positions, in order.
  ///
  /// - Complexity: O(n).
  public init(_ positions: some Sequence<Position>) {
    if let same = positions as? Positions {
      self = same
      return
    }
    var collector = CoordinateCollector()
    for position in positions { collector.append(position) }
    self.init(storage: collector.finish())
  }

  /// 0, the index of the first position.
  @inlinable public var startIndex: Int { 0 }
  /// The number of positions.
  @inlinable public var endIndex: Int { Int(upper) - Int(lower) }

  /// The position at `index`, from 0.
  @inlinable public subscript(index: Int) -> Position {
    precondition(index >= 0 && index < endIndex, "index out of range")
    let at = Int(lower) + index
    return Position(
      longitude: storage.coordinates[2 * at], latitude: storage.coordinates[2 * at + 1],
      altitude: storage.altitudes.isEmpty ? nil : storage.altitudes[at])
  }

  /// Whether any position of the geometry these belong to has an altitude.
  public var hasAltitudes: Bool { !storage.altitudes.isEmpty }

  /// Whether the last position equals the first, as it should in a linear ring.
  ///
  /// Altitudes do not matter. False for an empty list.
  public var isClosed: Bool {
    guard let first, let last else { return false }
    return first.longitude == last.longitude && first.latitude == last.latitude
  }
}

extension Positions: Hashable {
  /// Whether both have equal positions in the same order.
  public static func == (left: Positions, right: Positions) -> Bool {
    left.count == right.count && left.elementsEqual(right)
  }

  /// Feeds the count and each position.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for position in self { hasher.combine(position) }
  }
}

extension Positions: ExpressibleByArrayLiteral, CustomStringConvertible {
  /// A list of these positions.
  public init(arrayLiteral elements: Position...) { self.init(elements) }

  /// The positions in brackets.
  public var description: String { "[" + map(\.description).joined(separator: ", ") + "]" }
}
