import Cartouche
import CartoucheExpressions
import CartoucheJSON

/// The overlays of tileserver-gl's static pictures: its query members `path` and `marker`.
///
/// ```
/// path   = ( option "|" )* ( "enc:" polyline | place ( "|" place )* )
/// option = ( "fill" | "stroke" | "width" | "border" | "borderwidth" ) ":" value
///        | ( "linecap" | "linejoin" ) ":" value
/// marker = place "|" icon ( "|" ( "scale:" number | "offset:" number "," number ) )*
/// ```
///
/// Places are longitude and latitude. Beyond tileserver-gl, any CSS colour is read, and an icon may be a pin as Mapbox
/// names them: `pin-s-a+f00`. Ours, in the same manner, are `polygon`, options and three places or more, and `circle`,
/// options, a place and a number of metres.
public struct TileServerOverlays: Sendable {
  /// The look of paths that say nothing else: the query members `fill`, `stroke`, `width` and so on.
  public var look = ShapeLook.tileServerPath
  /// Whether places are latitude and longitude: the query member `latlng`.
  public var latitudeFirst = false

  /// The usual look, and longitudes first.
  public init() {}

  /// The path in a text.
  ///
  /// - Parameter name: The name of the text in messages.
  /// - Throws: ``RequestError`` with the byte at which the text is wrong.
  public func path(_ text: String, name: String = "path") throws(RequestError) -> Overlay {
    var text = try GrammarText(text, name: name)
    var look = look
    while try Self.readOption(&text, &look) { try text.expect("|") }
    return .path(PathOverlay(try places(&text), look: look))
  }

  /// Reads places to the end of a text.
  private func places(_ text: inout GrammarText) throws(RequestError) -> [SIMD2<Double>] {
    if text.skip(word: "enc:") { return try Polyline.decode(&text, precision: 5) { _ in true } }
    var places = [try text.place(latitudeFirst: latitudeFirst)]
    while text.skip("|") { places.append(try text.place(latitudeFirst: latitudeFirst)) }
    try text.finish("\"|\" and another place")
    return places
  }

  /// The area in a text: options and three places or more, or an encoded polyline.
  ///
  /// - Throws: ``RequestError`` with the byte at which the text is wrong.
  public func polygon(_ text: String, name: String = "polygon") throws(RequestError) -> Overlay {
    var text = try GrammarText(text, name: name)
    var look = ShapeLook.simpleArea
    while try Self.readOption(&text, &look) { try text.expect("|") }
    let ring = try places(&text)
    guard ring.count >= 3 else { throw text.error(expected: "three places or more") }
    return .polygon(PolygonOverlay([ring], look: look))
  }

  /// The circle in a text: options, the centre, and the radius in metres.
  ///
  /// - Throws: ``RequestError`` with the byte at which the text is wrong.
  public func circle(_ text: String, name: String = "circle") throws(RequestError) -> Overlay {
    var text = try GrammarText(text, name: name)
    var look = ShapeLook.simpleArea
    while try Self.readOption(&text, &look) { try text.expect("|") }
    let center = try text.place(latitudeFirst: latitudeFirst)
    try text.expect(",")
    let radius = try text.number(CircleOverlay.radii, "metres")
    try text.finish()
    return .circle(CircleOverlay(around: center, radius: radius, look: look))
  }

