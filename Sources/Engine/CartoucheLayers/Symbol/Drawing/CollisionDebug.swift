import CartoucheRaster
import CartoucheText

extension SymbolPen {
  /// Draws the boxes of all icons, or the boxes and circles of all texts, of the tile, for debugging missing labels.
  ///
  /// Blue ones were placed, red ones were not (`collision_box.*` and `collision_circle.*` of MapLibre Native).
  func drawCollisions(ofText isText: Bool, into list: inout DisplayList) {
    for index in layout.symbols.indices where placed.indices.contains(index) {
      drawBoxes(layout.symbols[index], placed[index], boxes[index], isText: isText, into: &list)
    }
    guard isText else { return }
    for index in layout.symbols.indices where placed.indices.contains(index) {
      drawCircles(layout.symbols[index], placed[index], circles[index], into: &list)
    }
  }

  private func drawBoxes(
    _ symbol: Symbol, _ placed: PlacedSymbol, _ tried: TriedBoxes?, isText: Bool,
    into list: inout DisplayList
  ) {
    let view = (isText ? textView : iconView).raised(for: symbol, frame)
    if collidesAsDrawn {
      // Those a little beyond the horizon are drawn, as in GL JS.
      if view.ground.distanceFromHorizon(SIMD2<Double>(symbol.anchor)) <= -0.1 { return }
      guard let box = isText ? tried?.text : tried?.icon else { return }
      let isMoved = isText && !layout.text(of: symbol).anchors.isEmpty
      // In whole pixels, as the reference keeps them.
      let corners = box.rounded(.towardZero)
      let color = Self.color(
        isPlaced: isText ? placed.showsText : placed.showsIcon,
        isUsed: !isMoved || placed.variable != nil)
      func pixel(_ corner: SIMD2<Float>) -> SIMD2<Double> { (SIMD2<Double>(corner) + 0.5) * frame.pixelRatio }
      let (low, high) = (pixel(corners.lowHalf), pixel(corners.highHalf))
      list.frameRectangle(low, high, color)
      return
    }
    let anchor = view.pixel(SIMD2<Double>(symbol.anchor))
    guard anchor.depth > 0 else { return }
    var shift = SIMD2<Float>.zero
    var isUsed = true
    let isMoved = isText || layout.settings.iconTextFit != .none
    if isMoved, !layout.text(of: symbol).anchors.isEmpty {
      if let variable = placed.variable {
        shift = variable.turnedShift(layout.settings, frame)
      } else {
        isUsed = false
      }
    }
    if isText, layout.settings.textFollowsLines { return }
    let (text, icon) = (layout.text(of: symbol), layout.icon(of: symbol))
    let boxes = isText ? [text.box, text.verticalBox] : [icon.box, icon.verticalBox]
    let scale = min(max(0.5 + 0.5 / anchor.depth, 0), 4) / layout.unitsPerPixel
    for box in boxes {
      guard let box else { continue }
      func corner(_ x: Float, _ y: Float) -> SIMD2<Double> {
        let units = SIMD2(x.rounded(.toNearestOrAwayFromZero), y.rounded(.toNearestOrAwayFromZero)) + shift
        return (anchor.place + SIMD2<Double>(units) * scale) * frame.pixelRatio
      }
      let color = Self.color(isPlaced: isText ? placed.showsText : placed.showsIcon, isUsed: isUsed)
      list.frameRectangle(corner(box.x1, box.y1), corner(box.x2, box.y2), color)
    }
  }

