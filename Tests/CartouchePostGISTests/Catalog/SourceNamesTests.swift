import CartoucheJSON
import Testing

@testable import CartouchePostGIS

@Suite struct SourceNamesTests {
  static func table(_ schema: String, _ name: String, _ column: String = "geom", others: Bool = false)
    -> PostGISTable
  {
    PostGISTable(
      schema: schema, name: name, kind: .table,
      geometry: GeometryColumn(name: column, kind: .geometry, modifier: -1, isIndexed: true), primaryKey: [],
      columns: [], isWritable: false, hasRowSecurity: false, hasOtherGeometries: others,
      extensionSchema: "public")
  }

  @Test(arguments: [
    ([("public", "a", "geom", false), ("s", "a", "geom", false)], ["a", "s.a"]),
    ([("public", "a", "g", true), ("public", "a", "h", true)], ["a.g", "a.h"]),
    ([("s", "a", "g", true), ("s", "a", "h", true)], ["s.a.g", "s.a.h"]),
    // A table that is called like another one in its schema: both have long names.
    ([("public", "s.a", "geom", false), ("s", "a", "geom", false)], ["public.s.a", "s.a"]),
  ])
  func namesDoNotDependOnTheOrder(tables: [(String, String, String, Bool)], names: [String]) {
    let made = tables.map { Self.table($0.0, $0.1, $0.2, others: $0.3) }
    for list in [made, made.reversed()] {
      #expect(PostGISCatalog(tables: list).tables.keys.sorted() == names)
    }
  }

  @Test func unknownNamesHaveASuggestion() {
    let catalog = PostGISCatalog(tables: [Self.table("public", "roads")])
    #expect(
      throws: PostGISError.missing("there is no table \"raods\"", suggestion: "did you mean \"roads\"?")
    ) {
      try catalog.table("raods")
    }
  }

  @Test func nothingIsPublishedToOtherMachinesUnlessItIsNamed() {
    let (table, other) = (Self.table("public", "roads"), Self.table("secret", "people"))
    #expect(PublishedTables(nil, isLoopback: false) == nil)
    #expect(PublishedTables(nil, isLoopback: true)?.contains(other, id: "secret.people") == true)
    let named = PublishedTables(["roads"], isLoopback: false)
    #expect(named?.contains(table, id: "roads") == true)
    #expect(named?.contains(other, id: "secret.people") == false)
    #expect(PublishedTables(["secret"], isLoopback: false)?.contains(other, id: "secret.people") == true)
    #expect(
      PublishedTables(["raods"], isLoopback: true)?.unknown(in: PostGISCatalog(tables: [table])) == ["raods"])
  }

  @Test(
    arguments: [
      ("All roads", ["name": "a", "description": "All roads"]),
      ("{\"attribution\": \"me\", \"name\": \"b\"}", ["name": "b", "attribution": "me"]),
      ("{\"tiles\": [\"http://evil\"], \"tilejson\": \"1\", \"name\": null}", [:]),
      ("{broken", ["name": "a", "description": "{broken"]),
    ] as [(String, JSONObject)])
  func commentsAreMergedButNeverSayWhereTilesAre(comment: String, expected: JSONObject) {
    var members: JSONObject = ["name": "a"]
    CommentMembers.merge(comment, into: &members)
    #expect(members == expected)
  }

  @Test(
    arguments: [
      (1_107_460, 4326, "Point", 2), (987_400, 3857, "LineString", 2), (-1, 0, nil, nil),
      (1_107_462, 4326, "Point", 3),
    ] as [(Int, Int, String?, Int?)])
  func typeModifiersGiveSystemShapeAndDimension(modifier: Int, srid: Int, shape: String?, dimension: Int?) {
    let column = GeometryColumn(name: "g", kind: .geometry, modifier: modifier, isIndexed: false)
    #expect(column.srid == srid)
    #expect(column.shape == shape)
    #expect(column.dimension == dimension)
  }
}
