import CartoucheGeoJSON
import CartoucheGeometry
import CartoucheJSON
import CartoucheThreads
import CartoucheTiles
import Synchronization

/// A table, a view, a statement of SQL or a function of a database, as tiles and as features.
///
/// ```swift
/// let roads = try await PostGISSource(connection: "postgresql:///gis", table: "roads")
/// let tile = try await roads.tile(TileID(z: 12, x: 2200, y: 1343))
/// let page = try await roads.features(in: bounds, limit: 100)
/// ```
///
/// Rows are read as they are stored and cut here: the same rows give the same bytes, whatever the plan of the database,
/// its order of rows or its version. Safe to use from many tasks.
public final class PostGISSource: Sendable {
  /// The identifier, which is the name of the layer in tiles unless the options name another.
  public let name: String
  /// The options of the source.
  public let options: PostGISSourceOptions
  /// The table, if the source is one.
  public let table: PostGISTable?

  let database: PostGISDatabase
  let session: DatabaseSession?
  let content: Content
  private let state = Mutex(State())

  /// Where tiles come from.
  enum Content: Sendable {
    /// Rows that are cut here.
    case rows(SourceRelation, SourceProjection)
    /// A function that gives whole tiles.
    case tiles(PostGISFunction, [SourceParameter], hasTag: Bool)
  }

  private struct State {
    var counts = RowCounts()
    var bounds: CoordinateBounds?
    var hasLookedForBounds = false
  }

  init(
    _ name: String, _ database: PostGISDatabase, _ content: Content, _ options: PostGISSourceOptions,
    table: PostGISTable? = nil, session: DatabaseSession?
  ) {
    (self.name, self.database, self.content, self.options) = (name, database, content, options)
    (self.table, self.session) = (table, session)
  }

  /// The source with another role or other settings.
  public func acting(as session: DatabaseSession) -> PostGISSource {
    PostGISSource(name, database, content, options, table: table, session: session)
  }

  /// The name of the layer in tiles.
  public var layer: String { options.layer ?? name }

  /// The zooms with tiles.
  public var zooms: ClosedRange<Int> { options.zooms }

  /// The parameters that requests may set.
  public var parameters: [SourceParameter] {
    switch content {
    case .rows(let relation, _): relation.parameters
    case .tiles(_, let parameters, _): parameters
    }
  }

  /// The findings about rows so far, one for each cause.
  public var findings: [Diagnostic] { state.withLock { $0.counts }.findings(name) }

  /// The deadline for an answer.
  func deadline(_ wish: ContinuousClock.Instant?) -> ContinuousClock.Instant {
    let own = ContinuousClock.now + options.timeout
    return wish.map { min($0, own) } ?? own
  }

  /// Adds counts of incomplete rows.
  func note(_ counts: RowCounts) { state.withLock { $0.counts += counts } }

  // MARK: - Bounds

  /// The region with rows in degrees, if it is known; it is determined once, within a short time.
  ///
  /// The planner's statistics are used if there are any; otherwise rows are read for at most a second.
  public func bounds() async -> CoordinateBounds? {
    let known = state.withLock { state -> (CoordinateBounds?, Bool) in
      defer { state.hasLookedForBounds = true }
      return (state.bounds, state.hasLookedForBounds)
    }
    if known.1 { return known.0 }
    guard case .rows(let relation, let projection) = content else { return nil }
    var box: SearchBox?
    if let table, let query = TableExtent.estimate(table) { box = await extent(query, within: .seconds(2)) }
    if box == nil, let query = try? TableExtent.exact(relation) {
      box = await extent(query, within: .seconds(1))
    }
    let bounds = box.flatMap { TableExtent.bounds($0, projection) }
    state.withLock { $0.bounds = bounds }
    return bounds
  }

  private func extent(_ query: DatabaseQuery, within time: Duration) async -> SearchBox? {
    try? await database.read(query, deadline: ContinuousClock.now + time, session: session) {
      (reader) throws(PostGISError) in try reader.next().flatMap(TableExtent.box)
    }
  }
}
