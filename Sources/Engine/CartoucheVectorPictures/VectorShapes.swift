import CartoucheGeometry
import CartoucheRaster

extension VectorPaint {
  /// The paint in the form of vector formats; nil for pictures in perspective and colours along lines.
  init?(_ paint: Paint) {
    switch paint {
    case .color(let color): self = .color(color)
    case .linearGradient(let gradient): self = .linear(gradient)
    case .radialGradient(let gradient): self = .radial(gradient)
    case .pattern(let pattern):
      guard let transform = Transform(pattern.transform) else { return nil }
      self = .pattern(
        VectorImage(
          bitmap: pattern.bitmap, transform: transform.nearOrigin(pattern.bitmap),
          isSmooth: pattern.sampling == .bilinear,
          opacity: pattern.opacity))
    case .lineGradient, .linePattern: return nil
    }
  }
}

extension VectorImage {
  /// A picture in the form of vector formats; nil for one in perspective or with changed colours.
  init?(_ picture: DrawnPicture) {
    guard picture.adjustment == nil, let transform = Transform(picture.transform) else { return nil }
    self.init(
      bitmap: picture.bitmap, transform: transform, isSmooth: picture.sampling == .bilinear,
      opacity: picture.opacity)
  }

  /// The corners in device pixels.
  var corners: [SIMD2<Double>] {
    let (width, height) = (Double(bitmap.width), Double(bitmap.height))
    return [(0, 0), (width, 0), (width, height), (0, height)].map { transform.apply(x: $0.0, y: $0.1) }
  }
}

extension Transform {
  /// A projective map that is affine; nil for others.
  init?(_ map: ProjectiveTransform) {
    guard abs(map.w.x) < 1e-9 * abs(map.w.z), abs(map.w.y) < 1e-9 * abs(map.w.z), map.w.z != 0 else {
      return nil
    }
    let (x, y) = (map.x / map.w.z, map.y / map.w.z)
    self.init(a: x.x, b: y.x, c: x.y, d: y.y, tx: x.z, ty: y.z)
  }
}

extension Transform {
  /// The transform of the copy of a repeated picture nearest to the origin; other copies may be out of range for
  /// viewers that use fixed-point numbers.
  fileprivate func nearOrigin(_ bitmap: Bitmap) -> Transform {
    guard let inverse = ProjectiveTransform(self).inverse else { return self }
    let origin = inverse.homogeneous(.zero)
    let (width, height) = (Double(bitmap.width), Double(bitmap.height))
    let place = apply(
      x: (origin.x / width).rounded(.down) * width, y: (origin.y / height).rounded(.down) * height)
    var near = self
    (near.tx, near.ty) = (place.x, place.y)
    return near
  }
}

extension StrokedLines {
  /// Whether edges are as sharp as in vector formats.
  var isSharp: Bool { style.blur <= 0.75 }

  /// The contours that one pen can draw: all, or each with its own place in the dashes.
  func parts(isDashed: Bool) -> [(path: Path, distance: Float)] {
    guard isDashed, Set(distances).count > 1 else { return [(path, distances.first ?? 0)] }
    return zip(path.contours, distances).map { contour, distance in
      var part = Path()
      part.append(contour: path.points[contour.start..<contour.end], closed: contour.isClosed)
      return (part, distance)
    }
  }
}

extension LineOutline {
  /// The corners of a polygon about a circle of radius 1 that look round.
  static let fineCircle: [SIMD2<Double>] = (0..<48).map { index in
    let angle = Double(index) * .pi / 24
    return SIMD2(ElementaryFunctions.cosine(angle), ElementaryFunctions.sine(angle))
  }
}

extension PixelRectangle {
  /// The corners in device pixels.
  var corners: [SIMD2<Double>] {
    let (x0, y0) = (Double(x), Double(y))
    let (x1, y1) = (x0 + Double(width), y0 + Double(height))
    return [SIMD2(x0, y0), SIMD2(x1, y0), SIMD2(x1, y1), SIMD2(x0, y1)]
  }

}

extension [SIMD2<Float>] {
  /// Whether a convex polygon, or a margin around it, holds a point.
  func containsConvex(_ point: SIMD2<Double>, margin: Double) -> Bool {
    guard count >= 3 else { return false }
    var area = 0.0
    for index in indices {
      let (p, q) = (self[index], self[(index + 1) % count])
      area += Double(p.x) * Double(q.y) - Double(q.x) * Double(p.y)
    }
    let sign = area < 0 ? -1.0 : 1
    return indices.allSatisfy { index in
      let (p, q) = (SIMD2<Double>(self[index]), SIMD2<Double>(self[(index + 1) % count]))
      let along = q - p
      let length = (along * along).sum().squareRoot()
      let across = along.x * (point.y - p.y) - along.y * (point.x - p.x)
      return length == 0 || sign * across >= -margin * length
    }
  }
}

extension Bitmap {
  /// The part in a rectangle without transparent margins, and its place; nil if it is empty.
  func trimmed(to bounds: PixelRectangle) -> (bitmap: Bitmap, place: (x: Int, y: Int))? {
    let columns = max(bounds.x, 0)..<max(max(bounds.x, 0), min(bounds.x + bounds.width, width))
    let rows = max(bounds.y, 0)..<max(max(bounds.y, 0), min(bounds.y + bounds.height, height))
    var (low, high) = (SIMD2(Int.max, Int.max), SIMD2(Int.min, Int.min))
    for y in rows {
      for x in columns where pixels[(y * width + x) * 4 + 3] != 0 {
        low = SIMD2(Swift.min(low.x, x), Swift.min(low.y, y))
        high = SIMD2(Swift.max(high.x, x), Swift.max(high.y, y))
      }
    }
    guard low.x <= high.x else { return nil }
    var part: [UInt8] = []
    part.reserveCapacity((high.x - low.x + 1) * (high.y - low.y + 1) * 4)
    for y in low.y...high.y {
      part += pixels[(y * width + low.x) * 4..<(y * width + high.x + 1) * 4]
    }
    let bitmap = try? Bitmap(width: high.x - low.x + 1, height: high.y - low.y + 1, pixels: part)
    return bitmap.map { ($0, (low.x, low.y)) }
  }
}
