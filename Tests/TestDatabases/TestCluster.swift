import Foundation
import Synchronization

import CartouchePostGIS

/// A cluster of PostgreSQL of the tests' own, on a Unix socket in a new folder.
///
/// It is started when it is first needed, in about a second, and ends with the process of the tests.
package final class TestCluster: Sendable {
  /// A reason why something about the cluster did not work.
  package struct Failure: Error, CustomStringConvertible {
    package var description: String
  }

  /// The cluster that suites share; each test makes databases of its own in it.
  private static let started = Mutex(TestCluster?.none)

  /// The folder of PostgreSQL's programs; `nil` where they, or PostGIS, are not installed.
  package static let programs: String? = {
    let given = ProcessInfo.processInfo.environment["CARTOUCHE_POSTGRESQL"].map { [$0] } ?? []
    let debian = (13...20).reversed().map { "/usr/lib/postgresql/\($0)/bin" }
    return (given + debian + ["/opt/homebrew/bin", "/usr/local/bin"]).first {
      FileManager.default.isExecutableFile(atPath: "\($0)/initdb")
        && FileManager.default.isExecutableFile(atPath: "\($0)/pg_ctl")
    }
  }()

  /// Whether clusters can be started.
  package static var isAvailable: Bool { hasTrait && programs != nil }

  /// Whether this build has PostgreSQL.
  package static var hasTrait: Bool {
    #if PostGIS
      true
    #else
      false
    #endif
  }

  /// The reason for which tests are skipped.
  package static let reason =
    "built without PostGIS, or no PostgreSQL is installed; bin/setup --postgis installs it"

  /// The folder with the socket and the data.
  package let folder: String
  private let programs: String
  private let databases = Mutex(0)

  /// A running cluster of its own.
  ///
  /// - Parameter settings: Options for the server, such as `-c max_connections=5`.
  package init(settings: String = "") throws {
    guard let programs = Self.programs else { throw Failure(description: Self.reason) }
    self.programs = programs
    folder = try Self.shell("mktemp -d /tmp/cpgXXXXXX").trimmingCharacters(in: .whitespacesAndNewlines)
    try Self.shell(
      """
      if [ "$(id -u)" = 0 ]; then chown nobody '\(folder)'; fi
      cd '\(folder)'
      \(Self.unprivileged) '\(programs)/initdb' -D '\(folder)/d' -A trust -U tester -E UTF8 --locale=C.UTF-8 --no-sync
      """)
    self.settings = settings
    try start()
    // Ends the cluster when this process has ended, however that comes. A shell of its own holds no pipe open that whoever
    // started the tests reads to its end; until then a process that has ended is still there, as a zombie.
    let process = ProcessInfo.processInfo.processIdentifier
    try Self.shell(
      """
      /bin/bash -c '
        while kill -0 \(process) && ! grep -q "^State:.Z" /proc/\(process)/status; do sleep 0.5; done
        cd /; \(Self.unprivileged) \(programs)/pg_ctl -D \(folder)/d -m immediate -w stop
        rm -rf \(folder)' >/dev/null 2>&1 </dev/null &
      """)
    try run("CREATE DATABASE base", in: "postgres")
    try run("CREATE EXTENSION postgis; CREATE EXTENSION hstore", in: "base")
  }

  private let settings: String

  /// The cluster that suites share, started if it does not run yet.
  package static func shared() throws -> TestCluster {
    try started.withLock { cluster in
      if let cluster { return cluster }
      let new = try TestCluster()
      cluster = new
      return new
    }
  }

  /// Starts the cluster that suites share, on a thread of its own: the tests of other modules go on meanwhile.
  package static func prepare() async {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        // Tests that need the cluster see the reason why there is none.
        _ = try? shared()
        continuation.resume()
      }
    }
  }

  // MARK: Life

  /// Starts the server, and waits until it accepts connections.
  package func start() throws {
    try Self.shell(
      """
      cd '\(folder)'
      \(Self.unprivileged) '\(programs)/pg_ctl' -D '\(folder)/d' -w -l '\(folder)/log' -o "-c listen_addresses='' \
      -k \(folder) -c fsync=off -c jit=off -c shared_buffers=32MB -c log_statement=all \(settings)" start
      """)
  }

  /// Stops the server: `fast` tells clients, `immediate` does not.
  package func stop(_ mode: String = "fast") throws {
    try Self.shell(
      "cd '\(folder)'; \(Self.unprivileged) '\(programs)/pg_ctl' -D '\(folder)/d' -m \(mode) -w stop")
  }

  // MARK: Databases

  /// A new database with PostGIS and hstore, in which `sql` was run.
  package func database(_ sql: String = "") throws -> TestDatabase {
    let name = databases.withLock { count in
      count += 1
      return "t\(count)"
    }
    try run("CREATE DATABASE \(name) TEMPLATE base", in: "postgres")
    let database = TestDatabase(cluster: self, name: name)
    if !sql.isEmpty { try run(sql, in: name) }
    return database
  }

  /// Runs SQL as a superuser, and returns its rows, columns separated by bars.
  @discardableResult
  package func run(_ sql: String, in database: String) throws -> String {
    let file = "\(folder)/\(UUID().uuidString).sql"
    try sql.write(toFile: file, atomically: false, encoding: .utf8)
    defer { try? FileManager.default.removeItem(atPath: file) }
    return try Self.shell(
      """
      '\(programs)/psql' -X -q -At -v ON_ERROR_STOP=1 -h '\(folder)' -U tester -d '\(database)' -f '\(file)'
      """
    ).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// What the server has logged, with all statements.
  package func log() throws -> String { try Self.shell("cat '\(folder)/log'") }

  // MARK: Programs

  /// The programs of PostgreSQL refuse to be run by root.
  private static let unprivileged = """
    $([ "$(id -u)" = 0 ] && echo setpriv --reuid=nobody --regid=nogroup --clear-groups env HOME=/tmp)
    """

  /// Runs a script, and returns what it writes.
  ///
  /// The descriptors of this process are closed first: a server would keep them open, and whoever waits for the end of one
  /// would wait for the server's.
  @discardableResult
  package static func shell(_ script: String) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/bash")
    let output = FileManager.default.temporaryDirectory.appending(path: "cartouche-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: output) }
    let path = output.path(percentEncoded: false)
    process.arguments = [
      "-c",
      """
      for f in /proc/$$/fd/*; do n=${f##*/}; if [ "$n" -gt 2 ]; then eval "exec $n>&-"; fi; done 2>/dev/null
      { set -e
      \(script)
      } >'\(path)' 2>'\(path).errors' </dev/null
      """,
    ]
    defer { try? FileManager.default.removeItem(atPath: path + ".errors") }
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      let errors = try? String(contentsOfFile: path + ".errors", encoding: .utf8)
      throw Failure(description: "\(script): \(process.terminationStatus) \(errors ?? "")")
    }
    return String(decoding: try Data(contentsOf: output), as: UTF8.self)
  }
}

