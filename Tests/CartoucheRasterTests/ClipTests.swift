import CartoucheRaster
import SeededRandom
import Testing

@Suite struct ClipTests {
  private let wash = Paint.color(PremultipliedColor(red: 0, green: 0, blue: 0, alpha: 0.5))

  @Test(arguments: [0.0, 0.3, 0.785_398_163_397_448_3, 1.2])
  func rotatedTilesDivideTheFrame(angle: Double) throws {
    // Tiles of 23.7 pixels, turned and clipped as a rotated map does.
    let (sine, cosine) = (sin(angle), cos(angle))
    func corner(_ x: Int, _ y: Int) -> SIMD2<Double> {
      let (u, v) = (Double(x) * 23.7 - 150, Double(y) * 23.7 - 150)
      return SIMD2(50.3 + u * cosine - v * sine, 49.1 + u * sine + v * cosine)
    }
    let found = try alphas(100, 100) { list in
      for y in 0..<14 {
        for x in 0..<14 {
          let tile = list.addClip(convexPolygon: [
            corner(x, y), corner(x + 1, y), corner(x + 1, y + 1), corner(x, y + 1),
          ])
          list.paint(wash, on: .picture.within(tile))
        }
      }
    }
    // Painted once: 128; twice would be 191.
    #expect(found.allSatisfy { $0 == 128 })
  }

  @Test func abuttingRectanglesDivideTheFrame() throws {
    let found = try alphas(60, 40) { list in
      for (x, width) in [(-3.0, 20.5), (17.5, 0.25), (17.75, 12.75), (30.5, 40)] {
        for (y, height) in [(-1.0, 13.0), (12, 12.5), (24.5, 30)] {
          list.paint(wash, on: .picture.within(list.addClip(x: x, y: y, width: width, height: height)))
        }
      }
    }
    #expect(found.allSatisfy { $0 == 128 })
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func uprightPolygonsAreTheSameWithAPointMore(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    // Some in halves of pixels, where edges pass through centres.
    let step: Float = seed % 2 == 0 ? 0.5 : 0.013
    func place() -> Double { Double((random.float(-20...60) / step).rounded() * step) }
    let (left, right, top, bottom) = (place(), place(), place(), place())
    let corners: [SIMD2<Double>] = [[left, top], [right, top], [right, bottom], [left, bottom]]
    let middle = SIMD2((left + right) / 2, bottom)
    func draw(_ polygon: [SIMD2<Double>]) throws -> [UInt8] {
      try alphas(40, 30) { $0.paint(wash, on: .picture.within($0.addClip(convexPolygon: polygon))) }
    }
    #expect(try draw(corners) == draw(Array(corners[..<3]) + [middle, corners[3]]))
  }

  @Test(arguments: 0..<8)
  func everyStepKeepsToItsClip(kind: Int) throws {
    let polygon: [SIMD2<Double>] = [[30, 6], [55, 31], [28, 58], [4, 27]]
    var sheet = FieldSheet()
    let added = sheet.add(width: 60, height: 60, [UInt8](repeating: 255, count: 3_600))
    let cell = try #require(added)
    let bitmap = try Bitmap(width: 1, height: 1, pixels: [0, 0, 0, 255])
    func draw(_ list: inout DisplayList, _ clip: ClipID?) {
      let square = path([[2, 2], [58, 2], [58, 58], [2, 58]], closed: true)
      let black = Paint.color(.black)
      switch kind {
      case 0: list.fill(square, paint: black, on: .picture.within(clip))
      case 1: list.fill(square, edge: .pixelCentre, paint: black, on: .picture.within(clip))
      case 2:
        list.outline(
          path([[2, 2], [58, 50], [3, 57]], closed: true), paint: black, on: .picture.within(clip))
      case 3: list.stroke(square, style: StrokeStyle(width: 30), paint: black, on: .picture.within(clip))
      case 4: list.circle(Circle(center: [30, 30], radius: 29, color: .black), on: .picture.within(clip))
      case 5:
        list.image(
          bitmap, transform: Transform(a: 50, b: 9, c: -9, d: 50, tx: 9, ty: 2), on: .picture.within(clip))
      case 6:
        list.field(
          cell, of: list.addSheet(sheet), part: [-3, 0, 57, 60], transform: .translation(x: 1, y: 2),
          paint: FieldPaint(color: .black, edge: 0, softness: 0.2), on: .picture.within(clip))
      default: list.rectangle(x: 3, y: 3, width: 54, height: 54, paint: black, clip: clip)
      }
    }
    let inside = try alphas(60, 60) {
      $0.paint(.color(.black), on: .picture.within($0.addClip(convexPolygon: polygon)))
    }
    let whole = try alphas(60, 60) { draw(&$0, nil) }
    let clipped = try alphas(60, 60) { list in draw(&list, list.addClip(convexPolygon: polygon)) }
    #expect(whole.indices.allSatisfy { clipped[$0] == (inside[$0] == 255 ? whole[$0] : 0) })
    #expect(clipped.contains { $0 > 0 })
    let boxed = try alphas(60, 60) { list in
      draw(&list, list.addClip(x: 10.2, y: 13.1, width: 30, height: 20.5))
    }
    let wrong = pixels(60, 60) { x, y in
      boxed[y * 60 + x] != ((10..<40).contains(x) && (13..<34).contains(y) ? whole[y * 60 + x] : 0)
    }
    #expect(wrong == 0)
  }

  @Test func foreignClipsKeepNothing() throws {
    var other = DisplayList(width: 4, height: 4)
    let foreign = other.addClip(x: 0, y: 0, width: 4, height: 4)
    #expect(try alphas(4, 4) { $0.paint(.color(.black), on: .picture.within(foreign)) }.max() == 0)
  }
}

/// Sine and cosine without Foundation's other names.
private func sin(_ x: Double) -> Double { series(x, from: 1) }
private func cos(_ x: Double) -> Double { series(x, from: 0) }
private func series(_ x: Double, from first: Int) -> Double {
  var term = first == 1 ? x : 1
  var sum = term
  for k in stride(from: first + 1, to: 40, by: 2) {
    term *= -x * x / Double(k * (k + 1))
    sum += term
  }
  return sum
}
