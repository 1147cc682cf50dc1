import CartoucheGeoJSON
import CartoucheGeometry
import CartoucheJSON
import CartouchePostGIS
import CartoucheThreads

/// The rows of tables as features: page by page, or one by its identifier.
enum FeatureQueries {
  static let routes: [Route] = [
    Route("data/{id}/features") { context throws(ServerProblem) in
      try await page(context, context.tiles(), path: "/data/\(context.pathSegment("id"))/features")
    },
    Route("data/{id}/features/{featureId}") { context throws(ServerProblem) in
      try await feature(context, context.tiles())
    },
  ]

  static let mediaType = "application/geo+json"
  /// The features of a page where the query does not say how many.
  private static let standard = 100
  /// The members of the query that are no columns and no parameters.
  private static let ownMembers: Set<String> = [
    "bbox", "limit", "cursor", "fields", "key", "v", "f", "datetime",
  ]

  /// The table of a set of tiles.
  ///
  /// - Throws: ``ServerProblem``: 404 where there are no rows.
  static func table(_ set: ServedTiles, _ context: RouteContext) throws(ServerProblem) -> ServedTable {
    if let table = set.table, table.source.hasFeatures { return table }
    throw .notFound("feature of \"\(set.id)\"; only tables have them", at: "path")
  }

  /// The answer with a page of features.
  ///
  /// - Parameter path: The path of the features, for the link to the next page.
  static func page(
    _ context: RouteContext, _ set: ServedTiles, path: String
  ) async throws(ServerProblem) -> ServerAnswer {
    try await context.personal(set) { set throws(ServerProblem) in
      try await commonPage(context, set, path: path)
    }
  }

  private static func commonPage(
    _ context: RouteContext, _ set: ServedTiles, path: String
  ) async throws(ServerProblem) -> ServerAnswer {
    let table = try table(set, context)
    let values = try values(context, table)
    let bounds = try bounds(context)
    let limit = try limit(context)
    let fields = try context.query.value("fields")?.split(separator: ",").map(String.init)
    let cursor = try context.query.value("cursor").map { FeatureCursor(after: $0) }
    let known = table.tag("features", context.base, path, context.request.query ?? "")
    if let known, let answer = context.unchanged(known, type: "application/geo+json") { return answer }
    let page: FeaturePage
    do throws(PostGISError) {
      page = try await table.source.features(
        in: bounds, limit: limit, after: cursor, matching: values.columns, fields: fields,
        parameters: values.parameters, deadline: .now + context.server.options.deadline)
    } catch {
      throw table.problem(error, hasValues: true)
    }
    var links = [try link(context, "self", path, cursor?.key)]
    if let next = page.next { links.append(try link(context, "next", path, next.key)) }
    let members: JSONObject = [
      "numberReturned": .int(Int64(page.features.count)), "links": .array(links),
    ]
    let answer = try await answer(
      .featureCollection(FeatureCollection(page.features, foreignMembers: members)))
    return known.map { context.stored(answer, $0) } ?? context.document(answer)
  }

  /// The answer with the feature that the path names.
  static func feature(
    _ context: RouteContext, _ set: ServedTiles, links: [JSONValue] = []
  ) async throws(ServerProblem) -> ServerAnswer {
    try await context.personal(set) { set throws(ServerProblem) in
      try await commonFeature(context, set, links: links)
    }
  }

  private static func commonFeature(
    _ context: RouteContext, _ set: ServedTiles, links: [JSONValue]
  ) async throws(ServerProblem) -> ServerAnswer {
    let table = try table(set, context)
    let values = try values(context, table)
    let fields = try context.query.value("fields")?.split(separator: ",").map(String.init)
    let found: Feature?
    do throws(PostGISError) {
      found = try await table.source.feature(
        context.text("featureId"), fields: fields, parameters: values.parameters,
        deadline: .now + context.server.options.deadline)
    } catch .parameter(let name, _, _) where name == "id" {
      found = nil
    } catch {
      throw table.problem(error, at: context.place("featureId"), hasValues: true)
    }
    guard var found else {
      throw .notFound(
        "feature \"\(context.text("featureId").prefix(60))\"", at: context.place("featureId"))
    }
    if !links.isEmpty { found.foreignMembers["links"] = .array(links) }
    return context.document(try await answer(.feature(found)))
  }

