import Benchmark
import CartoucheRaster
import Foundation

// Frames of 1024 x 1024 pixels. Recording is measured apart from playing, which reuses the rasteriser and the bitmap.

private let side = 1_024

/// SplitMix64, so that every run draws the same frames.
struct Random: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  mutating func float(_ range: ClosedRange<Float>) -> Float { Float.random(in: range, using: &self) }

  mutating func color(alpha: Float = 1) -> PremultipliedColor {
    PremultipliedColor(red: float(0...1), green: float(0...1), blue: float(0...1), alpha: alpha)
  }
}

/// Polygons of `count` vertices around a random centre, each with a radius that a function gives for each angle.
private func polygons(_ number: Int, vertices: Int, alpha: Float, _ radius: (Float, inout Random) -> Float)
  -> DisplayList
{
  var random = Random(state: 1)
  var list = DisplayList(width: side, height: side)
  var path = Path()
  for _ in 0..<number {
    let center = SIMD2(random.float(0...1_024), random.float(0...1_024))
    path.removeAll()
    path.appendContour(count: vertices, closed: true) { index in
      let angle = Float(index) * 2 * .pi / Float(vertices)
      return center + SIMD2(cos(angle), sin(angle)) * radius(angle, &random)
    }
    list.fill(path, paint: .color(random.color(alpha: alpha)), on: .picture)
  }
  return list
}

/// Polylines of segments 10 to 20 pixels long, 20,000 segments in all.
private func segments(_ style: StrokeStyle, perLine: Int, paint: Paint? = nil) -> DisplayList {
  var random = Random(state: 2)
  var list = DisplayList(width: side, height: side)
  var path = Path()
  for _ in 0..<20_000 / perLine {
    path.removeAll()
    var point = SIMD2(random.float(0...1_024), random.float(0...1_024))
    var angle = random.float(0...6.28)
    path.move(to: point)
    for _ in 0..<perLine {
      angle += random.float(-0.6...0.6)
      point += SIMD2(cos(angle), sin(angle)) * random.float(10...20)
      path.line(to: point)
    }
    list.stroke(path, style: style, paint: paint ?? .color(random.color()), on: .picture)
  }
  return list
}

/// A picture of random translucent pixels, repeated along lines.
private func linePattern() throws -> Paint {
  var random = Random(state: 5)
  let pixels = (0..<16 * 8 * 4).map { _ in UInt8.random(in: 0...255, using: &random) }
  return .linePattern(
    LinePattern(bitmap: try Bitmap(width: 16, height: 8, straight: pixels), length: 16, height: 8))
}

/// A gradient of 256 colours.
private func lineGradient() -> Paint {
  var random = Random(state: 6)
  return .lineGradient(LineGradient(colors: (0..<256).map { _ in random.color() }))
}

/// A frame with a translucent background, and a number of fills of all of it.
private func washes(_ number: Int) -> DisplayList {
  var random = Random(state: 4)
  var list = DisplayList(width: side, height: side)
  list.rectangle(x: 0, y: 0, width: 1, height: 1, paint: .color(.black))
  for _ in 0..<number { list.paint(.color(random.color(alpha: 0.5)), on: .picture) }
  return list
}

let benchmarks: @Sendable () -> Void = {
  Benchmark.defaultConfiguration = .init(
    metrics: [.wallClock, .cpuTotal, .peakMemoryResident, .mallocCountTotal],
    warmupIterations: 3, maxDuration: .seconds(4), maxIterations: 200)

  let round = StrokeStyle(width: 2, cap: .round, join: .round)
  let scenes: [(String, @Sendable () throws -> DisplayList)] = [
    ("empty frame", { washes(0) }),
    ("20 alpha fills of the frame", { washes(20) }),
    (
      "10,000 small polygons",
      { polygons(10_000, vertices: 8, alpha: 1) { _, random in random.float(8...12) } }
    ),
    (
      "200 polygons of 2,000 vertices",
      {
        polygons(200, vertices: 2_000, alpha: 0.7) { angle, random in
          85 + 15 * sin(angle * 12) + random.float(-1...1)
        }
      }
    ),
    ("20,000 round segments", { segments(round, perLine: 1) }),
    ("20,000 round segments in lines of 10", { segments(round, perLine: 10) }),
    ("20,000 mitred segments in lines of 10", { segments(StrokeStyle(width: 2), perLine: 10) }),
    (
      "20,000 dashed segments in lines of 10",
      { segments(StrokeStyle(width: 2, dash: DashPattern(lengths: [4, 3])), perLine: 10) }
    ),
    (
      "20,000 segments 8 wide in lines of 10, one colour",
      { segments(StrokeStyle(width: 8), perLine: 10) }
    ),
    (
      "20,000 segments 8 wide in lines of 10, with a pattern",
      { segments(StrokeStyle(width: 8), perLine: 10, paint: try linePattern()) }
    ),
    (
      "20,000 segments 8 wide in lines of 10, with a gradient",
      { segments(StrokeStyle(width: 8), perLine: 10, paint: lineGradient()) }
    ),
  ]
  for (name, scene) in scenes + pictures + glyphs {
    for threads in [1, 2] {
      Benchmark("\(name), \(threads == 1 ? "one thread" : "two threads")") { benchmark in
        let list = try scene()
        let rasterizer = Rasterizer(threads: threads)
        var bitmap = Bitmap(width: side, height: side)
        try rasterizer.rasterize(list, into: &bitmap)
        benchmark.startMeasurement()
        for _ in benchmark.scaledIterations { try rasterizer.rasterize(list, into: &bitmap) }
        benchmark.stopMeasurement()
      }
    }
    Benchmark("Record \(name)") { benchmark in
      for _ in benchmark.scaledIterations { blackHole(try scene()) }
    }
  }
}
