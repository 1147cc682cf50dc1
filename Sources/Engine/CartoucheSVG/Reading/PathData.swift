/// The outline that a `d` attribute describes (SVG 1.1, section 8.3).
struct PathData {
  /// The outline up to the first error.
  private(set) var outline = SVGOutline()
  /// The byte at which the text stops being path data; `nil` if all of it is.
  private(set) var fault: Int?
  /// The control point that `S` and `T` mirror, and whether it belongs to a cubic curve.
  private var control: (point: SIMD2<Double>, isCubic: Bool)?
  private var scanner: NumberScanner

  /// Reads path data: O(bytes), at most `limit` steps.
  init(_ text: String, limit: Int) {
    scanner = NumberScanner(text)
    var command: UInt8 = 0
    while !scanner.isAtEnd, outline.steps.count < limit {
      if let letter = scanner.letter {
        command = letter
        scanner.skip()
      } else if command | 0x20 == 0x7A || command == 0 {
        fault = scanner.index
        return
      }
      // A path begins with a move; whatever else comes first is an error.
      guard !outline.steps.isEmpty || command | 0x20 == 0x6D, step(command) else {
        fault = scanner.index
        return
      }
      // Further pairs after a move are lines.
      if command == 0x4D { command = 0x4C }
      if command == 0x6D { command = 0x6C }
    }
  }

  private mutating func step(_ command: UInt8) -> Bool {
    let base = command & 0x20 != 0 ? outline.point : .zero
    var next: (point: SIMD2<Double>, isCubic: Bool)?
    switch command | 0x20 {
    case 0x6D:  // m
      guard let end = pair() else { return false }
      outline.move(to: base + end)
    case 0x6C:  // l
      guard let end = pair() else { return false }
      outline.line(to: base + end)
    case 0x68:  // h
      guard let x = scanner.number() else { return false }
      outline.line(to: SIMD2(base.x + x, outline.point.y))
    case 0x76:  // v
      guard let y = scanner.number() else { return false }
      outline.line(to: SIMD2(outline.point.x, base.y + y))
    case 0x63:  // c
      guard let a = pair(), let b = pair(), let end = pair() else { return false }
      outline.cubic(base + a, base + b, to: base + end)
      next = (base + b, true)
    case 0x73:  // s
      guard let b = pair(), let end = pair() else { return false }
      outline.cubic(mirrored(cubic: true), base + b, to: base + end)
      next = (base + b, true)
    case 0x71:  // q
      guard let a = pair(), let end = pair() else { return false }
      outline.quadratic(base + a, to: base + end)
      next = (base + a, false)
    case 0x74:  // t
      guard let end = pair() else { return false }
      let a = mirrored(cubic: false)
      outline.quadratic(a, to: base + end)
      next = (a, false)
    case 0x61:  // a
      guard let radii = pair(), let rotation = scanner.number(), let large = scanner.flag(),
        let sweep = scanner.flag(), let end = pair()
      else { return false }
      outline.arc(radii: radii, rotation: rotation, large: large, sweep: sweep, to: base + end)
    case 0x7A: outline.close()  // z
    default: return false
    }
    control = next
    return true
  }

  private mutating func pair() -> SIMD2<Double>? {
    guard let x = scanner.number(), let y = scanner.number() else { return nil }
    return SIMD2(x, y)
  }

  private func mirrored(cubic: Bool) -> SIMD2<Double> {
    guard let control, control.isCubic == cubic else { return outline.point }
    return 2 * outline.point - control.point
  }
}
