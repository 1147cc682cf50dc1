import CartoucheImages

/// The difference of two pictures, pixel by pixel.
struct PictureComparison {
  /// The size of the recorded picture, in pixels.
  let expectedSize: PictureSize
  /// The size of the picture that was drawn, in pixels.
  let actualSize: PictureSize
  /// For each difference of a channel, from 0 to 255, the number of pixels with this largest difference.
  private(set) var counts = [Int](repeating: 0, count: 256)
  /// The columns and rows, counted from the upper left corner, that contain all pixels that differ; `nil` if none does.
  private(set) var box: (columns: ClosedRange<Int>, rows: ClosedRange<Int>)?

  /// Compares two pictures; those of different sizes where both have pixels.
  init(_ expected: Image, _ actual: Image) {
    expectedSize = PictureSize(width: expected.width, height: expected.height)
    actualSize = PictureSize(width: actual.width, height: actual.height)
    for y in 0..<min(expected.height, actual.height) {
      for x in 0..<min(expected.width, actual.width) {
        let difference = Self.difference(expected[x, y], actual[x, y])
        counts[difference] += 1
        if difference > 0 { extend(x, y) }
      }
    }
  }

  /// Whether both pictures have the same size.
  var sizesAgree: Bool { expectedSize == actualSize }

  /// The number of pixels that were compared.
  var pixelCount: Int { counts.reduce(0, +) }

  /// The largest difference of a channel, from 0 to 255.
  var largest: Int { counts.lastIndex { $0 > 0 } ?? 0 }

  /// The number of pixels with a channel that differs by more than `limit`.
  func count(differingByMoreThan limit: Int) -> Int {
    counts.dropFirst(min(max(limit, 0), 255) + 1).reduce(0, +)
  }

  /// The recorded picture, the other one and their difference side by side.
  ///
  /// Pixels that differ are red, the darker the further they are apart, and the others are a faint copy of the recorded
  /// picture.
  func view(of expected: Image, and actual: Image) -> Image {
    let gap = 8
    let width = max(expected.width, actual.width)
    let height = max(expected.height, actual.height)
    var view = Image(width: 3 * width + 2 * gap, height: height, color: (96, 96, 96, 255))
    for y in 0..<height {
      for x in 0..<width {
        let left = expected.pixel(x, y)
        let right = actual.pixel(x, y)
        if let left { view[x, y] = left }
        if let right { view[width + gap + x, y] = right }
        guard left != nil || right != nil else { continue }
        let difference = left.flatMap { left in right.map { Self.difference(left, $0) } } ?? 255
        view[2 * (width + gap) + x, y] =
          difference > 0 ? Self.red(difference) : left.map(Self.faint) ?? Self.red(255)
      }
    }
    return view
  }

  private typealias Pixel = (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8)

  /// The largest difference of a channel; pixels that cannot be seen are equal, whatever their colour.
  private static func difference(_ left: Pixel, _ right: Pixel) -> Int {
    if left.alpha == 0, right.alpha == 0 { return 0 }
    return max(
      abs(Int(left.red) - Int(right.red)), abs(Int(left.green) - Int(right.green)),
      abs(Int(left.blue) - Int(right.blue)), abs(Int(left.alpha) - Int(right.alpha)))
  }

  private static func red(_ difference: Int) -> Pixel {
    // Even a difference of one has to be seen.
    let rest = UInt8(160 - 160 * min(max(difference, 0), 255) / 255)
    return (220, rest, rest, 255)
  }

  private static func faint(_ pixel: Pixel) -> Pixel {
    let grey = (Int(pixel.red) + Int(pixel.green) + Int(pixel.blue)) / 3
    let shown = 255 - (255 - grey) * Int(pixel.alpha) / 255
    let value = UInt8(255 - (255 - shown) / 4)
    return (value, value, value, 255)
  }

  private mutating func extend(_ x: Int, _ y: Int) {
    guard let box else {
      box = (x...x, y...y)
      return
    }
    self.box = (
      min(box.columns.lowerBound, x)...max(box.columns.upperBound, x),
      min(box.rows.lowerBound, y)...max(box.rows.upperBound, y)
    )
  }
}

extension Image {
  /// The pixel of a column and a row; `nil` beyond the picture.
  fileprivate func pixel(_ x: Int, _ y: Int) -> (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8)? {
    x < width && y < height ? self[x, y] : nil
  }
}
