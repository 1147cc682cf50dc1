import CartoucheExpressions
import CartoucheJSON
import CartoucheRaster
import CartoucheXML

/// Draws a document into a display list.
///
/// A painter counts the elements, points and pixels that it draws, and stops where they are too many.
final class SVGPainter {
  let document: SVGDocument
  let width: Int
  let height: Int
  let rasterizer = Rasterizer(threads: 1)
  var findings: SVGFindings
  /// The elements, points and pixels that may still be drawn.
  private var elements: Int
  private var points: Int
  private var pixels: Int
  /// The names that `use`, clips and masks are resolved in, from the outermost inwards.
  private var references: [String] = []

  /// The greatest distance of a flattened curve from the true one, in pixels.
  private static let tolerance = 0.05

  init(_ document: SVGDocument, width: Int, height: Int) {
    (self.document, self.width, self.height) = (document, width, height)
    findings = SVGFindings(source: document.tree.source)
    elements = document.limits.elements
    points = document.limits.points
    pixels = document.limits.pixels &* 16
  }

  /// The place of an element: what it inherits.
  struct Scope {
    var style: SVGStyle
    /// The map from the user's plane to device pixels.
    var transform: Transform
    /// The size that percentages refer to.
    var viewport: SIMD2<Double>
    var depth = 0
  }

  /// Draws the root over the whole frame.
  func drawRoot(into list: inout DisplayList) {
    let root = document.tree.root
    var scope = Scope(
      style: SVGStyle(), transform: .identity, viewport: SIMD2(document.width, document.height))
    let size = SIMD2(Double(width), Double(height))
    if let box = document.viewBox {
      scope.transform = box.transform(to: size, preserving: root.attribute("preserveAspectRatio"))
      scope.viewport = SIMD2(box.width, box.height)
    } else {
      scope.transform = .scale(x: size.x / document.width, y: size.y / document.height)
    }
    scope.style = style(of: root, in: scope.style)
    guard scope.style.isDisplayed else { return }
    composite(root, scope, into: &list) { painter, list in
      painter.drawChildren(of: root, scope, into: &list)
    }
  }

  // MARK: - Elements

  private func drawChildren(of element: XMLElement, _ scope: Scope, into list: inout DisplayList) {
    for child in element.children { draw(child, scope, into: &list) }
  }

  /// Elements that hold what others refer to, or that say nothing about the picture.
  private static let undrawn: Set<String> = [
    "defs", "symbol", "clipPath", "mask", "linearGradient", "radialGradient", "pattern", "marker", "filter",
    "style", "solidColor", "grid", "guide", "perspective", "path-effect", "cursor", "view", "font",
    "color-profile", "stop", "hatch", "meshgradient", "switchsource", "RDF", "Work", "license", "page",
  ]

  func draw(_ element: XMLElement, _ outer: Scope, into list: inout DisplayList) {
    guard elements > 0, outer.depth < document.limits.depth else {
      findings.add(
        elements > 0
          ? "elements nested deeper than \(document.limits.depth); the inner ones are left out"
          : "more than \(document.limits.elements) elements; the others are left out", element, kind: .limit)
      return
    }
    elements -= 1
    if Self.undrawn.contains(element.name) { return }
    var scope = outer
    scope.depth += 1
    scope.style = style(of: element, in: outer.style)
    guard scope.style.isDisplayed, scope.style.opacity > 0 else { return }
    if let text = element.attribute("transform") {
      guard let transform = Transform(svg: text) else {
        findings.add("transform \"\(text.prefix(40))\" is not understood; the element is left out", element)
        return
      }
      scope.transform = transform.concatenated(with: outer.transform)
      guard scope.transform.isFinite else { return }
    }
    switch element.name {
    case "g", "a":
      composite(element, scope, into: &list) { $0.drawChildren(of: element, scope, into: &$1) }
    case "switch":
      guard let first = element.children.first(where: { $0.attribute("systemLanguage") == nil }) else {
        return
      }
      composite(element, scope, into: &list) { $0.draw(first, scope, into: &$1) }
    case "svg": drawViewport(element, scope, into: &list)
    case "use": drawUse(element, scope, into: &list)
    default:
      guard let outline = outline(of: element, scope) else {
        findings.add("<\(element.name.prefix(40))> is not drawn", element, kind: .notDrawn)
        return
      }
      guard scope.style.isVisible else { return }
      composite(element, scope, into: &list) { $0.draw(outline, of: element, scope, into: &$1) }
    }
  }

