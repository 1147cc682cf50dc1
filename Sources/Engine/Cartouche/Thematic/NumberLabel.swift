/// Numbers as legends write them.
enum NumberLabel {
  /// The range between two numbers, such as `10 – 20`; the number alone if both are written alike.
  ///
  /// - Parameter width: The width of a class, which decides how many digits of the numbers matter.
  static func range(_ low: Double, _ high: Double, width: Double) -> String {
    let (first, last) = (text(low, width: width), text(high, width: width))
    return first == last ? first : "\(first) – \(last)"
  }

  /// The number with no more decimals than matter in a class of a width, and with spaces between thousands from five digits
  /// on (ISO 80000-1).
  static func text(_ number: Double, width: Double) -> String {
    guard abs(number) < 1e15 else { return "\(number)" }
    var parts = 1.0
    // A thousandth of a class.
    while parts < 1e12, parts * width < 1000, (number * parts).rounded() / parts != number { parts *= 10 }
    let rounded = (number * parts).rounded() / parts
    guard let whole = Int(exactly: rounded) else { return "\(rounded)" }
    let digits = String(whole.magnitude)
    guard digits.count > 4 else { return "\(whole)" }
    var grouped = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { grouped.append(" ") }
      grouped.append(digit)
    }
    return (whole < 0 ? "-" : "") + grouped
  }
}
