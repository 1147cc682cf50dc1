/// The columns of a table that locate its rows.
enum CoordinateColumns: Equatable {
  /// Longitude (or easting) and latitude (or northing) in columns of their own.
  case pair(x: Int, y: Int)
  /// WKT or GeoJSON text in one column.
  case geometry(Int)

  /// No column of a table.
  static let absent = CoordinateColumns.geometry(-1)

  /// Names without spaces, underscores and case, the likeliest first.
  private static let xNames = [
    "longitude", "lon", "lng", "long", "decimallongitude", "xlongitude", "longitud", "longitudine",
    "längengrad", "laengengrad", "coordx", "xcoord", "xcoordinate", "pointx", "easting", "eastings", "east",
    "x", "e",
  ]
  private static let yNames = [
    "latitude", "lat", "lat", "lat", "decimallatitude", "ylatitude", "latitud", "latitudine",
    "breitengrad", "breitengrad", "coordy", "ycoord", "ycoordinate", "pointy", "northing", "northings",
    "north",
    "y", "n",
  ]
  /// The range of the names of degrees, which need not belong together.
  private static let degreeNames = 0..<10
  /// The names that may stand among other words.
  private static let affixedNames = ["longitude", "lon", "lng", "long", "x", "easting"]
  /// The names of geometries, and those that may be about something else.
  private static let geometryNames = [
    "wkt", "thegeom", "wktgeometry", "wktgeom", "geometrywkt", "geomwkt", "geometry", "geom", "geojson",
  ]
  private static let looseGeometryNames = ["shape", "wkbgeometry"]

  /// The names for messages.
  static let expected =
    "columns named lon and lat (or longitude and latitude, lng, long, x and y, easting and northing), or "
    + "WKT or GeoJSON in one named wkt, geometry, geom or the_geom"

  /// The columns with names of coordinates; `nil` if there are none.
  ///
  /// Geometries say more than the points beside them, which are often their middles, and degrees are plainer than other
  /// coordinates.
  init?(_ names: [String]) {
    let plain = names.map(Self.plain)
    func geometry(_ known: [String]) -> CoordinateColumns? {
      known.lazy.compactMap { plain.firstIndex(of: $0) }.first.map { .geometry($0) }
    }
    let found =
      geometry(Self.geometryNames) ?? Self.namedPair(plain, Self.degreeNames) ?? Self.mixedPair(plain)
      ?? geometry(Self.looseGeometryNames) ?? Self.namedPair(plain, Self.xNames.indices)
      ?? Self.affixedPair(names)
    guard let found else { return nil }
    self = found
  }

  /// A pair of names that belong together, among the names in a range.
  private static func namedPair(_ plain: [String], _ range: Range<Int>) -> CoordinateColumns? {
    for index in range {
      if let x = plain.firstIndex(of: xNames[index]), let y = plain.firstIndex(of: yNames[index]) {
        return .pair(x: x, y: y)
      }
    }
    return nil
  }

  /// The name in lower case, with only letters and digits.
  private static func plain(_ name: String) -> String {
    String(name.lowercased().filter { $0.isLetter || $0.isNumber })
  }

  /// Names for both axes that do not belong together, such as `long` and `latitude`.
  private static func mixedPair(_ plain: [String]) -> CoordinateColumns? {
    guard let x = xNames[degreeNames].lazy.compactMap({ plain.firstIndex(of: $0) }).first,
      let y = yNames[degreeNames].lazy.compactMap({ plain.firstIndex(of: $0) }).first
    else { return nil }
    return .pair(x: x, y: y)
  }

  /// Names that differ only in the words for the axes, such as `stop_lon` and `stop_lat`, or `X_CENTROID` and
  /// `Y_CENTROID`.
  private static func affixedPair(_ names: [String]) -> CoordinateColumns? {
    let words = names.map { name in
      name.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }
    // Looked up, as there may be many names and each of them the first half of a pair.
    let places = Dictionary(words.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    for (x, xWords) in words.enumerated() {
      for (position, word) in xWords.enumerated() {
        guard affixedNames.contains(word), let index = xNames.firstIndex(of: word) else { continue }
        var wanted = xWords
        wanted[position] = yNames[index]
        if let y = places[wanted] { return .pair(x: x, y: y) }
        wanted[position] = "latitude"
        if let y = places[wanted] { return .pair(x: x, y: y) }
      }
    }
    return nil
  }
}
