import CartoucheImages
import CartoucheTiles

/// Detects by the pixels of a picture whether its colours encode heights.
///
/// Encoded heights are within the range of the earth and hardly differ from pixel to pixel, while their lowest digits,
/// in blue, jump. A picture for viewing has neither property: its blue changes as slowly as its other colours.
enum ElevationClue {
  /// The encodings that are tried.
  private static let encodings: [(encoding: TileEncoding, factors: ElevationFactors)] = [
    (.mapbox, .mapbox), (.terrarium, .terrarium),
  ]
  /// The metres above sea level: from the deepest trench to the highest summit, and a little more.
  private static let heights = -11_500.0...9_200
  /// The mean differences of neighbours: the maximum for heights in metres, the minimum for blue in steps.
  private static let (smoothness, noise) = (150.0, 6.0)

  /// The encoding that makes sense of the picture's colours; `nil` for pictures of other kinds, and for flat ones.
  static func encoding(of image: Image) -> TileEncoding? {
    encodings.first { isElevation(image, $0.factors) }?.encoding
  }

  private static func isElevation(_ image: Image, _ factors: ElevationFactors) -> Bool {
    let pixels = image.pixels
    guard image.width > 8, pixels.count == 4 * image.width * image.height else { return false }
    var (slope, jumps, count) = (0.0, 0.0, 0.0)
    let rows = stride(from: 0, to: image.height, by: max(1, image.height / 64))
    for row in rows {
      var last: (height: Double, blue: Double)?
      for column in 0..<image.width {
        let at = 4 * (row * image.width + column)
        guard pixels[at + 3] == 255 else { return false }
        let blue = Double(pixels[at + 2])
        let height =
          factors.red * Double(pixels[at]) + factors.green * Double(pixels[at + 1]) + factors.blue * blue
          - factors.base
        guard heights.contains(height) else { return false }
        if let last {
          slope += abs(height - last.height)
          jumps += abs(blue - last.blue)
          count += 1
        }
        last = (height, blue)
      }
    }
    return slope <= smoothness * count && jumps >= noise * count
  }
}
