/// The numbers of a database since it was opened.
public struct DatabaseStatistics: Sendable, Hashable {
  /// The connections with a query in progress, including abandoned queries.
  public var busy = 0
  /// The connections without a query.
  public var idle = 0
  /// The queries that wait for a connection.
  public var waiting = 0
  /// The queries that were begun.
  public var queries = 0
  /// The time for which queries waited for a connection.
  public var waitTime: Duration = .zero
  /// The time that queries took.
  public var queryTime: Duration = .zero
  /// The queries for the rows of sources, by the names of these: of the first hundred, and of the others as `other`.
  public var sources: [String: SourceStatistics] = [:]
  /// The rows that were read.
  public var rows = 0
  /// The bytes of the values that were read.
  public var bytes = 0
  /// The queries that were cancelled because their clients had gone or their time was over.
  public var cancelled = 0
  /// The errors, by the first two characters of their SQLSTATE; `08` without one.
  public var errors: [String: Int] = [:]
  /// The connections that were made.
  public var connected = 0
  /// Whether the database could not be reached when it was last tried.
  public var isDown = false

  /// The numbers of a source.
  public struct SourceStatistics: Sendable, Hashable {
    /// The queries that were carried out.
    public var queries = 0
    /// The time that they took.
    public var queryTime: Duration = .zero

    /// The numbers of an unused source.
    public init() {}
  }

  /// The most sources that are counted apart.
  private static let mostSources = 100

  /// The numbers of an unused database.
  public init() {}

  /// Counts a query for the rows of a source.
  mutating func count(_ source: String, _ time: Duration) {
    let name = sources[source] == nil && sources.count >= Self.mostSources ? "other" : source
    sources[name, default: SourceStatistics()].queries += 1
    sources[name, default: SourceStatistics()].queryTime += time
  }
}
