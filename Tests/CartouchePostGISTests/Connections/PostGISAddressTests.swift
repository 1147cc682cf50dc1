import TestDatabases
import Testing

@testable import CartouchePostGIS

/// Connection strings, by libpq's rules, with members of our own.
@Suite(.enabled(if: TestCluster.hasTrait, "built without PostGIS"))
struct PostGISAddressTests {
  /// A spelling, what libpq gets, our members, and the address in messages.
  static let spellings: [(String, String, [String: String], String)] = [
    ("postgresql:///gis", "postgresql:///gis", [:], "postgresql:///gis"),
    ("postgres://gis.example/db", "postgres://gis.example/db", [:], "postgresql://gis.example/db"),
    ("postgresql://", "postgresql://", [:], "postgresql:///"),
    ("postgresql://u@h:5433/db", "postgresql://u@h:5433/db", [:], "postgresql://u@h:5433/db"),
    ("postgresql://u:s3cret@h/db", "postgresql://u:s3cret@h/db", [:], "postgresql://u@h/db"),
    ("postgresql://u:s%40%2F%3F@h/db", "postgresql://u:s%40%2F%3F@h/db", [:], "postgresql://u@h/db"),
    (
      "postgresql://u:s?cret@h/db?table=t", "postgresql://u:s?cret@h/db", ["table": "t"],
      "postgresql://u@h/db"
    ),
    ("postgresql:///gis?table=roads", "postgresql:///gis", ["table": "roads"], "postgresql:///gis"),
    (
      "postgresql:///gis?table=roads&sslmode=require&id=gid", "postgresql:///gis?sslmode=require",
      ["table": "roads", "id": "gid"], "postgresql:///gis"
    ),
    (
      "postgresql://h/d?sql=SELECT%20a%20%26%20b%3D1&srid=2056", "postgresql://h/d",
      ["sql": "SELECT a & b=1", "srid": "2056"], "postgresql://h/d"
    ),
    (
      "postgresql://a,b:6/d?target_session_attrs=prefer-standby",
      "postgresql://a,b:6/d?target_session_attrs=prefer-standby", [:], "postgresql://a,b:6/d"
    ),
    ("postgresql://[::1]:7/d", "postgresql://[::1]:7/d", [:], "postgresql://[::1]:7/d"),
    (
      "postgresql:///d?host=/run/pg&port=7&table=t", "postgresql:///d?host=/run/pg&port=7", ["table": "t"],
      "postgresql:///d?host=/run/pg&port=7"
    ),
    ("postgresql://%2Frun%2Fpg/d", "postgresql://%2Frun%2Fpg/d", [:], "postgresql:///d?host=/run/pg"),
    ("postgresql:///?service=maps", "postgresql:///?service=maps", [:], "postgresql:///?service=maps"),
    ("service=maps", "service=maps", [:], "postgresql:///?service=maps"),
    (
      "host=h user=u password=s3cret dbname=d table=t", "host=h user=u password=s3cret dbname=d",
      ["table": "t"], "postgresql://u@h/d"
    ),
    (
      "host = 'h' dbname='a b' password = 'it\\'s' filter = 'a > \\'b\\''",
      "host = 'h' dbname='a b' password = 'it\\'s'",
      ["filter": "a > 'b'"], "postgresql://h/a b"
    ),
    ("postgresql://h/d?ssl=true", "postgresql://h/d?ssl=true", [:], "postgresql://h/d"),
    (
      "postgresql://h/d?password=s3cret&limit=5", "postgresql://h/d?password=s3cret", ["limit": "5"],
      "postgresql://h/d"
    ),
    (
      "postgresql:///d?minzoom=1&maxzoom=9&fields=a,b&geometry=g&function=f&filter=x",
      "postgresql:///d",
      ["minzoom": "1", "maxzoom": "9", "fields": "a,b", "geometry": "g", "function": "f", "filter": "x"],
      "postgresql:///d"
    ),
  ]

  @Test(arguments: spellings.indices) func spelling(_ index: Int) throws {
    let (text, connection, members, redacted) = Self.spellings[index]
    #expect(PostGISAddress.isAddress(text))
    let address = try PostGISAddress(text)
    #expect(address.connection == connection)
    #expect(address.members == members)
    #expect(address.redacted == redacted)
    for text in [
      "\(address)", String(reflecting: address), "\(Mirror(reflecting: address).children.map { $0 })",
    ] {
      #expect(!text.contains("cret"))
    }
  }

  @Test(arguments: ["a.geojson", "https://a.example/postgresql://", "", "host", "pg:roads", "postgresql"])
  func otherNamesAreNoAddresses(_ text: String) { #expect(!PostGISAddress.isAddress(text)) }

  @Test func misspeltNamesAreAnErrorWithTheKnownOnes() {
    let error = #expect(throws: PostGISError.self) { try PostGISAddress("postgresql:///d?tabel=roads") }
    #expect(
      error?.description
        == "found the parameter \"tabel\", expected table, geometry, id, fields, filter, sql, function, srid, minzoom, "
        + "maxzoom, limit, onlimit, transform, snapshot, or a keyword of libpq; did you mean \"table\"?")
    #expect(error?.answer.exitCode == 64)
    #expect(throws: PostGISError.self) { try PostGISAddress("dbname=d tabel=roads") }
    #expect(throws: PostGISError.self) { try PostGISAddress("postgresql:///d?table=a&table=b") }
  }

