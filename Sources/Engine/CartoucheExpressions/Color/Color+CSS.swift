extension Color {
  /// The colour that a CSS text names, or `nil` when it names none.
  ///
  /// Reads the part of CSS Color Module Level 4 that the MapLibre Style Specification allows: the named colours and
  /// `transparent`; `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`; `rgb()`, `rgba()`, `hsl()` and `hsla()`, with
  /// commas throughout or with blanks and a slash before alpha. Letter case and outer blanks do not matter.
  /// Channels of `rgb()` are all numbers or all percentages; a hue is a number or ends in `deg`; out-of-range
  /// channels are clamped. The keyword `none` and other angle units are not part of the specification.
  public init?(css text: String) {
    var scanner = CSSColorScanner(text)
    guard let color = scanner.color() else { return nil }
    self = color
  }
}

/// Reads one CSS colour from lowercased UTF-8.
private struct CSSColorScanner {
  private var bytes: [UInt8]
  private var index = 0

  init(_ text: String) {
    bytes = Array(text.utf8)
    // Named colours and functions are ASCII; other text cannot match anyway.
    for index in bytes.indices where bytes[index] >= 0x41 && bytes[index] <= 0x5A { bytes[index] |= 0x20 }
    while let last = bytes.last, Self.isBlank(last) { bytes.removeLast() }
    while index < bytes.count, Self.isBlank(bytes[index]) { index += 1 }
  }

  mutating func color() -> Color? {
    guard index < bytes.count else { return nil }
    if bytes[index] == UInt8(ascii: "#") { return hexadecimal(bytes[(index + 1)...]) }
    if skip("rgba(") || skip("rgb(") { return rgb() }
    if skip("hsla(") || skip("hsl(") { return hsl() }
    let name = String(decoding: bytes[index...], as: UTF8.self)
    if name == "transparent" { return .transparent }
    guard let packed = NamedColors.table[name] else { return nil }
    return Color(
      red: Double(packed >> 16) / 255, green: Double(packed >> 8 & 255) / 255,
      blue: Double(packed & 255) / 255)
  }

  private func hexadecimal(_ digits: ArraySlice<UInt8>) -> Color? {
    var values: [UInt8] = []
    for digit in digits {
      switch digit {
      case 0x30...0x39: values.append(digit - 0x30)
      case 0x61...0x66: values.append(digit - 0x57)
      default: return nil
      }
    }
    switch values.count {
    case 3, 4: values = values.map { $0 * 17 }
    case 6, 8: values = stride(from: 0, to: values.count, by: 2).map { values[$0] * 16 + values[$0 + 1] }
    default: return nil
    }
    let channels = values.map { Double($0) / 255 }
    return Color(
      red: channels[0], green: channels[1], blue: channels[2], alpha: channels.count > 3 ? channels[3] : 1)
  }

  private mutating func rgb() -> Color? {
    guard let (first, second, third, alpha) = components() else { return nil }
    let scale: Double
    switch (first.unit, second.unit, third.unit) {
    case (.none, .none, .none): scale = 255
    case (.percent, .percent, .percent): scale = 100
    default: return nil
    }
    return Color(
      red: Self.clamp(first.value / scale), green: Self.clamp(second.value / scale),
      blue: Self.clamp(third.value / scale), alpha: alpha)
  }

  private mutating func hsl() -> Color? {
    guard let (hue, saturation, lightness, alpha) = components(),
      hue.unit != .percent, hue.value.isFinite, saturation.unit == .percent, lightness.unit == .percent
    else { return nil }
    return Color(
      hue: hue.value, saturation: Self.clamp(saturation.value / 100),
      lightness: Self.clamp(lightness.value / 100), alpha: alpha)
  }

  // MARK: Function syntax

  private enum Unit { case none, percent, degrees }
  private typealias Component = (value: Double, unit: Unit)
  private enum Separator { case blank, comma }

  /// Three components and alpha, up to the closing parenthesis at the end of the text.
  private mutating func components() -> (Component, Component, Component, alpha: Double)? {
    skipBlanks()
    guard let first = component(degrees: true), let separator = separator(),
      let second = component(), self.separator() == separator, let third = component()
    else { return nil }
    var alpha = 1.0
    skipBlanks()
    if skip(separator == .comma ? "," : "/") {
      skipBlanks()
      guard let component = component() else { return nil }
      alpha = Self.clamp(component.unit == .percent ? component.value / 100 : component.value)
      skipBlanks()
    }
    guard skip(")"), index == bytes.count else { return nil }
    return (first, second, third, alpha)
  }

  private mutating func component(degrees: Bool = false) -> Component? {
    let start = index
    while index < bytes.count, Self.isNumeric(bytes[index]) { index += 1 }
    let value = Double(String(decoding: bytes[start..<index], as: UTF8.self))
    guard let value else { return nil }
    if skip("%") { return (value, .percent) }
    if degrees, skip("deg") { return (value, .degrees) }
    return (value, .none)
  }

  private mutating func separator() -> Separator? {
    let start = index
    skipBlanks()
    if skip(",") {
      skipBlanks()
      return .comma
    }
    return index > start ? .blank : nil
  }

  // MARK: Bytes

  private mutating func skip(_ text: StaticString) -> Bool {
    let end = index + text.utf8CodeUnitCount
    let matches = text.withUTF8Buffer { end <= bytes.count && bytes[index..<end].elementsEqual($0) }
    if matches { index = end }
    return matches
  }

  private mutating func skipBlanks() {
    while index < bytes.count, Self.isBlank(bytes[index]) { index += 1 }
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

  /// Digits, signs, point and exponent; whether they make a number is decided by the conversion.
  private static func isNumeric(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, UInt8(ascii: "e"), UInt8(ascii: "."), UInt8(ascii: "+"), UInt8(ascii: "-"): true
    default: false
    }
  }

  private static func clamp(_ value: Double) -> Double { min(max(value, 0), 1) }
}
