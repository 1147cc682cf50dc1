/// The memory that the fonts of one file take, which all of them share.
package struct FontMemory: Sendable, Hashable {
  private let tables: SharedTables

  init(_ tables: SharedTables) { self.tables = tables }

  /// The maximum number of bytes: those of the file if it is in memory, and of the tables that are read from it.
  package var byteCount: Int { tables.data.mostBytes }

  package static func == (a: FontMemory, b: FontMemory) -> Bool { a.tables === b.tables }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(tables)) }
}
