// Sound because: columns are cut to `left..<right`.

extension Strip {
  /// Draws a disc and its ring after `shaders/circle.fragment.glsl` of MapLibre Native.
  mutating func paintCircle(_ circle: Circle) {
    let outer = circle.radius + circle.strokeWidth
    // Distances are measured in radii.
    let blur = max(circle.blur, circle.antialiasing / outer)
    let inner = circle.radius / outer
    let hasStroke = circle.strokeWidth >= 0.01 * circle.pixelRatio
    let fill = Brush(circle.color.rgba)
    let stroke = Brush(circle.strokeColor.rgba)
    let perRadius = 1 / outer
    let perBlur = 1 / blur
    let y = (Lanes.rows + (Float(originY) + 0.5 - circle.center.y)) * perRadius
    let ySquared = y * y
    let shiftX = Float(originX) + 0.5 - circle.center.x
    for column in left..<right {
      let x = (Float(column) + shiftX) * perRadius
      let distance = squareRoot(ySquared + x * x)
      let opacity = clipped(smoothed(unitClamped((1 - distance) * perBlur)), at: column)
      if hasStroke {
        let share = smoothed(unitClamped((distance - inner + blur) * perBlur))
        blend(
          opacity * (fill.red + (stroke.red - fill.red) * share),
          opacity * (fill.green + (stroke.green - fill.green) * share),
          opacity * (fill.blue + (stroke.blue - fill.blue) * share),
          opacity * (fill.alpha + (stroke.alpha - fill.alpha) * share), at: column)
      } else {
        blend(fill, opacity, at: column)
      }
    }
  }
}
