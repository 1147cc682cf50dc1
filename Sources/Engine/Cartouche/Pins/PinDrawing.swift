import CartoucheRaster

/// A drawing of ``PinIcons`` or ``PinLetters`` as shapes.
struct PinDrawing {
  /// The way in which a piece is drawn.
  enum Pen: Equatable {
    case fill
    case line(width: Float)
  }

  /// A path, how it is drawn, and whether in the colour of the ground.
  struct Piece {
    let path: Path
    let pen: Pen
    let isGround: Bool
  }

  private(set) var pieces: [Piece] = []

  /// The pieces of a drawing, moved and scaled by `transform`; `nil` when the text is none.
  init?(_ drawing: String, scale: Float, offset: SIMD2<Float>) {
    for text in drawing.split(separator: ";") {
      var words = text.split(separator: " ")
      guard var kind = words.first else { return nil }
      words.removeFirst()
      let isGround = kind.first == "-"
      if isGround { kind = kind.dropFirst() }
      switch kind.first {
      case "f":
        guard let path = Self.path(words, scale, offset) else { return nil }
        pieces.append(Piece(path: path, pen: .fill, isGround: isGround))
      case "s":
        guard let width = Float(kind.dropFirst()), let path = Self.path(words, scale, offset) else {
          return nil
        }
        pieces.append(Piece(path: path, pen: .line(width: width * scale), isGround: isGround))
      case "o":
        let numbers = words.compactMap { Float($0) }
        guard numbers.count == 3 else { return nil }
        var path = Path()
        path.tolerance = 0.02
        path.appendCircle(center: offset + scale * SIMD2(numbers[0], numbers[1]), radius: scale * numbers[2])
        pieces.append(Piece(path: path, pen: .fill, isGround: isGround))
      default: return nil
      }
    }
  }

  /// The path of commands such as `M1 2 L3 4 Z`.
  private static func path(_ words: [Substring], _ scale: Float, _ offset: SIMD2<Float>) -> Path? {
    var path = Path()
    path.tolerance = 0.02
    var at = SIMD2<Float>.zero
    var start = SIMD2<Float>.zero
    var index = 0
    while index < words.count {
      guard let command = words[index].first else { return nil }
      var numbers: [Float] = []
      if words[index].count > 1 {
        guard let number = Float(words[index].dropFirst()) else { return nil }
        numbers.append(number)
      }
      index += 1
      while index < words.count, let number = Float(words[index]) {
        numbers.append(number)
        index += 1
      }
      func point(_ first: Int) -> SIMD2<Float> { SIMD2(numbers[first], numbers[first + 1]) }
      func placed(_ first: Int) -> SIMD2<Float> { offset + scale * point(first) }
      switch (command, numbers.count) {
      case ("M", 2):
        at = point(0)
        start = at
        path.move(to: placed(0))
      case ("L", 2): at = point(0)
      case ("H", 1): at.x = numbers[0]
      case ("V", 1): at.y = numbers[0]
      case ("Q", 4):
        path.quadratic(to: placed(2), control: placed(0))
        at = point(2)
      case ("C", 6):
        path.cubic(to: placed(4), control1: placed(0), control2: placed(2))
        at = point(4)
      case ("Z", 0):
        path.close()
        at = start
      default: return nil
      }
      if ["L", "H", "V"].contains(command) { path.line(to: offset + scale * at) }
    }
    return path
  }
}
