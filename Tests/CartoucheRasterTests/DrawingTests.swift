@testable import CartoucheRaster
import Testing

/// Kinds of drawings that are types of their own.
@Suite struct DrawingTests {
  /// A kind of this file: a board of black squares, with its kernel.
  private struct Checkerboard: Drawing {
    var content: DrawingStep.Content { .sky }

    func paint(on strip: inout Strip) {
      let black = Brush(SIMD4(0, 0, 0, 1))
      for column in strip.left..<strip.right {
        var squares = Lanes.zero
        let first = strip.originX + column + strip.originY
        for row in 0..<stripRows where (first + row) % 2 == 0 { squares[row] = 1 }
        strip.blend(black, strip.clipped(squares, at: column), at: column)
      }
    }
  }

  @Test func aNewKindIsATypeWithAKernel() throws {
    let found = try alphas(1_040, 21) { list in
      let clip = list.addClip(convexPolygon: [[0, 0], [1_040, 0], [1_040, 19], [0, 19]])
      list.record(Checkerboard(), bounds: PixelBox(x0: 3, y0: 2, x1: 1_030, y1: 40), clip: clip)
    }
    for y in 0..<21 {
      for x in 0..<1_040 {
        let isSeen = (3..<1_030).contains(x) && (2..<19).contains(y) && (x + y) % 2 == 0
        #expect(found[y * 1_040 + x] == (isSeen ? 255 : 0))
      }
    }
  }

  @Test func drawingsOfOneListAreEachTheirOwn() throws {
    let white = try Bitmap(width: 1, height: 1, pixels: [255, 255, 255, 255])
    var list = DisplayList(width: 20, height: 20)
    list.record(Checkerboard(), bounds: list.frame)
    list.image(white, transform: .scale(x: 5, y: 5), on: .picture)
    let bitmap = try rasterize(list, threads: 1)
    #expect(bitmap[2, 2] == [255, 255, 255, 255])
    #expect(bitmap[8, 8] == [0, 0, 0, 255])
    #expect(bitmap[8, 9] == .zero)
  }

  // MARK: What is put behind

  private static let sky = HorizonGradient(
    origin: [0, 12], up: [0, -1], reach: 8, lineColor: [1, 1, 1, 1], color: [0, 0, 0.5, 0.5])

  @Test func aGradientIsPutBehindWhatIsDrawn() throws {
    var list = DisplayList(width: 6, height: 24)
    for (x, alpha) in [(0.0, Float(1)), (2, 0.5)] {
      let red = PremultipliedColor(red: 1, green: 0, blue: 0, alpha: alpha)
      list.rectangle(x: x, y: 0, width: 2, height: 24, paint: .color(red))
    }
    list.paintBehind(Self.sky)
    let bitmap = try rasterize(list, threads: 1)
    for y in 0..<24 {
      #expect(bitmap[0, y] == [255, 0, 0, 255])
      // Above the reach, within it, and on the other side of the line.
      if y < 3 {
        #expect(bitmap[5, y] == [0, 0, 128, 128])
        #expect(bitmap[3, y] == [128, 0, 64, 192])
      } else if y >= 12 {
        #expect(bitmap[5, y] == .zero)
        #expect(bitmap[3, y] == [128, 0, 0, 128])
      }
    }
    let rows = (4..<12).map { bitmap[5, $0].x }
    #expect(rows == rows.sorted())
    #expect(bitmap[5, 11].x > 220)
  }

  @Test(arguments: [0, 0.3, -0.8])
  func whatIsBehindDoesNotDependOnThreads(roll: Double) throws {
    var list = DisplayList(width: 1_100, height: 60)
    let green = PremultipliedColor(red: 0, green: 1, blue: 0, alpha: 0.3)
    list.circle(Circle(center: [500, 30], radius: 25, color: green), on: .picture)
    list.paintBehind(
      HorizonGradient(
        origin: [550, 30], up: [roll, -(1 - roll * roll).squareRoot()], reach: 40, lineColor: [1, 1, 1, 1],
        color: [0, 0, 1, 1]))
    let one = try rasterize(list, threads: 1)
    #expect(try rasterize(list, threads: 5) == one)
    #expect(one.pixels.contains { $0 == 255 })
  }

  @Test func gradientsThatAreNoNumbersAreNotPutBehind() {
    var list = DisplayList(width: 4, height: 4)
    for bad in [Double.nan, .infinity] {
      list.paintBehind(
        HorizonGradient(origin: [bad, 0], up: [0, -1], reach: 1, lineColor: .zero, color: .zero))
      list.paintBehind(
        HorizonGradient(origin: .zero, up: [0, -1], reach: bad, lineColor: .zero, color: .zero))
      list.paintBehind(
        HorizonGradient(
          origin: .zero, up: [0, -1], reach: 1, lineColor: SIMD4(repeating: bad), color: .zero))
    }
    #expect(list.isEmpty)
  }
}
