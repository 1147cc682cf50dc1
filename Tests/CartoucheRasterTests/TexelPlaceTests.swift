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
      list.projection = projection
      let shift = Transform.translation(x: 12 * periods * 0.75, y: -8 * periods * 0.75)
      list.fill(
        path([SIMD2(-400, -400), SIMD2(400, -400), SIMD2(400, 400), SIMD2(-400, 400)], closed: true),
        paint: .pattern(
          Pattern(bitmap: picture, transform: Transform.scale(x: 0.75, y: 0.75).concatenated(with: shift))))
      return try rasterize(list)
    }
    let (near, far) = (try drawn(0), try drawn((distance / 12).rounded()))
    let differences = zip(near.pixels, far.pixels).map { abs(Int($0) - Int($1)) }
    #expect(Set(far.pixels).count > 50)
    // Near the horizon periods are much smaller than pixels, and any of their texels is right.
    #expect(differences.count { $0 > 2 } < differences.count / 20)
  }
}
