import SeededRandom
@testable import CartoucheImages

extension Image {
  /// Patches of at most `colors` colours, chosen anew every few pixels.
  static func patches(
    _ width: Int, _ height: Int, colors: Int, opaque: Bool, using random: inout SplitMix64
  ) -> Image {
    let palette: [[UInt8]] = (0..<colors).map { number in
      // The low bytes make every colour different.
      [
        UInt8(number & 255), UInt8(number >> 8), UInt8.random(in: 0...255, using: &random),
        opaque ? 255 : UInt8.random(in: 0...255, using: &random),
      ]
    }
    var pixels: [UInt8] = []
    var color = palette[0]
    for pixel in 0..<(width * height) {
      if pixel < colors {
        color = palette[pixel]
      } else if UInt8.random(in: 0..<4, using: &random) == 0 {
        color = palette[Int.random(in: 0..<colors, using: &random)]
      }
      pixels += color
    }
    return Image(width: width, height: height, checked: pixels)
  }

  /// Every channel of every pixel at random.
  static func noise(_ width: Int, _ height: Int, opaque: Bool, using random: inout SplitMix64) -> Image {
    let pixels = (0..<(4 * width * height)).map { index in
      opaque && index % 4 == 3 ? 255 : UInt8.random(in: 0...255, using: &random)
    }
    return Image(width: width, height: height, checked: pixels)
  }
}

/// The chunks of a PNG file: type and content.
func chunks(of file: [UInt8]) -> [(type: String, content: [UInt8])] {
  var result: [(String, [UInt8])] = []
  var start = 8
  while start + 12 <= file.count {
    let length = file[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
    guard start + 12 + length <= file.count else { break }
    let type = String(decoding: file[start + 4..<start + 8], as: UTF8.self)
    result.append((type, Array(file[start + 8..<start + 8 + length])))
    start += 12 + length
  }
  return result
}
