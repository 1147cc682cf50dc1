import CartoucheJSON
import CartouchePostGIS

/// The rows of tables on the paths of OGC API Features (OGC 17-069), without filters.
enum OGCFeatures {
  static let routes: [Route] = [
    Route("collections/{collectionId}/items", formats: ["json"], operation: "getFeatures") {
      context throws(ServerProblem) in
      try await FeatureQueries.page(context, set(context), path: path(context.text("collectionId")))
    },
    Route("collections/{collectionId}/items/{featureId}", formats: ["json"], operation: "getFeature") {
      context throws(ServerProblem) in
      let id = context.text("collectionId")
      let own = "\(path(id))/\(context.pathSegment("featureId"))"
      return try await FeatureQueries.feature(
        context, set(context),
        links: [
          try context.link("self", own, "This feature", type: FeatureQueries.mediaType),
          try context.link("collection", "/collections/\(PercentEncoding.encoded(id))", "Its collection"),
        ])
    },
  ]

  /// The path of the features of a collection.
  static func path(_ id: String) -> String { "/collections/\(PercentEncoding.encoded(id))/items" }

  private static func set(_ context: RouteContext) throws(ServerProblem) -> ServedTiles {
    try context.catalog.tiles(context.text("collectionId"), at: context.place("collectionId"))
  }

  /// Whether a collection has features.
  static func hasFeatures(_ id: String, _ catalog: ServerCatalog) -> Bool {
    catalog.tiles[id]?.table?.source.hasFeatures ?? false
  }

  /// The conformance classes; empty where nothing has features.
  static func conformance(_ catalog: ServerCatalog) -> [String] {
    guard catalog.tileIDs.contains(where: { hasFeatures($0, catalog) }) else { return [] }
    return ["core", "geojson", "oas30"].map {
      "http://www.opengis.net/spec/ogcapi-features-1/1.0/conf/\($0)"
    }
  }
}
