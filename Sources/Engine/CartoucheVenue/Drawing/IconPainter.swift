import CartoucheRaster

/// Draws icons as bitmaps.
struct IconPainter {
  /// The side of an icon in logical pixels.
  static let side = 20

  /// Returns the bitmap of an icon.
  ///
  /// - Parameter pixelRatio: Device pixels per logical pixel.
  /// - Returns: The bitmap; transparent when the icon cannot be drawn.
  static func bitmap(_ icon: IconShapes, pixelRatio: Int) -> Bitmap {
    let side = side * min(max(pixelRatio, 1), 16)
    let scale = Double(side) / 24
    var list = DisplayList(width: side, height: side)
    let transform = Transform(a: scale, b: 0, c: 0, d: scale, tx: 0, ty: 0)
    func paint(_ tone: Tone) -> Paint {
      let channels = SIMD3<Float>(tone.channels)
      return .color(PremultipliedColor(red: channels.x, green: channels.y, blue: channels.z, alpha: 1))
    }
    func stroke(_ width: Float) -> StrokeStyle {
      var style = StrokeStyle(width: width * Float(scale))
      style.cap = .round
      style.join = .round
      return style
    }
    let white = paint(Tone(0xFFFFFF))
    // A white rim sets the sign off from its surroundings.
    list.fill(sign(icon.isSquare, inset: 0.4), transform: transform, paint: white, on: .picture)
    list.fill(sign(icon.isSquare, inset: 1.5), transform: transform, paint: paint(icon.ground), on: .picture)
    for shape in icon.shapes {
      var path = Path()
      switch shape {
      case .area(let points):
        path.append(contour: points.map(inner), closed: true)
        list.fill(path, transform: transform, paint: white, on: .picture)
      case .disc(let center, let radius):
        path.appendCircle(center: inner(center), radius: radius * 0.88)
        list.fill(path, transform: transform, paint: white, on: .picture)
      case .line(let points, let width):
        path.append(contour: points.map(inner), closed: false)
        list.stroke(path, transform: transform, style: stroke(width * 0.95), paint: white, on: .picture)
      }
    }
    return (try? rasterize(list, threads: 1)) ?? Bitmap(width: side, height: side)
  }

  /// Returns a point of a shape, moved towards the centre so that the sign has a margin.
  private static func inner(_ point: SIMD2<Float>) -> SIMD2<Float> { (point - 12) * 0.88 + 12 }

  private static func sign(_ isSquare: Bool, inset: Float) -> Path {
    var path = Path()
    guard isSquare else {
      path.appendCircle(center: [12, 12], radius: 12 - inset)
      return path
    }
    let (low, high, corner): (Float, Float, Float) = (inset, 24 - inset, 5)
    path.move(to: [low + corner, low])
    path.line(to: [high - corner, low])
    path.quadratic(to: [high, low + corner], control: [high, low])
    path.line(to: [high, high - corner])
    path.quadratic(to: [high - corner, high], control: [high, high])
    path.line(to: [low + corner, high])
    path.quadratic(to: [low, high - corner], control: [low, high])
    path.line(to: [low, low + corner])
    path.quadratic(to: [low + corner, low], control: [low, low])
    path.close()
    return path
  }
}
