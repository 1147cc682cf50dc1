import CartoucheJSON
import CartoucheRaster
import CartoucheSVG
import Testing

/// SVG documents as pictures.
@Suite struct SVGPictureTests {
  /// Draws the contents of a document of 10 by 10 pixels.
  static func draw(_ contents: String, size: Int = 10) throws -> SVGPicture {
    let text = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 10 10'>\(contents)</svg>"
    return try SVGDocument(Array(text.utf8)).picture(width: size, height: size)
  }

  /// A shape of one colour, and the pixels that it covers and leaves.
  struct Shape: Sendable, CustomTestStringConvertible {
    let contents: String
    let inside: [SIMD2<Int>]
    let outside: [SIMD2<Int>]
    var testDescription: String { contents }

    init(_ contents: String, in inside: [SIMD2<Int>], out outside: [SIMD2<Int>]) {
      (self.contents, self.inside, self.outside) = (contents, inside, outside)
    }
  }

  static let shapes: [Shape] = [
    Shape(
      "<rect x='2' y='3' width='4' height='5'/>", in: [[2, 3], [5, 7]], out: [[1, 3], [6, 7], [5, 8]]),
    Shape(
      "<rect width='10' height='10' rx='4'/>", in: [[5, 0], [0, 5], [2, 2]], out: [[0, 0], [9, 9]]),
    Shape(
      "<rect x='20%' y='1mm' width='20px' height='2'/>", in: [[2, 4]], out: [[1, 4], [2, 2], [2, 6]]),
    Shape("<circle cx='5' cy='5' r='4'/>", in: [[5, 1], [1, 5], [8, 5]], out: [[1, 1], [8, 8]]),
    Shape("<ellipse cx='5' cy='5' rx='5' ry='2'/>", in: [[0, 5], [5, 3]], out: [[5, 2], [1, 3]]),
    Shape(
      "<line x1='0' y1='5' x2='10' y2='5' stroke='#000' stroke-width='2'/>", in: [[0, 4], [9, 5]],
      out: [[5, 3], [5, 6]]),
    Shape("<polygon points='0,0 10,0 0,10'/>", in: [[0, 0], [3, 3]], out: [[9, 9], [6, 6]]),
    Shape(
      "<polyline points='1 1 9 1' stroke='red' fill='none' stroke-width='2' stroke-linecap='square'/>",
      in: [[0, 0], [9, 1]], out: [[5, 2]]),
    Shape(
      "<path d='M1 1h4v4H1z m5 5l3 0v3h-3z'/>", in: [[1, 1], [4, 4], [6, 6], [8, 8]], out: [[5, 5], [0, 0]]),
    Shape("<path d='M5 1A4 4 0 0 1 5 9z'/>", in: [[5, 1], [8, 5], [5, 8]], out: [[4, 5], [1, 5]]),
    Shape("<path d='M5 1a4 4 0 015 4L5 5z'/>", in: [[6, 3]], out: [[3, 5]]),
    Shape("<path d='M0 5Q5 -5 10 5T20 5'/>", in: [[5, 1]], out: [[5, 7], [0, 0]]),
    Shape("<path d='M0 5C0 0 10 0 10 5S20 10 20 5'/>", in: [[5, 2]], out: [[5, 7]]),
    Shape("<path fill-rule='evenodd' d='M0 0h10v10H0zM3 3h4v4H3z'/>", in: [[0, 0]], out: [[4, 4]]),
    Shape("<path d='M0 0h10v10H0zM3 3h4v4H3z'/>", in: [[0, 0], [4, 4]], out: []),
    Shape(
      "<g transform='translate(5 5) rotate(90)'><rect width='5' height='2'/></g>", in: [[3, 6], [4, 9]],
      out: [[6, 6], [2, 6]]),
    Shape(
      "<g transform='matrix(2,0,0,2,0,0) skewX(0)'><rect width='2' height='2'/></g>", in: [[3, 3]],
      out: [[4, 4]]),
    Shape(
      "<defs><rect id='a' width='3' height='3'/></defs><use href='#a' x='4' y='4'/>", in: [[4, 4], [6, 6]],
      out: [[0, 0], [7, 7]]),
    Shape(
      "<symbol id='a' viewBox='0 0 1 1'><rect width='1' height='1'/></symbol><use href='#a' width='4' height='4'/>",
      in: [[3, 3]], out: [[4, 4]]),
    Shape(
      "<clipPath id='c'><rect width='5' height='10'/></clipPath><rect clip-path='url(#c)' width='10' height='10'/>",
      in: [[4, 4]], out: [[5, 5]]),
    Shape(
      "<mask id='m'><rect width='5' height='10' fill='#fff'/></mask><rect mask='url(#m)' width='10' height='10'/>",
      in: [[4, 4]], out: [[5, 5]]),
    Shape(
      "<rect width='10' height='10' display='none'/><rect width='2' height='2'/>", in: [[1, 1]],
      out: [[5, 5]]),
    Shape(
      "<g visibility='hidden'><rect width='9' height='9'/><rect visibility='visible' width='2' height='2'/></g>",
      in: [[1, 1]], out: [[5, 5]]),
    Shape(
      "<path d='M0 5h10' stroke='#000' stroke-width='2' stroke-dasharray='2'/>", in: [[1, 5], [4, 5]],
      out: [[2, 5], [7, 5]]),
    Shape(
      "<path d='M0 5h10' stroke='#000' stroke-width='2' stroke-dasharray='2' stroke-dashoffset='2'/>",
      in: [[2, 5]], out: [[1, 5]]),
    Shape(
      "<path d='M1 9L5 3L9 9' fill='none' stroke='#000' stroke-width='4' stroke-linejoin='miter'/>",
      in: [[4, 1], [5, 1]], out: []),
    Shape(
      "<path d='M1 9L5 3L9 9' fill='none' stroke='#000' stroke-width='4' stroke-linejoin='bevel'/>", in: [],
      out: [[4, 1], [5, 1]]),
    Shape(
      "<path d='M1 9L5 3L9 9' fill='none' stroke='#000' stroke-width='4' stroke-miterlimit='1'/>", in: [],
      out: [[4, 1], [5, 1]]),
  ]