  private func drawUse(_ element: XMLElement, _ outer: Scope, into list: inout DisplayList) {
    let reference = element.attribute("href") ?? ""
    guard let name = SVGTree.name(in: reference), let target = document.tree.element(named: name) else {
      findings.add("<use> of \"\(reference.prefix(40))\", which does not exist here", element, kind: .missing)
      return
    }
    guard !references.contains(name) else {
      findings.add("<use> of \"\(name.prefix(40))\" inside itself", element)
      return
    }
    references.append(name)
    defer { references.removeLast() }
    var scope = outer
    let place = SIMD2(length("x", element, scope, along: 0), length("y", element, scope, along: 1))
    scope.transform = Transform.translation(x: place.x, y: place.y).concatenated(with: scope.transform)
    composite(element, scope, into: &list) { painter, list in
      guard target.name == "symbol" || target.name == "svg" else {
        return painter.draw(target, scope, into: &list)
      }
      scope.style = painter.style(of: target, in: scope.style)
      guard scope.style.isDisplayed else { return }
      painter.drawViewport(target, scope, sizedBy: element, into: &list)
    }
  }

  /// Draws a symbol or an inner `svg`; its contents are not cut at its edges.
  private func drawViewport(
    _ element: XMLElement, _ outer: Scope, sizedBy use: XMLElement? = nil, into list: inout DisplayList
  ) {
    var scope = outer
    func side(_ name: String, _ axis: Int) -> Double {
      let sized = use?.attribute(name) != nil ? use : element
      guard let sized, sized.attribute(name) != nil else { return scope.viewport[axis] }
      return length(name, sized, scope, along: axis)
    }
    let size = SIMD2(side("width", 0), side("height", 1))
    guard size.x > 0, size.y > 0 else { return }
    if element.name == "svg" {
      let place = SIMD2(length("x", element, scope, along: 0), length("y", element, scope, along: 1))
      scope.transform = Transform.translation(x: place.x, y: place.y).concatenated(with: scope.transform)
    }
    scope.viewport = size
    if let box = element.attribute("viewBox").flatMap(ViewBox.init) {
      let fit = box.transform(to: size, preserving: element.attribute("preserveAspectRatio"))
      scope.transform = fit.concatenated(with: scope.transform)
      scope.viewport = SIMD2(box.width, box.height)
    }
    composite(element, scope, into: &list) { $0.drawChildren(of: element, scope, into: &$1) }
  }

  // MARK: - Styles

  /// The style of an element: attributes, then rules, then its own declarations.
  func style(of element: XMLElement, in parent: SVGStyle) -> SVGStyle {
    var style = parent.inherited
    func apply(_ declaration: Declaration) {
      switch style.set(declaration, parent: parent) {
      case .taken, .unknown: break
      case .invalid:
        findings.add("\(declaration.name): \"\(declaration.value.prefix(40))\" is not understood", element)
      case .notDrawn:
        findings.add(
          "\(declaration.name): \"\(declaration.value.prefix(40))\" is not drawn", element, kind: .notDrawn)
      }
    }
    for (name, value) in element.attributes where SVGStyle.names.contains(name) {
      apply(Declaration(name: name, value: StyleSheet.trimmed(value)))
    }
    for declaration in document.tree.styleSheet.declarations(for: element) { apply(declaration) }
    if let text = element.attribute("style") {
      for declaration in Declaration.list(text) { apply(declaration) }
    }
    return style
  }

