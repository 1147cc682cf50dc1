/// Decodes the names of entries.
enum ZipName {
  /// The upper half of code page 437, the encoding of names that declare no other (APPNOTE D.1).
  private static let upper = Array(
    """
    ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐\
    └┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{A0}
    """.unicodeScalars)

  /// The name in `bytes`.
  ///
  /// Bytes that are valid UTF-8 are read as such even without the flag, which many writers forget.
  static func decode(_ bytes: [UInt8], isUTF8: Bool) -> String {
    if let text = utf8(bytes) { return normalized(text) }
    if isUTF8 { return normalized(String(decoding: bytes, as: UTF8.self)) }
    var text = String.UnicodeScalarView()
    for byte in bytes { text.append(byte < 0x80 ? Unicode.Scalar(byte) : upper[Int(byte) - 0x80]) }
    return normalized(String(text))
  }

  /// The text of bytes that are valid UTF-8; `nil` for others.
  static func utf8(_ bytes: [UInt8]) -> String? { String(validating: bytes, as: UTF8.self) }

  /// Whether a name begins at the top of a file system, or of a drive (APPNOTE 4.4.17 forbids both).
  static func isAbsolute(_ bytes: [UInt8]) -> Bool {
    let slashes = [UInt8(ascii: "/"), UInt8(ascii: "\\")]
    if let first = bytes.first, slashes.contains(first) { return true }
    return bytes.count > 2 && bytes[1] == UInt8(ascii: ":") && slashes.contains(bytes[2])
  }

  /// The name with `/` between folders, without a leading `./` or `/`.
  static func normalized(_ name: String) -> String {
    var name = Substring(name.contains("\\") ? String(name.map { $0 == "\\" ? "/" : $0 }) : name)
    while true {
      if name.hasPrefix("./") {
        name = name.dropFirst(2)
      } else if name.hasPrefix("/") {
        name = name.dropFirst()
      } else {
        break
      }
    }
    return String(name)
  }
}
