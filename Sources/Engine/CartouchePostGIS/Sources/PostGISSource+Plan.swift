import CartoucheGeometry
import CartoucheJSON

extension PostGISSource {
  /// The findings about the plan by which the database finds the rows of a small tile: whether it uses an index.
  ///
  /// Row policies prevent the use of an index unless the operator of boxes is known to leak nothing; so do window
  /// functions, LIMIT and DISTINCT in SQL without a place for the box. Small tables are read as a whole anyway.
  public func planFindings() async -> [Diagnostic] {
    guard case .rows(let relation, let projection) = content else { return [] }
    let middle = await bounds()?.center ?? Point(0, 0)
    let zoom = min(14, zooms.upperBound)
    let place = Mercator.project(longitude: middle.x, latitude: middle.y)
    let side = 1 << zoom
    func index(_ part: Double) -> Int { min(max(Int(part * Double(side)), 0), side - 1) }
    let tile = TileID(z: zoom, x: index(place.x), y: index(place.y))
    let query = RowQuery(relation: relation, projection: projection)
    guard var explained = try? query.rows(of: tile, [:], limit: options.rowLimit) else { return [] }
    explained.text = "EXPLAIN (FORMAT JSON) \(explained.text)"
    let text = try? await database.read(explained, deadline: deadline(nil), session: session) {
      (reader) throws(PostGISError) in try reader.next()?.bytes(0)
    }
    guard let text = text ?? nil, let plan = try? JSONValue(parsing: text), QueryPlan(plan).readsEverything
    else { return [] }
    return [Diagnostic(.warning, advice(relation), kind: .invalid, source: name)]
  }

  /// The advice about a plan that reads every row.
  private func advice(_ relation: SourceRelation) -> String {
    let start = "every tile reads all rows, as the database does not use an index"
    switch relation.content {
    case .table(let table) where table.hasRowSecurity:
      let schema = QuotedIdentifier(relation.schema)
      let kind = relation.geometry.kind.rawValue
      return
        "\(start) below policies for rows (ROW LEVEL SECURITY); a superuser may say that comparing boxes leaks nothing: ALTER FUNCTION \(schema).\(kind)_overlaps(\(schema).\(kind), \(schema).\(kind)) LEAKPROOF; its errors could then tell of hidden rows"
    case .statement:
      return "\(start); put geom && !BBOX! into the SQL, inside of window functions, LIMIT or DISTINCT"
    case .table, .function: return start
    }
  }
}

/// The plan of a query, as EXPLAIN gives it in JSON.
struct QueryPlan {
  private let root: JSONValue
  /// The estimated cost, in sequential page reads, from which reading a whole table is reported.
  private static let worthwhileCost = 1000.0

  /// The plan in the answer of EXPLAIN.
  init(_ answer: JSONValue) { root = answer.array?.first?["Plan"] ?? .null }

  /// Whether a large table is read as a whole.
  var readsEverything: Bool { Self.readsEverything(root) }

  private static func readsEverything(_ node: JSONValue) -> Bool {
    if node["Node Type"]?.string?.hasSuffix("Seq Scan") == true,
      node["Total Cost"]?.number ?? 0 > worthwhileCost
    {
      return true
    }
    return (node["Plans"]?.array ?? []).contains(where: readsEverything)
  }
}
