import CartoucheGeoJSON
import CartoucheGeometry
import CartoucheThreads

extension PostGISSource {
  /// The greatest number of features of a page.
  public static let pageLimit = 10_000

  /// Whether there are features: not where a function gives tiles.
  public var hasFeatures: Bool { if case .rows = content { true } else { false } }

  /// The names of the columns that features have, that of the identifier first.
  public var columnNames: [String] {
    if case .rows(let relation, _) = content { relation.columnNames } else { [] }
  }

  /// A page of features: those whose box meets a region, in the order of the key.
  ///
  /// The key is the primary key, or the column of identifiers. The next page begins behind the key of the last feature,
  /// so that no page needs the rows before it. A source without a key has one page.
  ///
  /// - Parameters:
  ///   - bounds: The region; `nil` is everywhere.
  ///   - limit: The greatest number of features, at most ``pageLimit``.
  ///   - cursor: The place from which the page begins.
  ///   - matching: The texts that columns must have, as PostgreSQL writes their values.
  ///   - fields: The columns that become properties; `nil` for those of the source.
  ///   - parameters: The values of the request's parameters.
  ///   - deadline: The moment by which the page has to be there, if that is before the end of the options' time.
  /// - Throws: ``PostGISError``.
  public func features(
    in bounds: CoordinateBounds? = nil, limit: Int = 100, after cursor: FeatureCursor? = nil,
    matching: [String: String] = [:], fields: [String]? = nil, parameters: [String: String] = [:],
    deadline: ContinuousClock.Instant? = nil
  ) async throws(PostGISError) -> FeaturePage {
    let (relation, projection) = try rows()
    let limit = min(max(limit, 1), Self.pageLimit)
    let deadline = self.deadline(deadline)
    let query = RowQuery(relation: try relation.selecting(fields), projection: projection)
    var wish = RowQuery.Page(
      region: bounds.map { SearchRegion($0) }, matching: matching, parameters: parameters, limit: limit)
    var (page, place) = (FeaturePage(features: []), cursor)
    while true {
      // One more row than wanted tells whether there is another page.
      let wanted = limit - page.features.count
      wish.limit = wanted + 1
      wish.after = try place.map { (place) throws(PostGISError) in try relation.value(of: place.key, "cursor")
      }
      let collected = try await collected(query, wish, deadline)
      page.features += await Self.features(collected.features(ofFirst: wanted), projection, bounds)
      let isLast = collected.counts.rows <= wanted
      place = collected.lastKey(wanted).map(FeatureCursor.init(after:))
      if isLast || relation.key == nil { return page }
      if page.features.count >= limit || place == nil {
        page.next = place
        return page
      }
    }
  }

  /// The feature with a key, as PostgreSQL writes it; `nil` if there is none.
  ///
  /// - Throws: ``PostGISError``, also for a source without a key.
  public func feature(
    _ key: String, fields: [String]? = nil, parameters: [String: String] = [:],
    deadline: ContinuousClock.Instant? = nil
  ) async throws(PostGISError) -> Feature? {
    let (relation, projection) = try rows()
    let query = RowQuery(relation: try relation.selecting(fields), projection: projection)
    let value = try relation.value(of: key, "id")
    let wish = RowQuery.Page(key: value, parameters: parameters, limit: 1)
    let collected = try await collected(query, wish, self.deadline(deadline))
    return await Self.features(collected.features, projection, nil).first
  }

  /// The relation of the rows.
  private func rows() throws(PostGISError) -> (SourceRelation, SourceProjection) {
    guard case .rows(let relation, let projection) = content else {
      throw .missing("features of the function \"\(name)\", which gives tiles", suggestion: nil)
    }
    return (relation, projection)
  }

  /// All features, sorted as in tiles.
  ///
  /// - Throws: ``PostGISError/tooMany(found:limit:)`` if there are more rows than the options' limit.
  public func allFeatures(deadline: ContinuousClock.Instant? = nil) async throws(PostGISError) -> [Feature] {
    let (relation, projection) = try rows()
    var query = RowQuery(relation: relation, projection: projection)
    query.hasPages = false
    let wish = RowQuery.Page(limit: options.rowLimit + 1)
    let collected = try await collected(query, wish, self.deadline(deadline), rowLimit: options.rowLimit)
    let result = await ParallelWork.run {
      RowFeatures.features(collected, projection)
    }
    note(RowCounts(outside: result.lost))
    return result.features
  }

  private func collected(
    _ query: RowQuery, _ page: RowQuery.Page, _ deadline: ContinuousClock.Instant, rowLimit: Int? = nil
  ) async throws(PostGISError) -> RowCollector.Collected {
    let (relation, projection) = (query.relation, query.projection)
    let collector = RowCollector(
      relation: relation, projection: projection,
      arcTolerance: relation.geometry.mayHaveArcs ? projection.arcTolerance(zoom: zooms.upperBound) : nil,
      rowLimit: rowLimit ?? page.limit, byteLimit: options.byteLimit)
    var query = try query.rows(of: page)
    query.source = name
    let collected = try await database.read(query, deadline: deadline, session: session) {
      (reader) throws(PostGISError) in try collector.collect(&reader)
    }
    note(collected.counts)
    return collected
  }

  /// The features of rows whose boxes meet a region: the condition of the query may let through others.
  private static func features(
    _ rows: [Feature], _ projection: SourceProjection, _ bounds: CoordinateBounds?
  ) async -> [Feature] {
    await ParallelWork.run {
      let features = RowFeatures.convert(rows, projection).features
      guard let bounds else { return features }
      return features.filter { $0.geometry?.meets(bounds) ?? false }
    }
  }
}

extension SourceRelation {
  /// The value of a key that a request gives as text in a parameter.
  fileprivate func value(of text: String, _ parameter: String) throws(PostGISError) -> DatabaseValue {
    guard let key else {
      throw .parameter(
        name: parameter, found: "a value", expected: "none, as there is no primary key and no id=")
    }
    if PostGISTable.integerTypes.contains(key.typeID) {
      guard let number = Int64(text) else {
        throw .parameter(name: parameter, found: "\"\(text.prefix(40))\"", expected: "a whole number")
      }
      return .int(number)
    }
    guard text.utf8.count <= 4096, !text.utf8.contains(0) else {
      throw .parameter(name: parameter, found: "\(text.utf8.count) bytes", expected: "at most 4096")
    }
    return .text(text)
  }
}

extension RowCollector.Collected {
  /// The features of the page: all rows except the extra one that tells whether another page follows.
  fileprivate func features(ofFirst count: Int) -> [Feature] {
    counts.rows > count && isLastRowAFeature ? Array(features.dropLast()) : features
  }

  /// The key of the page's last row, including rows that became no feature.
  fileprivate func lastKey(_ count: Int) -> String? { keys.prefix(count).last ?? nil }
}

extension Geometry {
  /// Whether the box of the geometry meets a region.
  fileprivate func meets(_ bounds: CoordinateBounds) -> Bool {
    var (minX, minY, maxX, maxY) = (Double.infinity, Double.infinity, -Double.infinity, -Double.infinity)
    forEachPosition { position in
      (minX, maxX) = (min(minX, position.longitude), max(maxX, position.longitude))
      (minY, maxY) = (min(minY, position.latitude), max(maxY, position.latitude))
    }
    guard minY <= bounds.north, maxY >= bounds.south else { return false }
    let (west, east) = (bounds.west, bounds.west + bounds.longitudeSpan)
    return [-360.0, 0, 360].contains { turn in minX + turn <= east && maxX + turn >= west }
  }
}