  private static func answer(_ content: GeoJSON) async throws(ServerProblem) -> ServerAnswer {
    let bytes = await ParallelWork.run { try? content.encoded() }
    guard let bytes else { throw ServerProblem(.internalServerError, "the features cannot be written") }
    return ServerAnswer(.ok, .bytes(bytes), type: mediaType)
  }

  // MARK: - The query

  /// The values that columns must have, and those of parameters.
  private static func values(
    _ context: RouteContext, _ table: ServedTable
  ) throws(ServerProblem) -> (columns: [String: String], parameters: [String: String]) {
    var columns: [String: String] = [:]
    var parameters: [String: String] = [:]
    let names = Set(table.source.parameters.map(\.name))
    for (name, value) in context.query.members where !ownMembers.contains(name) {
      let place = "query.\(name.prefix(40))"
      guard columns[name] == nil, parameters[name] == nil else {
        throw ServerProblem(.badRequest, "expected \"\(name.prefix(40))\" once", at: place)
      }
      if names.contains(name) {
        parameters[name] = value
      } else if table.source.columnNames.contains(name) {
        columns[name] = value
      } else {
        let known = (table.source.columnNames + names.sorted()).joined(separator: ", ")
        throw ServerProblem(.badRequest, "found no column of this name; expected one of \(known)", at: place)
      }
    }
    return (columns, parameters)
  }

  private static func limit(_ context: RouteContext) throws(ServerProblem) -> Int {
    guard let text = try context.query.value("limit") else { return standard }
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let count = Int(text.prefix(9)), count > 0
    else {
      throw ServerProblem(.badRequest, "expected a whole number from 1", at: "query.limit")
    }
    return min(count, PostGISSource.pageLimit)
  }

  /// West, south, east and north of the query, with or without heights.
  private static func bounds(_ context: RouteContext) throws(ServerProblem) -> CoordinateBounds? {
    guard let text = try context.query.value("bbox") else { return nil }
    var numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) ?? .nan }
    if numbers.count == 6 { numbers = [numbers[0], numbers[1], numbers[3], numbers[4]] }
    guard numbers.count == 4, numbers.allSatisfy(\.isFinite), numbers[1] <= numbers[3],
      (-90...90).contains(numbers[1]), (-90...90).contains(numbers[3]),
      (-180...180).contains(numbers[0]), (-180...180).contains(numbers[2])
    else {
      throw ServerProblem(
        .badRequest, "expected west,south,east,north in degrees", at: "query.bbox")
    }
    return CoordinateBounds(west: numbers[0], south: numbers[1], east: numbers[2], north: numbers[3])
  }

  /// A link to a page, with the query of the request but for the cursor.
  private static func link(
    _ context: RouteContext, _ relation: String, _ path: String, _ cursor: String?
  ) throws(ServerProblem) -> JSONValue {
    var parts = context.query.members.filter { $0.name != "cursor" }.map {
      "\(PercentEncoding.encoded($0.name))=\(PercentEncoding.encoded($0.value))"
    }
    if let cursor { parts.append("cursor=\(PercentEncoding.encoded(cursor))") }
    let query = parts.isEmpty ? "" : "?" + parts.joined(separator: "&")
    return [
      "rel": .string(relation), "type": .string(mediaType), "href": .string(context.base + path + query),
    ]
  }
}

extension RouteContext {
  /// A decoded segment as it stands in URLs.
  func pathSegment(_ name: String) -> String { PercentEncoding.encoded(text(name)) }
}
