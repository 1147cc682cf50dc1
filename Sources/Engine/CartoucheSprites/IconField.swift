import CartoucheRaster

/// The distances of an icon's pixels from its edge, as alpha: 191 is the edge, greater values are inside.
///
/// A value is 255 · (¾ − distance / 8) with the distance in logical pixels, as of glyphs; there are three logical pixels
/// around the icon for halos. The squared distances are exact, after Felzenszwalb and Huttenlocher, “Distance transforms
/// of sampled functions”, 2012.
struct IconField {
  /// The field; its colours are black.
  let bitmap: Bitmap

  /// Logical pixels around an icon.
  static let border = 3

  private static let edge = 0.75
  private static let radius = 8.0
  private static let far = 1e20

  /// The field of a picture: O(pixels).
  ///
  /// - Parameters:
  ///   - coverage: A picture whose alpha is the icon, of `samples` pixels per pixel of the field and axis.
  ///   - pixelRatio: Pixels of the field per logical pixel.
  init(coverage: Bitmap, samples: Int, pixelRatio: Int) {
    let border = Self.border * pixelRatio
    let (width, height) = (coverage.width / samples + 2 * border, coverage.height / samples + 2 * border)
    let (columns, rows) = (width * samples, height * samples)
    var outside = [Double](repeating: Self.far, count: columns * rows)
    var inside = [Double](repeating: 0, count: columns * rows)
    for y in 0..<coverage.height {
      for x in 0..<coverage.width {
        let alpha = Double(coverage.pixels[4 * (y * coverage.width + x) + 3]) / 255
        guard alpha > 0 else { continue }
        let index = (y + border * samples) * columns + x + border * samples
        // A pixel that is covered in part has its edge at that share.
        let distance = 0.5 - alpha
        outside[index] = alpha == 1 ? 0 : distance > 0 ? distance * distance : 0
        inside[index] = alpha == 1 ? Self.far : distance < 0 ? distance * distance : 0
      }
    }
    Self.measure(&outside, columns, rows)
    Self.measure(&inside, columns, rows)
    var bytes = [UInt8](repeating: 0, count: 4 * width * height)
    let unit = Double(samples * pixelRatio)
    for y in 0..<height {
      for x in 0..<width {
        // The mean of the samples around the middle of the pixel.
        var sum = 0.0
        let (low, high) = ((samples - 1) / 2, samples / 2)
        for (column, row) in [(low, low), (high, low), (low, high), (high, high)] {
          let index = (y * samples + row) * columns + x * samples + column
          sum += outside[index].squareRoot() - inside[index].squareRoot()
        }
        let value = 255 * (Self.edge - sum / 4 / unit / Self.radius) + 0.5
        bytes[4 * (y * width + x) + 3] = value >= 255 ? 255 : value > 0 ? UInt8(value) : 0
      }
    }
    bitmap =
      (try? Bitmap(width: width, height: height, pixels: bytes)) ?? Bitmap(width: width, height: height)
  }

  /// Replaces squared distances within pixels by those to the nearest pixel of all.
  private static func measure(_ grid: inout [Double], _ columns: Int, _ rows: Int) {
    var line = DistanceLine(count: max(columns, rows))
    for x in 0..<columns { line.measure(&grid, start: x, step: columns, count: rows) }
    for y in 0..<rows { line.measure(&grid, start: y * columns, step: 1, count: columns) }
  }
}

/// The lower envelope of parabolas along one line of pixels.
private struct DistanceLine {
  private var values: [Double]
  private var places: [Int]
  private var limits: [Double]

  init(count: Int) {
    values = Array(repeating: 0, count: count)
    places = Array(repeating: 0, count: count)
    limits = Array(repeating: 0, count: count + 1)
  }

  mutating func measure(_ grid: inout [Double], start: Int, step: Int, count: Int) {
    for index in 0..<count { values[index] = grid[start + index * step] }
    (places[0], limits[0], limits[1]) = (0, -.infinity, .infinity)
    var last = 0
    for index in 1..<max(count, 1) {
      var cross = crossing(index, places[last])
      while last > 0, cross <= limits[last] {
        last -= 1
        cross = crossing(index, places[last])
      }
      if last == 0, cross <= limits[0] { last = -1 }
      last += 1
      (places[last], limits[last], limits[last + 1]) = (index, cross, .infinity)
    }
    last = 0
    for index in 0..<count {
      while limits[last + 1] < Double(index) { last += 1 }
      let distance = Double(index - places[last])
      grid[start + index * step] = distance * distance + values[places[last]]
    }
  }

  /// The place at which the parabola of one pixel falls below that of an earlier one.
  private func crossing(_ a: Int, _ b: Int) -> Double {
    (values[a] + Double(a * a) - values[b] - Double(b * b)) / Double(2 * (a - b))
  }
}