  @Test(arguments: shapes)
  func aShapeCoversItsPixels(_ shape: Shape) throws {
    let bitmap = try Self.draw(shape.contents).bitmap
    for pixel in shape.inside { #expect(bitmap[pixel.x, pixel.y].w > 128, "\(pixel)") }
    for pixel in shape.outside { #expect(bitmap[pixel.x, pixel.y].w < 128, "\(pixel)") }
  }

  /// The colour of the middle of a document.
  static let colors: [(String, SIMD4<UInt8>)] = [
    ("<rect width='10' height='10'/>", [0, 0, 0, 255]),
    ("<rect width='10' height='10' fill='#f00'/>", [255, 0, 0, 255]),
    ("<rect width='10' height='10' fill='#f00' style='fill: rgb(0, 0, 255)'/>", [0, 0, 255, 255]),
    (
      "<style>.a { fill: lime }</style><rect class='b a' width='10' height='10' fill='#f00'/>",
      [0, 255, 0, 255]
    ),
    (
      "<style>#b {fill: blue} rect.a {fill: lime} rect {fill: red}</style><rect id='b' class='a' width='10' height='10'/>",
      [0, 0, 255, 255]
    ),
    ("<g color='#00f'><rect width='10' height='10' fill='currentColor'/></g>", [0, 0, 255, 255]),
    (
      "<g fill='red' opacity='.5'><rect width='10' height='10'/><rect width='10' height='10'/></g>",
      [128, 0, 0, 128]
    ),
    ("<rect width='10' height='10' fill='red' fill-opacity='50%'/>", [128, 0, 0, 128]),
    (
      "<linearGradient id='g'><stop stop-color='red'/><stop offset='1' stop-color='blue'/></linearGradient><rect width='10' height='10' fill='url(#g)'/>",
      [115, 0, 140, 255]
    ),
    (
      "<radialGradient id='g'><stop stop-color='red'/><stop offset='1' stop-color='blue'/></radialGradient><circle cx='5' cy='5' r='50' fill='url(#g)'/>",
      [251, 0, 4, 255]
    ),
    ("<rect width='10' height='10' fill='url(#none) red'/>", [255, 0, 0, 255]),
  ]

  @Test(arguments: colors)
  func aPaintHasItsColor(_ contents: String, _ color: SIMD4<UInt8>) throws {
    let found = try Self.draw(contents).bitmap[5, 5]
    for channel in 0..<4 {
      #expect(abs(Int(found[channel]) - Int(color[channel])) <= 4, "\(found) for \(color)")
    }
  }

  static let findings: [(String, String)] = [
    ("<text>a</text>", "<text> is not drawn"),
    ("<image href='a.png'/>", "<image> is not drawn"),
    ("<rect width='1' height='1' filter='url(#f)'/>", "filter: \"url(#f)\" is not drawn"),
    ("<use href='#nobody'/>", "<use> of \"#nobody\", which does not exist here"),
    ("<g id='a'><use href='#a'/></g>", "<use> of \"a\" inside itself"),
    ("<path d='M0 0L1 1 2 bad'/>", "path data end at byte 11"),
    ("<rect width='big' height='1'/>", "width: \"big\" is not a length"),
    ("<rect fill='mauvish' width='1' height='1'/>", "fill: \"mauvish\" is not understood"),
    ("<rect transform='turn(3)' width='1' height='1'/>", "transform \"turn(3)\" is not understood"),
    ("<style>a > b {fill: red}</style>", "the selector \"a > b\" is not read"),
    ("<rect fill='url(#p)' width='1' height='1'/>", "there is no paint \"#p\""),
    ("<pattern id='p'/><rect fill='url(#p)' width='1' height='1'/>", "<pattern> is not drawn"),
  ]

  @Test(arguments: findings)
  func whatIsNotDrawnIsFound(_ contents: String, _ message: String) throws {
    let diagnostics = try Self.draw("\n" + contents).diagnostics
    let finding = try #require(diagnostics.first { $0.message.hasPrefix(message) }, "\(diagnostics)")
    #expect(finding.location?.line == 2)
    #expect((finding.location?.column ?? 0) >= 1)
  }

  @Test(arguments: [
    ("width='48' height='24'", 48.0, 24.0), ("viewBox='0 0 16 8'", 16, 8),
    ("width='1in' height='72pt'", 96, 96),
    ("width='32' viewBox='0 0 16 8'", 32, 16), ("width='100%' height='100%' viewBox='0 0 7 9'", 7, 9),
    ("", 100, 100),
  ])
  func theSizeIsThatOfTheRoot(_ attributes: String, _ width: Double, _ height: Double) throws {
    let document = try SVGDocument(Array("<svg \(attributes)></svg>".utf8))
    #expect(document.width == width)
    #expect(document.height == height)
  }

  @Test func whatIsNoDocumentIsRefused() throws {
    for (text, kind) in [
      ("<html/>", SVGFailure.notSVG), ("<svg><g></svg>", .syntax), ("", .syntax), ("PNG", .syntax),
    ] {
      let error = #expect(throws: SVGError.self) { try SVGDocument(Array(text.utf8), name: "a.svg") }
      #expect(error?.kind == kind, "\(text)")
    }
  }

  @Test func limitsHold() throws {
    let many = "<svg><g id='a'/>" + String(repeating: "<use href='#a'/>", count: 100) + "</svg>"
    var limits = SVGLimits()
    limits.elements = 50
    let picture = try SVGDocument(Array(many.utf8), limits: limits).picture(width: 4, height: 4)
    #expect(picture.diagnostics.contains { $0.kind == .limit })
    limits.pixels = 100
    let error = #expect(throws: SVGError.self) {
      try SVGDocument(Array(many.utf8), limits: limits).picture(width: 20, height: 20)
    }
    #expect(error?.kind == .tooLarge)
    let deep = String(repeating: "<g>", count: 100)
    #expect(throws: SVGError.self) { try SVGDocument(Array("<svg>\(deep)".utf8)) }
  }

  @Test func aPictureIsTheSameEachTime() throws {
    let contents = Self.shapes.map(\.contents).joined() + Self.colors.map(\.0).joined()
    let pictures = try (0..<3).map { _ in try Self.draw(contents, size: 64).bitmap }
    #expect(pictures[0] == pictures[1])
    #expect(pictures[0] == pictures[2])
  }
}