  /// A length of an element along an axis: 0 for the width, 1 for the height, `nil` for the diagonal.
  func length(_ name: String, _ element: XMLElement, _ scope: Scope, along axis: Int?) -> Double {
    guard let text = element.attribute(name) else { return 0 }
    guard let length = SVGLength(text) else {
      if text != "auto" { findings.add("\(name): \"\(text.prefix(40))\" is not a length", element) }
      return 0
    }
    return pixels(length, scope, along: axis)
  }

  func pixels(_ length: SVGLength, _ scope: Scope, along axis: Int?) -> Double {
    let whole = axis.map { scope.viewport[$0] } ?? ((scope.viewport * scope.viewport).sum() / 2).squareRoot()
    return length.pixels(of: whole, fontSize: scope.style.fontSize)
  }

  /// Counts points; false if there are too many.
  private func take(points count: Int, _ element: XMLElement) -> Bool {
    points -= count
    guard points < 0 else { return true }
    findings.add(
      "more than \(document.limits.points) points; the rest is left out", element, kind: .limit)
    return false
  }

  /// Counts pixels; false if there are too many.
  private func take(pixels count: Int, _ element: XMLElement) -> Bool {
    guard count <= pixels else {
      findings.add(
        "too many pixels of gradients, clips and masks; the rest is left out", element, kind: .limit)
      return false
    }
    pixels -= count
    return true
  }

  // MARK: - Shapes

  private func draw(
    _ outline: SVGOutline, of element: XMLElement, _ scope: Scope, into list: inout DisplayList
  ) {
    guard points > 0 else { return }
    let scale = scope.transform.greatestScale
    guard scale > 0, scale.isFinite else { return }
    let contours = outline.contours(tolerance: Self.tolerance / scale, limit: points)
    guard take(points: contours.reduce(0) { $0 + $1.points.count }, element) else { return }
    let box = Self.box(contours)
    func fill(_ list: inout DisplayList) {
      guard let paint = paint(scope.style.fill, scope.style.fillOpacity, box, element, scope) else { return }
      var path = Path()
      for contour in contours {
        path.append(contour: contour.points.map { float($0, scope.transform) }, closed: true)
      }
      list.fill(path, rule: scope.style.fillRule, paint: paint, on: .picture)
    }
    func stroke(_ list: inout DisplayList) {
      let width = pixels(scope.style.strokeWidth, scope, along: nil)
      guard width > 0, width.isFinite, scope.style.stroke != .none,
        let paint = paint(scope.style.stroke, scope.style.strokeOpacity, box, element, scope)
      else { return }
      var area = StrokeOutline(
        width: width, style: scope.style, tolerance: Self.tolerance / scale, limit: points)
      let dashes = scope.style.dashes.map { pixels($0, scope, along: nil) }
      for contour in contours where area.room > 0 {
        if let parts = dashed(contour, dashes, scope, element) {
          for part in parts { area.add(part) }
        } else {
          area.add(contour)
        }
      }
      guard take(points: points - area.room, element) else { return }
      var path = Path()
      for polygon in area.polygons {
        path.append(contour: polygon.map { float($0, scope.transform) }, closed: true)
      }
      list.fill(path, paint: paint, on: .picture)
    }
    if scope.style.strokesFirst {
      stroke(&list)
      fill(&list)
    } else {
      fill(&list)
      stroke(&list)
    }
  }

  private func dashed(
    _ contour: SVGOutline.Contour, _ dashes: [Double], _ scope: Scope, _ element: XMLElement
  ) -> [SVGOutline.Contour]? {
    guard dashes.contains(where: { $0 > 0 }), dashes.allSatisfy({ $0 >= 0 }) else { return nil }
    let offset = pixels(scope.style.dashOffset, scope, along: nil)
    let parts = StrokeOutline.dashes(of: contour, lengths: dashes, offset: offset, limit: 10_000)
    if parts == nil { findings.add("too many dashes; the line is drawn whole", element, kind: .limit) }
    return parts
  }

