import CartoucheRaster

/// The text of an SVG document as it grows.
struct SVGWriter {
  private(set) var bytes: [UInt8] = []

  /// Adds text without escaping.
  mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  /// Adds other text.
  mutating func append(_ other: SVGWriter) { bytes.append(contentsOf: other.bytes) }

  /// Adds text, escaping the characters with a meaning in XML and omitting those that XML 1.0 does not allow (§2.2).
  mutating func append(escaped text: String) {
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": append("&amp;")
      case "<": append("&lt;")
      case ">": append("&gt;")
      case "\"": append("&quot;")
      case "\t", "\n", "\r", " "..."\u{D7FF}", "\u{E000}"..."\u{FFFD}", "\u{10000}"..."\u{10FFFF}":
        append(String(Character(scalar)))
      default: break
      }
    }
  }

  /// Adds a number given in units of 10 to the power of −`digits`.
  private mutating func append(units: Int, digits: Int) {
    var units = units
    if units < 0 {
      bytes.append(UInt8(ascii: "-"))
      units = -units
    }
    var scale = 1
    for _ in 0..<digits { scale *= 10 }
    append(String(units / scale))
    var rest = units % scale
    guard rest > 0 else { return }
    bytes.append(UInt8(ascii: "."))
    while rest > 0 {
      scale /= 10
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest / scale))
      rest %= scale
    }
  }

  /// Adds a number rounded to some decimals; 0 for one that is not finite.
  mutating func append(_ number: Double, digits: Int = 2) {
    append(units: Self.units(number, digits: digits), digits: digits)
  }

  private static func units(_ number: Double, digits: Int) -> Int {
    var scaled = number
    for _ in 0..<digits { scaled *= 10 }
    return scaled.isFinite && abs(scaled) < 1e15 ? Int(scaled.rounded()) : 0
  }

  /// Adds the data of a path (SVG 2 §9.3), in relative coordinates.
  ///
  /// - Parameter digits: The decimals of coordinates.
  mutating func append(_ path: Path, digits: Int = 2) {
    var last = SIMD2(0, 0)
    var isFirst = true
    for contour in path.contours {
      var place = SIMD2(0, 0)
      for index in contour.start..<contour.end {
        let point = path.points[index]
        let units = SIMD2(
          Self.units(Double(point.x), digits: digits), Self.units(Double(point.y), digits: digits))
        if index == contour.start {
          append(isFirst ? "M" : "m")
          append(step: isFirst ? units : units &- last, digits: digits)
          isFirst = false
          place = units
          last = units
          continue
        }
        let step = units &- place
        if step == .zero { continue }
        append(index == contour.start + 1 ? "l" : " ")
        append(step: step, digits: digits)
        place = units
      }
      if contour.isClosed { append("z") } else { last = place }
    }
  }

  private mutating func append(step: SIMD2<Int>, digits: Int) {
    append(units: step.x, digits: digits)
    if step.y >= 0 { append(" ") }
    append(units: step.y, digits: digits)
  }

  /// Adds an attribute with a number.
  mutating func append(_ name: String, _ number: Double, digits: Int = 2) {
    append(" \(name)=\"")
    append(number, digits: digits)
    append("\"")
  }

  /// Adds a transform as a matrix.
  mutating func append(_ name: String, _ transform: Transform) {
    append(" \(name)=\"matrix(")
    for number in [transform.a, transform.b, transform.c, transform.d] {
      append(number, digits: 5)
      append(" ")
    }
    append(transform.tx, digits: 3)
    append(" ")
    append(transform.ty, digits: 3)
    append(")\"")
  }

  /// Adds bytes in base 64 (RFC 4648 §4).
  mutating func append(base64 data: [UInt8]) {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    bytes.reserveCapacity(bytes.count + data.count / 3 * 4 + 4)
    for start in stride(from: 0, to: data.count, by: 3) {
      let count = min(3, data.count - start)
      let second = count > 1 ? data[start + 1] : 0
      let third = count > 2 ? data[start + 2] : 0
      let word = UInt32(data[start]) << 16 | UInt32(second) << 8 | UInt32(third)
      for place in 0..<4 {
        bytes.append(place <= count ? letters[Int(word >> UInt32(18 - 6 * place) & 63)] : UInt8(ascii: "="))
      }
    }
  }
}
