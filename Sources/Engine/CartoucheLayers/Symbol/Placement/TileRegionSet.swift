/// A set of regions between tiles, by the numbers that a ``TileBorder`` gives them.
///
/// A region is what all pictures know that show a symbol: the surroundings of one tile, or what two or four tiles that meet
/// have in common.
struct TileRegionSet: Sendable, Hashable {
  private var words: SIMD8<UInt64>

  /// The number of regions that a set can have.
  static let capacity = 512
  /// No region.
  static let none = TileRegionSet(words: SIMD8(repeating: 0))
  /// All regions.
  static let all = TileRegionSet(words: SIMD8(repeating: .max))

  private init(words: SIMD8<UInt64>) { self.words = words }

  func contains(_ region: Int) -> Bool {
    (0..<Self.capacity).contains(region) && words[region >> 6] >> UInt64(region & 63) & 1 == 1
  }

  mutating func insert(_ region: Int) {
    guard (0..<Self.capacity).contains(region) else { return }
    words[region >> 6] |= 1 << UInt64(region & 63)
  }

  mutating func formUnion(_ other: TileRegionSet) { words |= other.words }

  mutating func formIntersection(_ other: TileRegionSet) { words &= other.words }
}
