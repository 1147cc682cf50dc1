import CartoucheGeometry
import CartoucheRaster

extension DisplayList {
  /// Draws lines where the camera's padding ends and a cross at its centre, to find mistakes.
  ///
  /// Red at the top, magenta right, green below, blue left, three logical pixels wide; the cross is cyan. Places
  /// and sizes are cut to whole device pixels, counted from the lower left corner, as in GL JS.
  mutating func addPadding(of view: ViewTransform) {
    let (ratio, padding) = (view.viewport.pixelRatio, view.camera.padding)
    let (width, height) = (view.viewport.width, view.viewport.height)
    func cut(_ value: Double) -> Double {
      let whole = (value * ratio).rounded(.towardZero)
      return whole.isFinite ? whole : 0
    }
    func add(_ x: Double, _ y: Double, _ sides: (Double, Double), _ color: PremultipliedColor) {
      let (width, height) = (cut(sides.0), cut(sides.1))
      rectangle(
        x: cut(x), y: Double(self.height) - cut(y) - height, width: width, height: height,
        paint: .color(color))
    }
    let cyan = PremultipliedColor(red: 0, green: 1, blue: 1)
    add(0, height - padding.top + 1.5, (width, 3), PremultipliedColor(red: 1, green: 0, blue: 0))
    add(0, padding.bottom + 1.5, (width, 3), PremultipliedColor(red: 0, green: 1, blue: 0))
    add(padding.left - 1.5, 0, (3, height), PremultipliedColor(red: 0, green: 0, blue: 1))
    add(width - padding.right - 1.5, 0, (3, height), PremultipliedColor(red: 1, green: 0, blue: 1))
    let middle = SIMD2(width / 2, height / 2) + padding.centerOffset
    let cross = SIMD2(middle.x, height - middle.y)
    add(cross.x - 1, cross.y - 10, (2, 20), cyan)
    add(cross.x - 10, cross.y - 1, (20, 2), cyan)
  }
}
