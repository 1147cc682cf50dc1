import Cartouche
import CartoucheGeometry
import CartouchePostGIS
import CartoucheResources

/// A source in a database that is served as tiles and as features.
struct ServedTable: Sendable {
  /// The name in paths.
  let id: String
  /// The rows.
  private(set) var source: PostGISSource
  /// The settings of a configuration.
  let settings: TableSettings
  /// The changes of the database.
  let changes: DatabaseChanges
  /// The database.
  let database: PostGISDatabase?
  /// The fields of requests on which the rows depend; `nil` if all users see the same rows.
  private(set) var users: DatabaseUsers?
  /// The session of the request's user, if the rows depend on it.
  private(set) var session: DatabaseSession?

  /// The table as the user of a session sees it.
  func acting(as session: DatabaseSession) -> ServedTable {
    var table = self
    table.session = session
    table.source = source.acting(as: session)
    return table
  }

  /// The table with rows that depend on something else.
  func depending(on users: DatabaseUsers?) -> ServedTable {
    var table = self
    table.users = users
    return table
  }

  /// The origin and the options of the rows, as a text.
  var wish: String { settings.wish }

  /// A text that is another one when the rows may be.
  var stamp: String { changes.stamp(of: id, isWatched: settings.isNotified) }

  /// Whether rows show where their boxes are: those of functions and statements may show anywhere.
  private var hasPlaces: Bool { source.table?.kind == .table }

  /// The tag of an answer that is known before the database is asked; `nil` where only its bytes have one.
  ///
  /// - Parameters:
  ///   - request: What the answer depends on besides the rows.
  ///   - tile: The tile whose rows the answer has; `nil` for others.
  func tag(_ request: String..., tile: TileID? = nil) -> EntityTag? {
    guard changes.isCertain(of: id, isWatched: settings.isNotified) else { return nil }
    let stamp = changes.stamp(of: id, isWatched: settings.isNotified, in: hasPlaces ? tile : nil)
    var tag = EntityTag(ServerVersion.engine, id, wish, stamp)
    if let session { tag.combine(Array(session.identity.utf8)) }
    for text in request { tag.combine(Array(text.utf8)) }
    return tag
  }

  /// The bytes of a tile; `nil` where there is nothing in it.
  ///
  /// - Parameters:
  ///   - tile: The address of the tile.
  ///   - parameters: The values of the request's parameters.
  ///   - encodings: The compressions in which the tile of a function may stay.
  ///   - server: The server, with the time that loading may take.
  /// - Throws: ``ServerProblem``.
  func tile(
    _ tile: TileID, _ parameters: [String: String], accepting encodings: Set<Compression>,
    of server: MapServer
  ) async throws(ServerProblem) -> TileBytes? {
    guard users == nil || session != nil else {
      throw ServerProblem(.forbidden, "rows depend on who asks, which is not known here")
    }
    let deadline = ContinuousClock.now + server.options.deadline
    let found: PostGISTile?
    do throws(PostGISError) {
      found = try await source.tile(tile, parameters: parameters, deadline: deadline)
    } catch {
      throw problem(error, hasValues: !parameters.isEmpty)
    }
    guard let found else { return nil }
    var request = ResourceRequest(ServedDatabases.url(of: id), kind: .tile, tile: tile)
    request.acceptedEncodings = encodings
    var response = ResourceResponse(found.bytes)
    do throws(ResourceError) {
      try response.inflateTile(of: request, limit: 64 << 20, accepting: encodings)
    } catch {
      throw ServerProblem(.badGateway, "the tile cannot be decoded")
    }
    var bytes = TileBytes(bytes: response.bytes, format: .pbf, encoding: response.contentEncoding)
    bytes.isPartial = found.isPartial
    bytes.tag = found.tag.map { EntityTag(id, $0, response.contentEncoding.rawValue) }
    return bytes
  }

  /// The problem that an error of the database is; tables that have become others are read again.
  func problem(_ error: PostGISError, at place: String? = nil, hasValues: Bool) -> ServerProblem {
    if case .missing = error { changes.noteOtherTables() }
    return ServerProblem(error, at: place, hasValues: hasValues)
  }
}

extension RouteContext {
  /// The members of the query that every path takes, which are no parameters of sources.
  private static let ownMembers: Set<String> = ["key", "v", "f"]

  /// The values that the request gives for parameters of a source.
  ///
  /// - Throws: ``ServerProblem`` for a parameter that is there twice.
  var sourceParameters: [String: String] {
    get throws(ServerProblem) {
      var values: [String: String] = [:]
      for (name, value) in query.members where !Self.ownMembers.contains(name) {
        guard values.updateValue(value, forKey: name) == nil else {
          throw ServerProblem(
            .badRequest, "expected \"\(name.prefix(40))\" once", at: "query.\(name.prefix(40))")
        }
      }
      return values
    }
  }
}
