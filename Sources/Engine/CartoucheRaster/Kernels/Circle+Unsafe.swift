// Sound because: columns are cut to `left..<right`.

/// A circle's colours and edges in units of its whole radius, after `shaders/circle.fragment.glsl` of MapLibre
/// Native.
struct CircleBrush {
  let perRadius: Float
  fileprivate let fill: Brush
  fileprivate let stroke: Brush
  fileprivate let hasStroke: Bool
  private let inner: Float
  private let blur: Float
  private let perBlur: Float

  init(_ circle: Circle) {
    let outer = circle.radius + circle.strokeWidth
    // Distances are measured in radii.
    blur = max(circle.blur, circle.antialiasing / outer)
    inner = circle.radius / outer
    hasStroke = circle.strokeWidth >= 0.01 * circle.pixelRatio
    fill = Brush(circle.color.rgba)
    stroke = Brush(circle.strokeColor.rgba)
    perRadius = 1 / outer
    perBlur = 1 / blur
  }

  /// The coverage at distances in radii.
  @inline(__always)
  func opacity(_ distance: Lanes) -> Lanes { smoothed(unitClamped((1 - distance) * perBlur)) }

  /// The share of the ring in that coverage.
  @inline(__always)
  fileprivate func ringShare(_ distance: Lanes) -> Lanes {
    smoothed(unitClamped((distance - inner + blur) * perBlur))
  }

  /// The colours at distances in radii, times an opacity.
  @inline(__always)
  func color(_ distance: Lanes, _ opacity: Lanes) -> ColorTexel.Channels {
    guard hasStroke else {
      return (opacity * fill.red, opacity * fill.green, opacity * fill.blue, opacity * fill.alpha)
    }
    let share = ringShare(distance)
    return (
      opacity * (fill.red + (stroke.red - fill.red) * share),
      opacity * (fill.green + (stroke.green - fill.green) * share),
      opacity * (fill.blue + (stroke.blue - fill.blue) * share),
      opacity * (fill.alpha + (stroke.alpha - fill.alpha) * share)
    )
  }
}

extension Strip {
  /// Draws a disc and its ring.
  mutating func paintCircle(_ circle: Circle) {
    let brush = CircleBrush(circle)
    let perRadius = brush.perRadius
    let y = (Lanes.rows + (Float(originY) + 0.5 - circle.center.y)) * perRadius
    let ySquared = y * y
    let shiftX = Float(originX) + 0.5 - circle.center.x
    for column in left..<right {
      let x = (Float(column) + shiftX) * perRadius
      let distance = squareRoot(ySquared + x * x)
      paint(brush, distance, clipped(brush.opacity(distance), at: column), at: column)
    }
  }

  /// Blends the pixels of one column of a circle.
  @inline(__always)
  func paint(_ brush: CircleBrush, _ distance: Lanes, _ opacity: Lanes, at column: Int) {
    guard brush.hasStroke else { return blend(brush.fill, opacity, at: column) }
    let color = brush.color(distance, opacity)
    blend(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha, at: column)
  }
}
