import CartoucheImages
import CartoucheRaster

/// Shapes as an SVG document (SVG 2).
///
/// Layers are `<g>` elements that Inkscape shows as layers. Consecutive shapes share one element for their clip and one
/// for their colours.
struct SVGCanvas: VectorCanvas {
  let takesText: Bool
  private var definitions = SVGWriter()
  private var body = SVGWriter()
  private var layer: String?
  private var layerNames: Set<String> = []
  private var groups = 0
  private var clip: [SIMD2<Float>]?
  /// The attributes that the open element sets for shapes; nil if no element is open.
  private var style: String?
  private var clips: [[SIMD2<Float>]: Int] = [:]
  private var pictures: [Bitmap: Int] = [:]
  private var glyphs: Set<Int> = []
  private var paints = 0
  private var patterns: [PatternKey: Int] = [:]

  /// A repeated picture in its place.
  private struct PatternKey: Hashable {
    let picture: Int
    let transform: Transform
    let opacity: Float
  }

  /// An empty document.
  ///
  /// - Parameter takesText: Whether labels are `<text>`; they are outlines otherwise.
  init(takesText: Bool) { self.takesText = takesText }

  /// The document.
  ///
  /// - Parameters:
  ///   - width: The width of the picture in device pixels.
  ///   - height: The height of the picture in device pixels.
  ///   - scale: The device pixels of one CSS pixel.
  func document(width: Int, height: Int, scale: Double) -> [UInt8] {
    var document = SVGWriter()
    document.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\"")
    document.append(" xmlns:xlink=\"http://www.w3.org/1999/xlink\"")
    document.append(" xmlns:inkscape=\"http://www.inkscape.org/namespaces/inkscape\"")
    document.append("width", Double(width) / scale, digits: 3)
    document.append("height", Double(height) / scale, digits: 3)
    document.append(" viewBox=\"0 0 \(width) \(height)\">\n")
    if !definitions.bytes.isEmpty {
      document.append("<defs>\n")
      document.append(definitions)
      document.append("</defs>\n")
    }
    document.append(body)
    document.append("</svg>\n")
    return document.bytes
  }

  // MARK: Structure

  mutating func turn(toLayer name: String?) {
    guard name == nil || name != layer else { return }
    closeStyle()
    turn(toClip: nil)
    if layer != nil { body.append("</g>\n") }
    layer = name
    guard let name else { return }
    body.append("<g")
    // The name of a layer that is drawn in two parts is written once.
    if layerNames.insert(name).inserted {
      body.append(" id=\"")
      body.append(escaped: Self.identifier(name))
      body.append("\"")
    }
    body.append(" inkscape:groupmode=\"layer\" inkscape:label=\"")
    body.append(escaped: name)
    body.append("\">\n")
  }

  /// An identifier of XML for a name: spaces are replaced, and the prefix is unique to layers.
  private static func identifier(_ name: String) -> String {
    "layer-" + String(name.map { $0.isWhitespace ? "_" : $0 })
  }

  mutating func beginGroup(opacity: Float) {
    closeStyle()
    body.append("<g")
    if opacity < 1 { body.append("opacity", Double(opacity), digits: 3) }
    body.append(">\n")
    groups += 1
  }

  mutating func endGroup() {
    closeStyle()
    turn(toClip: nil)
    body.append("</g>\n")
    groups -= 1
  }

  mutating func turn(toClip polygon: [SIMD2<Float>]?) {
    guard polygon != clip else { return }
    closeStyle()
    if clip != nil { body.append("</g>\n") }
    clip = polygon
    guard let polygon else { return }
    let number = clips[polygon] ?? clips.count
    if number == clips.count {
      clips[polygon] = number
      var path = Path()
      path.append(contour: polygon, closed: true)
      definitions.append("<clipPath id=\"c\(number)\"><path d=\"")
      definitions.append(path)
      definitions.append("\"/></clipPath>\n")
    }
    body.append("<g clip-path=\"url(#c\(number))\">\n")
  }

  /// Opens an element with attributes for the shapes to come, unless it is open.
  private mutating func open(_ attributes: SVGWriter) {
    let text = String(decoding: attributes.bytes, as: UTF8.self)
    guard text != style else { return }
    closeStyle()
    body.append("<g\(text)>\n")
    style = text
  }

  private mutating func closeStyle() {
    if style != nil { body.append("</g>\n") }
    style = nil
  }

  // MARK: Shapes

  mutating func fill(_ path: Path, _ rule: FillRule, _ paint: VectorPaint, edge: Double) {
    guard !path.isEmpty else { return }
    var attributes = SVGWriter()
    switch paint {
    case .color(let color):
      attributes.append("fill", color)
      if edge > 0 {
        attributes.append("stroke", color)
        if edge != 1 { attributes.append("stroke-width", edge) }
        attributes.append(" stroke-linejoin=\"round\"")
      }
    case .linear(let gradient):
      attributes.append(" fill=\"url(#p\(paints))\"")
      definitions.append("<linearGradient id=\"p\(paints)\" gradientUnits=\"userSpaceOnUse\"")
      definitions.append("x1", Double(gradient.start.x))
      definitions.append("y1", Double(gradient.start.y))
      definitions.append("x2", Double(gradient.end.x))
      definitions.append("y2", Double(gradient.end.y))
      definitions.append(">")
      definitions.append(gradient.stops)
      definitions.append("</linearGradient>\n")
      paints += 1
    case .radial(let gradient):
      attributes.append(" fill=\"url(#p\(paints))\"")
      definitions.append("<radialGradient id=\"p\(paints)\" gradientUnits=\"userSpaceOnUse\"")
      definitions.append("cx", Double(gradient.center.x))
      definitions.append("cy", Double(gradient.center.y))
      definitions.append("r", Double(gradient.radius))
      definitions.append(">")
      definitions.append(gradient.stops)
      definitions.append("</radialGradient>\n")
      paints += 1
    case .pattern(let image):
      guard let number = define(image.bitmap) else { return }
      let key = PatternKey(picture: number, transform: image.transform, opacity: image.opacity)
      let paint = patterns[key] ?? paints
      attributes.append(" fill=\"url(#p\(paint))\"")
      guard paint == paints else { break }
      patterns[key] = paint
      definitions.append("<pattern id=\"p\(paint)\" patternUnits=\"userSpaceOnUse\"")
      definitions.append(" width=\"\(image.bitmap.width)\" height=\"\(image.bitmap.height)\"")
      definitions.append("patternTransform", image.transform)
      definitions.append("><use xlink:href=\"#i\(number)\"")
      if image.opacity < 1 { definitions.append("opacity", Double(image.opacity), digits: 3) }
      definitions.append("/></pattern>\n")
      paints += 1
    }
    if rule == .evenOdd { attributes.append(" fill-rule=\"evenodd\"") }
    open(attributes)
    append(path)
  }

  mutating func stroke(_ path: Path, _ stroke: VectorStroke, _ color: PremultipliedColor) {
    guard !path.isEmpty, stroke.width > 0 else { return }
    var attributes = SVGWriter()
    attributes.append(" fill=\"none\"")
    attributes.append("stroke", color)
    attributes.append("stroke-width", stroke.width, digits: 3)
    switch stroke.cap {
    case .butt: break
    case .round: attributes.append(" stroke-linecap=\"round\"")
    case .square: attributes.append(" stroke-linecap=\"square\"")
    }
    switch stroke.join {
    case .miter: attributes.append("stroke-miterlimit", stroke.miterLimit)
    case .round: attributes.append(" stroke-linejoin=\"round\"")
    case .bevel: attributes.append(" stroke-linejoin=\"bevel\"")
    }
    if !stroke.dashes.isEmpty {
      attributes.append(" stroke-dasharray=\"")
      for (index, length) in stroke.dashes.enumerated() {
        if index > 0 { attributes.append(" ") }
        attributes.append(length, digits: 3)
      }
      attributes.append("\"")
      if stroke.phase != 0 { attributes.append("stroke-dashoffset", stroke.phase, digits: 3) }
    }
    open(attributes)
    append(path)
  }

  private mutating func append(_ path: Path) {
    body.append("<path d=\"")
    body.append(path)
    body.append("\"/>\n")
  }

  mutating func picture(_ picture: VectorImage) {
    guard let number = define(picture.bitmap) else { return }
    closeStyle()
    body.append("<use xlink:href=\"#i\(number)\"")
    body.append("transform", picture.transform)
    if picture.opacity < 1 { body.append("opacity", Double(picture.opacity), digits: 3) }
    if !picture.isSmooth { body.append(" image-rendering=\"pixelated\"") }
    body.append("/>\n")
  }

  /// Defines a picture, once for equal pictures; nil if it cannot be encoded.
  private mutating func define(_ bitmap: Bitmap) -> Int? {
    if let known = pictures[bitmap] { return known }
    guard
      let file = try? PNGEncoder().encode(
        bitmap.pixels, width: bitmap.width, height: bitmap.height, alpha: .premultiplied)
    else { return nil }
    let number = pictures.count
    pictures[bitmap] = number
    definitions.append("<image id=\"i\(number)\" width=\"\(bitmap.width)\" height=\"\(bitmap.height)\"")
    definitions.append(" preserveAspectRatio=\"none\" xlink:href=\"data:image/png;base64,")
    definitions.append(base64: file)
    definitions.append("\"/>\n")
    return number
  }

  // MARK: Text

  mutating func glyph(_ glyph: VectorGlyph) {
    if glyphs.insert(glyph.number).inserted {
      definitions.append("<path id=\"g\(glyph.number)\" d=\"")
      definitions.append(glyph.outline)
      definitions.append("\"/>\n")
    }
    var attributes = SVGWriter()
    if let halo = glyph.halo {
      attributes.append(" fill=\"none\"")
      attributes.append("stroke", glyph.color)
      attributes.append("stroke-width", halo, digits: 3)
      attributes.append(" stroke-linejoin=\"round\"")
    } else {
      attributes.append("fill", glyph.color)
      attributes.append(" fill-rule=\"evenodd\"")
    }
    open(attributes)
    body.append("<use xlink:href=\"#g\(glyph.number)\"")
    body.append("transform", glyph.transform)
    body.append("/>\n")
  }

  mutating func label(_ label: VectorLabel) {
    var attributes = SVGWriter()
    let fonts = label.fonts.map(FontDescription.init)
    attributes.append(" font-family=\"")
    var families: [String] = []
    for font in fonts where !families.contains(font.family) { families.append(font.family) }
    for family in families {
      attributes.append("'")
      attributes.append(escaped: family.filter { $0 != "'" && $0 != "\\" })
      attributes.append("', ")
    }
    attributes.append("sans-serif\"")
    if let font = fonts.first {
      if font.weight != 400 { attributes.append(" font-weight=\"\(font.weight)\"") }
      if font.isItalic { attributes.append(" font-style=\"italic\"") }
    }
    attributes.append("font-size", label.size)
    attributes.append(" text-anchor=\"middle\"")
    if let halo = label.halo, halo.reach > 0, halo.color.alpha > 0 {
      attributes.append("stroke", halo.color)
      attributes.append("stroke-width", 2 * halo.reach)
      attributes.append(" stroke-linejoin=\"round\" paint-order=\"stroke\"")
    }
    open(attributes)
    let isLetters = label.lines.count > 1 && label.lines.allSatisfy { $0.width == nil }
    if isLetters {
      body.append("<g aria-label=\"")
      body.append(escaped: label.text)
      body.append("\">")
    }
    let isLevel = label.lines.allSatisfy { $0.direction == label.lines[0].direction }
    if label.lines.count > 1, isLevel, !isLetters, label.lines[0].isLevel {
      // The lines of one label are one text.
      body.append("<text")
      body.append("fill", label.lines[0].color)
      body.append(">")
      for line in label.lines { append(line, "tspan", of: label) }
      body.append("</text>\n")
    } else {
      for line in label.lines { append(line, "text", of: label) }
    }
    if isLetters { body.append("</g>\n") }
  }

  private mutating func append(_ line: VectorLabel.Line, _ element: String, of label: VectorLabel) {
    let size = label.size
    let fill = element == "tspan" && line.color == label.lines[0].color ? nil : line.color
    body.append("<\(element)")
    // Centring includes the space after the last letter.
    let place = line.place + line.direction * (line.spacing / 2)
    if line.isLevel {
      body.append("x", place.x)
      body.append("y", place.y)
    } else {
      let (x, y) = (line.direction.x, line.direction.y)
      body.append("transform", Transform(a: x, b: y, c: -y, d: x, tx: place.x, ty: place.y))
    }
    if abs(line.size - size) > 0.01 { body.append("font-size", line.size) }
    if line.spacing > 0 { body.append("letter-spacing", line.spacing) }
    if let width = line.width { body.append("textLength", width + line.spacing) }
    if let fill { body.append("fill", fill) }
    body.append(">")
    body.append(escaped: line.text)
    body.append(element == "text" ? "</text>\n" : "</tspan>")
  }
}

