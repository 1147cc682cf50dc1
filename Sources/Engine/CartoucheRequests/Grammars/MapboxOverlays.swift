import Cartouche
import CartoucheExpressions
import CartoucheJSON

/// The overlays of Mapbox's static pictures: a list in the path of an address, percent-encoded.
///
/// ```
/// list    = overlay ( "," overlay )*
/// overlay = "pin-" ( "s" | "m" | "l" ) [ "-" symbol ] [ "+" hex ] "(" place ")"
///         | "url-" url "(" place ")"
///         | ( "path" | "path6" ) [ "-" width ] [ tint [ tint ] ] "(" polyline ")"
///         | "geojson(" GeoJSON ")"
/// tint    = "+" hex [ "-" opacity ]
/// ```
///
/// `path6`, with polylines of six decimals, and the size `m` are ours. Punctuation that is percent-encoded belongs to
/// the values: a comma or a parenthesis inside GeoJSON does not end it.
public enum MapboxOverlays {
  /// The overlays of a list, the lowest first.
  ///
  /// - Parameters:
  ///   - text: The list, as it is in the address.
  ///   - name: The name of the text in messages.
  /// - Throws: ``RequestError`` with the byte at which the text is wrong.
  /// - Complexity: O(n).
  public static func parse(_ text: String, name: String = "overlay") throws(RequestError) -> [Overlay] {
    var text = try GrammarText(text, name: name, isPercentEncoded: true)
    var overlays: [Overlay] = []
    repeat { overlays.append(try overlay(&text)) } while text.skip(",")
    try text.finish("\",\" and another overlay")
    return overlays
  }

  private static func overlay(_ text: inout GrammarText) throws(RequestError) -> Overlay {
    let start = text.index
    if text.skip(word: "pin-") {
      text.move(to: start)
      let look = try pin(&text)
      return .marker(MarkerOverlay(at: try placeInParentheses(&text), .pin(look)))
    }
    if text.skip(word: "url-") {
      let place = text.index
      let url = text.text(until: "(")
      guard !url.isEmpty else { throw text.error(expected: "the URL of a picture", at: place) }
      return .marker(MarkerOverlay(at: try placeInParentheses(&text), .icon(url), anchor: .center))
    }
    if text.skip(word: "path6") { return .path(try path(&text, precision: 6)) }
    if text.skip(word: "path") { return .path(try path(&text, precision: 5)) }
    if text.skip(word: "geojson") { return .geoJSON(try geoJSON(&text)) }
    throw text.error(expected: "pin-, url-, path or geojson")
  }

  // MARK: - Pins

  /// Reads the look of a pin: `pin-s-a+f00`.
  static func pin(_ text: inout GrammarText) throws(RequestError) -> PinLook {
    guard text.skip(word: "pin-") else { throw text.error(expected: "\"pin-\"") }
    var look = PinLook(color: PinLook.simplestyleColor)
    if text.skip("s") {
      look.size = .small
    } else if text.skip("m") {
      look.size = .medium
    } else if text.skip("l") {
      look.size = .large
    } else {
      throw text.error(expected: "the size of a pin: s, m or l")
    }
    if text.skip("-") {
      let start = text.index
      let name = String(
        decoding: text.bytes { byte in
          (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || byte == 0x2D
        }, as: UTF8.self)
      guard !name.isEmpty, let symbol = PinSymbol(name: name) else {
        throw text.error(
          name.isEmpty ? nil : "\"\(name)\"", expected: PinSymbol.expected, at: start,
          suggestion: PinSymbol.nearest(to: name))
      }
      look.symbol = symbol
    }
    if text.skip("+") { look.color = try color(&text) }
    return look
  }

  private static func placeInParentheses(_ text: inout GrammarText) throws(RequestError) -> SIMD2<Double> {
    try text.expect("(")
    let place = try text.place()
    try text.expect(")")
    return place
  }

  /// Reads three or six hexadecimal digits, with or without a hash.
  private static func color(_ text: inout GrammarText) throws(RequestError) -> Color {
    if text.next == UInt8(ascii: "#") { text.advance() }
    let start = text.index
    let digits = String(decoding: text.bytes { $0.hexadecimal != nil }, as: UTF8.self)
    guard digits.utf8.count == 3 || digits.utf8.count == 6, let color = Color(css: "#" + digits) else {
      throw text.error(
        digits.isEmpty ? nil : "\"\(digits)\"", expected: "a color of 3 or 6 hexadecimal digits", at: start)
    }
    return color.rounded
  }

  // MARK: - Paths

  private static func path(_ text: inout GrammarText, precision: Int) throws(RequestError) -> PathOverlay {
    var look = ShapeLook.simpleLine
    look.cap = .round
    look.join = .round
    if text.skip("-") { look.strokeWidth = try text.number(ShapeLook.widths, "a width") }
    if text.skip("+") {
      look.stroke = try tintedColor(&text)
      if text.skip("+") { look.fill = try tintedColor(&text) }
    }
    if look.stroke?.alpha == 0 { look.stroke = nil }
    if look.fill?.alpha == 0 { look.fill = nil }
    try text.expect("(")
    // Characters of polylines are neither parentheses nor commas.
    let places = try Polyline.decode(&text, precision: precision) { $0 != UInt8(ascii: ")") }
    try text.expect(")")
    return PathOverlay(places, look: look)
  }

  /// Reads a colour and its opacity.
  private static func tintedColor(_ text: inout GrammarText) throws(RequestError) -> Color {
    var color = try color(&text)
    if text.skip("-") { color.alpha = try text.number(0...1, "an opacity") }
    return color.rounded
  }

  // MARK: - GeoJSON

  private static func geoJSON(_ text: inout GrammarText) throws(RequestError) -> GeoJSONOverlay {
    try text.expect("(")
    let start = text.index
    let end = try endOfJSON(&text)
    do throws(JSONError) {
      let value = try JSONDocument(
        parsing: Array(text.slice(start..<end)), options: JSONReadingOptions(maximumDepth: 64)
      ).root
      return try overlay(of: value, in: text, at: start)
    } catch {
      throw text.error(
        error.found, expected: error.expected, at: start + (error.location?.offset ?? 0), kind: .json)
    }
  }

  private static func overlay(
    of value: JSONValue, in text: GrammarText, at start: Int
  ) throws(JSONError) -> GeoJSONOverlay {
    do throws(RequestError) {
      return try GeoJSONOverlay(value)
    } catch {
      throw JSONError(
        .syntax, found: error.found + (error.pointer.map { " at \($0)" } ?? ""), expected: error.expected)
    }
  }

  /// Reads to the parenthesis that closes the list's, and behind it; parentheses within strings, and those that are
  /// percent-encoded, do not count.
  ///
  /// - Returns: The index of the parenthesis.
  private static func endOfJSON(_ text: inout GrammarText) throws(RequestError) -> Int {
    var depth = 0
    var isString = false
    while let byte = text.next {
      let isPlain = text.isPlain(text.index)
      switch byte {
      case UInt8(ascii: "\""): isString.toggle()
      case UInt8(ascii: "\\") where isString: text.advance()
      case UInt8(ascii: "(") where isPlain && !isString: depth += 1
      case UInt8(ascii: ")") where isPlain && !isString:
        if depth == 0 {
          let end = text.index
          text.advance()
          return end
        }
        depth -= 1
      default: break
      }
      text.advance()
    }
    throw text.error(expected: "\")\" behind the GeoJSON")
  }
}
