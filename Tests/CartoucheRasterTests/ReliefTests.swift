import CartoucheRaster
import Foundation
import SeededRandom
import Testing

/// Shaded reliefs and heights as colours, against formulas in double precision.
@Suite struct ReliefTests {
  private static let shadow = PremultipliedColor(rgba: SIMD4(0.3, 0.1, 0, 0.6))
  private static let highlight = PremultipliedColor(rgba: SIMD4(0.2, 0.7, 0.5, 0.8))
  private static let accent = PremultipliedColor(rgba: SIMD4(0, 0, 0.9, 0.9))

  private func light(_ azimuth: Double, _ altitude: Double) -> ReliefShading.Light {
    ReliefShading.Light(
      direction: SIMD2(cos(azimuth), sin(azimuth)), altitude: SIMD2(cos(altitude), sin(altitude)),
      shadow: Self.shadow, highlight: Self.highlight)
  }

  /// The result of the reference's shader for a slope (`hillshade.fragment.glsl`).
  private func expected(
    _ slope: SIMD2<Double>, _ method: ReliefShading.Method, _ lights: [(azimuth: Double, altitude: Double)],
    _ intensity: Double
  ) -> SIMD4<Double> {
    let (shadow, highlight) = (SIMD4<Double>(Self.shadow.rgba), SIMD4<Double>(Self.highlight.rgba))
    let d = method == .standard ? slope : slope * intensity * 2
    let length = (d * d).sum().squareRoot()
    let aspect = d.x != 0 ? atan2(d.y, -d.x) : .pi / 2 * (d.y > 0 ? 1 : -1)
    func cosine(_ light: (azimuth: Double, altitude: Double)) -> Double {
      let azimuth = light.azimuth + .pi
      let towards = d.y * cos(azimuth) * cos(light.altitude) - d.x * sin(azimuth) * cos(light.altitude)
      return (sin(light.altitude) - towards) / (1 + length * length).squareRoot()
    }
    func lambert(_ light: (azimuth: Double, altitude: Double)) -> SIMD4<Double> {
      let shade = min(max(cosine(light), 0), 1)
      return shade > 0.5 ? highlight * (2 * shade - 1) : shadow * (1 - 2 * shade)
    }
    func wave(_ azimuth: Double) -> Double {
      var turn = ((aspect + azimuth) / .pi + 0.5).truncatingRemainder(dividingBy: 2)
      if turn < 0 { turn += 2 }
      return abs(turn - 1)
    }
    switch method {
    case .standard:
      let angle = atan(0.625 * length)
      let base = 1.875 - intensity * 1.75
      let scaled =
        intensity == 0.5 ? angle : (pow(base, angle) - 1) / (pow(base, .pi / 2) - 1) * .pi / 2
      let strength = min(max(intensity * 2, 0), 1)
      let accent = SIMD4<Double>(Self.accent.rgba) * (1 - cos(scaled)) * strength
      let shade = shadow + (highlight - shadow) * wave(lights[0].azimuth + .pi)
      let tone = shade * sin(scaled) * strength
      return accent * (1 - tone.w) + tone
    case .basic: return lambert(lights[0])
    case .multidirectional:
      return lights.map(lambert).reduce(.zero, +) / Double(lights.count)
    case .combined:
      let angle = min(max(acos(cosine(lights[0])), 0), .pi / 2)
      let steepness = atan(length) * 4 / .pi / .pi
      return shadow * angle * steepness + highlight * (.pi / 2 - angle) * steepness
    case .igor:
      let steepness = atan(length) * 2 / .pi
      let facing = 1 - wave(lights[0].azimuth + .pi)
      return shadow * steepness * facing + highlight * steepness * (1 - facing)
    }
  }

