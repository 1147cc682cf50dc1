import CartoucheRaster
import SeededRandom
import Testing

/// Where texels come to lie whatever the size of the numbers that place them.
@Suite struct TexelPlaceTests {
  private func noise(_ width: Int, _ height: Int) throws -> Bitmap {
    var random = SplitMix64(seed: 8)
    return try Bitmap(
      width: width, height: height,
      straight: (0..<width * height * 4).map { $0 % 4 == 3 ? 255 : UInt8.random(in: 0...255, using: &random) }
    )
  }

  /// A plane that is seen from above, or at an angle up to the horizon and beyond.
  static let projections: [ProjectiveTransform?] = [
    nil,
    ProjectiveTransform(x: SIMD3(1, 0.4, -20), y: SIMD3(0, 0.6, 3), w: SIMD3(0, 0.004, 1)),
    ProjectiveTransform(x: SIMD3(1, -0.3, 40), y: SIMD3(0.1, 0.5, 30), w: SIMD3(0.001, -0.006, 1)),
    ProjectiveTransform(x: SIMD3(0.7, -0.9, 60), y: SIMD3(-0.2, -0.4, 50), w: SIMD3(-0.003, -0.007, 0.8)),
  ]

  @Test(arguments: projections, [8e3, 4e6, 3e9])
  func patternsLookTheSameAnyNumberOfPeriodsAway(projection: ProjectiveTransform?, distance: Double) throws {
    let picture = try noise(12, 8)
    func drawn(_ periods: Double) throws -> Bitmap {
      var list = DisplayList(width: 150, height: 60)
      let shift = Transform.translation(x: 12 * periods * 0.75, y: -8 * periods * 0.75)
      list.fill(
        path([SIMD2(-400, -400), SIMD2(400, -400), SIMD2(400, 400), SIMD2(-400, 400)], closed: true),
        paint: .pattern(
          Pattern(bitmap: picture, transform: Transform.scale(x: 0.75, y: 0.75).concatenated(with: shift))),
        on: list.facet(through: projection))
      return try rasterize(list)
    }
    let (near, far) = (try drawn(0), try drawn((distance / 12).rounded()))
    let differences = zip(near.pixels, far.pixels).map { abs(Int($0) - Int($1)) }
    #expect(Set(far.pixels).count > 50)
    // Near the horizon periods are much smaller than pixels, and any of their texels is right.
    #expect(differences.count { $0 > 2 } < differences.count / 20)
  }

  @Test(arguments: 0..<16, [0, 1e-7, -1e-7, 3e-6, -3e-6])
  func picturesKeepTheirRowsAndColumnsBetweenPixels(sixteenth: Int, error: Double) throws {
    let picture = try noise(19, 21)
    let place = 5 + Double(sixteenth) / 16
    var list = DisplayList(width: 40, height: 40)
    // As of icons, which have an empty border of one texel.
    list.picture(
      picture, part: SIMD4(-1, -1, 20, 22),
      transform: ProjectiveTransform(
        x: SIMD3(1 + error / 19, 0, place + error), y: SIMD3(0, 1 - error / 21, place - error),
        w: SIMD3(0, 0, 1)),
      sampling: .nearest, opacity: 1, on: .picture)
    let drawn = try rasterize(list)
    // The first pixel whose centre is at or after the corner.
    let first = sixteenth <= 8 ? 5 : 6
    #expect(
      pixels(40, 40) { x, y in
        let (u, v) = (x - first, y - first)
        let expected =
          (0..<19).contains(u) && (0..<21).contains(v) ? picture[u, v] : SIMD4<UInt8>(repeating: 0)
        return drawn[x, y] != expected
      } == 0)
  }
}
