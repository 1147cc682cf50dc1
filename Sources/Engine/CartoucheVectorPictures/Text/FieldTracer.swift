import CartoucheRaster

/// The contours of a distance field at a value, traced through the squares between the centres of texels.
///
/// After Lorensen and Cline, *Marching Cubes* (1987), in the plane; in saddles the middle of the square decides.
struct FieldTracer {
  private let width: Int
  private let height: Int
  private let texels: [UInt8]
  private let level: Double

  /// A crossing of the contour with the line from a texel's centre to that of the texel on the right or below.
  private struct Crossing: Hashable {
    var x: Int
    var y: Int
    var isDown: Bool
  }

  /// The contours at which a field has a value, 0…1; outside its picture the field is 0.
  static func contours(of field: DrawnField, at level: Float) -> Path {
    FieldTracer(width: field.width, height: field.height, texels: field.texels, level: Double(level) * 255)
      .path
  }

  private func value(_ x: Int, _ y: Int) -> Double {
    x >= 0 && x < width && y >= 0 && y < height ? Double(texels[y * width + x]) : 0
  }

  private var path: Path {
    guard texels.count == width * height, level > 0 else { return Path() }
    // For each crossing the next one of its contour, the inside to the right.
    var next: [Crossing: Crossing] = [:]
    var starts: [Crossing] = []
    for y in -1..<height {
      for x in -1..<width {
        let corners = [value(x, y), value(x + 1, y), value(x + 1, y + 1), value(x, y + 1)]
        let inside = corners.map { $0 >= level }
        guard inside.contains(true), inside.contains(false) else { continue }
        let sides = [
          Crossing(x: x, y: y, isDown: false), Crossing(x: x + 1, y: y, isDown: true),
          Crossing(x: x, y: y + 1, isDown: false), Crossing(x: x, y: y, isDown: true),
        ]
        // Around the square, the contour leaves where the inside ends and returns where the inside begins.
        let ends = (0..<4).filter { inside[$0] && !inside[($0 + 1) % 4] }
        let begins = (0..<4).filter { !inside[$0] && inside[($0 + 1) % 4] }
        let joins = corners.reduce(0, +) / 4 >= level
        for (index, end) in ends.enumerated() {
          // In a saddle whose middle is inside, a contour cuts off a corner that is outside.
          var begin = begins[index]
          if ends.count == 2 {
            let after = begins.first { $0 > end } ?? begins[0]
            let before = begins.last { $0 < end } ?? begins[1]
            begin = joins ? after : before
          }
          next[sides[end]] = sides[begin]
          starts.append(sides[end])
        }
      }
    }
    var path = Path()
    for start in starts where next[start] != nil {
      var points: [SIMD2<Float>] = []
      var place = start
      while let following = next.removeValue(forKey: place) {
        points.append(point(of: place))
        place = following
      }
      if points.count >= 3 { path.append(contour: points, closed: true) }
    }
    return path
  }

  private func point(of crossing: Crossing) -> SIMD2<Float> {
    let (x, y) = (crossing.x, crossing.y)
    let first = value(x, y)
    let second = crossing.isDown ? value(x, y + 1) : value(x + 1, y)
    let share = (level - first) / (second - first)
    return crossing.isDown
      ? SIMD2(Float(x) + 0.5, Float(Double(y) + 0.5 + share))
      : SIMD2(Float(Double(x) + 0.5 + share), Float(y) + 0.5)
  }
}
