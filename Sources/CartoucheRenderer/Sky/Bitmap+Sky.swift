import CartoucheRaster

extension Bitmap {
  /// The picture with a sky behind everything that is drawn.
  func over(_ sky: Sky) -> Bitmap {
    var pixels = self.pixels
    for y in 0..<height {
      let start = (SIMD2(0.5, Double(y) + 0.5) - sky.horizon) * sky.up
      let (left, step) = (start.sum(), sky.up.x)
      guard max(left, left + step * Double(width - 1)) > 0 else { continue }
      // Without roll a row has one colour.
      var color = sky.color(above: left)
      for x in 0..<width {
        let distance = left + step * Double(x)
        let place = (y * width + x) * 4
        let alpha = pixels[place + 3]
        guard distance > 0, alpha < 255 else { continue }
        if step != 0 { color = sky.color(above: distance) }
        let behind = color * Double(255 - alpha)
        for channel in 0..<4 {
          pixels[place + channel] = UInt8(min(Double(pixels[place + channel]) + behind[channel] + 0.5, 255))
        }
      }
    }
    return (try? Bitmap(width: width, height: height, pixels: pixels)) ?? self
  }
}
