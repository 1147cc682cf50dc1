import Cartouche
import CartouchePostGIS
import CartoucheJSON

extension MapServer {
  /// The channel on which databases tell of changes.
  static let changeChannel = "cartouche"

  /// Keeps what is served as the databases are now, until the task is cancelled.
  ///
  /// Databases that could not be reached are tried again, and those that are open are listened to: `NOTIFY
  /// cartouche, 'roads'`
  /// says that rows of a table have changed, `NOTIFY cartouche, 'reload'` that tables have.
  ///
  /// - Parameter reload: A function that reads all inputs again.
  public func followDatabases(reload: @escaping @Sendable () async -> Void) async {
    guard let databases = options.databases else { return }
    await withTaskGroup(of: Void.self) { group in
      group.addTask { await DatabaseWatch.retry(databases, reload) }
      group.addTask { [self] in await DatabaseWatch.pollVersions(self) }
      group.addTask { await DatabaseWatch.compareCatalogs(databases, reload) }
      group.addTask { [self] in await DatabaseWatch.listen(databases, server: self, reload) }
    }
  }

  /// Ends all queries, and closes the connections to databases.
  public func closeDatabases() async { await options.databases?.close() }

  /// The tables that are served.
  var tables: [ServedTable] { catalog.tileIDs.compactMap { catalog.tiles[$0]?.table } }
}

/// Looks after databases while their tables are served.
enum DatabaseWatch {
  /// The times between attempts to reach a database: the first, which doubles, and the longest.
  private static let pauses = (first: Duration.milliseconds(100), longest: Duration.seconds(5))
  /// The time between two looks at the tables that there are.
  private static let catalogTime: Duration = .seconds(600)
  /// The time between two looks while tables are missing.
  private static let lackingTime: Duration = .seconds(2)
  /// The time between two questions for a version.
  private static let versionTime: Duration = .seconds(5)
  /// The most messages of a channel within a second; with more, everything counts as changed.
  private static let mostMessages = 100

  /// Reads all inputs again as soon as a database can be reached that could not be, or a query met other
  /// tables.
  static func retry(_ databases: ServedDatabases, _ reload: @Sendable () async -> Void) async {
    var pause = pauses.first
    while (try? await Task.sleep(for: pause)) != nil {
      if databases.takeOtherTables() { await reload() }
      let unread = databases.unread
      guard !unread.isEmpty else {
        pause = pauses.first
        continue
      }
      var isBack = false
      for address in unread where !isBack { isBack = await databases.answers(address) }
      if isBack { await reload() }
      pause = isBack ? pauses.first : min(pause * 2, pauses.longest)
    }
  }

  /// Reads all inputs again when a database has other tables than it had.
  ///
  /// While a database lacks something that a source needs, it is checked often: a table may be replaced by a new one of
  /// the same name.
  static func compareCatalogs(_ databases: ServedDatabases, _ reload: @Sendable () async -> Void) async {
    var last: ContinuousClock.Instant?
    while !Task.isCancelled {
      let pause = databases.lackTables ? lackingTime : catalogTime
      if last.map({ $0.duration(to: .now) >= pause }) ?? true {
        var hasChanged = false
        for (connection, database) in databases.databases {
          if await databases.hasOtherTables(connection, database) { hasChanged = true }
        }
        last = .now
        if hasChanged { await reload() }
      }
      guard (try? await Task.sleep(for: .seconds(1))) != nil else { return }
    }
  }

  /// Asks for the versions of the sources that have one.
  static func pollVersions(_ server: MapServer) async {
    repeat {
      for table in server.tables { await table.readVersion() }
    } while (try? await Task.sleep(for: versionTime)) != nil
  }

  /// Listens to all databases.
  static func listen(
    _ databases: ServedDatabases, server: MapServer, _ reload: @escaping @Sendable () async -> Void
  ) async {
    await withTaskGroup(of: Void.self) { group in
      var known: Set<String> = []
      repeat {
        for (connection, database) in databases.databases where known.insert(connection).inserted {
          let changes = databases.changes(of: connection)
          group.addTask { await listen(database, changes, server, reload) }
        }
      } while (try? await Task.sleep(for: .seconds(1))) != nil
      group.cancelAll()
    }
  }

  private static func listen(
    _ database: PostGISDatabase, _ changes: DatabaseChanges, _ server: MapServer,
    _ reload: @Sendable () async -> Void
  ) async {
    var (second, count) = (ContinuousClock.now, 0)
    for await notice in database.listen(MapServer.changeChannel) {
      switch notice {
      // What happened before is not known.
      case .listening, .lost: changes.note()
      case .refused: return
      case .message(let text):
        if ContinuousClock.now - second > .seconds(1) { (second, count) = (ContinuousClock.now, 0) }
        count += 1
        if count > mostMessages {
          changes.note()
        } else if text == "reload" {
          changes.note()
          await reload()
        } else {
          await note(text, changes, server)
        }
      }
    }
  }

  /// Records the content of a message: the name of a table, or a JSON object with the name and the box around the
  /// changes.
  private static func note(_ text: String, _ changes: DatabaseChanges, _ server: MapServer) async {
    let message = try? JSONValue(parsing: Array(text.utf8))
    let name = message?["table"]?.string ?? text
    let place = ChangedPlace(message?["bbox"])
    let tables = server.tables.filter { $0.changes === changes && $0.isOf(name) }
    // What is not known may be part of a view, or of SQL.
    guard !tables.isEmpty else { return changes.note() }
    for table in tables {
      changes.note(table.id, at: place)
      await table.readVersion()
    }
    // Views and statements may read the table.
    for table in server.tables where table.changes === changes && table.source.table?.kind != .table {
      changes.note(table.id)
    }
  }
}

extension ServedTable {
  /// Whether the source is a table with a name, with its schema or without.
  fileprivate func isOf(_ name: String) -> Bool {
    guard let table = source.table else { return id == name }
    return [id, table.name, "\(table.schema).\(table.name)"].contains(name)
  }

  /// Asks the database for the version.
  fileprivate func readVersion() async {
    guard let statement = settings.version, let database else { return }
    let version = try? await database.read(
      DatabaseQuery("SELECT (\(statement))::text"), session: users?.catalogSession
    ) {
      (reader) throws(PostGISError) in try reader.next()?.text(0)
    }
    changes.note(version: version ?? nil, of: id)
  }
}

extension ServedDatabases {
  /// Whether a database can be reached.
  fileprivate func answers(_ address: PostGISAddress) async -> Bool {
    guard let database = databases[address.connection] else { return false }
    let answer = try? await database.read(DatabaseQuery("SELECT 1"), deadline: .now + .seconds(5)) {
      (reader) throws(PostGISError) in try reader.next() != nil
    }
    return answer ?? false
  }
}