extension PostGISOptions {
  /// Limits of time that are not reached while all processors are busy with the tests of other modules.
  package static let patient: PostGISOptions = {
    var options = PostGISOptions()
    options.waitTime = .seconds(60)
    options.queryTime = .seconds(60)
    return options
  }()
}

/// A database of one test.
package struct TestDatabase: Sendable {
  package let cluster: TestCluster
  package let name: String

  /// A database of a cluster, which is there.
  package init(cluster: TestCluster, name: String) {
    (self.cluster, self.name) = (cluster, name)
  }

  /// The URL, to which parameters can be appended with `&`.
  package var url: String { "postgresql://tester@/\(name)?host=\(cluster.folder)" }

  /// The URL with members, such as `table=roads`, whose values are escaped.
  package func url(_ members: String...) -> String {
    let escaped = members.map { member in
      let parts = member.split(separator: "=", maxSplits: 1).map(String.init)
      let value = parts.last?.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
      return "\(parts[0])=\(value)"
    }
    return ([url] + escaped).joined(separator: "&")
  }

  /// The URL for another role.
  package func url(as role: String) -> String { "postgresql://\(role)@/\(name)?host=\(cluster.folder)" }

  /// The database, with some limits.
  package func open(_ options: PostGISOptions = .patient) throws -> PostGISDatabase {
    PostGISDatabase(try PostGISAddress(url), options: options)
  }

  /// Runs SQL as a superuser, and returns its rows.
  @discardableResult
  package func run(_ sql: String) throws -> String { try cluster.run(sql, in: name) }

  /// What the server has logged, with all statements.
  package var log: String { (try? cluster.log()) ?? "" }

  /// The numbers of our connections to the database, by their states.
  package func backends() throws -> [String: Int] {
    let rows = try cluster.run(
      """
      SELECT state, count(*) FROM pg_stat_activity
      WHERE datname = '\(name)' AND application_name = 'cartouche' GROUP BY 1
      """, in: "postgres")
    var result: [String: Int] = [:]
    for row in rows.split(separator: "\n") {
      let parts = row.split(separator: "|")
      if parts.count == 2 { result[String(parts[0])] = Int(parts[1]) }
    }
    return result
  }
}
