import SeededRandom
import CartoucheExpressions
import Testing

@Suite struct ColorTests {
  @Test(arguments: [
    ("red", "rgba(255,0,0,1)"), (" RebeccaPurple ", "rgba(102,51,153,1)"), ("transparent", "rgba(0,0,0,0)"),
    ("#0fc", "rgba(0,255,204,1)"), ("#0FC8", "rgba(0,255,204,0.5333333333333333)"),
    ("#010203", "rgba(1,2,3,1)"), ("#01020300", "rgba(1,2,3,0)"),
    ("rgb(10, 20,30)", "rgba(10,20,30,1)"), ("rgba(10 20 30 / 50%)", "rgba(10,20,30,0.5)"),
    ("rgb(100%,50%,0%)", "rgba(255,128,0,1)"), ("rgb(300,-1,1e1)", "rgba(255,0,10,1)"),
    ("hsl(120deg 100% 25%)", "rgba(0,128,0,1)"), ("hsla(-240,100%,25%,.25)", "rgba(0,128,0,0.25)"),
  ])
  func readsCSS(text: String, expected: String) {
    #expect(Color(css: text)?.css == expected)
  }

  @Test(arguments: [
    "", "#", "#12", "#12345", "#ggg", "redd", "rgb(1,2)", "rgb(1 2,3)", "rgb(1,2,3 / 1)", "rgb(1%,2,3)",
    "rgb(1,2,3", "rgb(1,2,3)x", "rgb(none 0 0)", "hsl(1,2,3)", "hsl(10%,10%,10%)", "hsl(1turn 10% 10%)",
    "rgb(1e,2,3)", "rgb(,,)", "hsl(1e999,1%,1%)",
  ])
  func refusesOtherText(text: String) {
    #expect(Color(css: text) == nil)
  }

  @Test func writesWhatItReads() {
    var random = SplitMix64(seed: 1)
    for _ in 0..<2000 {
      let color = Color(
        red: Double(Int.random(in: 0...255, using: &random)) / 255,
        green: Double(Int.random(in: 0...255, using: &random)) / 255,
        blue: Double(Int.random(in: 0...255, using: &random)) / 255,
        alpha: Double.random(in: 0...1, using: &random))
      #expect(Color(css: color.css) == color)
    }
  }

  @Test(arguments: [ColorSpace.rgb, .lab, .hcl])
  func interpolationStaysBetweenItsEnds(space: ColorSpace) {
    var random = SplitMix64(seed: 2)
    func color() -> Color {
      Color(
        red: .random(in: 0...1, using: &random), green: .random(in: 0...1, using: &random),
        blue: .random(in: 0...1, using: &random), alpha: .random(in: 0...1, using: &random))
    }
    for _ in 0..<500 {
      let (from, to) = (color(), color())
      #expect(from.interpolated(to: to, fraction: 0, in: space).isClose(to: from))
      #expect(from.interpolated(to: to, fraction: 1, in: space).isClose(to: to))
      let middle = from.interpolated(to: to, fraction: 0.5, in: space)
      #expect(
        min(middle.red, middle.green, middle.blue) >= 0 && max(middle.red, middle.green, middle.blue) <= 1)
    }
  }

  @Test func transparentKeepsItsHueAsAnEnd() {
    let clear = Color(red: 1, green: 0, blue: 0, alpha: 0)
    let half = clear.interpolated(to: Color(red: 1, green: 0, blue: 0), fraction: 0.5)
    #expect(half == Color(red: 1, green: 0, blue: 0, alpha: 0.5))
    #expect(half.premultiplied == SIMD4(0.5, 0, 0, 0.5))
  }
}

extension Color {
  fileprivate func isClose(to other: Color) -> Bool {
    let difference = SIMD4(
      red - other.red, green - other.green, blue - other.blue, alpha - other.alpha)
    return (0..<4).allSatisfy { abs(difference[$0]) < 1e-3 }
  }
}
