/// The tables of a database that a server publishes: only tables meant for the clients that can reach the server.
///
/// Functions must always be named, since by default every role may execute them.
public enum PublishedTables: Sendable, Hashable {
  /// All tables that may be read.
  case all
  /// The tables of some schemas, and some by name.
  case named(Set<String>)

  /// The published tables of a server; `nil` if its configuration must name them.
  ///
  /// - Parameters:
  ///   - list: The words of `publish`: `all`, schemas and names of tables; `nil` without the setting.
  ///   - isLoopback: Whether only programs of the same machine reach the server.
  public init?(_ list: [String]?, isLoopback: Bool) {
    guard let list else {
      guard isLoopback else { return nil }
      self = .all
      return
    }
    self = list.contains("all") ? .all : .named(Set(list))
  }

  /// Whether a table with an identifier is published.
  public func contains(_ table: PostGISTable, id: String) -> Bool {
    switch self {
    case .all: true
    case .named(let names):
      names.contains(id) || names.contains(table.schema) || names.contains("\(table.schema).\(table.name)")
    }
  }

  /// The words that are neither a schema nor a table of a catalogue, which are most likely misspelt.
  public func unknown(in catalog: PostGISCatalog) -> [String] {
    guard case .named(let names) = self else { return [] }
    var known: Set<String> = []
    for (id, table) in catalog.tables {
      known.formUnion([id, table.schema, "\(table.schema).\(table.name)"])
    }
    return names.subtracting(known).sorted()
  }
}
