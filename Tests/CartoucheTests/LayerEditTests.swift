@testable import Cartouche
import CartoucheJSON
import Testing

/// Changes to a style from outside.
struct LayerEditTests {
  private func world(_ edits: [LayerEdit]) throws -> StyleDocument {
    var map = try Map.world()
    for edit in edits { try map.apply(edit) }
    return map.style
  }

  @Test func layersAreHiddenByPatterns() throws {
    let style = try world([LayerEdit(layers: "*-names", .hide)])
    let hidden = style.layers.filter { !$0.isVisible }.map(\.id)
    #expect(hidden == style.layers.map(\.id).filter { $0.hasSuffix("-names") })
    #expect(hidden.count > 2)
  }

  @Test func propertiesAreSet() throws {
    let style = try world([
      LayerEdit(layers: "sea", .set("background-color", to: "#abc")),
      LayerEdit(layers: "rivers", .set("minzoom", to: 4)),
      LayerEdit(layers: "rivers", .set("line-join", to: .null)),
      LayerEdit(layers: "lakes", .filter(["has", "name"])),
      // Only the layers of the pattern that have the property.
      LayerEdit(layers: "*", .set("text-size", to: 20)),
    ])
    #expect(style.layer("sea")?.paint["background-color"] == "#abc")
    #expect(style.layer("rivers")?.minzoom == 4)
    #expect(style.layer("rivers")?.layout["line-join"] == nil)
    #expect(style.layer("lakes")?.filter == ["has", "name"])
    #expect(style.layer("capitals")?.layout["text-size"] == 20)
    #expect(style.layer("sea")?.layout["text-size"] == nil)
  }

  @Test(arguments: [
    (LayerEdit(layers: "see", .hide), "there is no layer \"see\"; did you mean \"sea\"?"),
    (LayerEdit(layers: "label_*", .hide), "no layer has a name like \"label_*\""),
    (
      LayerEdit(layers: "sea", .set("background-colour", to: "red")),
      "layers of type background have no property \"background-colour\"; did you mean \"background-color\"?"
    ),
    (LayerEdit(layers: "sea", .set("background-color", to: "redd")), "redd"),
    (LayerEdit(layers: "rivers", .set("line-width", to: ["+", "a", 1])), "rivers"),
    (LayerEdit(layers: "rivers", .set("minzoom", to: "four")), "minzoom"),
    (LayerEdit(layers: "rivers", .set("line-cap", to: "rond")), "round"),
    (LayerEdit(layers: "rivers", .filter(["foo", 1])), "foo"),
  ])
  func mistakesAreReported(edit: LayerEdit, message: String) throws {
    var map = try Map.world()
    let before = map.style
    let error = #expect(throws: LayerEditError.self) { try map.apply(edit) }
    #expect(error.map { "\($0)".contains(message) } == true, "\(String(describing: error))")
    #expect(map.style == before)
  }

  @Test(arguments: [
    ("roads", "roads", true), ("roads", "road", false), ("roads", "*", true), ("roads", "r*s", true),
    ("roads", "*oa*", true), ("roads", "*x*", false), ("", "*", true), ("a.b", "a.b", true),
    ("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab", "*a*a*a*a*a*a*a*a*a*c", false),
  ])
  func patternsMatch(name: String, pattern: String, isMatch: Bool) {
    #expect(LayerEdit.matches(name, pattern) == isMatch)
  }
}

/// Tables joined to features.
struct TableJoinTests {
  private static func data(_ codes: [JSONValue]) -> SourceData {
    SourceData(
      .featureCollection(
        FeatureCollection(
          codes.map { Feature(geometry: .point(Position(0, 0)), properties: ["code": $0, "old": 1]) })))
  }

  @Test func columnsBecomeProperties() throws {
    let table = try DataReader().readTable(
      Array("id,people,name\nA,12,Aarau\n7,3.5,Sieben\nZ,1,Zug\nA,99,again\n".utf8), name: "t.csv")
    #expect(table.columns == ["id", "people", "name"])
    let (joined, outcome) = try TableJoin(table, key: "id", field: "code").joined([
      Self.data(["A", 7, "B", .null])
    ])
    let features = try #require(joined.first).geoJSON.features
    #expect(features[0].properties == ["code": "A", "old": 1, "people": 12, "name": "Aarau"])
    #expect(features[1].properties["people"] == 3.5)
    #expect(features[2].properties["people"] == nil)
    #expect(outcome.joined == 2)
    #expect(outcome.unmatchedFeatures == 2)
    #expect(outcome.unmatchedRows == 1)
    #expect(outcome.repeatedRows == 1)
  }

  @Test func tablesNeedNoCoordinates() throws {
    #expect(
      try DataReader().readTable(Array("a;b\n1,5;x\n".utf8), name: "t.csv").rows == [["a": 1.5, "b": "x"]])
    #expect(try DataReader().readTable(Array("only\n1\n2\n".utf8), name: "t.csv").rows.count == 2)
    #expect(
      try DataReader().readTable(Array(#"[{"k":"a","v":1},{"k":"b"}]"#.utf8), name: "t.json").columns
        == ["k", "v"])
    // A column of coordinates is a column.
    #expect(
      try DataReader().readTable(Array("lon,lat\n8,47\n".utf8), name: "t.csv").rows
        == [["lon": 8, "lat": 47]])
    #expect(throws: DataError.self) {
      try DataReader().readTable(Array("%PDF-1.4".utf8), name: "t.pdf")
    }
  }

  @Test func joinsStayWithinTheirMemory() throws {
    let table = DataTable(columns: ["k"], rows: [["k": "a", "v": 1]])
    let many = Self.data(Array(repeating: "a", count: 1000))
    #expect(throws: DataError.self) {
      try TableJoin(table, key: "k", field: "code").joined([many], limits: DataLimits(maximumMemory: 10_000))
    }
  }
}
