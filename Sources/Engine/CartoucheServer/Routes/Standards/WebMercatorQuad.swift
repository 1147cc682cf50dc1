import CartoucheGeometry
import CartoucheJSON

/// The tile matrix set of all tiles, as the Open Geospatial Consortium has registered it (OGC 17-083r4, annex D.1).
enum WebMercatorQuad {
  /// The name in paths.
  static let id = "WebMercatorQuad"
  static let title = "Google Maps Compatible for the World"
  static let uri = "http://www.opengis.net/def/tilematrixset/OGC/1.0/WebMercatorQuad"
  static let crs = "http://www.opengis.net/def/crs/EPSG/0/3857"
  /// The zoom levels of the registered definition.
  static let zooms = 0...24
  /// The length from the middle of the world to its edges in metres, π · 6,378,137.
  static let edge = 20_037_508.342_789_244
  /// The scale denominator of level 0 with tiles of 256 pixels, which are 0.28 mm wide.
  static let denominator = 559_082_264.028_717_8
  /// The metres that a pixel of such a tile covers at the equator, `2 · edge / 256`.
  static let cellSize = 156_543.033_928_040_97

  /// The definition.
  ///
  /// It has the members of the standard's draft too, which are all that GDAL 3.6 reads.
  static var definition: JSONObject {
    let matrices = zooms.map { zoom -> JSONValue in
      let count = Int64(1) << Int64(zoom)
      return [
        "id": .string("\(zoom)"), "identifier": .string("\(zoom)"),
        "scaleDenominator": .double(denominator / Double(count)),
        "cellSize": .double(cellSize / Double(count)), "cornerOfOrigin": "topLeft",
        "pointOfOrigin": [.double(-edge), .double(edge)], "topLeftCorner": [.double(-edge), .double(edge)],
        "tileWidth": 256, "tileHeight": 256,
        "matrixWidth": .int(count), "matrixHeight": .int(count),
      ]
    }
    return [
      "id": .string(id), "identifier": .string(id), "title": .string(title), "uri": .string(uri),
      "crs": .string(crs), "supportedCRS": .string(crs),
      "boundingBox": [
        "lowerLeft": [.double(-edge), .double(-edge)], "upperRight": [.double(edge), .double(edge)],
        "crs": .string(crs),
      ],
      "orderedAxes": ["X", "Y"],
      "wellKnownScaleSet": "http://www.opengis.net/def/wkss/OGC/1.0/GoogleMapsCompatible",
      "tileMatrices": .array(matrices),
    ]
  }

  /// The rows and columns of the tiles that show a part of a box.
  ///
  /// - Parameters:
  ///   - bounds: West, south, east and north in degrees.
  ///   - zooms: The zoom levels; levels that the set does not have are left out.
  static func limits(_ bounds: [Double], _ zooms: ClosedRange<Int>) -> [JSONValue] {
    guard bounds.count == 4 else { return [] }
    return zooms.filter(Self.zooms.contains).map { zoom in
      let count = 1 << zoom
      /// The numbers of the tiles between two edges in the unit world; an edge between two tiles belongs to neither.
      func tiles(_ low: Double, _ high: Double) -> (Int64, Int64) {
        func limited(_ number: Double) -> Int { Int(min(max(number, 0), Double(count - 1))) }
        let first = limited((low * Double(count)).rounded(.down))
        let last = limited((high * Double(count)).rounded(.up) - 1)
        return (Int64(first), Int64(max(first, last)))
      }
      let columns = tiles(Mercator.x(longitude: bounds[0]), Mercator.x(longitude: bounds[2]))
      let rows = tiles(Mercator.y(latitude: bounds[3]), Mercator.y(latitude: bounds[1]))
      return [
        "tileMatrix": .string("\(zoom)"), "minTileRow": .int(rows.0), "maxTileRow": .int(rows.1),
        "minTileCol": .int(columns.0), "maxTileCol": .int(columns.1),
      ]
    }
  }
}
