import Foundation

#if PostGIS
  /// Makes connections with the settings of their sessions.
  struct LinkOpener: Sendable {
    /// The time for the second attempt, which asks why the first was refused.
    private static let timeForCode: Duration = .seconds(2)

    let address: PostGISAddress
    let options: PostGISOptions

    /// Connects, and learns about the database.
    ///
    /// - Parameters:
    ///   - takesOptions: Whether the server is told the settings when the connection begins; changed to false when it,
    ///     or a pooler before it, refuses them. Each transaction then begins with them.
    ///   - checksRights: Whether to look for rights to write.
    func open(
      takesOptions: inout Bool, checksRights: Bool
    ) throws(PostGISError) -> DatabaseLink {
      // The options of a service would be lost if others were given.
      if address.keywords["service"] != nil || environment("PGSERVICE") != nil { takesOptions = false }
      var opened = connect(takesOptions: takesOptions)
      if case .failure(let failure) = opened, takesOptions,
        ["08P01", "42704", "22023"].contains(failure.sqlState ?? "")
      {
        takesOptions = false
        opened = connect(takesOptions: false)
      }
      switch opened {
      case .failure(let failure): throw SQLState.error(failure, database: address.redacted)
      case .success(let link):
        link.hasSettings = takesOptions
        link.facts.name = address.redacted
        try learn(link, checksRights: checksRights)
        return link
      }
    }

    private func connect(takesOptions: Bool) -> Result<DatabaseLink, LinkFailure> {
      let keywords = keywords(takesOptions: takesOptions)
      let first = DatabaseLink.connect(keywords)
      guard case .failure(let failure) = first, failure.isAnswered else { return first }
      let second = DatabaseLink.connectForCode(keywords, within: min(Self.timeForCode, options.connectTime))
      guard case .failure(let other) = second, other.sqlState == nil else { return second }
      return first
    }

    // MARK: Settings

    /// The keywords of the address, with ours where neither it nor a variable gives a value.
    private func keywords(takesOptions: Bool) -> [String: String] {
      var keywords = address.keywords
      func set(_ name: String, _ value: String, unless variable: String? = nil) {
        guard keywords[name] == nil, variable.flatMap(environment) == nil else { return }
        keywords[name] = value
      }
      let seconds = Int(options.connectTime / .seconds(1))
      // libpq takes 1 for 2.
      set("connect_timeout", String(max(seconds, 2)), unless: "PGCONNECT_TIMEOUT")
      set("fallback_application_name", options.applicationName)
      set("keepalives_idle", "30")
      set("keepalives_interval", "10")
      set("keepalives_count", "3")
      set("tcp_user_timeout", "30000")
      keywords["client_encoding"] = "UTF8"
      guard takesOptions else { return keywords }
      let given = keywords["options"] ?? environment("PGOPTIONS") ?? ""
      let ours = settings(serverVersion: .max).map { "-c \($0.name)=\($0.value.replacing(" ", with: "\\ "))" }
      keywords["options"] = ([given] + ours).filter { !$0.isEmpty }.joined(separator: " ")
      return keywords
    }

    private func environment(_ name: String) -> String? {
      ProcessInfo.processInfo.environment[name].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The settings of all sessions.
    private func settings(serverVersion: Int) -> [(name: String, value: String)] {
      var settings = [
        ("default_transaction_read_only", "on"),
        ("statement_timeout", Self.milliseconds(options.queryTime)),
        ("lock_timeout", Self.milliseconds(options.lockTime)),
        ("idle_in_transaction_session_timeout", Self.milliseconds(options.queryTime)),
        ("jit", "off"), ("DateStyle", "ISO"), ("TimeZone", "UTC"),
      ]
      if serverVersion >= 140_000 { settings.append(("client_connection_check_interval", "2000")) }
      return settings
    }

    private static func milliseconds(_ time: Duration) -> String {
      String(max(Int32(clamping: Int64(time / .milliseconds(1))), 1))
    }

    /// The statements with which a transaction begins, read-only and as of the session's snapshot.
    func beginning(_ session: DatabaseSession?) throws(PostGISError) -> [DatabaseQuery] {
      guard let snapshot = session?.snapshot else {
        return [DatabaseQuery("BEGIN ISOLATION LEVEL READ COMMITTED READ ONLY")]
      }
      // The statement takes no bound values.
      guard DatabaseSession.isSnapshot(snapshot) else {
        throw .query(sqlState: "22023", message: "the name of the snapshot is none")
      }
      return [
        DatabaseQuery("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"),
        DatabaseQuery("SET TRANSACTION SNAPSHOT '\(snapshot)'"),
      ]
    }

    /// The statement that prepares a transaction: the time that is left, the schemas, and who asks.
    ///
    /// All values are bound.
    func preparation(
      _ link: DatabaseLink, left: Duration, _ session: DatabaseSession?
    ) throws(PostGISError) -> DatabaseQuery {
      var settings = link.hasSettings ? [] : self.settings(serverVersion: link.serverVersion)
      settings.removeAll { $0.name == "statement_timeout" }
      settings.append(("statement_timeout", Self.milliseconds(left)))
      settings.append(("search_path", link.facts.searchPath))
      // With another encoding the first text that is not valid in it would end the query.
      if link.hasAnyEncoding { settings.append(("client_encoding", "SQL_ASCII")) }
      for (name, value) in (session?.settings ?? [:]).sorted(by: { $0.key < $1.key }) {
        guard name.contains(".") else {
          throw .query(sqlState: "42704", message: "the setting \"\(name)\" of a session has no prefix")
        }
        settings.append((name, value))
      }
      if let role = session?.role { settings.append(("role", role)) }
      let calls = settings.indices.map { "set_config($\(2 * $0 + 1), $\(2 * $0 + 2), true)" }
      return DatabaseQuery(
        "SELECT " + calls.joined(separator: ", "), settings.flatMap { [.text($0.name), .text($0.value)] })
    }

    // MARK: Facts

    private func learn(_ link: DatabaseLink, checksRights: Bool) throws(PostGISError) {
      var facts = link.facts
      var path = ""
      try link.rows(of: [DatabaseQuery(Self.facts)]) { row in
        path = row.text(0) ?? ""
        if let given = options.searchPath { path = given.map(Self.quoted).joined(separator: ", ") }
        if let schema = row.text(1) { path += (path.isEmpty ? "" : ", ") + Self.quoted(schema) }
        func type(_ column: Int) -> UInt32? { row.integer(column).map { UInt32(truncatingIfNeeded: $0) } }
        (facts.geometry, facts.geography, facts.hstore) = (type(2), type(3), type(4))
        facts.enumerations = Set((row.text(5) ?? "").split(separator: ",").compactMap { UInt32($0) })
      }
      facts.searchPath = path
      if checksRights {
        try link.rows(of: [DatabaseQuery(Self.rights)]) { row in facts.writes = row.text(0) }
      }
      link.facts = facts
    }

    private static func quoted(_ name: String) -> String { "\"\(name.replacing("\"", with: "\"\""))\"" }

    private static let facts = """
      SELECT pg_catalog.current_setting('search_path'),
        (SELECT n.nspname::text FROM pg_catalog.pg_extension e
          JOIN pg_catalog.pg_namespace n ON n.oid = e.extnamespace WHERE e.extname = 'postgis'),
        (SELECT t.oid FROM pg_catalog.pg_type t JOIN pg_catalog.pg_extension e ON e.extnamespace = t.typnamespace
          WHERE e.extname = 'postgis' AND t.typname = 'geometry'),
        (SELECT t.oid FROM pg_catalog.pg_type t JOIN pg_catalog.pg_extension e ON e.extnamespace = t.typnamespace
          WHERE e.extname = 'postgis' AND t.typname = 'geography'),
        (SELECT t.oid FROM pg_catalog.pg_type t JOIN pg_catalog.pg_extension e ON e.extnamespace = t.typnamespace
          WHERE e.extname = 'hstore' AND t.typname = 'hstore'),
        (SELECT pg_catalog.string_agg(e.oid::text, ',') FROM
          (SELECT oid FROM pg_catalog.pg_type WHERE typtype = 'e' LIMIT 10000) e)
      """

    /// The reason for which the role may write; NULL if it may not.
    private static let rights = """
      SELECT CASE WHEN r.rolsuper THEN 'is a superuser' ELSE 'may write to ' ||
        (SELECT c.oid::pg_catalog.regclass::text FROM pg_catalog.pg_class c
          JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
          WHERE c.relkind IN ('r', 'p') AND n.nspname <> 'information_schema' AND n.nspname !~ '^pg_'
            AND pg_catalog.has_table_privilege(c.oid, 'INSERT, UPDATE, DELETE, TRUNCATE') LIMIT 1) END
      FROM pg_catalog.pg_roles r WHERE r.rolname = current_user
      """
  }
#endif
