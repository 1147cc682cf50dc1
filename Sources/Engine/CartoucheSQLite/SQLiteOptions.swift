/// The options for opening a database.
package struct SQLiteOptions: Sendable, Hashable {
  /// The permissions of a connection.
  package enum Access: Sendable, Hashable {
    /// Nothing is written, and no file is made.
    case readOnly
    /// Nothing is written by this or any other process: no lock is taken, and no log beside the file is looked for.
    case immutable
    /// Everything; a file that does not exist is made.
    case readWrite
  }

  /// The permissions of the connection.
  package var access: Access
  /// The time that a statement waits for locks of others.
  package var patience: Duration
  /// The largest text, blob or row, in bytes.
  package var valueLimit: Int
  /// Whether the schema of the database may use functions and virtual tables that have effects outside, and the
  /// connection may change the file's inner pages.
  package var trustsSchema: Bool

  package init(
    _ access: Access, patience: Duration = .seconds(2), valueLimit: Int = 1 << 30, trustsSchema: Bool = true
  ) {
    self.access = access
    self.patience = patience
    self.valueLimit = valueLimit
    self.trustsSchema = trustsSchema
  }
}
