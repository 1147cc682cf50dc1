import CartoucheGeometry
import CartoucheResources
import Testing

@testable import CartouchePostGIS

@Suite struct DatabaseURLTests {
  @Test(arguments: [
    ("postgresql:///gis?table=roads", "roads"), ("postgres://u:p@h/gis", "gis"),
    ("postgresql://u:p@h", "database"),
    ("postgresql://h/gis?user=a&table=my%20roads", "my roads"), ("postgresql:///gis?function=near", "near"),
  ])
  func namesAreThoseOfTablesWithoutSecrets(url: String, name: String) {
    #expect(DatabaseURL(url)?.name == name)
  }

  @Test func tilesAreBehindAHash() {
    let url = DatabaseURL("postgresql:///gis?table=roads#4/3/2")
    #expect(url?.tile == TileID(z: 4, x: 3, y: 2))
    #expect(url?.base == "postgresql:///gis?table=roads")
    #expect(url?.text(of: TileID(z: 1, x: 0, y: 1)) == "postgresql:///gis?table=roads#1/0/1")
    #expect(DatabaseURL("postgresql:///gis?password=a#b")?.base == "postgresql:///gis?password=a#b")
    #expect(DatabaseURL("https://example.org") == nil)
  }

  /// Local configuration, the command line and local styles may name a database; nobody else.
  @Test(
    arguments: [
      (nil, true), ("/maps/style.json", true), ("https://example.org/style.json", false),
      ("postgresql:///gis?table=roads", true), ("postgresql:///gis?table=other", false),
    ] as [(String?, Bool)])
  func documentsFromElsewhereMayNotNameADatabase(initiator: String?, isAllowed: Bool) {
    for policy in [OriginPolicy(), .strict] {
      var request = ResourceRequest("postgresql:///gis?table=roads#0/0/0", kind: .tile)
      request.initiator = initiator
      #expect(((try? policy.check(request)) != nil) == isAllowed)
    }
  }
}
