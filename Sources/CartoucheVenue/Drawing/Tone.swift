import CartoucheGeometry
import CartoucheJSON

/// A colour of 8 bits a channel, and what themes make of it.
struct Tone: Sendable, Hashable {
  var channels: SIMD3<Double>

  /// The colour of red, green and blue from 0 to 255.
  init(_ bytes: SIMD3<UInt8>) { channels = SIMD3<Double>(bytes) / 255 }

  /// The colour of a number such as 0xF5F5F5.
  init(_ number: UInt32) {
    self.init(
      SIMD3(
        UInt8(truncatingIfNeeded: number >> 16), UInt8(truncatingIfNeeded: number >> 8),
        UInt8(truncatingIfNeeded: number)))
  }

  private init(channels: SIMD3<Double>) { self.channels = channels }

  /// The brightness from 0 to 1, with the weights of ITU-R BT.709.
  var luminance: Double { (channels * SIMD3(0.2126, 0.7152, 0.0722)).sum() }

  /// A mixture with another colour; a share of 1 is the other one, and more goes beyond it.
  func mixed(with other: Tone, _ share: Double) -> Tone {
    let sum = channels * (1 - share) + other.channels * share
    return Tone(channels: sum.clamped(lowerBound: SIMD3(repeating: 0), upperBound: SIMD3(repeating: 1)))
  }

  /// The colour that extruded faces in full light show as this one: the reference renderer adds 0.03 to each channel.
  var unlit: Tone {
    Tone(channels: (channels - 0.03).clamped(lowerBound: .zero, upperBound: SIMD3(repeating: 1)))
  }

  /// The colour moved towards `ink` until its brightness is apart from that of `ground` by `distance`.
  func apart(from ground: Tone, by distance: Double, towards ink: Tone) -> Tone {
    var tone = self
    for _ in 0..<20 where abs(tone.luminance - ground.luminance) < distance {
      tone = tone.mixed(with: ink, 0.06)
    }
    return tone
  }

  /// Grey of the same brightness.
  var grey: Tone { Tone(channels: SIMD3(repeating: luminance)) }

  /// The bytes of the channels.
  var bytes: SIMD3<UInt8> {
    let scaled = (channels * 255).rounded(.toNearestOrAwayFromZero)
    return SIMD3<UInt8>(clamping: SIMD3<Int>(scaled))
  }

  /// The colour as `#rrggbb`.
  var text: String {
    let digits = [bytes.x, bytes.y, bytes.z].flatMap { [$0 >> 4, $0 & 15] }
    return String(decoding: [0x23] + digits.map { $0 < 10 ? 0x30 + $0 : 0x57 + $0 }, as: UTF8.self)
  }

  /// The colour as a value of a style.
  var json: JSONValue { .string(text) }
}
