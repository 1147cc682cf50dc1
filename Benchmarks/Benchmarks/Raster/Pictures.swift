import CartoucheRaster
import Foundation

// Pictures, reliefs and heights over a frame of 1024 x 1024 pixels.

private let side = 1_024

/// A frame with one picture of random pixels.
private func picture(
  _ transform: Transform, _ sampling: Sampling = .bilinear, _ adjustment: ColorAdjustment? = nil
) throws -> DisplayList {
  var random = SystemRandomNumberGenerator()
  let pixels = (0..<side * side * 4).map { $0 % 4 == 3 ? 255 : UInt8.random(in: 0...255, using: &random) }
  var list = DisplayList(width: side, height: side)
  list.image(
    try Bitmap(width: side, height: side, pixels: pixels), transform: transform, sampling: sampling,
    adjustment: adjustment, on: .picture)
  return list
}

/// A frame with one shaded field of slopes, stretched four times.
private func relief(_ method: ReliefShading.Method) -> DisplayList {
  let count = side / 4
  let words = (0..<count * count).map { index in
    SlopeField.word(x: Float(index % count) / 50 - 2, y: Float(index / count) / 40 - 3)
  }
  var list = DisplayList(width: side, height: side)
  guard let field = SlopeField(width: count, height: count, words: words) else { return list }
  let light = ReliefShading.Light(
    direction: SIMD2(0.9, -0.43), altitude: SIMD2(0.7, 0.7), shadow: .black,
    highlight: PremultipliedColor(red: 1, green: 1, blue: 1, alpha: 1))
  list.relief(
    field, transform: .scale(x: 4, y: 4),
    shading: ReliefShading(method: method, lights: [light], accent: .black, exaggeration: 0.6), on: .picture)
  return list
}

/// A frame with one field of heights, stretched four times, in a ramp of eight colours.
private func heights() -> DisplayList {
  let count = side / 4
  var list = DisplayList(width: side, height: side)
  let values = (0..<count * count).map { Float($0 % count) * 10 }
  let colors = (0..<8).map { PremultipliedColor(red: Float($0) / 8, green: 0.5, blue: 0.2, alpha: 1) }
  guard let field = HeightField(width: count, height: count, values: values),
    let ramp = HeightRamp(heights: (0..<8).map { Float($0) * 300 }, colors: colors)
  else { return list }
  list.heights(field, transform: .scale(x: 4, y: 4), ramp: ramp, on: .picture)
  return list
}

/// The scenes of this file by name.
let pictures: [(String, @Sendable () throws -> DisplayList)] = [
  ("a picture in place", { try picture(.identity) }),
  ("an upright picture", { try picture(.scale(x: 1.3, y: 1.3)) }),
  ("an upright picture, nearest", { try picture(.scale(x: 1.3, y: 1.3), .nearest) }),
  (
    "an upright picture in other colours",
    {
      try picture(
        .scale(x: 1.3, y: 1.3), .bilinear,
        ColorAdjustment(
          hueRotation: SIMD2(0.5, 0.866), saturation: 0.3, contrast: 0.2, brightness: SIMD2(0.1, 0.9)))
    }
  ),
  ("a turned picture", { try picture(Transform(a: 1.44, b: 0.69, c: -0.69, d: 1.44, tx: 100, ty: -500)) }),
  ("a shaded relief", { relief(.standard) }),
  ("a relief under one light", { relief(.basic) }),
  ("heights as colours", { heights() }),
]
