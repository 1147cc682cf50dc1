import CartoucheJSON
import CartoucheLayers
import CartoucheStyle
import Testing

struct StyleFormatterTests {
  @Test func membersStandInTheOrderOfTheSpecification() throws {
    let style = try StyleFixtures.document("format/mixed.json").root
    let wanted = try StyleFixtures.text("format/mixed.formatted.json")
    #expect(try StyleFormatter().text(of: style) == wanted)
  }

  @Test(arguments: StyleFixtures.checks)
  func nothingIsLostAndTheFormIsStable(name: String) throws {
    let style = try StyleFixtures.document("check/\(name).json").root
    let text = try StyleFormatter().text(of: style)
    let again = try JSONValue(parsing: text)
    #expect(again == style)
    #expect(try StyleFormatter().text(of: again) == text)
  }

  @Test(arguments: ["7", "[1, [2]]", "{}", #"{"layers": 3, "sources": [], "light": null}"#])
  func whatIsNoStyleIsWrittenAsItIs(text: String) throws {
    let value = try JSONValue(parsing: text)
    #expect(try JSONValue(parsing: try StyleFormatter().text(of: value)) == value)
  }
}
