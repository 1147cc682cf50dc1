import Testing

/// The guards are only as good as what they take for code.
@Suite struct SourceFileTests {
  @Test(arguments: [
    ("a // try!\nb", "a        \nb"),
    ("a /* x /* y */ z */ b", "a                   b"),
    ("f(\"a, b\", c)", "f(      , c)"),
    (#"f("\"(", c)"#, "f(     , c)"),
    (#"f("\(g("x", 1))!", c)"#, "f(               , c)"),
    ("let s = #\"a\"b\"#; c", "let s =        ; c"),
    ("s = \"\"\"\n  \"quoted\" try!\n  \"\"\"\nb", "s =    \n               \n     \nb"),
    ("#if DEBUG", "#if DEBUG"),
  ])
  func blanksCommentsAndStrings(source: String, expected: String) {
    #expect(SourceFile(path: "Sources/Engine/A/a.swift", text: source).code == expected)
  }

  @Test(arguments: [
    ("func f() {}", 0), ("func f(a: Int) {}", 1), ("func f<A, B>(_ a: [A: B], b: (Int, Int) -> Void) {}", 2),
    ("func f(\n  a: Dictionary<Int, Int>,\n  b: Int = g(1, 2),\n) {}", 2),
    ("init?(a: Int, b: Int, c: Int) {}", 3),
    ("subscript(x: Int, y: Int) -> Int { 0 }", 2), ("static func < (left: A, right: A) -> Bool { true }", 2),
  ])
  func countsParameters(source: String, expected: Int) {
    let functions = SourceFile(path: "Sources/Engine/A/a.swift", text: source).functions
    #expect(functions.map(\.parameters) == [expected])
  }

  @Test func takesNoCallForADeclaration() {
    let file = SourceFile(
      path: "Sources/Engine/A/a.swift", text: "let a = self.init(1, 2)\nlet b = A.init(3)\nlet initial = f(1)"
    )
    #expect(file.functions.isEmpty)
  }
}