  private func float(_ point: SIMD2<Double>, _ transform: Transform) -> SIMD2<Float> {
    let place = transform.apply(x: point.x, y: point.y)
    return SIMD2(Float(place.x), Float(place.y))
  }

  private static func box(_ contours: [SVGOutline.Contour]) -> (low: SIMD2<Double>, high: SIMD2<Double>)? {
    guard var low = contours.first?.points.first else { return nil }
    var high = low
    for contour in contours {
      for point in contour.points {
        low = SIMD2(min(low.x, point.x), min(low.y, point.y))
        high = SIMD2(max(high.x, point.x), max(high.y, point.y))
      }
    }
    return (low, high)
  }

  // MARK: - Paints

  private func paint(
    _ paint: SVGPaint, _ opacity: Double, _ box: (low: SIMD2<Double>, high: SIMD2<Double>)?,
    _ element: XMLElement, _ scope: Scope
  ) -> Paint? {
    switch paint {
    case .none: return nil
    case .current: return .color(PremultipliedColor(scope.style.color, opacity: opacity))
    case .color(let color): return .color(PremultipliedColor(color, opacity: opacity))
    case .server(let name, let fallback):
      guard let server = document.tree.element(named: name) else {
        findings.add("there is no paint \"#\(name.prefix(40))\"", element, kind: .missing)
        return fallback.flatMap { self.paint($0, opacity, box, element, scope) }
      }
      guard server.name == "linearGradient" || server.name == "radialGradient" else {
        findings.add("<\(server.name.prefix(40))> is not drawn", server, kind: .notDrawn)
        return fallback.flatMap { self.paint($0, opacity, box, element, scope) }
      }
      return gradient(server, opacity, box, element, scope)
    }
  }

  private func gradient(
    _ server: XMLElement, _ opacity: Double, _ box: (low: SIMD2<Double>, high: SIMD2<Double>)?,
    _ element: XMLElement, _ scope: Scope
  ) -> Paint? {
    let reader = GradientReader(server, self, scope)
    guard let box, let stops = reader.stops else { return nil }
    guard let gradient = reader.gradient(stops, opacity: opacity, box: box) else {
      return stops.last.map { .color(PremultipliedColor($0.color, opacity: opacity)) }
    }
    guard take(pixels: width * height, element),
      let bitmap = gradient.bitmap(origin: .zero, size: SIMD2(width, height))
    else { return nil }
    return .pattern(Pattern(bitmap: bitmap, transform: Transform.identity, sampling: .nearest))
  }

  // MARK: - Groups, clips and masks

  /// Draws `body`, blended as a whole by the opacity of an element, inside its clip and its mask.
  private func composite(
    _ element: XMLElement, _ scope: Scope, into list: inout DisplayList,
    _ body: (SVGPainter, inout DisplayList) -> Void
  ) {
    let covers = [(scope.style.clipPath, "clipPath"), (scope.style.mask, "mask")].compactMap { text, kind in
      text.flatMap { cover(kind, $0, element, scope) }
    }
    let opacity = Float(scope.style.opacity)
    guard !covers.isEmpty else {
      list.group(opacity: opacity) { body(self, &$0) }
      return
    }
    guard take(pixels: width * height, element) else { return }
    var layer = DisplayList(width: width, height: height)
    body(self, &layer)
    guard let bitmap = try? rasterizer.rasterize(layer) else { return }
    var bytes = bitmap.pixels
    for cover in covers {
      for index in cover.indices {
        guard cover[index] < 255 else { continue }
        for channel in 4 * index..<4 * index + 4 {
          bytes[channel] = UInt8((Int(bytes[channel]) * Int(cover[index]) + 127) / 255)
        }
      }
    }
    guard let covered = try? Bitmap(width: width, height: height, pixels: bytes) else { return }
    list.paint(
      .pattern(
        Pattern(bitmap: covered, transform: Transform.identity, sampling: .nearest, opacity: opacity)),
      on: .picture)
  }

