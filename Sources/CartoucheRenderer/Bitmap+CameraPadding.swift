import CartoucheGeometry
import CartoucheRaster

extension Bitmap {
  /// The picture with lines where the camera's padding ends and a cross at its centre, to find mistakes.
  ///
  /// Red at the top, magenta right, green below, blue left, three logical pixels wide; the cross is cyan. Places
  /// and sizes are cut to whole device pixels, counted from the lower left corner, as in GL JS.
  func showingPadding(of view: ViewTransform) -> Bitmap {
    let (ratio, padding) = (view.viewport.pixelRatio, view.camera.padding)
    let (width, height) = (view.viewport.width, view.viewport.height)
    var pixels = self.pixels
    func cut(_ value: Double) -> Int { Int(exactly: (value * ratio).rounded(.towardZero)) ?? 0 }
    func fill(_ x: Double, _ y: Double, _ sides: (Double, Double), _ color: SIMD3<UInt8>) {
      let (left, bottom) = (cut(x), cut(y))
      let columns = max(left, 0)..<max(min(left + cut(sides.0), self.width), max(left, 0))
      for row in max(bottom, 0)..<max(min(bottom + cut(sides.1), self.height), max(bottom, 0)) {
        for column in columns {
          let start = ((self.height - 1 - row) * self.width + column) * 4
          (pixels[start], pixels[start + 1], pixels[start + 2]) = (color.x, color.y, color.z)
          pixels[start + 3] = 255
        }
      }
    }
    fill(0, height - padding.top + 1.5, (width, 3), SIMD3(255, 0, 0))
    fill(0, padding.bottom + 1.5, (width, 3), SIMD3(0, 255, 0))
    fill(padding.left - 1.5, 0, (3, height), SIMD3(0, 0, 255))
    fill(width - padding.right - 1.5, 0, (3, height), SIMD3(255, 0, 255))
    let middle = SIMD2(width / 2, height / 2) + padding.centerOffset
    let cross = SIMD2(middle.x, height - middle.y)
    fill(cross.x - 1, cross.y - 10, (2, 20), SIMD3(0, 255, 255))
    fill(cross.x - 10, cross.y - 1, (20, 2), SIMD3(0, 255, 255))
    return (try? Bitmap(width: self.width, height: self.height, pixels: pixels)) ?? self
  }
}
