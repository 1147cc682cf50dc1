import Testing

@testable import CartoucheText

/// The order of fonts for letters that the fonts of a stack lack.
@Suite struct FontWishTests {
  private struct Face {
    let family: String
    var subfamily = "Regular"
    var style = FontStyle()
  }

  private func best(_ wish: FontWish, _ faces: [Face]) -> Int? {
    func rank(_ index: Int) -> FontWish.Rank {
      let face = faces[index]
      return wish.rank(of: FontNames([1: [face.family], 2: [face.subfamily]]), face.style)
    }
    return faces.indices.min { (rank($0), $0) < (rank($1), $1) }
  }

  private func best(_ name: String, _ faces: [Face]) -> String? {
    best(FontWish(FontStack([name]), find: { _ in nil }), faces).map { faces[$0].family }
  }

  @Test func familiesThatBeginWithTheNameComeFirst() {
    let arabic = ["Noto Kufi Arabic", "Noto Naskh Arabic", "Noto Sans Arabic", "Noto Sans Arabic UI"]
      .map { Face(family: $0) }
    #expect(best("Noto Sans", arabic) == "Noto Sans Arabic")
    #expect(best("Noto Naskh Bold", arabic) == "Noto Naskh Arabic")
    #expect(best("Noto", arabic) == "Noto Kufi Arabic")
    #expect(best("Noto San", arabic) == "Noto Kufi Arabic")
    let thai = ["Noto Sans Thai Looped", "Noto Serif Thai", "Noto Sans Thai"].map { Face(family: $0) }
    #expect(best("Noto Sans Regular", thai) == "Noto Sans Thai")
    #expect(best("Noto Serif Medium", thai) == "Noto Serif Thai")
  }

  @Test func aFamilyCountsMoreThanASlant() {
    let tamil = [
      Face(family: "Noto Serif Tamil Slanted", style: FontStyle(isItalic: true)),
      Face(family: "Noto Sans Tamil", style: FontStyle(weight: 700)), Face(family: "Noto Sans Tamil"),
    ]
    #expect(best("Noto Sans Italic", tamil) == "Noto Sans Tamil")
    #expect(best(FontWish(FontStack(["Noto Sans Italic"]), find: { _ in nil }), tamil) == 2)
    #expect(best("Roboto Italic", tamil) == "Noto Serif Tamil Slanted")
  }

  /// The examples of CSS Fonts 4, “Matching font styles”.
  @Test(
    arguments: [
      (400, [300, 500, 600], 500), (450, [300, 400, 600], 400), (450, [600, 700], 600),
      (500, [400, 600], 400),
      (300, [400, 200, 100], 200), (300, [500, 400], 400), (700, [600, 900, 800], 800),
      (700, [500, 600], 600),
    ] as [(Double, [Double], Double)])
  func weightsByCloseness(wish: Double, weights: [Double], nearest: Double) {
    let faces = weights.map { Face(family: "", style: FontStyle(weight: $0)) }
    let found = best(FontWish(style: FontStyle(weight: wish)), faces).map { faces[$0].style.weight }
    #expect(found == nearest)
  }

  @Test(
    arguments: [
      (100, [75, 112.5], 75), (75, [87.5, 50], 50), (112.5, [100, 150], 150), (125, [75, 100], 100),
    ] as [(Double, [Double], Double)])
  func widthsByCloseness(wish: Double, widths: [Double], nearest: Double) {
    let faces = widths.map { Face(family: "", style: FontStyle(width: $0)) }
    let found = best(FontWish(style: FontStyle(width: wish)), faces).map { faces[$0].style.width }
    #expect(found == nearest)
  }

  @Test func fontsOfOneStyleAreToldApartByTheirNames() {
    // The bold font of some families states the weight of the regular one.
    let serif = ["Bold", "Condensed Light", "Regular"].map {
      Face(family: "Noto Serif Myanmar", subfamily: $0)
    }
    #expect(best(FontWish(FontStack(["Noto Serif"]), find: { _ in nil }), serif) == 2)
    #expect(best(FontWish(FontStack(["Noto Serif Bold"]), find: { _ in nil }), serif) == 0)
  }

  @Test func namesAreDivided() {
    func name(_ text: String) -> (String, FontStyle) {
      let name = StyledName(text)
      return (name.family, name.style)
    }
    #expect(name("Noto Sans Bold Italic") == ("noto sans", FontStyle(weight: 700, isItalic: true)))
    #expect(name("OpenSans-SemiBoldItalic") == ("opensans", FontStyle(weight: 600, isItalic: true)))
    #expect(name("Noto Sans Extra Condensed Semi Bold") == ("noto sans", FontStyle(weight: 600, width: 62.5)))
    #expect(name("Roboto Condensed Light") == ("roboto", FontStyle(weight: 300, width: 75)))
    #expect(name("Arial Unicode MS Regular") == ("arial unicode ms", FontStyle()))
    #expect(name("Boldness") == ("boldness", FontStyle()))
    #expect(name("") == ("", FontStyle()))
  }
}
