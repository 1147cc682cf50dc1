import CartoucheText
import Testing

@Suite struct FontStackTests {
  @Test func namesAreJoinedAndSplit() {
    let stack = FontStack(["Open Sans Regular", "Arial Unicode MS Regular"])
    #expect(stack.description == "Open Sans Regular,Arial Unicode MS Regular")
    #expect(FontStack(joined: "Open Sans Regular, Arial Unicode MS Regular ") == stack)
  }

  @Test func urlsEncodeNames() {
    let template = GlyphURLTemplate("https://example.com/{fontstack}/{range}.pbf?{other}")
    let request = GlyphRequest(stack: FontStack(["A B", "C D"]), block: GlyphBlock(containing: 300))
    #expect(template.url(for: request) == "https://example.com/A%20B%2cC%20D/256-511.pbf?{other}")
    #expect(template.isComplete)
    // Names of folders are what they are.
    for (text, url) in [
      ("/maps/{fontstack}/{range}.pbf", "/maps/A B,C D/256-511.pbf"),
      ("glyphs/{fontstack}/{range}.pbf", "glyphs/A B,C D/256-511.pbf"),
      ("file:///maps/{fontstack}/{range}.pbf", "file:///maps/A%20B%2cC%20D/256-511.pbf"),
    ] {
      #expect(GlyphURLTemplate(text).url(for: request) == url)
    }
    let climbing = GlyphRequest(stack: FontStack(["../A"]), block: GlyphBlock(containing: 0))
    #expect(GlyphURLTemplate("/maps/{fontstack}/{range}.pbf").url(for: climbing) == "/maps/..%2fA/0-255.pbf")
    #expect(!GlyphURLTemplate("https://example.com/{fontstack}.pbf").isComplete)
  }

  @Test func blocksCoverAllCharacters() {
    #expect(GlyphBlock(containing: 0).description == "0-255")
    #expect(GlyphBlock(containing: 0x10FFFF).description == "1113856-1114111")
    #expect(GlyphBlock(containing: 0x4E00) < GlyphBlock(containing: 0x4F00))
  }
}
