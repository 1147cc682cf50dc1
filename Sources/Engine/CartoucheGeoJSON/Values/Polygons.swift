/// The polygons of a `MultiPolygon` in flat storage; each is a list of rings.
///
/// A value of 16 bytes; its elements share its storage.
public struct Polygons: Sendable, RandomAccessCollection {
  @usableFromInline let storage: CoordinateStorage
  @usableFromInline let lower: Int32
  @usableFromInline let upper: Int32

  /// The polygons of the whole storage.
  init(storage: CoordinateStorage) {
    self.storage = storage
    self.lower = 0
    self.upper = Int32(truncatingIfNeeded: storage.polygonEnds.count)
  }

  /// These polygons, in order; each is a sequence of rings.
  ///
  /// - Complexity: O(n) in the number of positions.
  public init(_ polygons: some Sequence<some Sequence<some Sequence<Position>>>) {
    if let same = polygons as? Polygons {
      self = same
      return
    }
    var collector = CoordinateCollector()
    for polygon in polygons { collector.append(polygon: polygon) }
    self.init(storage: collector.finish())
  }

  /// 0, the index of the first polygon.
  @inlinable public var startIndex: Int { 0 }
  /// The number of polygons.
  @inlinable public var endIndex: Int { Int(upper) - Int(lower) }

  /// The rings of the polygon at `index`, from 0.
  @inlinable public subscript(index: Int) -> Rings {
    precondition(index >= 0 && index < endIndex, "index out of range")
    let polygon = Int(lower) + index
    return Rings(
      storage: storage, lower: storage.firstLine(ofPolygon: polygon),
      upper: Int(storage.polygonEnds[polygon]))
  }

  /// The rings of all polygons, one after another, without a copy.
  public var rings: Rings {
    Rings(
      storage: storage, lower: storage.firstLine(ofPolygon: Int(lower)),
      upper: storage.firstLine(ofPolygon: Int(upper)))
  }

  /// The positions of all rings, one after another, without a copy.
  public var positions: Positions { rings.positions }
}

extension Polygons: Hashable {
  /// Whether both have equal polygons in the same order.
  public static func == (left: Polygons, right: Polygons) -> Bool {
    left.count == right.count && left.elementsEqual(right)
  }

  /// Feeds the count and each polygon.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for polygon in self { hasher.combine(polygon) }
  }
}

extension Polygons: ExpressibleByArrayLiteral, CustomStringConvertible {
  /// These polygons.
  public init(arrayLiteral elements: Rings...) { self.init(elements) }

  /// The polygons in brackets.
  public var description: String { "[" + map(\.description).joined(separator: ", ") + "]" }
}
