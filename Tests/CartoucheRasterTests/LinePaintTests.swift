import CartoucheRaster
import SeededRandom
import Testing

@Suite struct LinePaintTests {
  /// A picture of 8 x 4 whose red counts columns and whose green counts rows, in steps of 20.
  private func grid() throws -> Bitmap {
    var bytes: [UInt8] = []
    for y in 0..<4 {
      for x in 0..<8 { bytes += [UInt8(20 * x), UInt8(20 * y), 0, 255] }
    }
    return try Bitmap(width: 8, height: 4, pixels: bytes)
  }

  private func draw(
    _ line: Path, _ style: StrokeStyle, _ paint: Paint, size: Int = 40, projection: ProjectiveTransform? = nil
  ) throws -> Bitmap {
    var list = DisplayList(width: size, height: size)
    list.stroke(line, style: style, paint: paint, on: list.facet(through: projection))
    return try rasterize(list, threads: 1)
  }

  // MARK: Patterns

  @Test func columnsFollowTheLineAndRowsGoToItsLeft() throws {
    let pattern = Paint.linePattern(LinePattern(bitmap: try grid(), length: 8, height: 4))
    let found = try draw(path([[4, 20], [36, 20]]), StrokeStyle(width: 4), pattern)
    for x in 4..<36 {
      for y in 18..<22 {
        let pixel = found[x, y]
        // The edge of a line is half covered.
        guard pixel.w == 255 else { continue }
        #expect(pixel == [UInt8(20 * ((x - 4) % 8)), UInt8(20 * (21 - y)), 0, 255], "(\(x), \(y))")
      }
    }
    #expect(found[20, 19].w == 255)
    #expect(found[20, 20].w == 255)
  }

  @Test func theOtherDirectionIsTurnedByHalf() throws {
    let pattern = Paint.linePattern(LinePattern(bitmap: try grid(), length: 8, height: 4))
    let there = try draw(path([[4, 20], [36, 20]]), StrokeStyle(width: 3), pattern)
    let back = try draw(path([[36, 20], [4, 20]]), StrokeStyle(width: 3), pattern)
    #expect(pixels(40, 40) { there[$0, $1] != back[39 - $0, 39 - $1] } == 0)
  }

