// Sound because: columns are `left..<right` of the strip.

extension HorizonGradient: Drawing {
  func paint(on strip: inout Strip) { strip.paintBehind(self) }
}

extension Strip {
  /// Puts a gradient behind what has been drawn.
  mutating func paintBehind(_ gradient: HorizonGradient) {
    guard !isOpaque else { return }
    let step = gradient.up.x
    for row in 0..<stripRows {
      let first = SIMD2(0.5, Double(originY &+ row) + 0.5)
      let start = ((first - gradient.origin) * gradient.up).sum()
      // Without roll a row has one colour.
      let shared = step == 0 ? gradient.color(above: start) : nil
      for column in left..<right {
        let distance = start + step * Double(originX &+ column)
        guard distance > 0 else { continue }
        blendBehind(shared ?? gradient.color(above: distance), row: row, at: column)
      }
    }
  }

  /// Adds what is seen of a colour through one pixel.
  @inline(__always)
  private func blendBehind(_ color: SIMD4<Double>, row: Int, at column: Int) {
    let pixel = pixels + column &* 4
    let alpha = bytes(pixel[3])[row]
    guard alpha < 255 else { return }
    let behind = color * Double(255 - alpha)
    for channel in 0..<4 {
      let sum = Double(bytes(pixel[channel])[row]) + behind[channel] + 0.5
      pixel[channel][row] = Float(max(0, min(sum, 255)).rounded(.down)) / 255
    }
  }
}
