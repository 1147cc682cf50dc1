/// The symbols of lengths and distances (RFC 1951, 3.2.5), by table.
enum DeflateSymbols {
  /// The symbols of literals, of the end of a block, and of lengths.
  static let literalCount = 286
  static let distanceCount = 30
  static let endOfBlock = 256
  /// The order in which the lengths of the codes of lengths are stored (3.2.7).
  static let lengthOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

  /// The number of extra bits of each length symbol from 257 on.
  static let lengthExtraBits: [UInt8] = (0..<29).map { (symbol: Int) -> UInt8 in
    symbol < 8 || symbol == 28 ? 0 : UInt8((symbol - 4) / 4)
  }
  /// The number of extra bits of each distance symbol.
  static let distanceExtraBits: [UInt8] = (0..<30).map { (symbol: Int) -> UInt8 in
    symbol < 4 ? 0 : UInt8((symbol - 2) / 2)
  }

  /// The first length of each length symbol from 257 on.
  static let lengthBases: [Int] = {
    var bases: [Int] = []
    var base = 3
    for bits in lengthExtraBits.dropLast() {
      bases.append(base)
      base += 1 << Int(bits)
    }
    // The longest match has a symbol of its own.
    return bases + [258]
  }()

  /// The first distance of each distance symbol.
  static let distanceBases: [Int] = {
    var bases: [Int] = []
    var base = 1
    for bits in distanceExtraBits {
      bases.append(base)
      base += 1 << Int(bits)
    }
    return bases
  }()

  /// The symbol less 257 of each length from 0 to 258.
  static let ofLength: [UInt8] = (0...258).map { (length: Int) -> UInt8 in
    UInt8(lengthBases.lastIndex { $0 <= length } ?? 0)
  }

  /// The symbol of each distance less 1: below 256 at its place, from 256 on at 256 more than its 128th part.
  static let ofDistance: [UInt8] = (0..<512).map { (place: Int) -> UInt8 in
    let distance = place < 256 ? place + 1 : (place - 256) * 128 + 1
    return UInt8(distanceBases.lastIndex { $0 <= distance } ?? 0)
  }
}
