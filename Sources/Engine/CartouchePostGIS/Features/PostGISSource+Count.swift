import CartoucheGeometry

extension PostGISSource {
  /// The number of rows that the source comes from, whatever its filter; `nil` for a function that gives tiles.
  ///
  /// - Throws: ``PostGISError``.
  public func rowCount(deadline: ContinuousClock.Instant? = nil) async throws(PostGISError) -> Int? {
    guard case .rows(let relation, _) = content else { return nil }
    var values: [DatabaseValue] = []
    let rows = try relation.clause(TileID(z: 0, x: 0, y: 0), [:], &values)
    return try await database.read(
      DatabaseQuery("SELECT count(*) FROM \(rows) AS q", values), deadline: self.deadline(deadline),
      session: session
    ) { (reader) throws(PostGISError) in try reader.next()?.integer(0).map { Int($0) } }
  }
}
