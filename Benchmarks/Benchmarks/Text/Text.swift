import Benchmark
import CartoucheText

// Glyphs like a server's, generated here: 256 per block, about 14 x 18 pixels each.

/// The bytes of a range of glyphs with pictures.
private func range(_ block: GlyphBlock) -> [UInt8] {
  func varint(_ value: Int) -> [UInt8] {
    var (bytes, rest): ([UInt8], Int) = ([], value)
    while rest >= 0x80 {
      bytes.append(UInt8(rest & 0x7F) | 0x80)
      rest >>= 7
    }
    return bytes + [UInt8(rest)]
  }
  var stack: [UInt8] = []
  for codePoint in block.codePoints {
    let (width, height) = (8 + Int(codePoint % 13), 18)
    let picture = [UInt8](repeating: 100, count: (width + 6) * (height + 6))
    var glyph = [0x08] + varint(Int(codePoint)) + [0x12] + varint(picture.count) + picture
    glyph += [0x18] + varint(width) + [0x20] + varint(height) + [0x28, 2, 0x30, 15, 0x38] + varint(width + 2)
    stack += [0x1A] + varint(glyph.count) + glyph
  }
  return [0x0A] + varint(stack.count) + stack
}

let benchmarks: @Sendable () -> Void = {
  Benchmark.defaultConfiguration = .init(
    metrics: [.wallClock, .cpuTotal, .peakMemoryResident], warmupIterations: 5, scalingFactor: .kilo,
    maxDuration: .seconds(2))

  let stack = FontStack(["Open Sans Regular", "Arial Unicode MS Regular"])
  var loaded = GlyphStore()
  for first: CodePoint in [0, 0x0500, 0x0600, 0x4E00, 0xFE00, 0xFB00] {
    let block = GlyphBlock(containing: first)
    let glyphs = try? GlyphRange(range(block), block: block)
    loaded.insert(glyphs, for: GlyphRequest(stack: stack, block: block))
  }
  let store = loaded
  let latin = range(GlyphBlock(containing: 0))
  Benchmark("Read a glyph range of \(latin.count / 1000) kB") { benchmark in
    for _ in benchmark.scaledIterations {
      blackHole(try GlyphRange(latin, block: GlyphBlock(containing: 0)))
    }
  }
  let texts = [
    ("a short name", "Berlin"), ("a long name in three lines", "Golden Gate National Recreation Area North"),
    ("Han in three lines", "三七上下世中丸主久乗九乱乾亀事"), ("Hebrew", "תל אביב-יפו (העיר)"),
    ("Arabic", "مدينة محمد السادس"),
  ]
  for (name, text) in texts {
    Benchmark("Lay out \(name)") { benchmark in
      var layout = TextLayout()
      layout.maxWidth = 10 * Em.units
      for _ in benchmark.scaledIterations {
        let label = LabelText(FormattedText(text), fontStack: stack, glyphs: store)
        blackHole(layout.shape(label, glyphs: store))
      }
    }
  }
}
