import CartoucheJSON
import CartoucheXML

extension SVGPainter {
  /// The outline of a shape (SVG 1.1, chapters 8 and 9); `nil` for other elements.
  func outline(of element: XMLElement, _ scope: Scope) -> SVGOutline? {
    func x(_ name: String) -> Double { length(name, element, scope, along: 0) }
    func y(_ name: String) -> Double { length(name, element, scope, along: 1) }
    var outline = SVGOutline()
    switch element.name {
    case "path":
      let text = element.attribute("d") ?? ""
      let data = PathData(text, limit: document.limits.points)
      if let fault = data.fault {
        findings.add("path data end at byte \(fault), which is not understood; the rest is left out", element)
      }
      return data.outline
    case "rect": return rectangle(element, scope)
    case "circle":
      let radius = length("r", element, scope, along: nil)
      if radius > 0 { outline.ellipse(center: SIMD2(x("cx"), y("cy")), radii: SIMD2(radius, radius)) }
    case "ellipse":
      var radii = SIMD2(x("rx"), y("ry"))
      if element.attribute("rx") == nil { radii.x = radii.y }
      if element.attribute("ry") == nil { radii.y = radii.x }
      if radii.x > 0, radii.y > 0 { outline.ellipse(center: SIMD2(x("cx"), y("cy")), radii: radii) }
    case "line":
      outline.move(to: SIMD2(x("x1"), y("y1")))
      outline.line(to: SIMD2(x("x2"), y("y2")))
    case "polyline", "polygon":
      var scanner = NumberScanner(element.attribute("points") ?? "")
      while !scanner.isAtEnd {
        guard outline.steps.count < document.limits.points, let x = scanner.number(), let y = scanner.number()
        else {
          findings.add("points of <\(element.name)> are not pairs of numbers; the rest is left out", element)
          break
        }
        if outline.steps.isEmpty { outline.move(to: SIMD2(x, y)) } else { outline.line(to: SIMD2(x, y)) }
      }
      if element.name == "polygon", !outline.steps.isEmpty { outline.close() }
    default: return nil
    }
    return outline
  }

  private func rectangle(_ element: XMLElement, _ scope: Scope) -> SVGOutline {
    var outline = SVGOutline()
    let low = SIMD2(length("x", element, scope, along: 0), length("y", element, scope, along: 1))
    let size = SIMD2(length("width", element, scope, along: 0), length("height", element, scope, along: 1))
    guard size.x > 0, size.y > 0 else { return outline }
    let high = low + size
    var radii = SIMD2(length("rx", element, scope, along: 0), length("ry", element, scope, along: 1))
    if element.attribute("rx") == nil { radii.x = radii.y }
    if element.attribute("ry") == nil { radii.y = radii.x }
    radii = SIMD2(min(max(radii.x, 0), size.x / 2), min(max(radii.y, 0), size.y / 2))
    guard radii.x > 0, radii.y > 0 else {
      outline.move(to: low)
      outline.line(to: SIMD2(high.x, low.y))
      outline.line(to: high)
      outline.line(to: SIMD2(low.x, high.y))
      outline.close()
      return outline
    }
    func corner(_ x: Double, _ y: Double) {
      outline.arc(radii: radii, rotation: 0, large: false, sweep: true, to: SIMD2(x, y))
    }
    outline.move(to: SIMD2(low.x + radii.x, low.y))
    outline.line(to: SIMD2(high.x - radii.x, low.y))
    corner(high.x, low.y + radii.y)
    outline.line(to: SIMD2(high.x, high.y - radii.y))
    corner(high.x - radii.x, high.y)
    outline.line(to: SIMD2(low.x + radii.x, high.y))
    corner(low.x, high.y - radii.y)
    outline.line(to: SIMD2(low.x, low.y + radii.y))
    corner(low.x + radii.x, low.y)
    outline.close()
    return outline
  }
}
