import CartoucheGeometry
import SeededRandom
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

@Suite struct ElementaryFunctionsTests {
  /// A function, the platform's own, the arguments that it is tried with, and the hash of what it gives.
  struct Function: Sendable, CustomTestStringConvertible {
    let name: String
    let own: @Sendable (Double) -> Double
    let platform: @Sendable (Double) -> Double
    let range: ClosedRange<Double>
    let hash: UInt64
    /// The most units in the last place by which the two may differ: the sum of their errors.
    var units = 2.0

    var testDescription: String { name }
  }

  typealias Own = ElementaryFunctions

  static let functions: [Function] = [
    Function(
      name: "sine", own: Own.sine, platform: { sin($0) }, range: -400...400, hash: 0xe09e_52d4_3322_e87a),
    Function(
      name: "cosine", own: Own.cosine, platform: { cos($0) }, range: -400...400, hash: 0xf359_ae01_e204_8bca),
    Function(
      name: "tangent", own: Own.tangent, platform: { tan($0) }, range: -400...400, hash: 0x9154_9920_0a5e_19b9
    ),
    Function(
      name: "arctangent", own: Own.arctangent, platform: { atan($0) }, range: -30...30,
      hash: 0xc3d0_afd9_1b2b_b906),
    Function(
      name: "arcsine", own: Own.arcsine, platform: { asin($0) }, range: -1...1, hash: 0xc347_6dd6_034e_213c),
    Function(
      name: "arccosine", own: Own.arccosine, platform: { acos($0) }, range: -1...1,
      hash: 0x9613_8cd8_f0a2_0ce4),
    Function(
      name: "logarithm", own: Own.logarithm, platform: { log($0) }, range: 1e-9...1e3,
      hash: 0x5277_78f8_2cdd_73ae),
    Function(
      name: "binary logarithm", own: Own.logarithmToBaseTwo, platform: { log2($0) }, range: 0.1...9,
      hash: 0x2808_5ce8_2c8d_a5e8),
    Function(
      name: "exponential", own: Own.exponential, platform: { exp($0) }, range: -700...700,
      hash: 0x34e0_bce8_71a9_dc67),
    Function(
      name: "power of two", own: Own.powerOfTwo, platform: { exp2($0) }, range: -30...30,
      hash: 0x6a8e_7aba_8f80_6e66),
    Function(
      name: "power", own: { Own.power(abs($0), 2.4) }, platform: { pow(abs($0), 2.4) }, range: 0...3,
      hash: 0xce2b_d7c8_012a_f204),
    Function(
      name: "hyperbolic sine", own: Own.hyperbolicSine, platform: { sinh($0) }, range: -20...20,
      hash: 0x4ed7_7c81_9066_cb6f,
      units: 5),
    Function(
      name: "hyperbolic cosine", own: Own.hyperbolicCosine, platform: { cosh($0) }, range: -20...20,
      hash: 0xdd94_b448_1032_72ce,
      units: 4),
    Function(
      name: "hyperbolic tangent", own: Own.hyperbolicTangent, platform: { tanh($0) }, range: -20...20,
      hash: 0x629f_149f_f38c_8a55,
      units: 7),
    Function(
      name: "inverse hyperbolic sine", own: Own.inverseHyperbolicSine, platform: { asinh($0) }, range: -2...2,
      hash: 0x7f8b_18a7_3947_2b8d,
      units: 4),
  ]

  private static func arguments(of function: Function) -> [Double] {
    var random = SplitMix64(seed: 7)
    return (0..<20_000).map { _ in random.double(function.range) }
  }

  @Test("the platform's library gives the same, except for the last place", arguments: functions)
  func platform(function: Function) {
    for argument in Self.arguments(of: function) {
      let (own, platform) = (function.own(argument), function.platform(argument))
      guard abs(own - platform) <= function.units * platform.ulp else {
        Issue.record("\(function.name)(\(argument)): \(own), expected about \(platform)")
        return
      }
    }
  }

  @Test("every machine gives the same bits", arguments: functions)
  func bits(function: Function) {
    // FNV-1a, 64 bits at a time.
    let hash = Self.arguments(of: function).reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
      ($0 ^ function.own($1).bitPattern) &* 0x100_0000_01b3
    }
    #expect(hash == function.hash, "\(function.name): 0x\(String(hash, radix: 16))")
  }

  @Test("powers of two are exact, and so are their logarithms")
  func exact() {
    for exponent in -1074...1023 {
      let power = Double(sign: .plus, exponent: exponent, significand: 1)
      #expect(Own.powerOfTwo(Double(exponent)) == power)
      #expect(Own.logarithmToBaseTwo(power) == Double(exponent))
    }
  }

  @Test("angles of any size keep their bits")
  func largeAngles() {
    // Sines and cosines of very large numbers, from the digits of π (Ng, “Argument reduction for huge arguments”, 1992).
    #expect(abs(Own.sine(1e22) - -0.852_200_849_767_188_8) < 1e-15)
    #expect(abs(Own.cosine(1e22) - 0.523_214_785_395_138_9) < 1e-15)
    #expect(Own.sine(.pi) == 1.224_646_799_147_353_2e-16)
    #expect(Own.cosine(.pi / 2) == 6.123_233_995_736_766e-17)
    #expect(Own.sine(-.pi / 2) == -1)
    #expect(Own.sine(.greatestFiniteMagnitude) == sin(Double.greatestFiniteMagnitude))
  }

  @Test("zeros, infinities and NaN behave as in IEEE 754")
  func special() {
    let odd: [Double] = [
      0, -0.0, 1, -1, 0.5, 2, 3, -3, 2.5, -2.5, 1e300, -1e300, 0x1p-1074, .infinity, -.infinity, .nan,
    ]
    func isSame(_ a: Double, _ b: Double) -> Bool {
      a.isNaN && b.isNaN || a.sign == b.sign && (a == b || abs(a - b) <= 2 * b.ulp)
    }
    for a in odd {
      #expect(isSame(Own.exponential(a), exp(a)) || a.isFinite, "exp \(a)")
      #expect(isSame(Own.logarithm(a), log(a)) || a > 0, "log \(a)")
      #expect(isSame(Own.sine(a), sin(a)) || a.isFinite && a != 0, "sin \(a)")
      #expect(isSame(Own.arctangent(a), atan(a)), "atan \(a)")
      for b in odd {
        #expect(isSame(Own.power(a, b), pow(a, b)), "pow \(a) \(b)")
        #expect(isSame(Own.arctangent(y: a, x: b), atan2(a, b)), "atan2 \(a) \(b)")
      }
    }
  }
}
