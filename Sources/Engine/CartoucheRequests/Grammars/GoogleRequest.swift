import Cartouche
import CartoucheExpressions
import CartoucheJSON

/// A request in the form of Google's Maps Static API, `/maps/api/staticmap?…`.
///
/// ```
/// query   = center zoom size scale format maptype map_id language region markers path visible key signature
/// markers = ( option "|" )* place ( "|" place )*       ; size: color: label: icon: anchor: scale:
/// path    = ( option "|" )* ( "enc:" polyline | place ( "|" place )* )    ; weight: color: fillcolor: geodesic:
/// place   = latitude "," longitude
/// ```
///
/// Zoom levels are those of tiles of 256 pixels. Places are numbers: names of places are not looked up, and the rules of
/// `style` are not those of the style specification, so both are errors.
public struct GoogleRequest: Sendable, Hashable {
  /// The picture that is asked for.
  public private(set) var picture = ImageRequest(width: 0, height: 0)
  /// The names by which a style may be meant: `map_id`, then `maptype`.
  public private(set) var styles: [String] = []

  private var center: SIMD2<Double>?
  private var zoom: Double?
  private var paths: [Overlay] = []
  private var markers: [Overlay] = []

  private static let grammar = QueryGrammar<GoogleRequest>(members: [
    (
      "center",
      { (text, request) throws(RequestError) in
        var text = try GrammarText(text, name: nil)
        request.center = try text.googlePlace()
        try text.finish()
      }
    ),
    (
      "zoom",
      { (text, request) throws(RequestError) in
        var text = try GrammarText(text, name: nil)
        request.zoom = try text.number(0...25, "a zoom level")
        try text.finish()
      }
    ),
    (
      "size",
      { (text, request) throws(RequestError) in
        var text = try GrammarText(text, name: nil)
        let size = try text.size()
        try text.finish()
        (request.picture.width, request.picture.height) = (size.x, size.y)
      }
    ),
    (
      "scale",
      { (text, request) throws(RequestError) in
        var text = try GrammarText(text, name: nil)
        request.picture.scale = try text.number(1...4, "a scale")
        try text.finish()
      }
    ),
    (
      "format",
      { (text, request) throws(RequestError) in
        request.picture.encoding = try PictureEncoding(named: text == "jpg-baseline" ? "jpg" : text)
      }
    ), ("maptype", { (text, request) throws(RequestError) in request.styles.append(text) }),
    ("map_id", { (text, request) throws(RequestError) in request.styles.insert(text, at: 0) }),
    ("language", { (text, request) throws(RequestError) in request.picture.languages = [text] }),
    ("markers", { (text, request) throws(RequestError) in request.markers += try Self.markers(text) }),
    ("path", { (text, request) throws(RequestError) in request.paths.append(try Self.path(text)) }),
    (
      "visible",
      { (text, request) throws(RequestError) in
        var text = try GrammarText(text, name: nil)
        let places = try text.googlePlaces()
        // What is not drawn is shown all the same.
        request.paths.append(
          .path(PathOverlay(places, look: ShapeLook(stroke: nil, strokeWidth: 0))))
      }
    ), ("region", nil), ("key", nil), ("signature", nil), ("client", nil), ("channel", nil), ("sensor", nil),
  ])

  /// The request in the members of a query, decoded.
  ///
  /// - Throws: ``RequestError``, whose source is the member that is wrong.
  public init(
    query: [(name: String, value: String)], limits: RequestLimits = RequestLimits()
  ) throws(RequestError) {
    try Self.grammar.read(query, into: &self)
    guard picture.width > 0 else {
      throw RequestError(.missing, found: "no size", expected: "size=600x400", source: "query.size")
    }
    picture.overlays = paths + markers
    if let center {
      guard let zoom else {
        throw RequestError(.missing, found: "a center alone", expected: "zoom", source: "query.zoom")
      }
      picture.view = .center(center, zoom: zoom - 1)
    } else {
      guard !picture.overlays.isEmpty else {
        throw RequestError(
          .missing, found: "nothing to show", expected: "center and zoom, markers, path or visible",
          source: "query.center")
      }
      picture.view = .fit(.overlays)
      picture.maxzoom = zoom.map { $0 - 1 }
    }
    try picture.check(limits)
  }

  // MARK: - Markers

  private typealias Option<Target> = @Sendable (inout GrammarText, inout Target) throws(RequestError) -> Void

  private static let markerOptions: [(word: String, read: Option<MarkerOverlay>)] = [
    (
      "size:",
      { (text, marker) throws(RequestError) in
        let sizes: [String: PinLook.Size] = [
          "tiny": .small, "small": .small, "mid": .medium, "normal": .large,
        ]
        let size = try text.word("one of tiny, small, mid", in: sizes)
        marker.changePin { $0.size = size }
      }
    ),
    (
      "color:",
      { (text, marker) throws(RequestError) in
        let color = try text.googleColor()
        marker.changePin { $0.color = color }
      }
    ),
    (
      "label:",
      { (text, marker) throws(RequestError) in
        let start = text.index
        let label = text.text(until: "|")
        guard label.isEmpty || label.utf8.count <= 2, let symbol = PinSymbol(name: label) else {
          throw text.error("\"\(label)\"", expected: "a letter or a digit", at: start)
        }
        marker.changePin { $0.symbol = symbol }
      }
    ),
    (
      "icon:",
      { (text, marker) throws(RequestError) in
        let start = text.index
        let icon = text.text(until: "|")
        guard !icon.isEmpty else { throw text.error(expected: "the URL of a picture", at: start) }
        marker.figure = .icon(icon)
      }
    ),
    (
      "anchor:",
      { (text, marker) throws(RequestError) in
        if let byte = text.next, byte < 0x3A {
          // Pixels from the upper left corner.
          let x = try text.number(MarkerOverlay.offsets, "pixels")
          try text.expect(",")
          marker.offset = SIMD2(-x, -(try text.number(MarkerOverlay.offsets, "pixels")))
          marker.anchor = .topLeft
          return
        }
        let anchors: [String: MarkerOverlay.Anchor] = [
          "topleft": .topLeft, "topright": .topRight, "bottomleft": .bottomLeft, "bottomright": .bottomRight,
          "top": .top, "bottom": .bottom, "left": .left, "right": .right, "center": .center,
        ]
        marker.anchor = try text.word("an anchor such as topleft, or x,y", in: anchors)
      }
    ),
    (
      "scale:",
      { (text, marker) throws(RequestError) in
        // A picture for screens of so many pixels.
        marker.scale = 1 / (try text.number(1...4, "1, 2 or 4"))
      }
    ),
  ]

