import CartouchePostGIS

/// The metrics of databases, summed over all of them, so that their number is bounded.
enum DatabaseMetrics {
  /// Adds the metrics, where there are databases.
  static func add(_ databases: ServedDatabases?, to text: inout MetricsText) {
    let all = databases?.databases.values.map(\.statistics) ?? []
    guard !all.isEmpty else { return }
    func sum(_ number: KeyPath<DatabaseStatistics, Int>) -> Int { all.reduce(0) { $0 + $1[keyPath: number] } }
    func seconds(_ time: KeyPath<DatabaseStatistics, Duration>) -> Double {
      all.reduce(Duration.zero) { $0 + $1[keyPath: time] } / .seconds(1)
    }
    text.add(
      "cartouche_db_connections", .gauge, "Connections to databases, and queries that wait for one.",
      [
        ([("state", "busy")], sum(\.busy)), ([("state", "idle")], sum(\.idle)),
        ([("state", "waiting")], sum(\.waiting)),
      ])
    text.add(
      "cartouche_db_down", .gauge, "Databases that could not be reached when they were last tried.",
      all.count(where: \.isDown))
    text.add(
      "cartouche_db_wait_seconds", "The time that queries waited for a connection.",
      [([], sum(\.queries), seconds(\.waitTime))])
    text.add(
      "cartouche_db_query_seconds", "The time that queries took.",
      [([], sum(\.queries), seconds(\.queryTime))])
    var sources: [String: DatabaseStatistics.SourceStatistics] = [:]
    for (name, numbers) in all.flatMap(\.sources) {
      sources[name, default: .init()].queries += numbers.queries
      sources[name, default: .init()].queryTime += numbers.queryTime
    }
    text.add(
      "cartouche_db_source_query_seconds", "The time that queries for the rows of a source took.",
      sources.sorted { $0.key < $1.key }.map {
        ([("source", $0.key)], $0.value.queries, $0.value.queryTime / .seconds(1))
      })
    text.add("cartouche_db_rows_total", .counter, "Rows that were read.", sum(\.rows))
    text.add("cartouche_db_bytes_total", .counter, "Bytes of values that were read.", sum(\.bytes))
    text.add("cartouche_db_cancelled_total", .counter, "Queries that were cancelled.", sum(\.cancelled))
    var errors: [String: Int] = [:]
    for statistics in all { errors.merge(statistics.errors, uniquingKeysWith: +) }
    text.add(
      "cartouche_db_errors_total", .counter, "Errors by the class of their SQLSTATE.",
      errors.sorted { $0.key < $1.key }.map { ([("sqlstate_class", $0.key)], $0.value) })
  }
}
