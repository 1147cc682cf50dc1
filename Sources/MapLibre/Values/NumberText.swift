extension Double {
  /// The number in the form of ECMAScript's Number::toString (ECMA-262, 6.1.6.1.20): `1`, `0.5`, `1e+21`.
  var numberText: String {
    if isNaN { return "NaN" }
    if isInfinite { return self < 0 ? "-Infinity" : "Infinity" }
    if self == 0 { return "0" }
    // Swift prints the shortest digits that read back as the same number; only their layout differs.
    var digits = ""
    var point = 0
    var exponent = 0
    var seenPoint = false
    let text = magnitude.description
    let parts = text.split(separator: "e")
    for character in parts.first ?? "" {
      if character == "." {
        seenPoint = true
      } else {
        digits.append(character)
        if !seenPoint { point += 1 }
      }
    }
    if parts.count > 1 { exponent = Int(parts[1]) ?? 0 }
    let leadingZeros = digits.prefix { $0 == "0" }.count
    digits.removeFirst(leadingZeros)
    while digits.last == "0" { digits.removeLast() }
    return (self < 0 ? "-" : "") + Self.layOut(digits, exponent: point - leadingZeros + exponent)
  }

  /// Lays out the digits of a fraction times ten to the exponent.
  private static func layOut(_ digits: String, exponent: Int) -> String {
    let count = digits.count
    if count <= exponent, exponent <= 21 {
      return digits + String(repeating: "0", count: exponent - count)
    }
    if 0 < exponent, exponent <= 21 {
      return digits.prefix(exponent) + "." + digits.dropFirst(exponent)
    }
    if -6 < exponent, exponent <= 0 {
      return "0." + String(repeating: "0", count: -exponent) + digits
    }
    let power = exponent - 1
    let fraction = count > 1 ? "." + digits.dropFirst() : ""
    return digits.prefix(1) + fraction + "e" + (power < 0 ? "-" : "+") + String(abs(power))
  }
}