  /// The marker in a text.
  ///
  /// - Parameter name: The name of the text in messages.
  /// - Throws: ``RequestError`` with the byte at which the text is wrong.
  public func marker(_ text: String, name: String = "marker") throws(RequestError) -> Overlay {
    var text = try GrammarText(text, name: name)
    let place = try text.place(latitudeFirst: latitudeFirst)
    var marker = MarkerOverlay(at: place, .pin(PinLook()))
    if text.isAtEnd { return .marker(marker) }
    try text.expect("|")
    let start = text.index
    let icon = text.text(until: "|")
    guard !icon.isEmpty else { throw text.error(expected: "the name or URL of an icon, or a pin", at: start) }
    if icon.hasPrefix("pin-") {
      var pin = text
      pin.move(to: start)
      marker.figure = .pin(try MapboxOverlays.pin(&pin))
      guard pin.index == text.index else { throw pin.error(expected: "\"|\" or the end of the text") }
    } else {
      marker.figure = .icon(icon)
    }
    while text.skip("|") {
      if text.skip(word: "scale:") {
        marker.scale = try text.number(MarkerOverlay.scales, "a scale")
      } else if text.skip(word: "offset:") {
        let x = try text.number(MarkerOverlay.offsets, "logical pixels")
        try text.expect(",")
        marker.offset = SIMD2(x, try text.number(MarkerOverlay.offsets, "logical pixels"))
      } else {
        throw text.error(expected: "\"scale:\" or \"offset:\"")
      }
    }
    try text.finish("\"|\" or the end of the text")
    return .marker(marker)
  }

  /// The names of options, with the reader of each value.
  private static let options:
    [(String, @Sendable (inout GrammarText, inout ShapeLook) throws(RequestError) -> Void)] = [
      ("fill:", { (text, look) throws(RequestError) in look.fill = try color(&text) }),
      ("stroke:", { (text, look) throws(RequestError) in look.stroke = try color(&text) }),
      (
        "width:",
        { (text, look) throws(RequestError) in look.strokeWidth = try text.number(0...500, "a width") }
      ),
      (
        "borderwidth:",
        { (text, look) throws(RequestError) in look.borderWidth = try text.number(0...250, "a width") }
      ),
      ("border:", { (text, look) throws(RequestError) in look.border = try color(&text) }),
      ("linecap:", { (text, look) throws(RequestError) in look.cap = try word(&text) }),
      ("linejoin:", { (text, look) throws(RequestError) in look.join = try word(&text) }),
    ]

  /// Sets the look of all paths by a member of a query, such as `stroke` and a colour.
  ///
  /// - Returns: `false` when it is not a member for the look of paths.
  /// - Throws: ``RequestError`` with the byte at which the value is wrong.
  public mutating func set(_ member: String, to value: String) throws(RequestError) -> Bool {
    guard let option = Self.options.first(where: { $0.0 == member + ":" }) else { return false }
    var text = try GrammarText(value, name: member)
    try option.1(&text, &look)
    try text.finish()
    return true
  }

  /// Reads an option if one is next.
  private static func readOption(_ text: inout GrammarText, _ look: inout ShapeLook) throws(RequestError)
    -> Bool
  {
    for (name, read) in options where text.skip(word: name) {
      try read(&text, &look)
      return true
    }
    // Places begin with a digit, a sign or a point, and "enc:" is none of the options.
    var copy = text
    if let byte = text.next, (0x61...0x7A).contains(byte | 0x20), !copy.skip(word: "enc:") {
      let names = options.map(\.0) + ["enc:"]
      let word = copy.text(until: ":|") + ":"
      throw text.error(
        "\"\(word.dropLast())\"", expected: "one of \(names.joined(separator: " ")), or a place",
        suggestion: Spelling.nearest(to: word, in: names))
    }
    return false
  }

  private static func color(_ text: inout GrammarText) throws(RequestError) -> Color? {
    let start = text.index
    let name = text.text(until: "|")
    if name == "none" { return nil }
    guard let color = Color(css: name) else {
      throw text.error("\"\(name)\"", expected: "a CSS color or none", at: start)
    }
    return color.alpha == 0 ? nil : color.rounded
  }

  private static func word<Word: RawRepresentable & CaseIterable>(
    _ text: inout GrammarText
  ) throws(RequestError) -> Word where Word.RawValue == String {
    let start = text.index
    let name = text.text(until: "|")
    guard let word = Word(rawValue: name) else {
      let words = Word.allCases.map(\.rawValue)
      throw text.error(
        "\"\(name)\"", expected: "one of \(words.joined(separator: ", "))", at: start,
        suggestion: Spelling.nearest(to: name, in: words))
    }
    return word
  }
}
