extension String {
  /// The text with everything escaped that a terminal or a log reader could misinterpret: control characters (C0, C1,
  /// DEL), separators of lines and paragraphs, and marks that change the direction of text (Unicode Technical Report 36
  /// §3.6).
  ///
  /// - Parameter keepsLines: Whether line breaks are kept, for our own texts of several lines.
  package func escapedForDisplay(keepsLines: Bool = false) -> String {
    if utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return self }
    var result = ""
    result.reserveCapacity(utf8.count)
    for scalar in unicodeScalars {
      switch scalar.value {
      case 0x0A where !keepsLines: result += "\\n"
      case 0x09, 0x0A: result.unicodeScalars.append(scalar)
      case 0x00..<0x20, 0x7F..<0xA0, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF:
        result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
