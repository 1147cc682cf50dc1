import Testing

@testable import CartoucheCommandLine

@Suite struct TextTableTests {
  @Test("columns are aligned, and no line ends with spaces")
  func columns() {
    let table = TextTable([["a", "bb", "c"], ["dddd", "", "é"], ["e", "f", ""]])
    #expect(table.lines == ["a     bb  c", "dddd      é", "e     f"])
  }

  @Test("columns without text are left out, and rows may be short")
  func empty() {
    #expect(TextTable([["a", "", "b"], ["c"], []]).lines == ["a  b", "c", ""])
    #expect(TextTable([]).lines.isEmpty)
  }
}
