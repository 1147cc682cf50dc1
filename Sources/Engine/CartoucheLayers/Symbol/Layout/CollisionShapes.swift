import CartoucheGeometry

/// A rectangle around a symbol's place in tile units, in which nothing else may be drawn.
///
/// In `Float`, as in the reference: boxes that touch collide, so that the last bit may decide.
package struct CollisionBox: Sendable, Hashable {
  var x1: Float
  var y1: Float
  var x2: Float
  var y2: Float

  init(x1: Float, y1: Float, x2: Float, y2: Float) {
    self.x1 = x1
    self.y1 = y1
    self.x2 = x2
    self.y2 = y2
  }

  /// The space that a text or an icon occupies.
  ///
  /// - Parameters:
  ///   - box: The space in its own units.
  ///   - scale: Tile units per unit of `box`.
  ///   - padding: The distance added on each side in tile units: top, right, bottom, left.
  ///   - rotation: The rotation, clockwise in degrees; the box around the rotated one counts.
  init?(_ box: Box, scale: Float, padding: SIMD4<Float>, rotation: Double) {
    x1 = Float(box.min.x) * scale - padding.w
    y1 = Float(box.min.y) * scale - padding.x
    x2 = Float(box.max.x) * scale + padding.y
    y2 = Float(box.max.y) * scale + padding.z
    guard (x1, y1, x2, y2) != (0, 0, 0, 0), x1.isFinite, y1.isFinite, x2.isFinite, y2.isFinite else {
      return nil
    }
    guard rotation != 0 else { return }
    let radians = rotation * .pi / 180
    let (sine, cosine) = (
      Float(ElementaryFunctions.sine(radians)), Float(ElementaryFunctions.cosine(radians))
    )
    var low = SIMD2<Float>(repeating: .infinity)
    var high = SIMD2<Float>(repeating: -.infinity)
    for corner in [SIMD2(x1, y1), SIMD2(x2, y1), SIMD2(x1, y2), SIMD2(x2, y2)] {
      let turned = SIMD2(cosine * corner.x - sine * corner.y, sine * corner.x + cosine * corner.y)
      low = SIMD2(min(low.x, turned.x), min(low.y, turned.y))
      high = SIMD2(max(high.x, turned.x), max(high.y, turned.y))
    }
    (x1, y1, x2, y2) = (low.x, low.y, high.x, high.y)
  }

  var width: Float { x2 - x1 }
  var height: Float { y2 - y1 }
}

/// A circle around a part of a label along a line.
package struct CollisionCircle: Sendable, Hashable {
  /// The centre in tile units.
  var center: SIMD2<Float>
  /// The radius in tile units.
  var radius: Float
  /// The distance along the line from the label's place, less for parts far away.
  var distance: Float

  /// The circles along a line that a label with a box occupies (`collision_feature.cpp` of MapLibre Native).
  ///
  /// - Parameters:
  ///   - scale: Tile units per layout unit of the text.
  ///   - overscale: The factor by which the tile is stretched.
  static func all(
    along line: [Point], from place: SymbolPlace, _ box: CollisionBox, scale: Float, overscale: Double
  ) -> [CollisionCircle] {
    guard let segment = place.segment, line.count > 1 else { return [] }
    let diameter = max(10 * scale, box.height)
    let length = box.width
    guard diameter > 0, diameter.isFinite, length.isFinite else { return [] }
    let step = diameter / 2
    let count = Int(min(max((length / step).rounded(.down), 1), Self.mostCircles))
    let levels = Float(overscale > 1 ? overscale.exponent : 0)
    let extra = Int((Float(count) * (1 + 0.4 * levels) / 2).rounded(.down))
    // Back to the beginning of the label, and somewhat farther.
    let first = -step
    var index = segment + 1
    var startDistance = first
    let labelStart = -length / 2
    let paddingStart = labelStart - length / 8
    var point = SIMD2<Float>(place.point)
    repeat {
      index -= 1
      guard index >= 0 else {
        if startDistance > labelStart { return [] }
        index = 0
        break
      }
      let vertex = SIMD2<Float>(line[index])
      startDistance -= Self.distance(vertex, point)
      point = vertex
    } while startDistance > paddingStart

    var circles: [CollisionCircle] = []
    var segmentLength = Self.distance(SIMD2(line[index]), SIMD2(line[index + 1]))
    for number in -extra..<count + extra {
      let offset = Float(number) * step
      var boxOffset = labelStart + offset
      if offset < 0 { boxOffset += offset }
      if offset > length { boxOffset += offset - length }
      guard boxOffset >= startDistance else { continue }
      while startDistance + segmentLength < boxOffset {
        startDistance += segmentLength
        index += 1
        guard index + 1 < line.count else { return circles }
        segmentLength = Self.distance(SIMD2(line[index]), SIMD2(line[index + 1]))
      }
      let along = boxOffset - startDistance
      let (a, b) = (SIMD2<Float>(line[index]), SIMD2<Float>(line[index + 1]))
      let share = segmentLength > 0 ? along / segmentLength : 0
      let signed = boxOffset - first
      circles.append(
        CollisionCircle(
          center: a + (b - a) * share, radius: step, distance: abs(signed) < step ? 0 : signed * 0.8))
    }
    return circles
  }

  private static let mostCircles: Float = 10_000

  private static func distance(_ a: SIMD2<Float>, _ b: SIMD2<Float>) -> Float {
    let d = b - a
    return (d.x * d.x + d.y * d.y).squareRoot()
  }
}