  @Test(arguments: [ReliefShading.Method.standard, .basic, .combined, .igor, .multidirectional])
  func shadesLikeTheReference(method: ReliefShading.Method) throws {
    var random = SplitMix64(seed: 77)
    for round in 0..<60 {
      // Whole steps of the field, so that packing costs nothing.
      let reach = round < 5 ? 0 : round < 20 ? 100 : 4_000
      let slope = SIMD2(
        Double(Int.random(in: -reach...reach, using: &random)) / 1024,
        Double(Int.random(in: -reach...reach, using: &random)) / 1024)
      let lights = (0..<3).map { _ in
        (
          azimuth: Double.random(in: 0...6.28, using: &random),
          altitude: Double.random(in: 0...1.57, using: &random)
        )
      }
      let intensity = round % 7 == 0 ? 0.5 : Double.random(in: 0.05...1, using: &random)
      let field = try #require(
        SlopeField(width: 1, height: 1, words: [SlopeField.word(x: Float(slope.x), y: Float(slope.y))]))
      var list = DisplayList(width: 8, height: 8)
      list.relief(
        field, transform: .scale(x: 8, y: 8),
        shading: ReliefShading(
          method: method, lights: lights.map { light($0.azimuth, $0.altitude) }, accent: Self.accent,
          exaggeration: intensity), on: .picture)
      let found = try rasterize(list)[4, 4]
      let wanted = expected(slope, method, lights, intensity)
      for channel in 0..<4 {
        #expect(
          abs(Double(found[channel]) - min(max(wanted[channel], 0), 1) * 255) < 0.75,
          "slope \(slope), intensity \(intensity), channel \(channel)")
      }
    }
  }

  @Test func slopesAreMixedBetweenPoints() throws {
    // Level on the left, steep on the right: shading grows steadily between the two centres.
    let field = try #require(
      SlopeField(width: 2, height: 1, words: [SlopeField.word(x: 0, y: 0), SlopeField.word(x: 2, y: 0)]))
    let shading = ReliefShading(
      method: .igor, lights: [light(-.pi / 2, 0.7)], accent: .black, exaggeration: 0.5)
    var list = DisplayList(width: 32, height: 8)
    list.relief(field, transform: .scale(x: 16, y: 8), shading: shading, on: .picture)
    let found = try rasterize(list)
    let row = (0..<32).map { found[$0, 3].w }
    #expect(row == row.sorted())
    #expect(row[7] == 0 && Set(row[0..<8]) == [0])
    #expect(Set(row[24...]).count == 1 && row[31] > 100)
    #expect(Set(row).count > 12)
    var nearest = DisplayList(width: 32, height: 8)
    nearest.relief(
      field, transform: .scale(x: 16, y: 8), shading: shading, sampling: .nearest,
      on: .picture)
    #expect(
      Set(try rasterize(nearest).pixels.enumerated().filter { $0.offset % 4 == 3 }.map(\.element)).count == 2)
  }

  @Test func heightsTakeTheColorsOfTheirRamp() throws {
    let field = try #require(HeightField(width: 2, height: 1, values: [0, 100]))
    let ramp = try #require(
      HeightRamp(
        heights: [25, 50, 50, 75],
        colors: [
          PremultipliedColor(rgba: SIMD4(0, 0, 0, 1)), PremultipliedColor(rgba: SIMD4(1, 0, 0, 1)),
          PremultipliedColor(rgba: SIMD4(0, 1, 0, 1)), PremultipliedColor(rgba: SIMD4(0, 0, 1, 1)),
        ]))
    var list = DisplayList(width: 200, height: 1)
    list.heights(field, transform: .scale(x: 100, y: 1), ramp: ramp, on: .picture)
    let found = try rasterize(list)
    for x in 0..<200 {
      let height = min(max(Double(x) + 0.5 - 50, 0), 100)
      let expected: SIMD3<Double> =
        switch height {
        case ..<25: .zero
        case ..<50: SIMD3((height - 25) / 25, 0, 0)
        case ..<75: SIMD3(0, (75 - height) / 25, (height - 50) / 25)
        default: SIMD3(0, 0, 1)
        }
      for channel in 0..<3 {
        #expect(abs(Double(found[x, 0][channel]) - expected[channel] * 255) <= 0.6, "x \(x)")
      }
    }
  }

  @Test func fieldsAreTheSameOnAnyNumberOfThreads() throws {
    var random = SplitMix64(seed: 9)
    let words = (0..<64 * 64).map { _ in
      SlopeField.word(
        x: Float.random(in: -2...2, using: &random), y: Float.random(in: -2...2, using: &random))
    }
    let field = try #require(SlopeField(width: 64, height: 64, words: words))
    var list = DisplayList(width: 300, height: 200)
    for method in [ReliefShading.Method.standard, .basic, .combined, .igor, .multidirectional] {
      list.relief(
        field, transform: Transform(a: 4, b: 1, c: -1, d: 4, tx: 20, ty: -30),
        shading: ReliefShading(
          method: method, lights: [light(0.3, 0.7), light(2, 0.5)], accent: Self.accent, exaggeration: 0.3),
        on: .picture)
    }
    let one = try rasterize(list, threads: 1)
    #expect(try rasterize(list, threads: 7) == one)
    let empty = DisplayList(width: 300, height: 200)
    #expect(try Rasterizer(threads: 2).rasterize([empty, list]) == one)
  }
}