extension VectorLabel.Line {
  /// Whether the line is upright.
  fileprivate var isLevel: Bool { direction.x > 0.999_999 }
}

extension SVGWriter {
  /// Adds a colour as an attribute, and its opacity as another.
  fileprivate mutating func append(_ name: String, _ color: PremultipliedColor) {
    append(" \(name)=\"\(color.hexadecimal)\"")
    if color.alpha < 1 { append("\(name)-opacity", Double(color.alpha), digits: 3) }
  }

  /// Adds the stops of a gradient.
  fileprivate mutating func append(_ stops: [GradientStop]) {
    for stop in stops {
      append("<stop")
      append("offset", Double(stop.position), digits: 4)
      append("stop-color", stop.color)
      append("/>")
    }
  }
}

extension PremultipliedColor {
  /// Red, green and blue without the opacity, 0…1.
  var straight: SIMD3<Double> {
    guard alpha > 0 else { return .zero }
    return SIMD3(Double(rgba.x), Double(rgba.y), Double(rgba.z)) / Double(alpha)
  }

  /// Red, green and blue as `#rrggbb`.
  fileprivate var hexadecimal: String {
    let digits = Array("0123456789abcdef")
    let channels = straight
    var text = "#"
    for channel in [channels.x, channels.y, channels.z] {
      let byte = Int(min(max(channel, 0), 1) * 255 + 0.5)
      text.append(digits[byte / 16])
      text.append(digits[byte % 16])
    }
    return text
  }
}