  /// Broken strings, each with a password of which no part may come back.
  static let broken = [
    "postgresql://u:s3cret@h:port/d", "postgresql://u:s3cret@h/d?x", "postgresql://u:s3cret@h/d?tabel=x",
    "postgresql://u:s3cret@[::1/d", "postgresql://u:s3cret@[::1]x/d", "postgresql://u:s3cret%zz@h/d",
    "postgresql://u:s3cret%@h/d", "postgresql://u:s3cret%00@h/d", "postgresql://u:ab/s3cret@h/d",
    "postgresql://u:s3cret/ab@h/d", "postgresql://u:12/s3cret@h/d", "postgresql://u:s3@cret@h/d",
    "postgresql://u:a@s3cret@h/d", "postgresql://u:1/a?s3cret@h/d", "postgresql://u:1/a?s3cret=1@h/d",
    "postgresql://u:s3cret@h:99999/d", "postgresql://u:s3cret@h:0/d",
    "postgresql://u:s3cret@h/d?sslmode=maybe",
    "postgresql://u:s3cret@h/d?connect_timeout=soon", "postgresql://u:s3cret@h/d?%zz=1",
    "postgresql://u:s3cret@h/d?=1", "postgresql://u:s3cret@h/d?a=b=c&&", "postgresql:u:s3cret@h/d",
    "postgres:/u:s3cret@h/d", "postgresql://h/d?password=s3cret&pasword=s3cret", "password=s3cret host",
    "password=s3cret =h", "password='s3cret", "password='s3cret'x host=h y", "password=my s3cret host=h",
    "password=a s3cret=h", "host=h password=s3cret port=x", "host=h password=s3cret sslmode=x",
    "host=h\0 password=s3cret", "dbname=d password=s3cret tabel=x",
    "dbname=d password=s3cret table=a table=b",
    "postgresql://u:s3cret@h/d?s3cret", "postgresql://u:s3cret@h/d?s3cret=s3cret",
    "postgresql://u:s3cret@h/d?options=%", "dbname=d s3cret",
  ]

  @Test(arguments: broken) func brokenStringsAreNotQuoted(_ text: String) {
    let error = #expect(throws: PostGISError.self) { try PostGISAddress(text) }
    for part in ["s3cret", "s3", "cret"] {
      #expect(error.map { "\($0) \($0.publicDescription) \(String(reflecting: $0))".contains(part) } == false)
    }
    #expect(error?.answer == .usage)
  }

  @Test func secretsInStrangePlacesAreNotShown() throws {
    let address = try PostGISAddress("postgresql:///postgresql%3A%2F%2Fu%3As3cret%40h")
    #expect(address.redacted == "postgresql:///…")
  }
}

#if PostGIS
  /// Connections that may be read on the way are reported.
  @Suite struct EncryptionTests {
    @Test(arguments: ["disable", "allow", "prefer", "require", "verify-ca", "verify-full"])
    func modesThatAllowPlainTextAreReported(_ mode: String) {
      let isPlain = ["disable", "allow", "prefer"].contains(mode)
      for host in ["db.example", "192.0.2.2", "2001:db8::1"] {
        #expect(ConnectionPool.plainMode(host: host, mode: mode) == (isPlain ? mode : nil))
      }
      for host in ["", "/run/postgresql", "@abstract", "localhost", "127.0.0.1", "::1"] {
        #expect(ConnectionPool.plainMode(host: host, mode: mode) == nil)
      }
    }
  }
#endif

/// Without the package trait all of it says so.
@Suite struct AnswersTests {
  @Test(.enabled(if: !TestCluster.hasTrait, "built with PostGIS"))
  func buildsWithoutPostgreSQLSaySo() {
    let error = #expect(throws: PostGISError.self) { try PostGISAddress("postgresql:///d") }
    #expect(error == .unavailable && error?.answer.exitCode == 64)
    #expect(error?.description.contains("package trait PostGIS") == true)
  }

  static let answers: [(PostGISError, Int, Int32)] = [
    (.connectionString(found: "", expected: ""), 500, 64), (.unreachable(database: "", reason: ""), 503, 69),
    (.missing("", suggestion: nil), 503, 66), (.denied(""), 502, 77), (.timeout, 504, 75),
    (.cancelled, 499, 75), (.busy, 503, 75), (.tooMany(found: "", limit: ""), 500, 65),
    (.query(sqlState: "22P02", message: ""), 400, 65), (.query(sqlState: "42601", message: ""), 502, 65),
    (.query(sqlState: "40001", message: ""), 503, 75), (.query(sqlState: "53200", message: ""), 503, 75),
    (.unavailable, 501, 64),
  ]

  @Test(arguments: answers.indices) func errorsHaveAnswers(_ index: Int) {
    let (error, status, code) = Self.answers[index]
    #expect(error.answer.status == status)
    #expect(error.answer.exitCode == code)
  }

  @Test func clientsDoNotSeeTheWordsOfTheDatabase() {
    let errors: [PostGISError] = [
      .query(sqlState: "XX000", message: "secret"), .denied("secret"),
      .missing("secret", suggestion: "secret"),
      .unreachable(database: "secret", reason: "secret"),
    ]
    for error in errors { #expect(!error.publicDescription.contains("secret")) }
  }

  static let codes: [(String, PostGISError)] = [
    ("57014", .timeout), ("42501", .denied("m")), ("53300", .busy), ("42P01", .missing("m", suggestion: nil)),
    ("42703", .missing("m", suggestion: nil)), ("3D000", .missing("m", suggestion: nil)),
    ("57P01", .unreachable(database: "d", reason: "the server shuts down")),
    ("57P03", .unreachable(database: "d", reason: "the server is starting up or shutting down")),
    ("08006", .unreachable(database: "d", reason: "the connection has ended")),
    ("22012", .query(sqlState: "22012", message: "m")), ("25006", .query(sqlState: "25006", message: "m")),
  ]

  @Test(arguments: codes.indices) func codesOfTheDatabaseBecomeErrors(_ index: Int) {
    #expect(SQLState.error(Self.codes[index].0, "m", database: "d") == Self.codes[index].1)
  }
}
