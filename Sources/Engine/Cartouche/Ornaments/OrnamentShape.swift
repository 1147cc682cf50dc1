import CartoucheRaster

/// A shape of a drawing beside a map, with its colour, in logical pixels.
struct OrnamentShape {
  let path: Path
  let color: PremultipliedColor
  /// The width of a line in logical pixels; `nil` for an area.
  var lineWidth: Double?
  var offset = SIMD2<Double>.zero
}

extension [OrnamentShape] {
  /// The pixels of the shapes, drawn in their order.
  ///
  /// - Parameters:
  ///   - size: The size in logical pixels.
  ///   - pixelRatio: The number of device pixels per logical pixel.
  /// - Returns: The pixels; `nil` for a size that cannot be drawn.
  func bitmap(size: SIMD2<Double>, pixelRatio: Double) -> Bitmap? {
    func whole(_ length: Double) -> Int { Int(exactly: (length * pixelRatio).rounded(.up)) ?? 0 }
    var list = DisplayList(width: whole(size.x), height: whole(size.y))
    for shape in self {
      let transform = Transform(
        a: pixelRatio, b: 0, c: 0, d: pixelRatio, tx: shape.offset.x * pixelRatio,
        ty: shape.offset.y * pixelRatio)
      if let width = shape.lineWidth {
        list.stroke(
          shape.path, transform: transform,
          style: StrokeStyle(width: Float(width * pixelRatio), cap: .round, join: .round),
          paint: .color(shape.color), on: .picture)
      } else {
        list.fill(shape.path, transform: transform, paint: .color(shape.color), on: .picture)
      }
    }
    return try? rasterize(list, threads: 1)
  }
}
