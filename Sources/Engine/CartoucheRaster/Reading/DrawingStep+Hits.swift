extension DrawingStep {
  /// Whether the step draws at a point in device pixels, as far as shapes tell: pictures, fields and heat count everywhere
  /// within their outlines.
  ///
  /// Complexity: linear in the points of the shape.
  public func covers(_ point: SIMD2<Double>) -> Bool {
    guard bounds.contains(x: point.x, y: point.y), clip?.contains(point) ?? true else { return false }
    switch content {
    case .fill(let path, let rule, let edge, _):
      let isInside = path.contains(point, rule)
      switch edge {
      case .antialiased, .pixelCentre: return isInside
      case .soft: return isInside || path.isNear(point, 1)
      case .rim: return !isInside && path.isNear(point, 1)
      }
    case .outline(let path, _): return path.isNear(point, 1)
    case .stroke(let lines, _): return lines.cover(point)
    case .circle(let circle, let plane):
      guard let place = point.seen(through: plane) else { return false }
      let step = place - SIMD2<Double>(circle.center)
      let radius = Double(circle.radius + circle.strokeWidth)
      return (step * step).sum() <= radius * radius
    case .field(let field):
      return point.isInside(field.transform, width: Double(field.width), height: Double(field.height))
    case .text(let run): return run.covers(point)
    case .picture(let picture):
      return point.isInside(
        picture.transform, width: Double(picture.bitmap.width), height: Double(picture.bitmap.height))
    case .faces(let faces): return faces.contains { $0.outline.contains(point, .evenOdd) }
    case .heat, .relief, .heights, .sky, .atmosphere: return true
    case .mesh(let count): return count > 0
    case .groupBegin, .groupEnd: return false
    }
  }
}

extension DrawingClip {
  /// Whether a point in device pixels lies in the clip.
  func contains(_ point: SIMD2<Double>) -> Bool {
    switch self {
    case .rectangle(let box): return box.contains(x: point.x, y: point.y)
    case .polygon(let polygon):
      var path = Path()
      path.append(contour: polygon, closed: true)
      return path.contains(point, .nonZero)
    }
  }
}

extension TextRun {
  /// Whether a point in device pixels lies in the box of a glyph.
  fileprivate func covers(_ point: SIMD2<Double>) -> Bool {
    guard !isProjected else { return true }
    return glyphs.contains {
      point.isInside(
        ProjectiveTransform($0.transform), width: Double($0.size.x), height: Double($0.size.y),
        border: Self.fieldBorder)
    }
  }
}

extension StrokedLines {
  /// Whether a point in device pixels lies on a line; gaps between dashes count as parts of it.
  fileprivate func cover(_ point: SIMD2<Double>) -> Bool {
    guard let place = point.seen(through: plane) else { return false }
    let (gap, width) = (Double(style.gapWidth), Double(style.width))
    let distance = path.distance(to: place)
    if style.offset != 0 {
      // Offset lines are found by how far they reach.
      return distance <= abs(Double(style.offset)) + gap / 2 + (gap > 0 ? width : width / 2)
    }
    return gap > 0 ? distance >= gap / 2 && distance <= gap / 2 + width : distance <= width / 2
  }
}

extension SIMD2<Double> {
  /// The point of a plane that is seen at this pixel; the pixel itself without a plane.
  fileprivate func seen(through plane: ProjectiveTransform?) -> SIMD2<Double>? {
    guard let plane else { return self }
    guard let image = plane.inverse?.homogeneous(self), image.z > 0 else { return nil }
    return SIMD2(image.x, image.y) / image.z
  }

  /// Whether the pixel shows a point of a picture without its border.
  fileprivate func isInside(
    _ transform: ProjectiveTransform, width: Double, height: Double, border: Double = 0
  ) -> Bool {
    guard let place = seen(through: transform) else { return false }
    return place.x >= border && place.y >= border && place.x < width - border && place.y < height - border
  }
}

extension Path {
  /// Whether a point is inside, every contour counting as closed.
  func contains(_ point: SIMD2<Double>, _ rule: FillRule) -> Bool {
    var winding = 0
    for contour in contours {
      for index in contour.start..<contour.end {
        let next = index + 1 == contour.end ? contour.start : index + 1
        let (p, q) = (SIMD2<Double>(points[index]), SIMD2<Double>(points[next]))
        guard (p.y <= point.y) != (q.y <= point.y) else { continue }
        let x = p.x + (q.x - p.x) * ((point.y - p.y) / (q.y - p.y))
        if x > point.x { winding += p.y < q.y ? 1 : -1 }
      }
    }
    return rule == .nonZero ? winding != 0 : winding & 1 != 0
  }

  /// Whether a segment lies within a distance of a point.
  fileprivate func isNear(_ point: SIMD2<Double>, _ distance: Double) -> Bool {
    self.distance(to: point) <= distance
  }

  /// The distance of a point from the nearest segment; infinite without any.
  fileprivate func distance(to point: SIMD2<Double>) -> Double {
    var least = Double.infinity
    for contour in contours {
      let last = contour.isClosed ? contour.end : contour.end - 1
      for index in contour.start..<max(contour.start, last) {
        let next = index + 1 == contour.end ? contour.start : index + 1
        let (p, q) = (SIMD2<Double>(points[index]), SIMD2<Double>(points[next]))
        let along = q - p
        let squared = (along * along).sum()
        let share = squared > 0 ? min(max(((point - p) * along).sum() / squared, 0), 1) : 0
        let step = point - (p + along * share)
        least = min(least, (step * step).sum())
      }
    }
    return least.squareRoot()
  }
}
