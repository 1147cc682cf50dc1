import CartoucheJSON
import TestDatabases
import Testing

@testable import CartouchePostGIS

/// Values of each type as properties.
@Suite(.enabled(if: TestCluster.isAvailable, "\(TestCluster.reason)"), .cluster)
struct PropertyReaderTests {
  /// The properties of the rows of a statement, and what was left out.
  private func read(
    _ sql: String, limits: PropertyLimits = PropertyLimits(), in source: TestDatabase? = nil
  ) async throws -> ([JSONObject], PropertyFindings) {
    let database = try (source ?? Self.source.get()).open()
    let result = try await database.read(DatabaseQuery(sql)) { (rows) throws(PostGISError) in
      var reader = PropertyReader(columns: rows.columns, taking: Array(rows.columns.indices), limits: limits)
      var objects: [JSONObject] = []
      while let row = try rows.next() { objects.append(reader.properties(of: row)) }
      return (objects, reader.findings)
    }
    await database.close()
    return result
  }

  private static let source = Result {
    try TestCluster.shared().database("CREATE TYPE mood AS ENUM ('fine'); CREATE DOMAIN label AS text")
  }

  /// An expression of SQL, and its value; `nil` for one that is left out.
  static let values: [(String, JSONValue?)] = [
    ("true", true), ("false", false), ("-1::int2", -1), ("2147483647::int4", 2_147_483_647),
    ("(-9223372036854775808)::int8", .int(.min)), ("4294967295::oid", 4_294_967_295), ("0.1::float4", 0.1),
    ("16777216::float4", 16_777_216.0), ("(-1e-30)::float4", -1e-30), ("0.1::float8", 0.1),
    ("1e300::float8", 1e300), ("'NaN'::float8", nil), ("'-Infinity'::float4", nil),
    ("'Infinity'::float8", nil),
    // Numbers of any length.
    ("0::numeric", 0.0), ("1.50::numeric", 1.5), ("-12345.678::numeric", -12345.678),
    ("10000::numeric", 10000.0),
    ("0.0001::numeric", 0.0001), ("0.00000001234::numeric", 0.00000001234), ("1e20::numeric", 1e20),
    ("123456789012345::numeric", 123_456_789_012_345.0), ("1234567890123456::numeric", "1234567890123456"),
    ("0.1234567890123456::numeric", "0.1234567890123456"),
    ("100000000.00000001::numeric", "100000000.00000001"),
    ("-1e400::numeric", .string("-1" + String(repeating: "0", count: 400))), ("'NaN'::numeric", nil),
    ("'Infinity'::numeric", nil), ("12345678901234567.000::numeric(20,3)", "12345678901234567.000"),
    ("0.000012345678901234567::numeric", "0.000012345678901234567"),
    // Texts.
    ("'é\u{1F5FA}'::text", "é\u{1F5FA}"), ("''::text", ""), ("'a '::varchar", "a "),
    ("'a b '::char(8)", "a b"),
    ("''::char(3)", ""), ("'x'::name", "x"), ("'fine'::mood", "fine"), ("'d'::label", "d"),
    ("'c'::\"char\"", "c"), ("'<a/>'::xml", "<a/>"),
    ("'A0EEBC99-9C0B-4EF8-BB6D-6BB9BD380A11'::uuid", "a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11"),
    ("ARRAY[1,2]::text", "{1,2}"), ("'[1,3)'::int4range::text", "[1,3)"),
    ("'1 day'::interval::text", "1 day"),
    ("to_json(ARRAY['a'])::text", "[\"a\"]"),
    // Times.
    ("'2024-02-29'::date", "2024-02-29"), ("'2000-01-01'::date", "2000-01-01"),
    ("'1999-12-31'::date", "1999-12-31"),
    ("'0001-01-01'::date", "0001-01-01"), ("'0044-03-15 BC'::date", "-0043-03-15"),
    ("'12345-06-07'::date", "+12345-06-07"), ("'infinity'::date", nil), ("'-infinity'::date", nil),
    ("'1900-03-01'::date", "1900-03-01"),
    ("'2024-05-01 12:34:56'::timestamp", "2024-05-01T12:34:56"),
    ("'1969-12-31 23:59:59.999999'::timestamp", "1969-12-31T23:59:59.999999"),
    ("'2024-05-01 12:34:56.78+02'::timestamptz", "2024-05-01T10:34:56.78Z"),
    ("'infinity'::timestamptz", nil), ("'-infinity'::timestamp", nil),
    // What is left out.
    ("'\\x00ff'::bytea", nil), ("ST_MakePoint(1, 2)", nil), ("'{1}'::int[]", nil), ("NULL::text", nil),
    ("NULL::jsonb", nil),
    // JSON that is no object.
    ("'7'::json", 7), ("'\"s\"'::jsonb", "s"), ("'[1, {\"a\": 2}]'::json", "[1, {\"a\": 2}]"),
    ("'[1,2]'::jsonb", "[1, 2]"), ("'null'::jsonb", nil), ("'true'::jsonb", true),
  ]

  @Test func valuesHaveTheirForms() async throws {
    // All in one row: a connection for each would take the longer time.
    let columns = Self.values.enumerated().map { "\($1.0) AS c\($0)" }.joined(separator: ", ")
    let (rows, findings) = try await read("SELECT \(columns)")
    let row = try #require(rows.first)
    for (index, value) in Self.values.enumerated() { #expect(row["c\(index)"] == value.1, "\(value.0)") }
    #expect(rows.count == 1)
    #expect(
      findings.notFinite == 9 && findings.binary == 3 && findings.malformed == 0 && findings.tooLarge == 0)
  }

