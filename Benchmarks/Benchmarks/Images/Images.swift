import Benchmark
import CartoucheImages

// Pictures like maps, generated here: areas in a few colours, with antialiased edges between them.

/// A picture of `width` x `height` pixels; with `glow`, a soft gradient lies over it, so that there are many colours.
private func map(_ width: Int, _ height: Int, glow: Bool) -> Image {
  let palette: [[Double]] = [
    [179, 209, 226], [245, 228, 189], [216, 228, 191], [243, 211, 191], [227, 216, 232], [203, 227, 211],
  ]
  var image = Image(width: width, height: height)
  for y in 0..<height {
    for x in 0..<width {
      // Cells with slanted edges, 40 to 90 pixels wide.
      let place = Double(x + y / 3) / 67 + Double((y * y / 190) % 40) / 61 + Double(y / 83) * 0.37
      let cell = Int(place)
      let inside = (place - Double(cell)) * 67
      let blend = inside < 1 ? inside : 1
      let color = palette[(cell + y / 83) % palette.count]
      let before = palette[(cell + y / 83 + palette.count - 1) % palette.count]
      let shade = glow ? Double((x * 7 + y * 3) % 1024) / 64 : 0
      func channel(_ index: Int) -> UInt8 {
        UInt8(max(0, color[index] * blend + before[index] * (1 - blend) - shade))
      }
      image[x, y] = (channel(0), channel(1), channel(2), 255)
    }
  }
  return image
}

let benchmarks: @Sendable () -> Void = {
  Benchmark.defaultConfiguration = .init(
    metrics: [.wallClock, .cpuTotal, .peakMemoryResident], warmupIterations: 2, maxDuration: .seconds(2),
    maxIterations: 200)

  let pictures = [
    ("plain 512x512", map(512, 512, glow: false)),
    ("rich 512x512", map(512, 512, glow: true)),
    ("rich 1600x1000", map(1600, 1000, glow: true)),
  ]
  let forms: [(String, ImageEncoding)] = [
    ("PNG, fast", ImageEncoding(.png, compression: .fast)), ("PNG of 256 colours", .png8()),
    ("PNG of 256 colours, dithered", .png8(dither: true)), ("JPEG", .jpeg()), ("WebP", .webp()),
    ("WebP, fast", ImageEncoding(.webp, compression: .fast)),
  ]
  for (name, picture) in pictures {
    Benchmark("Write PNG, \(name)") { benchmark in
      for _ in benchmark.scaledIterations { blackHole(try PNGEncoder().encode(picture)) }
    }
    Benchmark("Write PNG, \(name), one thread") { benchmark in
      for _ in benchmark.scaledIterations { blackHole(try PNGEncoder(threads: 1).encode(picture)) }
    }
    for (form, encoding) in forms {
      Benchmark("Write \(form), \(name)") { benchmark in
        for _ in benchmark.scaledIterations { blackHole(try encoding.bytes(of: picture)) }
      }
    }
    Benchmark("Read PNG, \(name)") { benchmark in
      let file = try PNGEncoder().encode(picture)
      benchmark.startMeasurement()
      for _ in benchmark.scaledIterations { blackHole(try PNGDecoder().decode(file)) }
    }
  }
}