  @Test func theLengthOfARepetitionIsThatOfThePaint() throws {
    let pattern = Paint.linePattern(LinePattern(bitmap: try grid(), length: 16, height: 4))
    let found = try draw(path([[4, 20], [36, 20]]), StrokeStyle(width: 3), pattern)
    #expect(found[4, 20] != found[12, 20])
    for x in 4..<20 { #expect(found[x, 20] == found[x + 16, 20]) }
  }

  @Test func thePatternGoesOnAroundACorner() throws {
    let pattern = Paint.linePattern(LinePattern(bitmap: try grid(), length: 8, height: 4))
    var style = StrokeStyle(width: 2, join: .round)
    style.sharpCornerReach = 0.01
    let found = try draw(path([[4, 10], [22, 10], [22, 38]]), style, pattern)
    // 18 pixels to the corner: two repetitions and a quarter.
    let straight = try draw(path([[4, 10], [36, 10]]), StrokeStyle(width: 2), pattern)
    // To the right of the direction is below at first, and then to the left.
    for step in 4..<12 { #expect(found[21, 10 + step] == straight[22 + step, 10]) }
  }

  @Test func placesLeanBesideSharpCorners() throws {
    let pattern = Paint.linePattern(LinePattern(bitmap: try grid(), length: 8, height: 4))
    let corner = path([[0, 10], [60, 10], [60, 60]])
    var style = StrokeStyle(width: 6, join: .miter)
    style.sharpCornerReach = 20
    let leaning = try draw(corner, style, pattern, size: 64)
    style.sharpCornerReach = 0.01
    let square = try draw(corner, style, pattern, size: 64)
    // Beyond the reach nothing changes; within it the outer edge, which is longer, is stretched.
    for x in 1..<40 { #expect(leaning[x, 8] == square[x, 8]) }
    #expect((44..<60).contains { leaning[$0, 8] != square[$0, 8] })
    #expect(leaning[57, 10].w == 255)
  }

  @Test func linesOfOneStepLeanAsTheyDoAlone() throws {
    // Sharp corners, none, two points at the same place, and a ring.
    let lines: [(points: [SIMD2<Float>], isClosed: Bool)] = [
      ([[4, 4], [60, 4]], false), ([[4, 14], [60, 14], [60, 30], [20, 30]], false),
      ([[4, 24], [12, 24], [12, 24], [12, 60], [40, 40]], false), ([[34, 44], [60, 44], [60, 60]], true),
    ]
    var style = StrokeStyle(width: 3, join: .miter)
    style.sharpCornerReach = 3
    let pattern = Paint.linePattern(LinePattern(bitmap: try grid(), length: 8, height: 4))
    var whole = Path()
    var list = DisplayList(width: 64, height: 64)
    for line in lines {
      whole.append(contour: line.points, closed: line.isClosed)
      list.stroke(path(line.points, closed: line.isClosed), style: style, paint: pattern, on: .picture)
    }
    #expect(try rasterize(list) == draw(whole, style, pattern, size: 64))
  }

  @Test func distancesBeginAnewBeyondTheLimit() throws {
    let pattern = Paint.linePattern(LinePattern(bitmap: try grid(), length: 8, height: 4))
    let line = path([[1, 20], [14, 20], [36, 20]])
    var style = StrokeStyle(width: 3)
    let whole = try draw(line, style, pattern)
    style.distances.limit = 12
    let parts = try draw(line, style, pattern)
    for x in 1..<14 { #expect(parts[x, 20] == whole[x, 20]) }
    // The second part begins with the first column again.
    for x in 14..<36 { #expect(parts[x, 20].x == UInt8(20 * ((x - 14) % 8))) }
  }

  @Test func opacityScalesAllChannels() throws {
    let pattern = try Paint.linePattern(LinePattern(bitmap: grid(), length: 8, height: 4, opacity: 0.5))
    let found = try draw(path([[4, 20], [36, 20]]), StrokeStyle(width: 4), pattern)
    #expect(abs(Int(found[9, 20].w) - 128) <= 1)
    #expect(abs(Int(found[9, 20].x) - 50) <= 1)
  }

  @Test func onlyLinesFollowALine() throws {
    let pattern = try Paint.linePattern(LinePattern(bitmap: grid(), length: 8, height: 4))
    let square = path([[2, 2], [20, 2], [20, 20], [2, 20]], closed: true)
    let found = try alphas(24, 24) { list in
      list.fill(square, paint: pattern, on: .picture)
      list.outline(square, paint: pattern, on: .picture)
      list.paint(.lineGradient(LineGradient(colors: [.black], length: 9)), on: .picture)
    }
    #expect(found.allSatisfy { $0 == 0 })
  }

  // MARK: Gradients

  @Test func aGradientGoesFromEndToEnd() throws {
    let colors = (0..<256).map { PremultipliedColor(red: Float($0) / 255, green: 0, blue: 0) }
    let style = StrokeStyle(width: 6, cap: .round)
    let found = try draw(path([[8, 20], [32, 20]]), style, .lineGradient(LineGradient(colors: colors)))
    for x in 8..<32 {
      let share = (Double(x) + 0.5 - 8) / 24
      #expect(abs(Double(found[x, 20].x) - 255 * share) < 1.5)
    }
    // Caps have the colours of their ends.
    #expect(found[6, 20] == [0, 0, 0, 255])
    #expect(found[33, 20] == [255, 0, 0, 255])
  }

  @Test func partsOfALineMakeTheWhole() throws {
    let colors = (0..<256).map {
      PremultipliedColor(red: Float($0) / 255, green: 1 - Float($0) / 255, blue: 0)
    }
    let style = StrokeStyle(width: 6)
    let whole = try draw(path([[0, 20], [40, 20]]), style, .lineGradient(LineGradient(colors: colors)))
    var list = DisplayList(width: 40, height: 40)
    for (from, to) in [(Float(0), Float(10)), (10, 40)] {
      list.stroke(
        path([[from, 20], [to, 20]]), style: style,
        paint: .lineGradient(LineGradient(colors: colors, range: from / 40...to / 40)), on: .picture)
    }
    let parts = try rasterize(list)
    for x in 0..<40 {
      let difference = Int(whole[x, 20].x) - Int(parts[x, 20].x)
      #expect(abs(difference) <= 1)
    }
  }

  @Test func nearestColoursAreSteps() throws {
    let colors: [PremultipliedColor] = [.black, .white]
    let gradient = LineGradient(colors: colors, sampling: .nearest)
    let found = try draw(path([[4, 20], [36, 20]]), StrokeStyle(width: 4), .lineGradient(gradient))
    for x in 4..<36 { #expect(found[x, 20].x == (x < 20 ? 0 : 255)) }
  }

  @Test func everyContourIsMeasured() throws {
    let colors: [PremultipliedColor] = [.black, .white]
    let gradient = LineGradient(colors: colors, sampling: .nearest)
    var lines = path([[4, 10], [36, 10]])
    lines.append(contour: [[4, 30], [12, 30]], closed: false)
    let found = try draw(lines, StrokeStyle(width: 4), .lineGradient(gradient))
    #expect(found[19, 10].x == 0)
    #expect(found[20, 10].x == 255)
    #expect(found[7, 30].x == 0)
    #expect(found[8, 30].x == 255)
  }

  @Test func dashesLeaveGapsInAGradient() throws {
    let gradient = LineGradient(colors: [.black, .white])
    let style = StrokeStyle(width: 4, dash: DashPattern(lengths: [8, 8], softness: 0))
    let found = try draw(path([[4, 20], [36, 20]]), style, .lineGradient(gradient))
    #expect(found[8, 20].w == 255)
    #expect(found[16, 20].w == 0)
    #expect(found[24, 20].w == 255)
  }

  @Test func aPlaneThatIsThePictureChangesNothing() throws {
    let pattern = try Paint.linePattern(LinePattern(bitmap: grid(), length: 8, height: 4))
    let style = StrokeStyle(width: 6, join: .bevel)
    let line = path([[4, 8], [30, 12], [20, 34]])
    let flat = try draw(line, style, pattern)
    let seen = try draw(line, style, pattern, projection: ProjectiveTransform(.identity))
    let off = pixels(40, 40) { x, y in
      (0..<4).contains { abs(Int(flat[x, y][$0]) - Int(seen[x, y][$0])) > 2 }
    }
    // Ends are cut by pixel centres in both, corners to within rounding.
    #expect(off <= 3)
  }

  // MARK: Rims

  @Test func aRimLiesOutside() throws {
    let square = path([[10.3, 10.3], [30.6, 10.3], [30.6, 30.6], [10.3, 30.6]], closed: true)
    let rim = try alphas(40, 40) { $0.rim(square, paint: .color(.black), on: .picture) }
    let inside = try alphas(40, 40) {
      $0.fill(square, edge: .pixelCentre, paint: .color(.black), on: .picture)
    }
    let outline = try alphas(40, 40) { $0.outline(square, paint: .color(.black), on: .picture) }
    #expect(rim.contains { $0 > 0 })
    for index in rim.indices { #expect(rim[index] == (inside[index] > 0 ? 0 : outline[index])) }
  }

  @Test func rimsOfHolesLieInThem() throws {
    var frame = path([[4, 4], [36, 4], [36, 36], [4, 36]], closed: true)
    frame.append(contour: [[12.4, 12.4], [28.4, 12.4], [28.4, 28.4], [12.4, 28.4]], closed: true)
    let rim = try alphas(40, 40) { $0.rim(frame, rule: .evenOdd, paint: .color(.black), on: .picture) }
    #expect(rim[20 * 40 + 12] > 0)
    #expect(rim[20 * 40 + 11] == 0)
    #expect(rim[20 * 40 + 20] == 0)
  }

  // MARK: Bad input

  @Test func badNumbersAreHarmless() throws {
    let bad: [Float] = [.nan, .infinity, -.infinity, 1e30, -1e30, 3e38, 0x1p-133, 0, -0.0, 5]
    var random = SplitMix64(seed: 4)
    var list = DisplayList(width: 64, height: 64)
    func number() -> Float { bad.randomElement(using: &random) ?? 0 }
    for step in 0..<600 {
      let shape = path((0..<4).map { _ in SIMD2(number(), number()) }, closed: step % 2 == 0)
      let color = PremultipliedColor(red: number(), green: number(), blue: number(), alpha: number())
      var style = StrokeStyle(width: number(), gapWidth: number(), cap: .round, join: .miter)
      style.dash = step % 5 == 0 ? DashPattern(lengths: [number(), number(), 4]) : nil
      var gradient = LineGradient(
        colors: step % 7 == 0 ? [] : [color, .black], length: step % 3 == 0 ? number() : nil,
        opacity: number())
      let ends = [number(), number()].filter { $0 == $0 }.sorted()
      if ends.count == 2 { gradient.range = ends[0]...ends[1] }
      let pattern = try LinePattern(bitmap: grid(), length: number(), height: number(), opacity: number())
      list.stroke(shape, style: style, paint: .lineGradient(gradient), on: .picture)
      list.stroke(shape, style: style, paint: .linePattern(pattern), on: .picture)
      list.rim(shape, paint: .color(color), on: .picture)
    }
    let found = try rasterize(list, threads: 2)
    #expect(try rasterize(list, threads: 1) == found)
  }
}
