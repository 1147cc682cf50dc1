import CartouchePostGIS

/// The header fields that say who asks, and what they become in each transaction: a role, and settings that policies
/// for rows read.
///
/// The fields are believed of ``ServerOptions/trustedProxies`` alone; those of everybody else count as absent. Values
/// are bound, and never part of a statement.
struct DatabaseUsers: Sendable, Hashable {
  /// The field with the role; `nil` for the role of the connection.
  var roleField: String?
  /// The roles that the field may name.
  var roles: [String] = []
  /// The settings by their names, such as `app.user`, with the fields that have their values.
  var settings: [String: String] = [:]
  /// The role of requests without these fields, whose settings are empty; `nil` refuses such requests.
  var anonymous: String?

  /// The most bytes of a value.
  private static let longest = 1024

  /// The fields, in alphabetical order.
  var fields: [String] { Set(settings.values + [roleField].compactMap(\.self)).sorted() }

  /// The session of unknown users; `nil` if their requests are refused.
  var anonymousSession: DatabaseSession? { anonymous.map { session(of: $0) } }

  /// The session in which the catalogue is read.
  var catalogSession: DatabaseSession { session(of: anonymous ?? roles.first) }

  private func session(of role: String?) -> DatabaseSession {
    DatabaseSession(role: role, settings: settings.mapValues { _ in "" })
  }

  /// The session of a request.
  ///
  /// - Throws: ``ServerProblem``: 401 without the fields, 403 for a role that is not in the list, and 400 for a field
  ///   that is there twice, as when a client has sent one of its own.
  func session(of request: ServerRequest, _ options: ServerOptions) throws(ServerProblem) -> DatabaseSession {
    let isTrusted = request.address.map(options.trusts) ?? false
    var values: [String: String] = [:]
    for field in fields where isTrusted {
      let found = request.headers.filter { $0.name.lowercased() == field.lowercased() }.map(\.value)
      guard found.count <= 1 else {
        throw ServerProblem(.badRequest, "expected one field \(field)", at: "header.\(field)")
      }
      guard let value = found.first, !value.isEmpty else { continue }
      guard value.utf8.count <= Self.longest, !value.utf8.contains(0) else {
        throw ServerProblem(.badRequest, "expected at most \(Self.longest) bytes", at: "header.\(field)")
      }
      values[field] = value
    }
    if values.isEmpty, let anonymousSession { return anonymousSession }
    if let missing = fields.first(where: { values[$0] == nil }) {
      var problem = ServerProblem(
        .unauthorized, "expected the field \(missing), from a proxy that is trusted", at: "header.\(missing)")
      // RFC 9110 §15.5.2 wants a scheme; clients have none of their own to answer with.
      problem.headers = [("WWW-Authenticate", "Forwarded")]
      throw problem
    }
    var session = DatabaseSession(settings: settings.compactMapValues { values[$0] })
    if let roleField {
      guard let role = values[roleField], roles.contains(role) else {
        throw ServerProblem(.forbidden, "expected a role that may ask", at: "header.\(roleField)")
      }
      session.role = role
    }
    return session
  }
}

extension DatabaseSession {
  /// A text that no other session has, for tags.
  var identity: String {
    let parts =
      [role.map { "role \($0)" } ?? ""] + settings.sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value] }
    return parts.map { "\($0.utf8.count):\($0)" }.joined()
  }
}

extension ServedTiles {
  /// The fields of requests on which rows depend, in alphabetical order; empty if all users see the same rows.
  var userFields: [String] {
    switch content {
    case .table(let table): table.users?.fields ?? []
    case .joined(let sets): Set(sets.flatMap(\.userFields)).sorted()
    case .stored, .cut: []
    }
  }

  /// The set as the user of a request may see it.
  ///
  /// - Throws: ``ServerProblem`` for users without access.
  func acting(for request: ServerRequest, _ options: ServerOptions) throws(ServerProblem) -> ServedTiles {
    switch content {
    case .stored, .cut: return self
    case .table(let table):
      guard let users = table.users else { return self }
      return replacing(.table(table.acting(as: try users.session(of: request, options))))
    case .joined(let sets):
      var own: [ServedTiles] = []
      for set in sets { own.append(try set.acting(for: request, options)) }
      return replacing(.joined(own))
    }
  }
}

extension RouteContext {
  /// The answer from a set of tiles as the user of a request may see it; caches do not share it with other users.
  func personal(
    _ set: ServedTiles, _ answer: (ServedTiles) async throws(ServerProblem) -> ServerAnswer
  ) async throws(ServerProblem) -> ServerAnswer {
    let fields = set.userFields
    guard !fields.isEmpty else { return try await answer(set) }
    do throws(ServerProblem) {
      var own = try await answer(try set.acting(for: request, server.options))
      // Browsers do not see the fields of proxies, so the next user of a browser must ask again.
      own["Cache-Control"] = "private, no-cache"
      own["Vary"] = ([own["Vary"]].compactMap(\.self) + fields).joined(separator: ", ")
      return own
    } catch {
      var problem = error
      problem.isPersonal = true
      throw problem
    }
  }
}
