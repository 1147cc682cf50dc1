import CartoucheExpressions
import CartoucheRaster
import CartoucheXML

/// Reads a gradient, with the members that it inherits from others.
struct GradientReader {
  /// The gradient, and those that it refers to, one by the other.
  private let chain: [XMLElement]
  private let painter: SVGPainter
  private let scope: SVGPainter.Scope

  init(_ element: XMLElement, _ painter: SVGPainter, _ scope: SVGPainter.Scope) {
    var chain = [element]
    while chain.count < 8, let reference = chain[chain.count - 1].attribute("href"),
      let next = painter.document.tree.element(referredTo: reference), next.name.hasSuffix("Gradient")
    {
      chain.append(next)
    }
    (self.chain, self.painter, self.scope) = (chain, painter, scope)
  }

  /// The colours, in order; `nil` if there are none.
  var stops: [SVGGradient.Stop]? {
    guard let owner = chain.first(where: { $0.children.contains { $0.name == "stop" } }) else { return nil }
    var least = 0.0
    // No icon has more, and each costs time.
    return owner.children.lazy.filter { $0.name == "stop" }.prefix(256).map { stop in
      var base = SVGStyle()
      base.color = scope.style.color
      let style = painter.style(of: stop, in: base)
      let offset = stop.attribute("offset").flatMap(SVGLength.init)?.pixels(of: 1, fontSize: 0) ?? 0
      least = max(least, min(max(offset, 0), 1))
      var color: Color
      switch style.stopColor {
      case .color(let given): color = given
      case .current: color = style.color
      case .none, .server: color = .transparent
      }
      color.alpha *= style.stopOpacity
      return SVGGradient.Stop(offset: least, color: color)
    }
  }

  /// The gradient over a box of the user's plane; `nil` if it is of one colour.
  func gradient(
    _ stops: [SVGGradient.Stop], opacity: Double, box: (low: SIMD2<Double>, high: SIMD2<Double>)
  ) -> SVGGradient? {
    guard stops.count > 1 else { return nil }
    var transform = scope.transform
    let isBox = attribute("gradientUnits") != "userSpaceOnUse"
    if isBox {
      let size = box.high - box.low
      guard size.x > 0, size.y > 0 else { return nil }
      transform = Transform(a: size.x, b: 0, c: 0, d: size.y, tx: box.low.x, ty: box.low.y)
        .concatenated(with: transform)
    }
    if let own = attribute("gradientTransform").flatMap(Transform.init(svg:)) {
      transform = own.concatenated(with: transform)
    }
    guard transform.inverse != nil else { return nil }
    let form: SVGGradient.Form
    if chain[0].name == "linearGradient" {
      let from = SIMD2(length("x1", 0, "0%", isBox), length("y1", 1, "0%", isBox))
      form = .linear(from: from, to: SIMD2(length("x2", 0, "100%", isBox), length("y2", 1, "0%", isBox)))
    } else {
      let center = SIMD2(length("cx", 0, "50%", isBox), length("cy", 1, "50%", isBox))
      let radius = length("r", nil, "50%", isBox)
      var focus = SIMD2(
        attribute("fx") == nil ? center.x : length("fx", 0, "50%", isBox),
        attribute("fy") == nil ? center.y : length("fy", 1, "50%", isBox))
      // A focus outside of the circle counts as on its edge.
      let offset = focus - center
      let distance = (offset * offset).sum().squareRoot()
      if distance > radius * 0.999, distance > 0 { focus = center + offset * (radius * 0.999 / distance) }
      form = .radial(center: center, radius: radius, focus: focus)
    }
    return SVGGradient(
      form: form, spread: attribute("spreadMethod").flatMap(SVGGradient.Spread.init) ?? .pad,
      transform: transform, stops: stops, opacity: opacity)
  }

  private func attribute(_ name: String) -> String? {
    for element in chain { if let value = element.attribute(name) { return value } }
    return nil
  }

  private func length(_ name: String, _ axis: Int?, _ standard: String, _ isBox: Bool) -> Double {
    guard let length = SVGLength(attribute(name) ?? standard) else { return 0 }
    return isBox ? length.pixels(of: 1, fontSize: 0) : painter.pixels(length, scope, along: axis)
  }
}
