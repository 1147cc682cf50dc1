import CartoucheGeoJSON
import CartoucheProjections
import Testing

@Suite struct ForeignDefinitionTests {
  private static let wgs84 =
    #"GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]"#

  @Test func systemsThatAreBuiltInNeedNoLibrary() throws {
    #expect(try CoordinateSystem(definedByData: Self.wgs84) == .wgs84)
    let mercator =
      #"PROJCS["WGS_1984_Web_Mercator_Auxiliary_Sphere",\#(Self.wgs84),PROJECTION["Mercator_Auxiliary_Sphere"],PARAMETER["False_Easting",0.0],UNIT["Meter",1.0]]"#
    #expect(try CoordinateSystem(definedByData: mercator) == .webMercator)
    let coded = #"GEOGCS["any name",AUTHORITY["EPSG","4326"]]"#
    #expect(try CoordinateSystem(definedByData: coded).isWGS84)
  }

  /// Definitions that could have PROJ open a file, and texts that are none.
  static let refused = [
    #"PROJCS["a",GEOGCS["b"],EXTENSION["PROJ4","+proj=merc +nadgrids=/etc/passwd"]]"#,
    #"BOUNDCRS[SOURCECRS[GEOGCRS["a"]],TARGETCRS[GEOGCRS["b"]],ABRIDGEDTRANSFORMATION["c",METHOD["NTv2"],PARAMETERFILE["x","/etc/passwd"]]]"#,
    #"PROJCRS["a",BASEGEOGCRS["b"],CONVERSION["c",METHOD["PROJ-based operation method: +proj=pipeline"]]]"#,
    #"GEOGCS["a",DATUM["nadgrids=/etc/passwd",SPHEROID["s",6378137,298]]]"#,
    #"GEOGCS["a",PARAMETERFILE["x","/etc/passwd"]]"#,
    "+proj=longlat +nadgrids=/etc/passwd", "", "EPSG:4326", "GEOGCS", #"GEOGCS["a"#, #"LOCAL_CS["a"]"#,
    String(repeating: "GEOGCS[", count: 100_000), #"COMPD_CS["a",VERT_CS["b"]]"#,
  ]

  @Test(arguments: refused) func refusal(_ text: String) {
    #expect(throws: CoordinateSystemError.self) { try CoordinateSystem(definedByData: text) }
  }

  #if PROJ
    @Test func definitionsWithoutCodesGoToPROJ() throws {
      // Swiss coordinates: Bern's old observatory is the origin, at 2,600,000 m east and 1,200,000 m north.
      let swiss =
        #"PROJCS["CH1903+_LV95",GEOGCS["GCS_CH1903+",DATUM["D_CH1903+",SPHEROID["Bessel_1841",6377397.155,299.1528128]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Hotine_Oblique_Mercator_Azimuth_Center"],PARAMETER["False_Easting",2600000.0],PARAMETER["False_Northing",1200000.0],PARAMETER["Scale_Factor",1.0],PARAMETER["Azimuth",90.0],PARAMETER["Longitude_Of_Center",7.439583333333333],PARAMETER["Latitude_Of_Center",46.95240555555556],UNIT["Meter",1.0]]"#
      let system = try CoordinateSystem(definedByData: swiss)
      let (data, lost) = try system.unprojecting(.geometry(.point(Position(2_600_000, 1_200_000))))
      #expect(lost == 0)
      guard case .geometry(.point(let position)) = data else {
        Issue.record("no point")
        return
      }
      #expect(abs(position.longitude - 7.438632) < 1e-5)
      #expect(abs(position.latitude - 46.951083) < 1e-5)
      // Of a compound system, the plane counts.
      let compound = #"COMPD_CS["both",\#(swiss),VERT_CS["heights",VERT_DATUM["x",2005],UNIT["metre",1]]]"#
      #expect(try CoordinateSystem(definedByData: compound).description == system.description)
    }
  #endif
}
