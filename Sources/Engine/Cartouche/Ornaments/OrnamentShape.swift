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
  /// Records the shapes in their order, within the device pixels that their area touches.
  ///
  /// - Parameters:
  ///   - list: The list in device pixels.
  ///   - origin: The upper left corner of the area in logical pixels, moved to the nearest device pixel.
  ///   - size: The size of the area in logical pixels.
  ///   - pixelRatio: The number of device pixels per logical pixel.
  func record(
    in list: inout DisplayList, at origin: SIMD2<Double> = .zero, size: SIMD2<Double>, pixelRatio: Double
  ) {
    let corner = (origin * pixelRatio).rounded(.toNearestOrAwayFromZero)
    let extent = (size * pixelRatio).rounded(.up)
    let clip = list.addClip(x: corner.x, y: corner.y, width: extent.x, height: extent.y)
    for shape in self {
      let place = corner + shape.offset * pixelRatio
      let transform = Transform(a: pixelRatio, b: 0, c: 0, d: pixelRatio, tx: place.x, ty: place.y)
      if let width = shape.lineWidth {
        list.stroke(
          shape.path, transform: transform,
          style: StrokeStyle(width: Float(width * pixelRatio), cap: .round, join: .round),
          paint: .color(shape.color), on: .picture.within(clip))
      } else {
        list.fill(shape.path, transform: transform, paint: .color(shape.color), on: .picture.within(clip))
      }
    }
  }
}
