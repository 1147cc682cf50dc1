import CartoucheGeometry
import CartoucheJSON

/// A colour with 8 bits per channel, which themes can change.
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

  /// The luminance from 0 to 1, with the weights of ITU-R BT.709.
  var luminance: Double { (channels * SIMD3(0.2126, 0.7152, 0.0722)).sum() }

  /// Returns a mixture with another colour; a share of 1 gives the other one, and more goes beyond it.
  func mixed(with other: Tone, _ share: Double) -> Tone {
    let sum = channels * (1 - share) + other.channels * share
    return Tone(channels: sum.clamped(lowerBound: SIMD3(repeating: 0), upperBound: SIMD3(repeating: 1)))
  }

  /// The colour that looks like this one on extruded faces in full light, where the reference renderer adds 0.03 to
  /// each channel.
  var unlit: Tone {
    Tone(channels: (channels - 0.03).clamped(lowerBound: .zero, upperBound: SIMD3(repeating: 1)))
  }

  /// Returns the colour, moved towards `ink` until its luminance differs from that of `ground` by `distance`.
  func apart(from ground: Tone, by distance: Double, towards ink: Tone) -> Tone {
    var tone = self
    for _ in 0..<20 where abs(tone.luminance - ground.luminance) < distance {
      tone = tone.mixed(with: ink, 0.06)
    }
    return tone
  }

  /// The grey of the same luminance.
  var grey: Tone { Tone(channels: SIMD3(repeating: luminance)) }

  /// The bytes of the channels.
  var bytes: SIMD3<UInt8> {
    let scaled = (channels * 255).rounded(.toNearestOrAwayFromZero)
    return SIMD3<UInt8>(clamping: SIMD3<Int>(scaled))
  }

  /// The colour as `#rrggbb`.
  var text: String {
    let bytes = bytes
    func digit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x57 + value }
    return String(
      decoding: [
        0x23, digit(bytes.x >> 4), digit(bytes.x & 15), digit(bytes.y >> 4), digit(bytes.y & 15),
        digit(bytes.z >> 4), digit(bytes.z & 15),
      ], as: UTF8.self)
  }

  /// The colour as a value of a style.
  var json: JSONValue { .string(text) }
}
