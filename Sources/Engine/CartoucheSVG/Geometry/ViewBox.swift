import CartoucheRaster

/// The part of the plane that a viewport shows (SVG 1.1, section 7.7).
struct ViewBox: Sendable, Hashable {
  let x, y, width, height: Double

  /// The box of a `viewBox` attribute; `nil` if it is not four numbers, or empty.
  init?(_ text: String) {
    var scanner = NumberScanner(text)
    guard let numbers = scanner.numbers(atMost: 4), numbers.count == 4, numbers[2] > 0, numbers[3] > 0,
      numbers[2] < 1e9, numbers[3] < 1e9
    else { return nil }
    (x, y, width, height) = (numbers[0], numbers[1], numbers[2], numbers[3])
  }

  /// The map from the box to a viewport of `size` at the origin, by a `preserveAspectRatio` attribute (section 7.8).
  func transform(to size: SIMD2<Double>, preserving text: String?) -> Transform {
    let words = (text ?? "").split(separator: " ").map(String.init)
    var scale = SIMD2(size.x / width, size.y / height)
    var shares = SIMD2(0.5, 0.5)
    if words.first != "none" {
      let uniform = words.contains("slice") ? max(scale.x, scale.y) : min(scale.x, scale.y)
      scale = SIMD2(uniform, uniform)
      if let align = words.first(where: { $0.hasPrefix("x") }) {
        shares.x = align.hasPrefix("xMin") ? 0 : align.hasPrefix("xMax") ? 1 : 0.5
        shares.y = align.hasSuffix("YMin") ? 0 : align.hasSuffix("YMax") ? 1 : 0.5
      }
    }
    let free = size - SIMD2(width, height) * scale
    return Transform(
      a: scale.x, b: 0, c: 0, d: scale.y, tx: free.x * shares.x - x * scale.x,
      ty: free.y * shares.y - y * scale.y)
  }
}