  @Test func numbersHaveNoTracesOfTheServersSettings() async throws {
    let source = try TestCluster.shared().database()
    try source.run(
      """
      ALTER DATABASE \(source.name) SET DateStyle = 'German'; ALTER DATABASE \(source.name) SET TimeZone = 'Asia/Tokyo';
      ALTER DATABASE \(source.name) SET extra_float_digits = -5; ALTER DATABASE \(source.name) SET lc_monetary = 'C'
      """)
    let sql =
      "SELECT now()::date::text = current_date::text AS a, '2024-05-01 00:00Z'::timestamptz AS b, 0.1::float8 AS c"
    let (rows, _) = try await read(sql + ", '2024-05-01 00:00Z'::timestamptz::text AS d", in: source)
    #expect(rows == [["a": true, "b": "2024-05-01T00:00:00Z", "c": 0.1, "d": "2024-05-01 00:00:00+00"]])
  }

  @Test func scalarsOfObjectsAreProperties() async throws {
    let sql = """
      SELECT 'column' AS name, '{"name": "member", "levels": 3, "open": true, "a": [1], "o": {}, "n": null}'::jsonb AS j,
        'height=>5, name=>x, none=>NULL'::hstore AS h, '{"levels": 4, "levels": 5}'::json AS k, NULL::text AS open
      """
    let (rows, findings) = try await read(sql)
    #expect(rows == [["name": "column", "levels": 5, "height": "5"]])
    #expect(findings.count == 0)
    var limits = PropertyLimits()
    limits.documents = .text
    let (texts, _) = try await read(
      "SELECT '{\"b\": 1}'::jsonb AS j, 'k=>v'::hstore AS h, '[ 1]'::json AS a", limits: limits)
    #expect(texts == [["j": "{\"b\": 1}", "h": "{\"k\":\"v\"}", "a": "[ 1]"]])
  }

  /// An expression that is a bomb, and the number of findings.
  static let bombs: [(String, PropertyLimits, Int)] = {
    var small = PropertyLimits()
    small.maximumBytes = 100
    small.maximumColumns = 3
    small.maximumDepth = 8
    let deep = { (depth: Int) in
      "'" + String(repeating: "[", count: depth) + String(repeating: "]", count: depth) + "'::json"
    }
    return [
      ("repeat('x', 101)", small, 1), ("repeat('x', 100)", small, 0), ("repeat('é', 51)", small, 1),
      ("repeat('x', 65537)", .tile, 1), ("repeat('x', 65536)", .tile, 0),
      ("repeat('x', 1048577)", PropertyLimits(), 1), ("repeat('x', 1048576)", PropertyLimits(), 0),
      ("('\"' || repeat('x', 200) || '\"')::json", small, 1),
      (deep(8), small, 0), (deep(9), small, 1), (deep(64), PropertyLimits(), 0),
      (deep(65), PropertyLimits(), 1),
      ("('{\"a\":' || repeat('[', 5000) || repeat(']', 5000) || '}')::json", PropertyLimits(), 1),
      ("1, 2, 3", small, 0), ("1, 2, 3, 4", small, 1), ("1, 2, 3, 4, 5", small, 2),
      ("1e131071::numeric", .tile, 1), ("1e-16383::numeric", small, 1),
      ("1e131071::numeric", PropertyLimits(), 0),
      ("hstore('a', repeat('x', 200))", small, 1), ("decode(repeat('00', 50), 'hex')", small, 1),
      ("(SELECT jsonb_object_agg('k' || i, i) FROM generate_series(1, 5000) i)", PropertyLimits(), 0),
      ("(SELECT jsonb_object_agg('k' || i, i) FROM generate_series(1, 50) i)", small, 1),
      ("1 AS a, 2 AS a", small, 0), ("repeat('[', 100)::text", small, 0),
    ]
  }()

  @Test func bombsAreLeftOut() async throws {
    for (sql, limits, expected) in Self.bombs where expected >= 0 {
      let (rows, findings) = try await read("SELECT \(sql)", limits: limits)
      #expect(rows.count == 1)
      #expect(findings.count == expected, "\(sql.prefix(60)): \(findings)")
    }
  }

  @Test func textThatIsNoUnicodeIsReplaced() async throws {
    let cluster = try TestCluster.shared()
    _ = try cluster.database()
    try cluster.run("CREATE DATABASE raw TEMPLATE template0 ENCODING 'SQL_ASCII' LOCALE 'C'", in: "postgres")
    let source = TestDatabase(cluster: cluster, name: "raw")
    let (rows, _) = try await read("SELECT convert_from('\\x61ff62'::bytea, 'SQL_ASCII') AS a", in: source)
    #expect(rows == [["a": "a\u{FFFD}b"]])
  }

  @Test func broken() {
    #expect(HstorePairs.decode([0, 0, 0, 1]) == nil)
    #expect(HstorePairs.decode([255, 255, 255, 255]) == nil)
    #expect(HstorePairs.decode([0, 0, 0, 1, 0, 0, 0, 9, 65, 255, 255, 255, 255]) == nil)
    for bytes: [UInt8] in [
      [], [0, 1, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 1, 1, 0, 0], [0, 1, 0, 0, 0, 0, 0, 0, 39, 16],
    ] {
      if case .malformed = DecimalNumber.decode(bytes) { continue }
      Issue.record("\(bytes) is a number")
    }
  }
}
