import CartoucheFormats
import CartoucheGeoJSON
import CartoucheJSON
import Testing
import ZIPTestArchives

@Suite struct LayerTests {
  private static let topology = Array(
    #"{"type":"Topology","arcs":[],"objects":{"towns":{"type":"Point","coordinates":[1,2]},"lakes":{"type":"Point","coordinates":[3,4]}}}"#
      .utf8)
  private static let kml = Array(
    """
    <kml><Document><Folder><name>Days</name><Placemark><name>a</name></Placemark>
    <Folder><name>One</name><Placemark><name>b</name></Placemark></Folder></Folder>
    <Folder><name>Nights</name><Placemark><name>c</name></Placemark></Folder></Document></kml>
    """.utf8)

  private static func archive(_ files: (String, String)...) -> [UInt8] {
    ZipWriter(files: files.map { ZipWriter.File($0.0, $0.1) }).bytes
  }

  private static func names(_ bytes: [UInt8], _ name: String, _ layer: String?) throws -> [String] {
    try DataReader(layer: layer).read(bytes, name: name).geoJSON.features.map {
      $0.properties["name"]?.string ?? "\($0.geometry?.positionCount ?? 0)"
    }
  }

  @Test func objectsOfTopologiesAreLayers() throws {
    let document = try DataReader(layer: "lakes").read(Self.topology, name: "a.topojson")
    #expect(document.geoJSON.features.map(\.geometry) == [.point(Position(3, 4))])
    #expect(try DataReader().read(Self.topology).geoJSON.features.count == 2)
  }

  @Test func foldersAreLayersWithThoseInside() throws {
    #expect(try Self.names(Self.kml, "a.kml", nil) == ["a", "b", "c"])
    #expect(try Self.names(Self.kml, "a.kml", "Days") == ["a", "b"])
    #expect(try Self.names(Self.kml, "a.kml", "Days/One") == ["b"])
    #expect(try Self.names(Self.kml, "a.kml", "Nights") == ["c"])
    let archive = ZipWriter(files: [ZipWriter.File("doc.kml", Self.kml)]).bytes
    #expect(try Self.names(archive, "a.kmz", "One") == ["b"])
  }

  @Test func filesOfArchivesAreLayers() throws {
    let archive = Self.archive(
      ("data/towns.csv", "name,lon,lat\nA,1,2\n"),
      ("lakes.geojson", #"{"type":"Point","coordinates":[1,2]}"#),
      ("readme.txt", "Hello"), ("__MACOSX/._lakes.geojson", "x"))
    let document = try DataReader().read(archive, name: "a.zip")
    #expect(document.format == .zip)
    #expect(document.geoJSON.features.map { $0.properties["layer"] } == ["towns", "lakes"])
    #expect(try Self.names(archive, "a.zip", "towns") == ["A"])
    // A single file needs no choice, and keeps its own layers.
    let single = ZipWriter(files: [ZipWriter.File("a.topojson", Self.topology)]).bytes
    #expect(try DataReader(layer: "lakes").read(single, name: "a.zip").geoJSON.features.count == 1)
    #expect(try DataReader(layer: "a").read(single, name: "a.zip").geoJSON.features.count == 2)
  }

  @Test func equalNamesInArchivesAreToldApartByTheirPaths() throws {
    let archive = Self.archive(("a/x.csv", "name,lon,lat\nA,1,2\n"), ("b/x.csv", "name,lon,lat\nB,1,2\n"))
    #expect(try Self.names(archive, "a.zip", "b/x.csv") == ["B"])
  }

  @Test func anUnknownLayerIsAnErrorThatListsTheOthers() throws {
    let error = #expect(throws: DataError.self) {
      try DataReader(layer: "lake").read(Self.topology, name: "a.topojson")
    }
    #expect(error?.kind == .unknownLayer)
    #expect(
      error?.description
        == "no layer is called \"lake\", expected one of \"towns\", \"lakes\"; did you mean \"lakes\"? (a.topojson)"
    )
    let other = #expect(throws: DataError.self) {
      try DataReader(layer: "a").read(Array("POINT(1 2)".utf8), name: "a.wkt")
    }
    #expect(other?.description == "WKT has no layers to choose \"a\" from (a.wkt)")
  }

  @Test func errorsInArchivesNameArchiveAndFile() {
    let archive = Self.archive(("a.geojson", "{\"type\":"), ("b.csv", "name,lon,lat\nA,1,2\n"))
    let error = #expect(throws: DataError.self) { try DataReader().read(archive, name: "a.zip") }
    #expect(error?.source == "a.zip/a.geojson")
    let nested = ZipWriter(files: [ZipWriter.File("b.geojson", archive)]).bytes
    #expect(throws: DataError.self) { try DataReader().read(nested, name: "b.zip") }
  }

  @Test func databasesNeedAReader() {
    let error = #expect(throws: DataError.self) {
      try DataReader().read(Array("SQLite format 3\0".utf8), name: "a.gpkg")
    }
    #expect(error?.kind == .unsupportedFormat)
  }
}
