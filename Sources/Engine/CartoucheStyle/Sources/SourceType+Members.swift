import CartoucheJSON
import CartoucheTiles

extension SourceType {
  /// The members of such sources, in the order of the specification.
  var members: ObjectRule {
    switch self {
    case .vector: Self.vectorMembers
    case .raster: Self.rasterMembers
    case .rasterDEM: Self.rasterDEMMembers
    case .geoJSON: Self.geoJSONMembers
    case .video: Self.videoMembers
    case .image: Self.imageMembers
    }
  }

  /// Members of `raster-dem` sources that only the encoding `custom` has.
  static let customEncoding = ["redFactor", "greenFactor", "blueFactor", "baseShift"]

  private static let bounds = ValueRule.checked { $0.checkBounds($1, at: $2) }
  private static let corners = ValueRule.array(of: .array(of: .anyNumber, length: 2), length: 4)
  private static let promoteId = ValueRule.checked { $0.checkPromotedID($1, at: $2) }

  private static let encodings = ValueRule.enumeration(
    TileSet.Content.vector.encodings.map { .string($0.rawValue) })

  private static let vectorMembers = ObjectRule(
    [
      .required("type", .words("vector")), .optional("url", .string),
      .optional("tiles", .array(of: .string, length: nil)), .optional("bounds", bounds),
      .optional("scheme", .words("xyz", "tms")), .optional("minzoom", .anyNumber),
      .optional("maxzoom", .anyNumber), .optional("attribution", .string), .optional("promoteId", promoteId),
      .optional("volatile", .boolean), .optional("encoding", encodings),
    ], allowsOthers: true)

  private static let rasterMembers = ObjectRule(
    [
      .required("type", .words("raster")), .optional("url", .string),
      .optional("tiles", .array(of: .string, length: nil)), .optional("bounds", bounds),
      .optional("minzoom", .anyNumber), .optional("maxzoom", .anyNumber), .optional("tileSize", .anyNumber),
      .optional("scheme", .words("xyz", "tms")), .optional("attribution", .string),
      .optional("volatile", .boolean),
    ], allowsOthers: true)

  private static let rasterDEMMembers = ObjectRule([
    .required("type", .words("raster-dem")), .optional("url", .string),
    .optional("tiles", .array(of: .string, length: nil)), .optional("bounds", bounds),
    .optional("minzoom", .anyNumber), .optional("maxzoom", .anyNumber), .optional("tileSize", .anyNumber),
    .optional("attribution", .string), .optional("encoding", .words("terrarium", "mapbox", "custom")),
    .optional("redFactor", .anyNumber), .optional("blueFactor", .anyNumber),
    .optional("greenFactor", .anyNumber), .optional("baseShift", .anyNumber), .optional("volatile", .boolean),
  ])

  private static let geoJSONMembers = ObjectRule([
    .required("type", .words("geojson")), .required("data", .any), .optional("maxzoom", .anyNumber),
    .optional("attribution", .string), .optional("buffer", .number(0...512)),
    .optional("filter", .checked { $0.checkFilter($1, at: $2) }), .optional("tolerance", .anyNumber),
    .optional("cluster", .boolean), .optional("clusterRadius", .number(0...(.infinity))),
    .optional("clusterMaxZoom", .anyNumber), .optional("clusterMinPoints", .anyNumber),
    .optional("clusterProperties", .any), .optional("lineMetrics", .boolean),
    .optional("generateId", .boolean), .optional("promoteId", promoteId),
  ])

  private static let videoMembers = ObjectRule([
    .required("type", .words("video")), .required("urls", .array(of: .string, length: nil)),
    .required("coordinates", corners),
  ])

  private static let imageMembers = ObjectRule([
    .required("type", .words("image")), .optional("url", .string), .required("coordinates", corners),
  ])
}