  private func drawCircles(
    _ symbol: Symbol, _ placed: PlacedSymbol, _ circles: PlacedCircles?, into list: inout DisplayList
  ) {
    let anchor = textView.pixel(SIMD2<Double>(symbol.anchor))
    guard anchor.depth > 0 else { return }
    if case .own(let own) = circles {
      let color = Self.color(isPlaced: placed.showsText, isUsed: true)
      for circle in own {
        list.ring(
          center: SIMD2(Double(circle.x), Double(circle.y)) * frame.pixelRatio,
          radius: Double(circle.z) * frame.pixelRatio, width: 0.9 * frame.pixelRatio, color)
      }
      return
    }
    // Labels that do not fit their lines have no circles where they would be drawn.
    guard !collidesAsDrawn else { return }
    let scale = min(max(0.5 + 0.5 / anchor.depth, 0), 4) / layout.unitsPerPixel * frame.pixelRatio
    var used: Set<Int32> = []
    if case .used(let indices) = circles { used = Set(indices) }
    for index in symbol.circles {
      let circle = layout.circles[Int(index)]
      let place = textView.pixel(SIMD2<Double>(circle.center))
      guard place.depth > 0 else { continue }
      let color = Self.color(isPlaced: placed.showsText, isUsed: true)
      let factor: Float = used.contains(index) ? 1 : 0.2
      list.ring(
        center: place.place * frame.pixelRatio, radius: Double(circle.radius) * scale,
        width: 15 / layout.overscale * scale, PremultipliedColor(rgba: color.rgba * factor))
    }
  }

  private static func color(isPlaced: Bool, isUsed: Bool) -> PremultipliedColor {
    let color = isPlaced ? SIMD4<Float>(0, 0, 0.5, 0.25) : SIMD4<Float>(0.5, 0, 0, 0.5)
    return PremultipliedColor(rgba: isUsed ? color : color * 0.1)
  }
}

extension DisplayList {
  /// Draws the four sides of a rectangle, one pixel wide, no pixel twice.
  package mutating func frameRectangle(
    _ low: SIMD2<Double>, _ high: SIMD2<Double>, _ color: PremultipliedColor
  ) {
    guard (low + high).sum().isFinite, abs(low.x) + abs(high.y) + abs(low.y) + abs(high.x) < 1e6 else {
      return
    }
    // A line between two pixels goes to the left or upper one; a line's last pixel is left out.
    let left = low.x.rounded(.up) - 1
    let right = high.x.rounded(.up) - 1
    let top = low.y.rounded(.up) - 1
    let bottom = high.y.rounded(.up) - 1
    func row(_ y: Double, _ from: Double, _ to: Double) {
      rectangle(x: from, y: y, width: to - from, height: 1, paint: .color(color))
    }
    func column(_ x: Double, _ from: Double, _ to: Double) {
      rectangle(x: x, y: from, width: 1, height: to - from, paint: .color(color))
    }
    row(top, (low.x - 0.5).rounded(.up), (high.x - 0.5).rounded(.up))
    column(right, (low.y - 0.5).rounded(.up), (high.y - 0.5).rounded(.up))
    row(bottom, (low.x + 0.5).rounded(.down), (high.x + 0.5).rounded(.down))
    column(left, (low.y + 0.5).rounded(.down), (high.y + 0.5).rounded(.down))
  }

  /// Draws a soft circle.
  fileprivate mutating func ring(
    center: SIMD2<Double>, radius: Double, width: Double, _ color: PremultipliedColor
  ) {
    let outer = radius * 1.2
    guard outer > 0, outer < 1e5, width > 0, (center.x + center.y).isFinite else { return }
    let steps = 256
    let stops = (0...steps).map { step -> GradientStop in
      let distance = Double(step) / Double(steps) * outer
      let t = min(max(1 - abs(distance - radius) / width, 0), 1)
      let alpha = Float(t * t * (3 - 2 * t))
      return GradientStop(
        position: Float(step) / Float(steps), color: PremultipliedColor(rgba: color.rgba * alpha))
    }
    rectangle(
      x: center.x - outer, y: center.y - outer, width: 2 * outer, height: 2 * outer,
      paint: .radialGradient(
        RadialGradient(center: SIMD2<Float>(center), radius: Float(outer), stops: stops)))
  }
}
