import CartoucheRaster
import Foundation
import SeededRandom
import Testing

@Suite struct PictureTests {
  private func noise(_ width: Int, _ height: Int, opaque: Bool = true, seed: UInt64) throws -> Bitmap {
    var random = SplitMix64(seed: seed)
    return try Bitmap(
      width: width, height: height,
      straight: (0..<width * height * 4).map {
        opaque && $0 % 4 == 3 ? 255 : UInt8.random(in: 0...255, using: &random)
      })
  }

  private func largestDifference(_ a: Bitmap, _ b: Bitmap) -> Int {
    zip(a.pixels, b.pixels).map { abs(Int($0) - Int($1)) }.max() ?? 0
  }

  @Test(arguments: [Sampling.nearest, .bilinear])
  func uprightPicturesAreSampledLikeAnyOther(sampling: Sampling) throws {
    var random = SplitMix64(seed: 21)
    for seed in 0..<20 {
      let picture = try noise(23, 17, opaque: false, seed: UInt64(seed))
      let scale = Double.random(in: 0.4...5, using: &random)
      let stretch = Double.random(in: 0.4...5, using: &random)
      let place = SIMD2(
        Double.random(in: -20...20, using: &random), Double.random(in: -20...20, using: &random))
      // A trace of perspective, far too little to be seen.
      let trace = sampling == .nearest ? 0 : 1e-12
      var lists = [DisplayList(width: 70, height: 60), DisplayList(width: 70, height: 60)]
      for (index, w) in [0, trace].enumerated() {
        let transform = ProjectiveTransform(
          x: SIMD3(scale, 0, place.x), y: SIMD3(0, stretch, place.y), w: SIMD3(w, w, 1))
        lists[index].image(picture, transform: transform, sampling: sampling, on: .picture)
      }
      #expect(largestDifference(try rasterize(lists[0]), try rasterize(lists[1])) <= 1)
      guard sampling == .nearest else { continue }
      let found = try rasterize(lists[0])
      let wrong = pixels(70, 60) { x, y in
        let (u, v) = ((Double(x) + 0.5 - place.x) / scale, (Double(y) + 0.5 - place.y) / stretch)
        guard abs(u - u.rounded()) > 1e-3, abs(v - v.rounded()) > 1e-3 else { return false }
        return found[x, y] != picture[Int(u.rounded(.down)), Int(v.rounded(.down))]
      }
      #expect(wrong == 0)
    }
  }

  @Test func adjustmentsFollowTheReference() throws {
    var random = SplitMix64(seed: 5)
    for _ in 0..<40 {
      let angle = Double.random(in: -7...7, using: &random)
      let saturation = Double.random(in: -1...1, using: &random)
      let contrast = Double.random(in: -1...0.9, using: &random)
      let brightness = SIMD2(
        Double.random(in: 0...1, using: &random), Double.random(in: 0...1, using: &random))
      let adjustment = ColorAdjustment(
        hueRotation: SIMD2(cos(angle), sin(angle)), saturation: saturation, contrast: contrast,
        brightness: brightness)
      let color = SIMD3(
        Double(UInt8.random(in: 0...255, using: &random)), Double(UInt8.random(in: 0...255, using: &random)),
        Double(UInt8.random(in: 0...255, using: &random)))
      let picture = try Bitmap(
        width: 1, height: 1, straight: [UInt8(color.x), UInt8(color.y), UInt8(color.z), 255])
      var list = DisplayList(width: 8, height: 8)
      list.image(picture, transform: .scale(x: 8, y: 8), adjustment: adjustment, on: .picture)
      let found = try rasterize(list)[3, 3]

      // Step by step, as the reference's shader goes.
      let rgb = color / 255
      let (c, s) = (cos(angle), 3.0.squareRoot() * sin(angle))
      let w = SIMD3(2 * c + 1, -s - c + 1, s - c + 1) / 3
      func dot(_ a: SIMD3<Double>) -> Double { (a * rgb).sum() }
      var turned = SIMD3(dot(w), dot(SIMD3(w.z, w.x, w.y)), dot(SIMD3(w.y, w.z, w.x)))
      let mean = rgb.sum() / 3
      let factor = saturation > 0 ? 1 - 1 / (1.001 - saturation) : -saturation
      turned += (SIMD3(repeating: mean) - turned) * factor
      let stretch = contrast > 0 ? 1 / (1 - contrast) : 1 + contrast
      turned = (turned - 0.5) * stretch + 0.5
      let expected = SIMD3(repeating: brightness.x) + turned * (brightness.y - brightness.x)
      for channel in 0..<3 {
        #expect(abs(Double(found[channel]) - min(max(expected[channel], 0), 1) * 255) <= 0.6)
      }
    }
  }

