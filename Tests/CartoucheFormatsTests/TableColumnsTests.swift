import CartoucheFormats
import CartoucheGeoJSON
import CartoucheJSON
import Testing

/// Columns of tables that are named by whoever reads them.
@Suite struct TableColumnsTests {
  private func read(_ text: String, _ columns: String, name: String = "a.csv") throws -> [Feature] {
    let columns = try #require(TableColumns(parsing: columns))
    return try DataReader(tableColumns: columns).read(Array(text.utf8), name: name).geoJSON.features
  }

  @Test("coordinates are taken from the columns that are named, also where others look likelier")
  func coordinates() throws {
    let text = "lon,lat,X_WGS,Y_WGS\n0,0,8.5,47.4\n"
    #expect(try read(text, "lon=X_WGS,lat=Y_WGS")[0].geometry == .point(Position(8.5, 47.4)))
    #expect(try read(text, "lat=Y_WGS,lon=X_WGS")[0].geometry == .point(Position(8.5, 47.4)))
    #expect(try read(text, "lon=x_wgs,lat=y_wgs")[0].geometry == .point(Position(8.5, 47.4)))
    #expect(
      try read("a\tb\n1\t2\n", "lon=b,lat=a", name: "a.tsv")[0].geometry == .point(Position(2, 1)))
  }

  @Test("geometries are taken from the column that is named")
  func geometries() throws {
    let text = "id,where\n1,POINT (8.5 47.4)\n"
    #expect(try read(text, "geometry=where")[0].geometry == .point(Position(8.5, 47.4)))
  }

  /// Looking each number up from the first would take two thousand million steps.
  @Test("any number of columns may have one name")
  func equalNames() throws {
    let count = 65_000
    let cells = (1...count).map { ",\($0)" }.joined()
    let text = "lon,lat,a_2" + String(repeating: ",a", count: count) + "\n1,2,0\(cells)\n"
    let properties = try read(text, "lon=lon,lat=lat")[0].properties
    #expect(properties["a_2"] == 0 && properties["a"] == 1 && properties["a_3"] == 2)
    #expect(properties["a_\(count + 1)"] == .int(Int64(count)))
  }

  @Test("a column that is not there is named, with the one that may have been meant")
  func nearMisses() {
    let error = #expect(throws: DataError.self) {
      try read("id,longitud,latitude\n1,2,3\n", "lon=longitude,lat=latitude")
    }
    #expect(error?.kind == .noCoordinates)
    #expect(error?.suggestion == "longitud")
    #expect(
      error?.description
        == "no column is called \"longitude\" among \"id\", \"longitud\", \"latitude\"; "
        + "did you mean \"longitud\"? (a.csv:1:1)")
  }

  @Test(
    "other texts name no columns",
    arguments: [
      "", "lon", "lon=a", "lat=a", "lon=a,lat=", "lon=a,lat=b,geometry=c", "lon=a,lon=b", "geometry=", "=a",
      ",",
      "x=a,y=b",
    ])
  func otherTexts(text: String) {
    #expect(TableColumns(parsing: text) == nil)
  }

  @Test("columns are written as they are read", arguments: ["lon=a b,lat=c=d", "geometry=the geom"])
  func descriptions(text: String) {
    #expect(TableColumns(parsing: text)?.description == text)
  }
}
