import CartoucheRaster
import CartoucheUIKit
import Foundation

/// The default picture of points: a red pin whose tip is on the coordinate.
enum DefaultPin {
  /// The identifier of the picture.
  static let identifier = "default_marker"

  /// The picture; its lower half is empty, so that the tip lies in the middle.
  static let image: UIImage = {
    let size = SIMD2<Float>(28, 76)
    let scale: Float = 3
    var list = DisplayList(width: Int(size.x * scale), height: Int(size.y * scale))
    let fit = Transform.scale(x: Double(scale), y: Double(scale))
    let tip = size / 2
    // The shadow lies on the ground.
    for step in 1...4 {
      var shadow = CartoucheRaster.Path()
      shadow.appendCircle(center: .zero, radius: 1.6 * Float(step))
      let place = Transform(a: 1, b: 0, c: 0, d: 0.42, tx: Double(tip.x), ty: Double(tip.y)).concatenated(
        with: fit)
      list.fill(
        shadow, transform: place, paint: .color(PremultipliedColor(red: 0, green: 0, blue: 0, alpha: 0.12)),
        on: .picture)
    }
    let head = SIMD2<Float>(tip.x, 13)
    list.fill(
      drop(head, radius: 12.5, tip: tip), transform: fit,
      paint: .color(PremultipliedColor(red: 0.62, green: 0.11, blue: 0.1)), on: .picture)
    list.fill(
      drop(head, radius: 11.3, tip: tip - SIMD2(0, 2.4)), transform: fit,
      paint: .color(PremultipliedColor(red: 0.87, green: 0.22, blue: 0.18)), on: .picture)
    var hole = CartoucheRaster.Path()
    hole.appendCircle(center: head, radius: 4.6)
    list.fill(hole, transform: fit, paint: .color(.white), on: .picture)
    let bitmap = (try? rasterize(list)) ?? Bitmap(width: 1, height: 1)
    let picture = UIImage(bitmap, scale: CGFloat(scale)) ?? UIImage()
    return picture.withAlignmentRectInsets(
      UIEdgeInsets(top: 0, left: 0, bottom: CGFloat(size.y) / 2, right: 0))
  }()

  /// A circle, and the lines that touch it and meet at a tip below.
  private static func drop(_ center: SIMD2<Float>, radius: Float, tip: SIMD2<Float>) -> CartoucheRaster.Path {
    var path = CartoucheRaster.Path()
    path.appendCircle(center: center, radius: radius)
    // The tangents touch where the radius is perpendicular to the line to the tip.
    let distance = tip.y - center.y
    let down = radius * radius / distance
    let across = (radius * radius - down * down).squareRoot()
    // Clockwise, as the circle.
    path.append(
      contour: [tip, SIMD2(center.x - across, center.y + down), SIMD2(center.x + across, center.y + down)],
      closed: true)
    return path
  }
}