  private static func markers(_ text: String) throws(RequestError) -> [Overlay] {
    var text = try GrammarText(text, name: nil)
    var look = PinLook()
    look.color = Color(red: 234.0 / 255, green: 67.0 / 255, blue: 53.0 / 255).rounded
    var marker = MarkerOverlay(at: .zero, .pin(look))
    while try text.readOption(markerOptions, &marker) {}
    return try text.googlePlaces().map { place in
      marker.place = place
      return .marker(marker)
    }
  }

  // MARK: - Paths

  private static let pathOptions: [(word: String, read: Option<ShapeLook>)] = [
    (
      "weight:",
      { (text, look) throws(RequestError) in look.strokeWidth = try text.number(0...500, "a width") }
    ),
    ("color:", { (text, look) throws(RequestError) in look.stroke = try text.googleColor().visible }),
    ("fillcolor:", { (text, look) throws(RequestError) in look.fill = try text.googleColor().visible }),
    (
      "geodesic:",
      { (text, look) throws(RequestError) in
        let start = text.index
        guard text.text(until: "|").lowercased() == "false" else {
          throw text.error(
            "geodesic lines", expected: "geodesic:false: lines are straight on the map", at: start)
        }
      }
    ),
  ]

  private static func path(_ text: String) throws(RequestError) -> Overlay {
    var text = try GrammarText(text, name: nil)
    var look = ShapeLook(stroke: Color(red: 0, green: 0, blue: 1, alpha: 0.5).rounded, strokeWidth: 5)
    while try text.readOption(pathOptions, &look) {}
    let places =
      text.skip(word: "enc:")
      ? try Polyline.decode(&text, precision: 5) { _ in true } : try text.googlePlaces()
    return .path(PathOverlay(places, look: look))
  }
}

extension MarkerOverlay {
  /// Changes the look of a pin; a picture stays as it is.
  fileprivate mutating func changePin(_ change: (inout PinLook) -> Void) {
    guard case .pin(var look) = figure else { return }
    change(&look)
    figure = .pin(look)
  }
}

extension Color {
  /// The color, unless it cannot be seen.
  fileprivate var visible: Color? { alpha == 0 ? nil : self }
}

extension GrammarText {
  /// Reads an option and the bar behind it, if one is next.
  fileprivate mutating func readOption<Target>(
    _ options: [(
      word: String, read: @Sendable (inout GrammarText, inout Target) throws(RequestError) -> Void
    )],
    _ target: inout Target
  ) throws(RequestError) -> Bool {
    for option in options where skip(word: option.word) {
      try option.read(&self, &target)
      try expect("|")
      return true
    }
    return false
  }

  /// Reads a word of a table.
  fileprivate mutating func word<Value>(_ what: String, in values: [String: Value]) throws(RequestError)
    -> Value
  {
    let start = index
    let name = text(until: "|")
    guard let value = values[name.lowercased()] else {
      throw error(
        "\"\(name)\"", expected: what, at: start,
        suggestion: Spelling.nearest(to: name, in: values.keys.sorted()))
    }
    return value
  }

  /// Reads latitude and longitude, with a space behind the comma or without.
  fileprivate mutating func googlePlace() throws(RequestError) -> SIMD2<Double> {
    if let byte = next, (0x41...0x5A).contains(byte & 0xDF) {
      throw error(
        "a name", expected: "a latitude and a longitude: places are not looked up by their names")
    }
    let latitude = try number(-90...90, "a latitude")
    try expect(",")
    while skip(" ") || skip(word: "+") {}
    return SIMD2(try number(-180...180, "a longitude"), latitude)
  }

  /// Reads places with bars between to the end of the text.
  fileprivate mutating func googlePlaces() throws(RequestError) -> [SIMD2<Double>] {
    var places = [try googlePlace()]
    while skip("|") { places.append(try googlePlace()) }
    try finish("\"|\" and another place")
    return places
  }

  /// Reads `0xRRGGBB`, `0xRRGGBBAA` or a name.
  fileprivate mutating func googleColor() throws(RequestError) -> Color {
    let start = index
    let name = text(until: "|")
    let isNumber = name.lowercased().hasPrefix("0x") && [8, 10].contains(name.utf8.count)
    guard let color = Color(css: isNumber ? "#\(name.dropFirst(2))" : name) else {
      throw error("\"\(name)\"", expected: "0xRRGGBB, 0xRRGGBBAA or the name of a color", at: start)
    }
    return color.rounded
  }
}