  @Test func adjustmentsKeepAlpha() throws {
    let half = try Bitmap(width: 1, height: 1, pixels: [0, 0, 0, 128])
    var list = DisplayList(width: 8, height: 8)
    // Black becomes white; half of it stays half.
    let invert = ColorAdjustment(
      hueRotation: SIMD2(1, 0), saturation: 0, contrast: 0, brightness: SIMD2(1, 0))
    list.image(half, transform: .scale(x: 8, y: 8), adjustment: invert, on: .picture)
    #expect(try rasterize(list)[1, 1] == SIMD4(128, 128, 128, 128))
  }

  @Test func picturesMayFillTheirClip() throws {
    let white = try Bitmap(width: 1, height: 1, pixels: [255, 255, 255, 255])
    var list = DisplayList(width: 30, height: 30)
    let rectangle = list.addClip(x: 3, y: 5, width: 20, height: 6)
    list.image(
      white, transform: ProjectiveTransform(.translation(x: 8, y: 8)), on: .picture.within(rectangle),
      fillsClip: true)
    let found = try rasterize(list)
    #expect(pixels(30, 30) { found[$0, $1].w == 255 } == 120)
    #expect(found[3, 5].w == 255 && found[22, 10].w == 255 && found[3, 11].w == 0 && found[23, 5].w == 0)
    var other = DisplayList(width: 30, height: 30)
    let triangle = other.addClip(convexPolygon: [[0, 0], [30, 0], [0, 30]])
    other.image(
      white, transform: ProjectiveTransform(.identity), on: .picture.within(triangle), fillsClip: true)
    let half = try rasterize(other)
    #expect(pixels(30, 30) { (half[$0, $1].w == 255) != ($0 + $1 < 29) } == 0)
  }

  @Test func noNumberStopsPictures() throws {
    let field = try #require(HeightField(width: 2, height: 1, values: [.nan, .infinity]))
    let ramp = try #require(HeightRamp(heights: [0, 1], colors: [.black, .black]))
    let slopes = try #require(
      SlopeField(width: 2, height: 1, words: [SlopeField.word(x: .nan, y: .infinity), .max]))
    let picture = try noise(2, 2, seed: 1)
    for scale in [1e-30, 1, 1e30, Double.nan, .infinity] {
      var list = DisplayList(width: 40, height: 20)
      let transform = Transform.scale(x: scale, y: 10)
      let clip = list.addClip(x: 0, y: 0, width: 40, height: 20)
      list.heights(field, transform: transform, ramp: ramp, on: .picture.within(clip), fillsClip: true)
      list.image(picture, transform: transform, on: .picture.within(clip), fillsClip: true)
      for method in [ReliefShading.Method.standard, .basic, .combined, .igor, .multidirectional] {
        let light = ReliefShading.Light(
          direction: SIMD2(1, .nan), altitude: .zero, shadow: .black, highlight: .black)
        list.relief(
          slopes, transform: transform,
          shading: ReliefShading(method: method, lights: [light], accent: .black, exaggeration: 1),
          on: .picture.within(clip), fillsClip: true)
      }
      _ = try rasterize(list)
    }
    #expect(HeightField(width: 2, height: 2, values: [0]) == nil)
    #expect(SlopeField(width: 0, height: 2, words: []) == nil)
    #expect(HeightRamp(heights: [1, 0], colors: [.black, .black]) == nil)
  }
}
