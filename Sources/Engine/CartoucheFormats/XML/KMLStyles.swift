import CartoucheGeoJSON
import CartoucheJSON
import CartoucheXML

/// The shared styles of a KML document.
struct KMLStyles {
  private var styles: [String: KMLStyle] = [:]
  /// The style of the normal state of each style map.
  private var maps: [String: String] = [:]

  /// Adds a `Style` or a `StyleMap` that has an id.
  mutating func add(_ element: XMLElement, _ meter: inout ReadingMeter) throws(ReadingStop) {
    guard let id = element.attribute("id") else { return }
    try meter.take(textOf: id.utf8.count)
    if element.name == "Style" {
      try add(KMLStyle(element), id, &meter)
    } else if let pair = Self.normalPair(of: element) {
      if let style = pair.child("Style") { try add(KMLStyle(style), id, &meter) }
      if let url = pair.text(of: "styleUrl") {
        try meter.take(128)
        try meter.take(textOf: url.utf8.count)
        maps[id] = url
      }
    }
  }

  private mutating func add(_ style: KMLStyle, _ id: String, _ meter: inout ReadingMeter) throws(ReadingStop)
  {
    // In a table that is at least half empty.
    try meter.take(128 + style.memory)
    styles[id] = style
  }

  /// The style that a URL names within the document.
  func style(_ url: String) -> KMLStyle? {
    var id = Self.fragment(url)
    // Maps lead to styles, in one step according to the rules.
    for _ in 0..<4 {
      if let style = styles[id] { return style }
      guard let next = maps[id] else { return nil }
      id = Self.fragment(next)
    }
    return nil
  }

  /// The style of the normal state of a style map.
  func normal(of map: XMLElement) -> KMLStyle? {
    guard let pair = Self.normalPair(of: map) else { return nil }
    return pair.child("Style").map { KMLStyle($0) } ?? pair.text(of: "styleUrl").flatMap { style($0) }
  }

  private static func normalPair(of map: XMLElement) -> XMLElement? {
    map.children.first { $0.name == "Pair" && $0.text(of: "key") == "normal" }
  }

  private static func fragment(_ url: String) -> String {
    url.lastIndex(of: "#").map { String(url[url.index(after: $0)...]) } ?? url
  }
}

/// The simplestyle properties that a style corresponds to.
struct KMLStyle {
  private var line: [JSONObject.Member] = []
  private var fill: [JSONObject.Member] = []
  private var marker: [JSONObject.Member] = []

  /// The style of a `Style` element.
  init(_ element: XMLElement) {
    if let style = element.child("LineStyle") {
      if let color = Self.color(style.text(of: "color")) {
        line.append(("stroke", .string(color.hex)))
        line.append(("stroke-opacity", .double(color.opacity)))
      }
      if let width = Self.number(style.text(of: "width")) { line.append(("stroke-width", .double(width))) }
    }
    if let style = element.child("PolyStyle") {
      if let color = Self.color(style.text(of: "color")) {
        fill.append(("fill", .string(color.hex)))
        fill.append(("fill-opacity", .double(color.opacity)))
      }
      if Self.isFalse(style.text(of: "fill")) { fill.append(("fill-opacity", .double(0))) }
      if Self.isFalse(style.text(of: "outline")) { fill.append(("stroke-opacity", .double(0))) }
    }
    if let style = element.child("IconStyle") {
      // White leaves an icon unchanged.
      if let color = Self.color(style.text(of: "color")), color.hex != "#ffffff" {
        marker.append(("marker-color", .string(color.hex)))
      }
      if let scale = Self.number(style.text(of: "scale")) {
        let size = scale < 0.8 ? "small" : scale > 1.2 ? "large" : "medium"
        marker.append(("marker-size", .string(size)))
      }
      if let address = style.child("Icon")?.text(of: "href") { marker.append(("icon", .string(address))) }
    }
  }

  /// The bytes that the style takes.
  var memory: Int {
    [line, fill, marker].reduce(0) { sum, members in
      members.reduce(sum + 32) {
        $0 + 2 * MemoryLayout<JSONObject.Member>.stride + 32 + ($1.value.string?.utf8.count ?? 0)
      }
    }
  }

  /// This style, completed from `other`.
  func over(_ other: KMLStyle?) -> KMLStyle {
    guard let other else { return self }
    var style = self
    if style.line.isEmpty { style.line = other.line }
    if style.fill.isEmpty { style.fill = other.fill }
    if style.marker.isEmpty { style.marker = other.marker }
    return style
  }

  /// The properties for a geometry: of lines, areas or points, or all for several kinds.
  func properties(for geometry: Geometry) -> [JSONObject.Member] {
    switch geometry {
    case .point, .multiPoint: marker
    case .lineString, .multiLineString: line
    case .polygon, .multiPolygon: line + fill
    case .geometryCollection: line + fill + marker
    }
  }

  /// The colour in eight digits: opacity, blue, green, red.
  private static func color(_ text: String?) -> (hex: String, opacity: Double)? {
    guard var text = text?.lowercased() else { return nil }
    if text.hasPrefix("#") { text.removeFirst() }
    guard text.count == 8, let value = UInt32(text, radix: 16) else { return nil }
    func digits(_ byte: UInt32) -> String {
      let digits = String(byte & 0xFF, radix: 16)
      return digits.count == 1 ? "0" + digits : digits
    }
    let opacity = (Double(value >> 24) / 255 * 1000).rounded() / 1000
    return ("#" + digits(value) + digits(value >> 8) + digits(value >> 16), opacity)
  }

  private static func number(_ text: String?) -> Double? {
    text.flatMap { Double($0) }.flatMap { $0.isFinite ? $0 : nil }
  }

  private static func isFalse(_ text: String?) -> Bool { text == "0" || text?.lowercased() == "false" }
}

extension Feature {
  /// Adds the properties of a style that the feature does not have itself.
  mutating func apply(_ style: KMLStyle, _ meter: inout ReadingMeter) throws(ReadingStop) {
    guard let geometry else { return }
    let count = style.properties(for: geometry).count
    guard count > 0 else { return }
    // The properties move to where there is room for more; the texts are those of the style.
    try meter.take((properties.count + count) * MemoryLayout<JSONObject.Member>.stride)
    var added = JSONObject()
    for (name, value) in style.properties(for: geometry) { added[name] = value }
    for (name, value) in added where properties[name] == nil { properties[name] = value }
  }
}
