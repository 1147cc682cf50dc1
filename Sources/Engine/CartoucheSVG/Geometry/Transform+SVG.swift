import CartoucheGeometry
import CartoucheRaster

extension Transform {
  /// The map of a `transform` attribute (SVG 1.1, section 7.6); `nil` if it is not written by its grammar.
  init?(svg text: String) {
    var scanner = NumberScanner(text)
    var result = Transform.identity
    var count = 0
    while !scanner.isAtEnd {
      let name = scanner.word()
      count += 1
      guard count <= 256, scanner.skip(0x28) else { return nil }
      var numbers: [Double] = []
      while !scanner.skip(0x29) {
        guard numbers.count < 6, let number = scanner.number() else { return nil }
        numbers.append(number)
      }
      guard let step = Transform.step(name, numbers) else { return nil }
      result = step.concatenated(with: result)
    }
    guard result.isFinite else { return nil }
    self = result
  }

  private static func step(_ name: String, _ numbers: [Double]) -> Transform? {
    switch (name, numbers.count) {
    case ("matrix", 6):
      return Transform(
        a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: numbers[4], ty: numbers[5])
    case ("translate", 1): return .translation(x: numbers[0], y: 0)
    case ("translate", 2): return .translation(x: numbers[0], y: numbers[1])
    case ("scale", 1): return .scale(x: numbers[0], y: numbers[0])
    case ("scale", 2): return .scale(x: numbers[0], y: numbers[1])
    case ("rotate", 1): return rotation(numbers[0])
    case ("rotate", 3):
      return Transform.translation(x: -numbers[1], y: -numbers[2]).concatenated(with: rotation(numbers[0]))
        .concatenated(with: .translation(x: numbers[1], y: numbers[2]))
    case ("skewX", 1):
      return Transform(a: 1, b: 0, c: ElementaryFunctions.tangent(radians(numbers[0])), d: 1, tx: 0, ty: 0)
    case ("skewY", 1):
      return Transform(a: 1, b: ElementaryFunctions.tangent(radians(numbers[0])), c: 0, d: 1, tx: 0, ty: 0)
    default: return nil
    }
  }

  private static func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }

  private static func rotation(_ degrees: Double) -> Transform {
    // Quarter turns are exact.
    let quarters: [Double: (Double, Double)] = [
      0: (1, 0), 90: (0, 1), 180: (-1, 0), 270: (0, -1), -90: (0, -1), -180: (-1, 0), -270: (0, 1),
    ]
    let (cosine, sine) =
      quarters[degrees] ?? (
        ElementaryFunctions.cosine(radians(degrees)), ElementaryFunctions.sine(radians(degrees))
      )
    return Transform(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
  }

  /// Whether all coefficients are finite.
  var isFinite: Bool { (a + b + c + d + tx + ty).isFinite }

  /// The map back; `nil` if there is none.
  var inverse: Transform? {
    let determinant = a * d - b * c
    guard determinant != 0, determinant.isFinite, (1 / determinant).isFinite else { return nil }
    let inverse = Transform(
      a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
      tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
    return inverse.isFinite ? inverse : nil
  }

  /// The longest image of a unit along an axis.
  var greatestScale: Double { max((a * a + b * b).squareRoot(), (c * c + d * d).squareRoot()) }
}
