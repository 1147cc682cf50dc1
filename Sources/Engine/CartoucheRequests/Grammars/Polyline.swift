import CartoucheJSON

/// Encoded polylines: places as text, each number the difference from the one before, in groups of five bits.
///
/// The format is Google's “Encoded Polyline Algorithm Format”: latitude first, with five decimals. Valhalla and OSRM
/// write six.
public enum Polyline {
  /// The text of places.
  ///
  /// - Parameters:
  ///   - places: Longitudes and latitudes in degrees; numbers that are not finite count as 0.
  ///   - precision: The number of decimals, 5 or 6.
  /// - Complexity: O(n).
  public static func encode(_ places: [SIMD2<Double>], precision: Int = 5) -> String {
    let scale = factor(precision)
    var text: [UInt8] = []
    var last: [Int64] = [0, 0]
    for place in places {
      for (axis, degrees) in [place.y, place.x].enumerated() {
        let clamped = degrees.isFinite ? min(max(degrees, -1e6), 1e6) : 0
        let value = Int64((clamped * scale).rounded(.toNearestOrAwayFromZero))
        append(value - last[axis], to: &text)
        last[axis] = value
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The places that a text names.
  ///
  /// - Parameter precision: The number of decimals, 5 or 6.
  /// - Returns: Longitudes and latitudes in degrees, at least one place.
  /// - Throws: ``RequestError`` with the byte at which the text is wrong.
  /// - Complexity: O(n).
  public static func decode(_ text: String, precision: Int = 5) throws(RequestError) -> [SIMD2<Double>] {
    var text = try GrammarText(text, name: nil)
    return try decode(&text, precision: precision) { _ in true }
  }

  /// Reads places as long as bytes pass a test.
  static func decode(
    _ text: inout GrammarText, precision: Int, while isPart: (UInt8) -> Bool
  ) throws(RequestError) -> [SIMD2<Double>] {
    let scale = factor(precision)
    var places: [SIMD2<Double>] = []
    var (latitude, longitude): (Int64, Int64) = (0, 0)
    repeat {
      let start = text.index
      latitude = try sum(latitude, number(&text, isPart), in: text, from: start)
      longitude = try sum(longitude, number(&text, isPart), in: text, from: start)
      let place = SIMD2(Double(longitude) / scale, Double(latitude) / scale)
      guard abs(place.y) <= 90, abs(place.x) <= 180 else {
        let hint =
          precision == 5 ? "; a polyline of precision 6, perhaps" : "; a polyline of precision 5, perhaps"
        throw text.error(
          "the place \(place.x.plain),\(place.y.plain)" + hint,
          expected: "a longitude and a latitude in degrees",
          at: start, kind: .range)
      }
      places.append(place)
    } while text.next.map(isPart) ?? false
    return places
  }

  private static func factor(_ precision: Int) -> Double { precision == 6 ? 1e6 : 1e5 }

  private static func append(_ value: Int64, to text: inout [UInt8]) {
    var rest = UInt64(bitPattern: value << 1 ^ value >> 63)
    while rest >= 32 {
      text.append(UInt8(truncatingIfNeeded: rest & 31 | 32) + 63)
      rest >>= 5
    }
    text.append(UInt8(truncatingIfNeeded: rest) + 63)
  }

  /// Reads one number: groups of five bits, the lowest first, in the bytes 63 to 126.
  private static func number(
    _ text: inout GrammarText, _ isPart: (UInt8) -> Bool
  ) throws(RequestError) -> Int64 {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    let start = text.index
    while let byte = text.next, isPart(byte) {
      guard (63...126).contains(byte) else { break }
      guard shift <= 35 else {
        throw text.error("a number of more than 40 bits", expected: "degrees", at: start, kind: .range)
      }
      text.advance()
      value |= UInt64((byte - 63) & 31) << shift
      shift += 5
      if byte < 95 { return Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1) }
    }
    throw text.error(expected: "a character of an encoded polyline, ? to ~")
  }

  private static func sum(
    _ a: Int64, _ b: Int64, in text: GrammarText, from start: Int
  ) throws(RequestError) -> Int64 {
    // Numbers have at most 40 bits, so that millions of them do not overflow.
    let (sum, overflow) = a.addingReportingOverflow(b)
    if overflow { throw text.error("numbers that overflow", expected: "degrees", at: start, kind: .range) }
    return sum
  }
}
