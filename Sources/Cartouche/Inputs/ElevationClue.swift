import CartoucheImages
import CartoucheTiles

/// Tells by the pixels of a picture whether its colours stand for heights.
///
/// Heights in colours are on earth, and hardly differ from pixel to pixel, while their lowest digits, in blue, jump.
/// A picture for the eye has neither: its blue changes as slowly as its other colours.
enum ElevationClue {
  /// The encodings that pictures are tried with.
  private static let encodings: [(encoding: TileEncoding, factors: ElevationFactors)] = [
    (.mapbox, .mapbox), (.terrarium, .terrarium),
  ]
  /// Metres above the sea: from the deepest trench to the highest summit, and a little more.
  private static let heights = -11_500.0...9_200
  /// Differences of neighbours on average: of heights at most so many metres, of blue at least so many steps.
  private static let (smoothness, noise) = (150.0, 6.0)

  /// The encoding that the picture's colours make sense in; `nil` for pictures of other kinds, and for flat ones.
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
