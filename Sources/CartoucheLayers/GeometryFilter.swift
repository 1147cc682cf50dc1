import CartoucheJSON
import CartoucheTiles

/// The filters that a layer can have today: none, or a comparison of the geometry type.
///
/// `["==", "$type", "Point"]` and `["==", ["geometry-type"], "Point"]` are understood.
package struct GeometryFilter: Sendable {
  private let type: TileGeometryType?

  /// The filter written as `json`; `nil` when it is more than a comparison of the geometry type.
  package init?(_ json: JSONValue?) {
    guard let json else {
      type = nil
      return
    }
    guard let words = json.array, words.count == 3, words[0] == "==",
      words[1] == "$type" || words[1] == ["geometry-type"], let name = words[2].string,
      let type = Self.types[name]
    else { return nil }
    self.type = type
  }

  /// Whether `feature` passes.
  func passes(_ feature: TileFeature) -> Bool { type == nil || feature.type == type }

  private static let types: [String: TileGeometryType] = [
    "Point": .point, "LineString": .lineString, "Polygon": .polygon,
  ]
}
