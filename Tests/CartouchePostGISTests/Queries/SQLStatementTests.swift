import Testing

@testable import CartouchePostGIS

@Suite struct SQLStatementTests {
  @Test(arguments: [
    ("SELECT * FROM a WHERE geom && !BBOX!", ["bbox"]),
    ("select !zoom!, !Z!, !PIXEL_WIDTH! from a", ["zoom", "z", "pixel_width"]),
    ("SELECT '!BBOX!' FROM a", []),
    ("SELECT 'it''s !ZOOM!', !X! FROM a", ["x"]),
    ("SELECT E'\\'!ZOOM!' , !Y! FROM a", ["y"]),
    ("SELECT somee'!X!' FROM a", []),
    ("SELECT \"!ZOOM!\" FROM a", []),
    ("SELECT 1 -- !ZOOM!\n, !X!", ["x"]),
    ("SELECT 1 /* !ZOOM! /* nested */ !X! */ + !Y!", ["y"]),
    ("SELECT $$!ZOOM!$$, $tag$ $$ !X! $tag$, !Y!", ["y"]),
    ("SELECT a$b$c, !X! FROM t", ["x"]),
    ("SELECT a != b AND c !~ 'x' AND d <> !ZOOM! FROM t", ["zoom"]),
    ("WITH q AS (SELECT 1) SELECT * FROM q;  -- end\n", []),
    ("\n  -- a comment first\n SELECT 1", []),
  ])
  func placesAreFoundOutsideOfStringsNamesAndComments(text: String, places: [String]) throws {
    #expect(try SQLStatement(text).places == Set(places))
  }

  @Test(arguments: [
    "SELECT 1; DROP TABLE a", "SELECT 1;;SELECT 2", "DROP TABLE a", "INSERT INTO a VALUES (1)", "", "  -- x",
    "SELECT ')' )", "SELECT (1", "SELECT 1) q; DELETE FROM a; SELECT * FROM (SELECT 2", "SELECT 'open",
    "SELECT \"open", "SELECT /* open", "SELECT $$open", "SELECT $1", "SELECT (1;)", "SELECT 1 \0",
    "SELECT 1 /* ; */ ; /* a */ SELECT 2",
  ])
  func whatIsNotOneReadingStatementIsRefused(text: String) {
    #expect(throws: PostGISError.self) { try SQLStatement(text) }
  }

  @Test func placesBecomeParametersOnceEach() throws {
    var values: [DatabaseValue] = [.int(7)]
    let statement = try SQLStatement("SELECT !ZOOM! + !zoom!, '!ZOOM!', !X!;")
    let sql = try statement.sql(&values) { name in (.int(name == "zoom" ? 4 : 5), "integer") }
    #expect(sql == "SELECT $2::integer + $2::integer, '!ZOOM!', $3::integer")
    #expect(values == [.int(7), .int(4), .int(5)])
  }

  @Test(arguments: [("kind = 'a;b'", true), ("a; b", false), ("a)", false), ("", false), ("a OR (b)", true)])
  func conditionsAreExpressions(text: String, isOne: Bool) {
    #expect(((try? SQLStatement(condition: text)) != nil) == isOne)
  }
}
