import CartoucheJSON

/// GeoJSON written into an expression (RFC 7946), in longitude and latitude.
enum GeometryArgument {
  case point(Position)
  case lineString([Position])
  case polygon(Rings)

  /// The points, lines and polygons of a geometry, a feature or a collection of features.
  ///
  /// `nil` when it is none of these or is malformed. Collections of geometries are not supported, as in the
  /// reference.
  static func parts(_ json: JSONValue) -> [GeometryArgument]? {
    switch json["type"]?.string {
    case "FeatureCollection":
      guard let features = json["features"]?.array else { return nil }
      var parts: [GeometryArgument] = []
      for feature in features {
        guard let geometry = feature["geometry"], let more = geometryParts(geometry) else { return nil }
        parts += more
      }
      return parts
    case "Feature": return json["geometry"].flatMap(geometryParts)
    default: return geometryParts(json)
    }
  }

  private static func geometryParts(_ json: JSONValue) -> [GeometryArgument]? {
    guard let coordinates = json["coordinates"] else { return nil }
    switch json["type"]?.string {
    case "Point": return position(coordinates).map { [.point($0)] }
    case "MultiPoint": return line(coordinates)?.map { .point($0) }
    case "LineString": return line(coordinates).map { [.lineString($0)] }
    case "MultiLineString": return rings(coordinates)?.map { .lineString($0) }
    case "Polygon": return rings(coordinates).map { [.polygon($0.map(\.closed))] }
    case "MultiPolygon":
      return coordinates.array.flatMap { all($0, rings) }?.map { .polygon($0.map(\.closed)) }
    default: return nil
    }
  }

  private static func position(_ json: JSONValue) -> Position? {
    guard let numbers = json.array, numbers.count >= 2, let x = numbers[0].number, let y = numbers[1].number
    else { return nil }
    return Position(x, y)
  }

  private static func line(_ json: JSONValue) -> [Position]? { json.array.flatMap { all($0, position) } }

  private static func rings(_ json: JSONValue) -> Rings? { json.array.flatMap { all($0, line) } }

  private static func all<Part>(_ items: [JSONValue], _ convert: (JSONValue) -> Part?) -> [Part]? {
    var parts: [Part] = []
    for item in items {
      guard let part = convert(item) else { return nil }
      parts.append(part)
    }
    return parts
  }
}
