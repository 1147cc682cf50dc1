/// The limits of the connections to a database, and the settings of its sessions.
public struct PostGISOptions: Sendable, Hashable {
  /// The maximum number of connections, excluding those of ``PostGISDatabase/listen(_:)``.
  public var connections = 8
  /// The time that a query waits for a free connection.
  public var waitTime: Duration = .seconds(2)
  /// The time that a query may take, in the database and here.
  public var queryTime: Duration = .seconds(10)
  /// The time that connecting to a host may take.
  public var connectTime: Duration = .seconds(5)
  /// The time that a statement may wait for a lock.
  public var lockTime: Duration = .seconds(1)
  /// The time after which an unused connection is closed.
  public var idleTime: Duration = .seconds(300)
  /// The age at which a connection is replaced.
  public var lifeTime: Duration = .seconds(3600)
  /// The name by which the database knows the program.
  public var applicationName = "cartouche"
  /// The schemas in which unqualified names are looked up; `nil` for the role's schemas and that of PostGIS.
  public var searchPath: [String]?

  /// The limits with their defaults.
  public init() {}
}
