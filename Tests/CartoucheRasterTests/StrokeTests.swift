import SeededRandom
import CartoucheRaster
import Testing

/// The look of lines, by chosen pixels.
@Suite struct StrokeTests {
  /// A 40 x 40 picture of a line, as a function of column and row.
  private func draw(
    _ style: StrokeStyle, _ points: [SIMD2<Float>], closed: Bool = false
  ) throws -> (Int, Int) -> UInt8 {
    let found = try alphas(40, 40) {
      $0.stroke(path(points, closed: closed), style: style, paint: .color(.black), on: .picture)
    }
    return { found[$1 * 40 + $0] }
  }

  @Test func capsReachAsFarAsTheyShould() throws {
    let line: [SIMD2<Float>] = [[10, 20], [30, 20]]
    let butt = try draw(StrokeStyle(width: 8, cap: .butt), line)
    #expect(butt(9, 19) == 0)
    #expect(butt(10, 19) == 255)
    #expect(butt(29, 16) == 255)
    #expect(butt(30, 19) == 0)
    let square = try draw(StrokeStyle(width: 8, cap: .square), line)
    #expect(square(6, 16) == 255)
    // Centres on a left edge are inside, those on a right edge are not.
    #expect(square(5, 19) == 255)
    #expect(square(4, 19) == 0)
    #expect(square(33, 23) == 255)
    #expect(square(34, 19) == 0)
    let round = try draw(StrokeStyle(width: 8, cap: .round), line)
    #expect(round(6, 19) > 200)
    #expect(round(6, 16) == 0)
    #expect(round(33, 20) > 200)
    #expect(round(34, 20) < 40)
  }

  @Test func joinsFillTheCorner() throws {
    // A right angle at (28, 12); the outer corner is at (32, 8).
    let angle: [SIMD2<Float>] = [[4, 12], [28, 12], [28, 36]]
    let miter = try draw(StrokeStyle(width: 8, join: .miter), angle)
    #expect(miter(31, 8) == 255)
    #expect(miter(32, 7) == 0)
    let bevel = try draw(StrokeStyle(width: 8, join: .bevel), angle)
    #expect(bevel(31, 8) == 0)
    #expect(bevel(29, 10) == 255)
    let round = try draw(StrokeStyle(width: 8, join: .round), angle)
    #expect(round(31, 8) == 0)
    #expect(round(29, 10) == 255)
    for picture in [miter, bevel, round] {
      #expect(picture(28, 12) == 255)
      #expect(picture(25, 15) == 255)
      #expect(picture(20, 20) == 0)
    }
  }

  @Test func sharpMitersAreCut() throws {
    // Miter length about 4: beyond the limit of 2, drawn with a limit of 5.
    let spike: [SIMD2<Float>] = [[4, 4], [24, 9], [4, 14]]
    let cut = try draw(StrokeStyle(width: 4), spike)
    #expect(cut(28, 8) == 0)
    var style = StrokeStyle(width: 4)
    style.miterLimit = 5
    let whole = try draw(style, spike)
    #expect(whole(28, 8) > 200)
  }

  @Test func closedLinesHaveNoCaps() throws {
    let ring: [SIMD2<Float>] = [[10, 10], [30, 10], [30, 30], [10, 30]]
    let closed = try draw(StrokeStyle(width: 4), ring, closed: true)
    #expect(closed(8, 8) == 255)
    #expect(closed(10, 20) == 255)
    let open = try draw(StrokeStyle(width: 4), ring)
    #expect(open(8, 8) == 0)
    #expect(open(10, 20) == 0)
    // A ring whose last point repeats the first is the same line.
    let repeated = try draw(StrokeStyle(width: 4), ring + [ring[0]], closed: true)
    #expect(pixels(40, 40) { repeated($0, $1) != closed($0, $1) } == 0)
  }

  @Test func gapsStayEmpty() throws {
    let found = try draw(StrokeStyle(width: 3, gapWidth: 6), [[-9, 20], [50, 20]])
    #expect(found(20, 19) == 0)
    #expect(found(20, 20) == 0)
    #expect(found(20, 15) == 255)
    #expect(found(20, 24) == 255)
    #expect(found(20, 11) == 0)
  }

  @Test func thinLinesFade() throws {
    // Half a pixel wide: the peak is min(0.75, 1); the middle lies on a row of centres.
    let found = try draw(StrokeStyle(width: 0.5), [[-9, 20.5], [50, 20.5]])
    #expect(abs(Int(found(20, 20)) - 191) <= 1)
    #expect(found(20, 19) == 0)
  }

