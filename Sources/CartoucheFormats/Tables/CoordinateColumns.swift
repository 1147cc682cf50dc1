/// The columns of a table that locate its rows.
enum CoordinateColumns: Equatable {
  /// Longitude (or easting) and latitude (or northing) in columns of their own.
  case pair(x: Int, y: Int)
  /// WKT or GeoJSON text in one column.
  case geometry(Int)

  /// Names without spaces, underscores and case, the likeliest first.
  private static let xNames = [
    "longitude", "lon", "lng", "long", "decimallongitude", "xlongitude", "coordx", "xcoord", "xcoordinate",
    "pointx", "easting",
    "eastings", "east", "x", "e",
  ]
  private static let yNames = [
    "latitude", "lat", "lat", "lat", "decimallatitude", "ylatitude", "coordy", "ycoord", "ycoordinate",
    "pointy", "northing",
    "northings", "north", "y", "n",
  ]
  private static let geometryNames = [
    "geometry", "wkt", "geom", "thegeom", "wktgeometry", "wktgeom", "geometrywkt", "geomwkt", "geojson",
    "shape", "wkbgeometry",
  ]

  /// The names for messages.
  static let expected =
    "columns named lon and lat (or longitude and latitude, lng, long, x and y, easting and northing), or "
    + "WKT or GeoJSON in one named wkt, geometry, geom or the_geom"

  /// The columns with names of coordinates; `nil` if there are none.
  init?(_ names: [String]) {
    let plain = names.map(Self.plain)
    if let pair = Self.namedPair(plain) {
      self = pair
    } else if let column = Self.geometryNames.lazy.compactMap({ plain.firstIndex(of: $0) }).first {
      self = .geometry(column)
    } else if let pair = Self.mixedPair(plain) ?? Self.affixedPair(names) {
      self = pair
    } else {
      return nil
    }
  }

  /// A pair of names that belong together.
  private static func namedPair(_ plain: [String]) -> CoordinateColumns? {
    for (xName, yName) in zip(xNames, yNames) {
      if let x = plain.firstIndex(of: xName), let y = plain.firstIndex(of: yName) { return .pair(x: x, y: y) }
    }
    return nil
  }

  /// The name in lower case, with only letters and digits.
  private static func plain(_ name: String) -> String {
    String(name.lowercased().filter { $0.isLetter || $0.isNumber })
  }

  /// Names for both axes that do not belong together, such as `long` and `latitude`.
  private static func mixedPair(_ plain: [String]) -> CoordinateColumns? {
    guard let x = xNames.prefix(6).lazy.compactMap({ plain.firstIndex(of: $0) }).first,
      let y = yNames.prefix(6).lazy.compactMap({ plain.firstIndex(of: $0) }).first
    else { return nil }
    return .pair(x: x, y: y)
  }

  /// Names that differ only in the words for the axes, such as `stop_lon` and `stop_lat`.
  private static func affixedPair(_ names: [String]) -> CoordinateColumns? {
    let words = names.map { name in
      name.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }
    for (x, xWords) in words.enumerated() {
      for (position, word) in xWords.enumerated() {
        guard let index = xNames.prefix(4).firstIndex(of: word) else { continue }
        var wanted = xWords
        wanted[position] = yNames[index]
        if let y = words.firstIndex(of: wanted) { return .pair(x: x, y: y) }
        wanted[position] = "latitude"
        if let y = words.firstIndex(of: wanted) { return .pair(x: x, y: y) }
      }
    }
    return nil
  }
}