  /// The share of each pixel that a clip or a mask lets through, 0 to 255; `nil` for all.
  private func cover(_ kind: String, _ text: String, _ element: XMLElement, _ scope: Scope) -> [UInt8]? {
    guard let name = SVGTree.name(in: text), let source = document.tree.element(named: name),
      source.name == kind
    else {
      findings.add("\(kind) \"\(text.prefix(40))\" does not exist here", element, kind: .missing)
      return nil
    }
    guard !references.contains(name) else {
      findings.add("\(kind) \"\(name.prefix(40))\" inside itself", element)
      return nil
    }
    guard take(pixels: width * height, element) else { return nil }
    references.append(name)
    defer { references.removeLast() }
    if source.attribute(kind + "Units") == "objectBoundingBox"
      || source.attribute(
        kind == "mask" ? "maskContentUnits" : "clipPathUnits") == "objectBoundingBox",
      kind == "clipPath"
    {
      findings.add("\(kind) in units of the element's box is not drawn", source, kind: .notDrawn)
      return nil
    }
    var inner = scope
    inner.style = style(of: source, in: SVGStyle())
    inner.depth += 1
    let isClip = kind == "clipPath"
    if isClip {
      inner.style.fill = .color(.white)
      if let transform = source.attribute("transform").flatMap(Transform.init(svg:)) {
        inner.transform = transform.concatenated(with: inner.transform)
      }
    }
    var layer = DisplayList(width: width, height: height)
    if isClip {
      for child in source.children { drawClip(child, inner, into: &layer) }
    } else {
      drawChildren(of: source, inner, into: &layer)
    }
    guard let bitmap = try? rasterizer.rasterize(layer) else { return nil }
    let bytes = bitmap.pixels
    var cover = stride(from: 0, to: bytes.count, by: 4).map { index -> UInt8 in
      if isClip { return bytes[index + 3] }
      // The luminance of linear light is meant to be that of sRGB here (SVG 1.1, section 14.4).
      let light =
        0.2125 * Double(bytes[index]) + 0.7154 * Double(bytes[index + 1])
        + 0.0721 * Double(bytes[index + 2])
      return UInt8(min(light + 0.5, 255))
    }
    // A clip may itself be clipped.
    if let nested = inner.style.clipPath.flatMap({ self.cover("clipPath", $0, source, inner) }) {
      for index in cover.indices {
        cover[index] = UInt8((Int(cover[index]) * Int(nested[index]) + 127) / 255)
      }
    }
    return cover
  }

  /// Draws the inside of a shape of a clip.
  private func drawClip(_ element: XMLElement, _ outer: Scope, into list: inout DisplayList) {
    guard elements > 0 else { return }
    elements -= 1
    var scope = outer
    scope.style = style(of: element, in: outer.style)
    scope.style.fill = .color(.white)
    scope.style.stroke = .none
    (scope.style.fillOpacity, scope.style.fillRule) = (1, scope.style.clipRule)
    guard scope.style.isDisplayed, scope.style.isVisible else { return }
    if let transform = element.attribute("transform").flatMap(Transform.init(svg:)) {
      scope.transform = transform.concatenated(with: outer.transform)
    }
    if element.name == "use" {
      guard let name = SVGTree.name(in: element.attribute("href") ?? ""), !references.contains(name),
        let target = document.tree.element(named: name)
      else { return }
      references.append(name)
      defer { references.removeLast() }
      let place = SIMD2(length("x", element, scope, along: 0), length("y", element, scope, along: 1))
      scope.transform = Transform.translation(x: place.x, y: place.y).concatenated(with: scope.transform)
      return drawClip(target, scope, into: &list)
    }
    guard let outline = outline(of: element, scope) else { return }
    composite(element, scope, into: &list) { $0.draw(outline, of: element, scope, into: &$1) }
  }
}

extension PremultipliedColor {
  /// A colour with an opacity of its own.
  init(_ color: Color, opacity: Double) {
    let channels = color.premultiplied * opacity
    self.init(rgba: SIMD4<Float>(channels))
  }
}
