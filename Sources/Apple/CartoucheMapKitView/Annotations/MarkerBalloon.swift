import CartoucheRaster
import Foundation

/// The balloon of a marker, in our own design: a disc with a tip, a white rim and a white dot.
struct MarkerBalloon {
  /// The width and height in points; the tip is in the middle of the lower edge.
  static let size = SIMD2<Double>(30, 37)

  /// The picture of a balloon.
  ///
  /// - Parameters:
  ///   - color: Red, green, blue and opacity, 0 to 1.
  ///   - pixelRatio: The number of pixels per point, 1 to 8.
  /// - Returns: The picture; transparent if it cannot be drawn.
  static func bitmap(_ color: SIMD4<Float>, pixelRatio: Double) -> Bitmap {
    let (width, height) = (Int((size.x * pixelRatio).rounded(.up)), Int((size.y * pixelRatio).rounded(.up)))
    var list = DisplayList(width: width, height: height)
    let transform = Transform(a: pixelRatio, b: 0, c: 0, d: pixelRatio, tx: 0, ty: 0)
    func paint(_ color: SIMD4<Float>) -> Paint {
      .color(PremultipliedColor(red: color.x, green: color.y, blue: color.z, alpha: color.w))
    }
    let white = SIMD4<Float>(1, 1, 1, color.w)
    list.fill(outline(inset: 0.5), transform: transform, paint: paint(white), on: .picture)
    list.fill(outline(inset: 2), transform: transform, paint: paint(color), on: .picture)
    var dot = Path()
    dot.appendCircle(center: [15, 15], radius: 4.5)
    list.fill(dot, transform: transform, paint: paint(white), on: .picture)
    return (try? rasterize(list, threads: 1)) ?? Bitmap(width: width, height: height)
  }

  /// A disc of radius 15 minus the inset about (15, 15), which tapers to a tip below.
  private static func outline(inset: Float) -> Path {
    let radius = 15 - inset
    var points: [SIMD2<Float>] = (0...40).map { step in
      // From the right of the tip, over the top, to its left: 280 of 360 degrees.
      let angle = Double(50 - 7 * step) * .pi / 180
      return [15 + radius * Float(cos(angle)), 15 + radius * Float(sin(angle))]
    }
    points.append([15, 37 - 1.6 * inset])
    var path = Path()
    path.append(contour: points, closed: true)
    return path
  }
}