  @Test func translucentLinesBlendOnce() throws {
    // A line that crosses itself.
    let loop = path([[5, 5], [35, 35], [35, 5], [5, 35]])
    let found = try alphas(40, 40) {
      $0.stroke(
        loop, style: StrokeStyle(width: 6, join: .round),
        paint: .color(PremultipliedColor(red: 0, green: 0, blue: 0, alpha: 0.5)), on: .picture)
    }
    #expect(found.max() == 128)
  }

  /// Alphas of a half-transparent line that blends each segment by itself.
  private func drawEach(
    _ points: [SIMD2<Float>], _ style: StrokeStyle, alpha: Float = 0.5
  ) throws -> [UInt8] {
    var style = style
    style.overlap = .each
    return try alphas(40, 40) {
      $0.stroke(
        path(points), style: style,
        paint: .color(PremultipliedColor(red: 0, green: 0, blue: 0, alpha: alpha)), on: .picture)
    }
  }

  @Test func crossingSegmentsBlendTwiceWhenAsked() throws {
    let loop: [SIMD2<Float>] = [[5, 5], [35, 35], [35, 5], [5, 35]]
    let found = try drawEach(loop, StrokeStyle(width: 6, join: .round))
    #expect(found[20 * 40 + 20] == 191)
    #expect(found[10 * 40 + 10] == 128)
    // The corners are sharp: two round ends.
    #expect(found[34 * 40 + 34] == 191)
    let opaque = try drawEach(loop, StrokeStyle(width: 6, join: .round), alpha: 1)
    let once = try alphas(40, 40) {
      $0.stroke(path(loop), style: StrokeStyle(width: 6, join: .round), paint: .color(.black), on: .picture)
    }
    for index in once.indices {
      #expect(opaque[index] >= once[index])
      if once[index] == 0 { #expect(opaque[index] == 0) }
    }
  }

  @Test(arguments: [StrokeStyle.Join.miter, .bevel, .round], 0..<40 as Range<UInt64>)
  func ordinaryCornersAreDivided(join: StrokeStyle.Join, seed: UInt64) throws {
    // A line that turns at most 80° at a time and never comes back: no pixel twice, and none missing.
    var random = SplitMix64(seed: seed)
    var points: [SIMD2<Float>] = [SIMD2(-20, random.float(5...35))]
    for step in 0..<5 { points.append(SIMD2(Float(step) * 9 + random.float(0...1), random.float(16...24))) }
    points.append(SIMD2(70, random.float(5...35)))
    let style = StrokeStyle(width: 5, gapWidth: seed % 4 == 3 ? 2 : 0, join: join)
    let each = try drawEach(points, style)
    let once = try alphas(40, 40) {
      $0.stroke(
        path(points), style: style, paint: .color(PremultipliedColor(red: 0, green: 0, blue: 0, alpha: 0.5)),
        on: .picture)
    }
    #expect((each.max() ?? 0) <= 128)
    let differing = each.indices.count { each[$0].distance(to: once[$0]).magnitude > 1 }
    #expect(differing <= 30, "\(differing)")
    for index in each.indices where once[index] == 128 { #expect(each[index] > 0) }
  }

  @Test func dashesKeepTheirPlaces() throws {
    let style = StrokeStyle(width: 4, dash: DashPattern(lengths: [6, 4], softness: 0.01))
    let found = try draw(style, [[0, 20], [40, 20]])
    for x in 0..<40 { #expect(found(x, 19) == (x % 10 < 6 ? 255 : 0)) }
    // Distances run on around corners.
    let bent = try draw(style, [[0, 20], [13, 20], [13, 40]])
    #expect(bent(12, 18) == 255)
    #expect(bent(12, 24) == 0)
    #expect(bent(12, 28) == 255)
  }

  @Test func oddDashesJoinAtTheirEnds() throws {
    // 2 on, 3 off, 4 on: the last dash meets the first of the next period.
    let style = StrokeStyle(width: 4, dash: DashPattern(lengths: [2, 3, 4], softness: 0.01))
    let found = try draw(style, [[0, 20], [40, 20]])
    for x in 0..<36 { #expect(found(x, 19) == ([2, 3, 4].contains(x % 9) ? 0 : 255)) }
  }

  @Test func roundDashesReachIntoGaps() throws {
    let style = StrokeStyle(width: 6, cap: .round, dash: DashPattern(lengths: [4, 12]))
    let found = try draw(style, [[8, 20], [40, 20]])
    #expect(found(13, 19) == 255)
    #expect(found(13, 17) < 255)
    #expect(found(16, 19) == 0)
    // Dashes without length become dots.
    let dots = try draw(
      StrokeStyle(width: 6, cap: .round, dash: DashPattern(lengths: [0, 10])), [[0, 20], [40, 20]])
    #expect(dots(10, 19) == 255)
    #expect(dots(15, 19) == 0)
    #expect(dots(20, 19) == 255)
  }

  @Test func dashesMayHaveEndsOfTheirOwn() throws {
    var dash = DashPattern(lengths: [4, 12], softness: 0.01)
    dash.cap = .butt
    let found = try draw(StrokeStyle(width: 6, cap: .round, dash: dash), [[8, 20], [40, 20]])
    #expect(found(11, 19) == 255)
    #expect(found(12, 19) == 0)
    // The end of the line is round all the same.
    #expect(found(6, 19) > 0)
    #expect(found(5, 16) == 0)
  }

  @Test func distancesAlongARingBeginWithItsLastSegment() throws {
    // The last segment is 20 long, so the next dash begins 20 after the first point.
    let style = StrokeStyle(width: 2, dash: DashPattern(lengths: [5, 35], softness: 0.01))
    let found = try draw(style, [[10, 10], [36, 10], [36, 30], [10, 30]], closed: true)
    for x in 10..<28 { #expect(found(x, 10) == 0) }
    #expect(found(32, 10) == 255)
    // The third side counts from 66, so a dash lies on it from x = 22 to 17, a pixel more or less by its triangles.
    #expect(found(20, 29) == 255)
    #expect(found(24, 29) == 0)
    #expect(found(15, 29) == 0)
    // The last one counts from 92, up to where the first began.
    #expect(found(10, 26) == 0)
  }

  @Test func distancesMayCountOtherwise() throws {
    var style = StrokeStyle(width: 4, dash: DashPattern(lengths: [6, 4], softness: 0.01))
    style.distances = LineDistances(origin: 3, scale: 2)
    let found = try draw(style, [[0, 20], [40, 20]])
    // Whole pixels: the dash begins at the distance 0, 10, 20 and so on.
    for x in 0..<40 where (2 * x + 3) % 10 < 5 { #expect(found(x, 19) == 255) }
    for x in 0..<40 where [6, 7, 8].contains((2 * x + 3) % 10) { #expect(found(x, 19) == 0) }
  }

  @Test func distancesOfPointsAreCutToSteps() throws {
    var style = StrokeStyle(width: 4, dash: DashPattern(lengths: [5, 5], softness: 0.01))
    style.distances.step = 10
    // The first segment is 16 long and counts 10, the second goes on from there.
    let found = try draw(style, [[0, 20], [16, 20], [36, 20]])
    #expect(found(7, 19) == 255)
    #expect(found(9, 19) == 0)
    #expect(found(15, 19) == 0)
    for x in 17..<20 { #expect(found(x, 19) == 255) }
  }

  @Test func offsetLinesKeepTheirDistances() throws {
    var style = StrokeStyle(width: 4, dash: DashPattern(lengths: [6, 4], softness: 0.01))
    style.offset = 8
    let found = try draw(style, [[0, 8], [30, 8], [30, 40]])
    // To the right is below; the corner moves along its miter.
    #expect(pixels(40, 40) { found($0, $1) > 0 && ($0 >= 25 || $1 < 13) } == 0)
    #expect(found(0, 15) == 255)
    #expect(found(21, 39) == 255)
    // Distances are those of the line before it was moved.
    let straight = try draw(style, [[0, 8], [40, 8]])
    for x in 0..<40 { #expect(straight(x, 15) == (x % 10 < 6 ? 255 : 0)) }
  }

  @Test func farLinesKeepTheirDashes() throws {
    // The line begins far outside of the frame; its dashes are counted from there.
    let style = StrokeStyle(width: 4, dash: DashPattern(lengths: [6, 4], softness: 0.01))
    let far = try draw(style, [[-20_000, 20], [40, 20]])
    for x in 0..<40 { #expect(abs(Int(far(x, 19)) - (x % 10 < 6 ? 255 : 0)) <= 1) }
  }

  @Test func nothingWithoutWidthOrLength() throws {
    #expect(
      try alphas(9, 9) {
        $0.stroke(
          path([[0, 4], [9, 4]]), style: StrokeStyle(width: 0), paint: .color(.black), on: .picture)
      }.max() == 0)
    #expect(
      try alphas(9, 9) {
        $0.stroke(
          path([[4, 4], [4, 4]]), style: StrokeStyle(width: 3, cap: .round), paint: .color(.black),
          on: .picture)
      }.max() == 0)
  }
}
