import Cartouche
import CartoucheJSON

/// The documents by which clients of OGC APIs find their way: Common part 1 and 2, and Tiles.
enum OGCDocuments {
  static let routes: [Route] = [
    Route("conformance", formats: ["json"], operation: "getConformance") { context throws(ServerProblem) in
      try context.standardDocument(["conformsTo": .array(conformance(context.catalog).map(JSONValue.string))])
    },
    Route("api", formats: ["json"], operation: "getAPIDefinition") { context throws(ServerProblem) in
      try context.standardDocument(OpenAPIDocument.members(context), type: OpenAPIDocument.mediaType)
    },
    Route("tileMatrixSets", formats: ["json"], operation: "getTileMatrixSetsList") {
      context throws(ServerProblem) in
      try context.standardDocument([
        "tileMatrixSets": [
          [
            "id": .string(WebMercatorQuad.id), "title": .string(WebMercatorQuad.title),
            "uri": .string(WebMercatorQuad.uri), "crs": .string(WebMercatorQuad.crs),
            "links": [
              try context.link("self", "/tileMatrixSets/\(WebMercatorQuad.id)", WebMercatorQuad.title)
            ],
          ]
        ],
        "links": [try context.link("self", "/tileMatrixSets", "The tile matrix sets")],
      ])
    },
    Route("tileMatrixSets/{tileMatrixSetId}", formats: ["json"], operation: "getTileMatrixSet") {
      context throws(ServerProblem) in
      try checkTileMatrixSet(context)
      return try context.standardDocument(WebMercatorQuad.definition)
    },
    Route("collections", formats: ["json"], operation: "getCollectionsList") {
      context throws(ServerProblem) in
      var list: [JSONValue] = []
      for id in Set(context.catalog.tileIDs + context.catalog.styleIDs).sorted() {
        list.append(.object(try collection(id, context)))
      }
      return try context.standardDocument([
        "collections": .array(list), "links": [try context.link("self", "/collections", "The collections")],
      ])
    },
    Route("collections/{collectionId}", formats: ["json"], operation: "getCollection") {
      context throws(ServerProblem) in
      try context.standardDocument(try collection(context.text("collectionId"), context))
    },
  ]

  /// Refuses the names of tile matrix sets that there are not.
  static func checkTileMatrixSet(_ context: RouteContext) throws(ServerProblem) {
    let id = context.text("tileMatrixSetId")
    guard id == WebMercatorQuad.id else {
      throw .notFound(
        "tile matrix set \"\(id.prefix(60))\"; there is \"\(WebMercatorQuad.id)\"",
        at: context.place("tileMatrixSetId"))
    }
  }

  /// The landing page in JSON.
  static func landingPage(_ context: RouteContext) throws(ServerProblem) -> ServerAnswer {
    var links = [
      try context.link("self", "/", "This document", format: "json"),
      try context.link("alternate", "/", "The same for people", type: "text/html", format: "html"),
      try context.link("service-desc", "/api", "All paths", type: OpenAPIDocument.mediaType),
    ]
    // Both relations are in use: by a name of IANA's kind, and by that which Common part 1 defines.
    for relation in ["conformance", OGCRelation.conformance] {
      links.append(try context.link(relation, "/conformance", "The standards that this server conforms to"))
    }
    for relation in ["data", OGCRelation.data] {
      links.append(try context.link(relation, "/collections", "Tiles and styles"))
    }
    links.append(try context.link(OGCRelation.tilingSchemes, "/tileMatrixSets", "The tile matrix sets"))
    if OGCTiles.dataset(context.catalog) != nil {
      links.append(try context.link(OGCRelation.tilesets("vector"), "/tiles", "All vector tiles"))
    }
    return try context.standardDocument([
      "title": "Maps", "description": "Maps and their data as tiles.", "links": .array(links),
    ])
  }

  /// The conformance classes of the served resources.
  private static func conformance(_ catalog: ServerCatalog) -> [String] {
    let sets = catalog.tiles.values
    let hasVectors = sets.contains(where: \.format.isVector)
    let hasStyles = !catalog.styles.isEmpty
    let tiles: [(name: String, isTrue: Bool)] = [
      ("core", true), ("tileset", true), ("tilesets-list", true), ("geodata-tilesets", true),
      ("dataset-tilesets", OGCTiles.dataset(catalog) != nil), ("oas30", true), ("mvt", hasVectors),
      ("geojson", hasVectors), ("png", hasStyles || sets.contains { $0.format == .png }),
      ("jpeg", hasStyles || sets.contains { $0.format == .jpg }),
    ]
    return ["core", "landing-page", "json", "oas30", "html"].map {
      "http://www.opengis.net/spec/ogcapi-common-1/1.0/conf/\($0)"
    } + ["http://www.opengis.net/spec/ogcapi-common-2/1.0/conf/collections"]
      + tiles.filter(\.isTrue).map { "http://www.opengis.net/spec/ogcapi-tiles-1/1.0/conf/\($0.name)" }
      + OGCFeatures.conformance(catalog) + ["http://www.opengis.net/spec/tms/2.0/conf/tilematrixset"]
  }

  private static func collection(_ id: String, _ context: RouteContext) throws(ServerProblem) -> JSONObject {
    let tilesets = try OGCTiles.tilesets(of: id, context)
    var links = [try context.link("self", "/collections/\(PercentEncoding.encoded(id))", "This collection")]
    for set in tilesets {
      links.append(try context.link(OGCRelation.tilesets(set.dataType), set.list, set.title))
    }
    let hasFeatures = OGCFeatures.hasFeatures(id, context.catalog)
    if hasFeatures {
      links.append(
        try context.link("items", OGCFeatures.path(id), "The features", type: FeatureQueries.mediaType))
    }
    let bounds =
      switch tilesets.first?.content {
      case .tiles(let set): set.bounds ?? ServerCatalog.world
      case .style(let style): context.catalog.bounds(of: style)
      case nil: ServerCatalog.world
      }
    var members: JSONObject = [
      "id": .string(id), "title": .string(tilesets.first?.title ?? id),
      "extent": [
        "spatial": ["bbox": [.array(bounds.map(JSONValue.double))], "crs": .string(ServerCatalog.degrees)]
      ],
      "crs": .array(
        (hasFeatures ? [ServerCatalog.degrees] : []).map(JSONValue.string) + [.string(WebMercatorQuad.crs)]),
      "dataType": .string(tilesets.first?.dataType ?? "map"),
      "links": .array(links),
    ]
    if hasFeatures { members["itemType"] = "feature" }
    return members
  }
}
